/** A match: one game being played, with every move checked at the door. */

import { CHANCE, OVER, REFEREE, SPECTATOR } from "../generated/description";
import { GameOver, GameRunning, IllegalMove, InvalidMove, InvalidSeat, StaleMove } from "./errors";
import { checkPlayers, findGame } from "./games";
import { Kernels, type Outcome } from "./kernels";
import type { LoadedGame } from "./loading";
import { type Notation, notationOf } from "./notation";
import { encodeOptions, type Options, readOptions } from "./options";
import { CryptoSource, SeededSource, type Source } from "./random";
import type { GameRecord } from "./record";
import { quoted } from "./wording";

const HINTS = 3; // moves that a message names

/** What a match begins with; what is left out has its default. */
export interface Settings<GameOptions> {
  readonly players?: number;
  readonly options?: Partial<GameOptions>;
  /** Draw chance as Python's matches with that seed do, not by the browser's generator. */
  readonly seed?: bigint | number | null;
  /** Wait for the caller to play the outcomes of chance as moves: records replay that way. */
  readonly manual?: boolean;
}

interface Deed {
  readonly seat: number; // CHANCE among them
  readonly action: number;
  readonly luck: bigint; // how far the source of chance had got
}

export class Match<View, Event, GameOptions> {
  readonly game: LoadedGame<View, Event, GameOptions>;
  readonly players: number;
  readonly options: GameOptions & Options;
  /** What the last call of `play` brought about. */
  events: readonly Event[] = [];
  /** The game in numbers: for searches and tests, which answer for what they do there. */
  readonly kernels: Kernels<View, Event>;

  readonly #notation: Notation;
  readonly #codes: readonly number[];
  #source: Source;
  readonly #past: Deed[] = [];
  #manual: boolean;

  constructor(game: LoadedGame<View, Event, GameOptions>, settings: Settings<GameOptions> = {}) {
    const { description } = game;
    this.game = game;
    this.players = checkPlayers(description, settings.players ?? description.seats[0]);
    const options = readOptions(description.options, settings.options ?? {}, this.players);
    this.options = options as GameOptions & Options;
    this.#manual = settings.manual ?? false;
    const seed = settings.seed ?? null;
    this.#source = seed === null ? new CryptoSource() : new SeededSource(seed);
    this.#notation = notationOf(game.tables, options);
    this.#codes = encodeOptions(description.options, options);
    this.kernels = new Kernels(game);
    this.kernels.setup(this.players, this.#codes);
    this.#drawChance();
  }

  /** Play a record again; the match goes on where the record stops, with chance drawn. */
  static replay<View, Event, GameOptions>(
    game: LoadedGame<View, Event, GameOptions>,
    record: GameRecord,
    settings: Pick<Settings<GameOptions>, "seed"> = {},
  ): Match<View, Event, GameOptions> {
    const match = Match.begin(game, record, settings);
    for (const step of record.steps) {
      match.play(step.move);
    }
    match.#manual = false;
    match.#drawChance();
    return match;
  }

  /** The match of a record before its first step; the caller plays chance as well. */
  static begin<View, Event, GameOptions>(
    game: LoadedGame<View, Event, GameOptions>,
    record: GameRecord,
    settings: Pick<Settings<GameOptions>, "seed"> = {},
  ): Match<View, Event, GameOptions> {
    if (findGame(record.game).name !== game.description.name) {
      throw new TypeError(`expected the game ${record.game}, got ${game.description.name}`);
    }
    const options = record.options as Partial<GameOptions>;
    return new Match(game, { ...settings, players: record.players, options, manual: true });
  }

  // ---------------------------------------------------------------------------- questions

  /** The seat to decide, or CHANCE, or OVER. */
  get actor(): number {
    return this.kernels.actor();
  }

  /** Whether the game has ended. */
  get over(): boolean {
    return this.actor === OVER;
  }

  /** The number of steps so far, chance among them. */
  get ply(): number {
    return this.#past.length;
  }

  /** All steps so far, in notation. */
  get moves(): string[] {
    return this.#past.map((deed) => this.#word(deed.action));
  }

  /** The same as numbers. */
  get actions(): number[] {
    return this.#past.map((deed) => deed.action);
  }

  /** A copy of the position itself, with everything in it. */
  get state(): Uint8Array {
    return this.kernels.position();
  }

  /** The moves of the seat to decide, sorted; none when chance decides or the game is over. */
  legal(): string[] {
    return this.actor >= 0 ? this.#offer().sort() : [];
  }

  /** The outcomes of the chance event that is due, with their weights; else none. */
  chance(): Record<string, number> {
    const outcomes = this.actor === CHANCE ? this.kernels.outcomes() : [];
    return Object.fromEntries(outcomes.map(({ action, weight }) => [this.#word(action), weight]));
  }

  /** What a seat, a SPECTATOR or a REFEREE may see. */
  view(viewer: number = SPECTATOR): View {
    const isSeat = Number.isInteger(viewer) && 0 <= viewer && viewer < this.players;
    if (!isSeat && viewer !== SPECTATOR && viewer !== REFEREE) {
      throw new InvalidSeat(
        `expected a seat from 0 to ${this.players - 1}, SPECTATOR or REFEREE, ` +
          `got ${quoted(viewer)}`,
      );
    }
    return this.kernels.view(viewer);
  }

  /** Why a move may not be made now; null if it may. */
  whyNot(move: string): IllegalMove | null {
    try {
      this.#checked(move);
      return null;
    } catch (error) {
      if (error instanceof IllegalMove) {
        return error;
      }
      throw error;
    }
  }

  /** One number a seat, from 0 to 1, once the game is over. */
  returns(): number[] {
    this.#needResult();
    return this.kernels.returns(this.players);
  }

  /** The place of each seat, 1 is best, once the game is over. */
  places(): number[] {
    this.#needResult();
    return this.kernels.placing(this.players);
  }

  /** Everything needed to replay the game, finished or not. */
  record(): GameRecord {
    const { name, version } = this.game.description;
    return {
      game: findGame(name).name,
      players: this.players,
      options: this.options,
      version,
      steps: this.#past.map(({ seat, action }) => ({
        seat: seat === CHANCE ? null : seat,
        move: this.#word(action),
      })),
      returns: this.over ? this.returns() : null,
      places: this.over ? this.places() : null,
    };
  }

  // ------------------------------------------------------------------------------ changes

  /**
   * Make a move; say what everybody perceives of it, and of the chance that followed.
   * `ply`, if given, is the ply that the move answers.
   */
  play(move: string, ply?: number): readonly Event[] {
    if (ply !== undefined && ply !== this.ply) {
      throw new StaleMove(`expected a move for ply ${this.ply}, got one for ${quoted(ply)}`);
    }
    const action = this.#checked(move);
    const { length } = this.#past;
    const luck = this.#source.at;
    try {
      this.#do(action, luck);
      this.#drawChance();
    } catch (error) {
      this.#rewind(length, luck); // as if nothing had been tried
      throw error;
    }
    return this.events;
  }

  /** Take back the last decision and the chance after it; say which it was. */
  undo(): string | null {
    const last = this.#past.findLastIndex(({ seat }) => seat !== CHANCE || this.#manual);
    const undone = this.#past[last];
    if (!undone) {
      return null;
    }
    this.#rewind(last, undone.luck);
    return this.#word(undone.action);
  }

  /** A second match that goes on from the same position, with the same chance to come. */
  copy(): Match<View, Event, GameOptions> {
    const { players, options } = this;
    const other = new Match(this.game, { players, options, manual: true });
    for (const deed of this.#past) {
      other.kernels.play(deed.action);
      other.#past.push(deed);
    }
    other.#manual = this.#manual;
    other.#source = this.#source.copy();
    other.events = this.events;
    return other;
  }

  // ------------------------------------------------------------------------------- inside

  #word(action: number): string {
    return this.#notation.words[action] ?? "";
  }

  /** The legal decisions or possible outcomes now, as numbers. */
  #actions(): number[] {
    const who = this.actor;
    if (who === OVER) {
      return [];
    }
    return who === CHANCE
      ? this.kernels.outcomes().map(({ action }) => action)
      : this.kernels.decisions();
  }

  #offer(): string[] {
    return this.#actions().map((action) => this.#word(action));
  }

  /** Read a move from outside, and refuse what can't be done. */
  #checked(move: unknown): number {
    const { title, reasons } = this.game.description;
    if (this.over) {
      throw new GameOver(`${quoted(move)}: the game is over`);
    }
    const action = typeof move === "string" ? this.#notation.actions.get(move) : undefined;
    if (typeof move !== "string" || action === undefined) {
      throw new InvalidMove(`${quoted(move)} is no move of ${title}: ${this.#hint()}`);
    }
    if (!this.#actions().includes(action)) {
      if (this.actor === CHANCE) {
        throw new IllegalMove(move, "", `chance decides now: ${this.#hint()}`, "chance-decides");
      }
      const reason = reasons[this.kernels.whyNot(action)];
      throw new IllegalMove(move, reason?.rule ?? "", reason?.text ?? "", reason?.code ?? "");
    }
    return action;
  }

  /** What could be played instead. */
  #hint(): string {
    const words = this.#offer().sort();
    return `expected ${words.slice(0, HINTS).join(", ")}${words.length > HINTS ? ", ..." : ""}`;
  }

  /** Make a checked step. */
  #do(action: number, luck: bigint): void {
    const seat = this.actor;
    this.kernels.play(action);
    this.events = this.kernels.events(action);
    this.#past.push({ seat, action, luck });
  }

  /** Let chance decide until a seat has to. */
  #drawChance(): void {
    const events = [...this.events];
    while (!this.#manual && this.actor === CHANCE) {
      const luck = this.#source.at;
      this.#do(pick(this.#source, this.kernels.outcomes()), luck);
      events.push(...this.events);
    }
    this.events = events;
  }

  /** Go back to when there were so many steps, by playing them again. */
  #rewind(length: number, luck: bigint): void {
    this.#past.length = length;
    this.kernels.setup(this.players, this.#codes);
    for (const { action } of this.#past) {
      this.kernels.play(action);
    }
    this.#source.at = luck;
    this.events = [];
  }

  #needResult(): void {
    if (!this.over) {
      throw new GameRunning("the game is not over yet, so it has no result");
    }
  }
}

/** A match of some game. */
export type AnyMatch = Match<unknown, unknown, unknown>;

/** Pick an outcome by weight. */
function pick(source: Source, outcomes: readonly Outcome[]): number {
  let rest = source.below(outcomes.reduce((sum, { weight }) => sum + weight, 0));
  for (const { action, weight } of outcomes) {
    rest -= weight;
    if (rest < 0) {
      return action;
    }
  }
  throw new RangeError("expected an outcome that may happen");
}
