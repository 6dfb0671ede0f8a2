/** Errors as data, so that they keep their code on the way out of a worker. */

import * as errors from "./errors";

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly illegal?: { move: string; rule: string; reason: string; reasonCode: string };
}

const MISTAKE = "mistake"; // of the program: nothing that a person could have typed

const KINDS: Readonly<Record<string, new (message: string) => Error>> = {
  "game/unknown": errors.UnknownGame,
  "game/players": errors.InvalidPlayers,
  "seat/invalid": errors.InvalidSeat,
  "seed/invalid": errors.InvalidSeed,
  "option/invalid": errors.InvalidOption,
  "data/invalid": errors.InvalidData,
  "data/missing": errors.MissingData,
  "move/invalid": errors.InvalidMove,
  "move/stale": errors.StaleMove,
  "move/over": errors.GameOver,
  "game/running": errors.GameRunning,
  "record/invalid": errors.InvalidRecord,
};

export function failureOf(error: unknown): Failure {
  if (error instanceof errors.IllegalMove) {
    const { code, message, move, rule, reason, reasonCode } = error;
    return { code, message, illegal: { move, rule, reason, reasonCode } };
  }
  if (error instanceof errors.TableeError) {
    return { code: error.code, message: error.message };
  }
  return { code: MISTAKE, message: error instanceof Error ? error.message : String(error) };
}

export function errorOf(failure: Failure): Error {
  if (failure.illegal) {
    const { move, rule, reason, reasonCode } = failure.illegal;
    return new errors.IllegalMove(move, rule, reason, reasonCode);
  }
  const kind = KINDS[failure.code] ?? (failure.code === MISTAKE ? TypeError : errors.TableeError);
  return new kind(failure.message);
}
