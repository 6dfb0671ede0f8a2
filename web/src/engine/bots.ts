/**
 * Opponents of five levels. Level, seed and the game so far decide on the move, and it is the move
 * that Python's `LevelBot` makes: both run the same search.
 *
 * One thing differs: at level 5, Python plays Colorio, and the ends of Nivos, by exact tables that
 * are too large for a page. Here level 5 searches there as well.
 */

import { LEVELS, type Plan, SIMULATIONS, STREAM } from "../generated/description";
import type { Places } from "./arena";
import { InvalidOption } from "./errors";
import type { BotRecords, LoadedBots } from "./loading";
import type { AnyMatch } from "./match";
import { notationOf } from "./notation";
import { encodeOptions } from "./options";
import { SeededSource } from "./random";
import { quoted } from "./wording";

export { LEVELS };

const PORTION = 64; // simulations between two looks at the clock, at first
const PAUSE = 5; // milliseconds between two looks, about

/** Who is to play. */
export interface BotSettings {
  readonly level: number;
  readonly seed: bigint | number;
  /** Of a decision, in place of the level's own: fewer are quicker and weaker. */
  readonly simulations?: number;
}

export class Bot {
  readonly places: Places<BotRecords>;
  readonly #bots: LoadedBots;
  readonly #plan: Plan;
  readonly #seed: bigint | number;
  #closed = false;
  #table = ""; // players and options of the game that it follows
  #past: readonly number[] = [];

  constructor(bots: LoadedBots, { level, seed, simulations }: BotSettings) {
    const plan = bots.description.plans[LEVELS.findIndex(({ number }) => number === level)];
    if (!plan) {
      throw new InvalidOption(
        `level: expected a number from 1 to ${LEVELS.length}, got ${quoted(level)}`,
      );
    }
    const own = new SeededSource(seed).at >> 1n;
    this.#bots = bots;
    this.#plan = simulations === undefined ? plan : withSimulations(plan, simulations);
    this.#seed = seed;
    this.places = bots.arena.take(this);
    const { memory } = bots.arena;
    const { mind } = this.places;
    const { own: ownAt, plan: planAt } = bots.description.mind;
    memory.setBigInt64(mind + ownAt, own, true);
    this.#plan.numbers.forEach((number, i) => {
      memory.setFloat64(mind + planAt + 8 * i, number, true);
    });
  }

  /**
   * Choose a move for the seat on turn. With a limit in milliseconds it stops searching by then:
   * a move that comes in time is the same as without a limit.
   */
  choose(match: AnyMatch, milliseconds?: number): string {
    const { name } = this.#bots.description;
    if (this.#closed) {
      throw new TypeError("expected a bot that is not closed");
    }
    if (match.game.description.name !== name || match.actor < 0) {
      throw new TypeError(`expected a match of ${name} in which a seat is to decide`);
    }
    this.#follow(match);
    const { arena, description } = this.#bots;
    const { at } = new SeededSource(this.#seed, STREAM + match.ply);
    arena.memory.setBigUint64(this.places.mind + description.mind.rng, at, true);
    const action =
      milliseconds === undefined
        ? this.#decide(match.players)
        : this.#decideWithin(match.players, milliseconds);
    return notationOf(match.game.tables, match.options).words[action] ?? "";
  }

  /** Go home: its memory is for others, and it is not asked again. */
  close(): void {
    this.#closed = true;
    this.#bots.arena.giveBack(this, this.places);
  }

  // ------------------------------------------------------------------------------- inside

  /** Follow a game to where it is now; from the beginning, if it is another or went back. */
  #follow(match: AnyMatch): void {
    const { arena, description } = this.#bots;
    const { watched, mind } = this.places;
    const codes = encodeOptions(description.options, match.options);
    const table = [match.players, ...codes].join();
    const now = match.actions;
    if (this.#table !== table || this.#past.some((action, ply) => action !== now[ply])) {
      codes.forEach((code, i) => {
        arena.memory.setInt32(mind + description.mind.options + 4 * i, code, true);
      });
      arena.bytes.fill(0, watched, watched + description.layout.state);
      arena.doors.begin(watched, mind, match.players);
      this.#table = table;
      this.#past = [];
    }
    for (const action of now.slice(this.#past.length)) {
      arena.doors.follow(watched, mind, action);
    }
    this.#past = now;
  }

  #decide(players: number): number {
    const { watched, believed, position, mind } = this.places;
    return this.#bots.arena.doors.decide(watched, believed, position, mind, players);
  }

  /** Do the same in portions; who forgets imagines a position for each. */
  #decideWithin(players: number, milliseconds: number): number {
    const { doors } = this.#bots.arena;
    const { watched, believed, position, mind } = this.places;
    const { simulations, worlds, forgets } = this.#plan;
    const end = performance.now() + milliseconds;
    const moves = doors.consider(watched, mind);
    const each = Math.floor(simulations / worlds);
    let left = moves === 1 ? 0 : each * worlds;
    let portion = forgets ? each : PORTION;
    let begun = performance.now();
    while (left > 0) {
      const done = Math.min(portion, left);
      doors.ponder(watched, believed, position, mind, players, moves, done);
      left -= done;
      const now = performance.now();
      if (now >= end) {
        break;
      }
      if (!forgets) {
        // The next look at the clock: soon, and never long after the end.
        const aim = Math.min(PAUSE, (end - now) / 2);
        const fitting = Math.floor((done * aim) / Math.max(now - begun, 0.001));
        portion = Math.max(1, Math.min(2 * portion, fitting));
      }
      begun = now;
    }
    return doors.conclude(watched, position, mind, moves);
  }
}

/** A plan with another number of simulations. */
function withSimulations(plan: Plan, simulations: number): Plan {
  if (!Number.isInteger(simulations) || simulations < 1 || simulations > 2 ** 31 - 1) {
    throw new InvalidOption(
      `simulations: expected a whole number from 1 to ${2 ** 31 - 1}, got ${quoted(simulations)}`,
    );
  }
  const numbers = plan.numbers.map((number, i) => (i === SIMULATIONS ? simulations : number));
  return { ...plan, simulations, numbers };
}
