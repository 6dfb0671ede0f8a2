/** Anything into a match: only our own errors come out, and no byte beside its records changes. */

import { type GameName, Match, SeededSource, TableeError } from "../../src/engine";
import { type AnyMatch } from "../../src/engine/match";
import { type AnyGame, freshGame, viewerOf } from "./host";

const GUARD = 0xa5;
const STACK = 16 * 1024; // bytes at the beginning of memory that belong to the functions

/** Everything in memory that a match may not write to, as stretches from one place to another. */
function stretches(game: AnyGame, match: AnyMatch): [number, number][] {
  const { places, doors } = match.kernels;
  const { layout } = game.description;
  return [
    [Number(doors.__heap_base.value), places.state],
    [places.state + layout.state, places.before],
    [places.before + layout.state, places.view],
    [places.view + layout.view, places.desk],
    [places.end, doors.memory.buffer.byteLength],
  ];
}

export async function fuzz(given: {
  game: GameName;
  players: number;
  options: object;
  seed: number;
  calls: number;
  spoil?: number; // write there, so many bytes behind the position, to see that it is noticed
}): Promise<{ calls: number; refused: number; finished: number; guarded: number }> {
  const source = new SeededSource(given.seed);
  const tally = { calls: 0, refused: 0, finished: 0, guarded: 0 };
  while (tally.calls < given.calls) {
    const game = await freshGame(given.game);
    const settings = { ...given, seed: source.below(1 << 30) };
    const neighbour = new Match(game, settings); // before it in memory
    const match = new Match(game, settings);
    const bytes = new Uint8Array(match.kernels.doors.memory.buffer);
    const own = bytes.slice(STACK, Number(match.kernels.doors.__heap_base.value));
    const guards = stretches(game, match);
    for (const [from, to] of guards) {
      bytes.fill(GUARD, from, to);
      tally.guarded += to - from;
    }
    callOften(match, source, given.calls, tally);
    if (given.spoil !== undefined) {
      bytes[match.kernels.places.state + game.description.layout.state + given.spoil] = 0;
    }
    for (const [from, to] of guards) {
      const written = bytes.subarray(from, to).findIndex((byte) => byte !== GUARD);
      if (written >= 0) {
        throw new Error(`${match.moves.join(" ")}: wrote to ${from + written}`);
      }
    }
    if (own.some((byte, i) => byte !== bytes[STACK + i])) {
      throw new Error(`${match.moves.join(" ")}: wrote to the module's own data`);
    }
    if (neighbour.state.some((byte) => byte !== GUARD)) {
      throw new Error(`${match.moves.join(" ")}: wrote to another match`);
    }
  }
  return tally;
}

/** Ask and do things until the match has been over for a while. */
function callOften(
  match: AnyMatch,
  source: SeededSource,
  calls: number,
  tally: { calls: number; refused: number; finished: number },
): void {
  const words = Object.values(match.game.tables.words).flat();
  const now = (): string => [match.ply, ...match.state].join();
  while (tally.calls < calls && !(match.over && source.below(8) === 0)) {
    tally.calls++;
    const before = now();
    try {
      call(match, source, words);
    } catch (error) {
      if (!(error instanceof TableeError)) {
        throw error;
      }
      tally.refused++;
      if (now() !== before) {
        throw new Error(`${error.message}: changed the game`, { cause: error });
      }
    }
  }
  tally.finished += match.over ? 1 : 0;
}

/** Ask or do one thing, with anything as an argument. */
function call(match: AnyMatch, source: SeededSource, words: readonly string[]): void {
  const anything = (): never => anyValue(source, match, words) as never;
  switch (source.below(12)) {
    case 0:
      match.view(anything());
      break;
    case 1:
      match.view(viewerOf(source.below(99), match.players));
      break;
    case 2:
      match.play(anything(), anything());
      break;
    case 3:
      match.play(anything());
      break;
    case 4:
      match.returns();
      break;
    case 5:
      match.places();
      break;
    case 6:
      match.undo();
      break;
    case 7:
      match.record();
      break;
    case 8:
      match.chance();
      break;
    default: {
      const legal = match.legal();
      match.play(legal[source.below(Math.max(legal.length, 1))] ?? "none", match.ply);
    }
  }
}

function anyValue(source: SeededSource, match: AnyMatch, words: readonly string[]): unknown {
  const number = source.below(2 ** 31) - 2 ** 30;
  const values = [
    number,
    number / 7,
    source.below(200) - 100,
    NaN,
    -Infinity,
    2 ** 53,
    BigInt(number),
    null,
    undefined,
    true,
    "",
    String.fromCharCode(...Array.from({ length: 9 }, () => source.below(65536))),
    words[source.below(words.length)],
    words[source.below(words.length)],
    match.legal()[0],
    match.ply,
    [number],
    { move: words[0] },
    Symbol("move"),
    () => "draw",
  ];
  return values[source.below(values.length)];
}
