/**
 * What can go wrong, each with a code that programs and translations key on: the same codes as in
 * Python, and one of our own for a file that is not there.
 */

/** Anything Tablée refuses: `code` for programs, the message for people. */
export class TableeError extends Error {
  readonly code: string = "error";

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "TableeError"; // the names of classes do not survive a build
  }
}

/** No game has that name. */
export class UnknownGame extends TableeError {
  override readonly code = "game/unknown";
}

/** The game is not for that many players. */
export class InvalidPlayers extends TableeError {
  override readonly code = "game/players";
}

/** Nobody sits there. */
export class InvalidSeat extends TableeError {
  override readonly code = "seat/invalid";
}

/** Not a whole number. */
export class InvalidSeed extends TableeError {
  override readonly code = "seed/invalid";
}

/** No such option, or a value outside its range. */
export class InvalidOption extends TableeError {
  override readonly code = "option/invalid";
}

/** A file of the engine that can't be used: damaged, or of another build. */
export class InvalidData extends TableeError {
  override readonly code = "data/invalid";
}

/** A file of the engine that did not come: not there, or no connection. */
export class MissingData extends TableeError {
  override readonly code = "data/missing";
}

/** A move that was not made; the game is as it was. */
export class MoveError extends TableeError {}

/** Can't be read as a move of this game. */
export class InvalidMove extends MoveError {
  override readonly code = "move/invalid";
}

/** A move of this game, against the rules now. */
export class IllegalMove extends MoveError {
  override readonly code = "move/illegal";

  constructor(
    readonly move: string,
    readonly rule: string, // number of the rule, or "" when chance decides
    readonly reason: string, // one short sentence
    readonly reasonCode: string, // for translations: "cylinder-full"
  ) {
    super(rule === "" ? `${move}: ${reason}` : `${move}: ${reason} (${rule})`);
  }
}

/** An answer to another moment of the game. */
export class StaleMove extends MoveError {
  override readonly code = "move/stale";
}

/** The game has ended. */
export class GameOver extends MoveError {
  override readonly code = "move/over";
}

/** The game has not ended yet, so it has no result. */
export class GameRunning extends TableeError {
  override readonly code = "game/running";
}

/** A record that can't be read or does not follow the rules: names game and step. */
export class InvalidRecord extends TableeError {
  override readonly code = "record/invalid";
}
