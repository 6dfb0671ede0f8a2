/** Plays a record again and holds everything it says against the rules. */

import { CHANCE } from "../generated/description";
import { InvalidRecord, MoveError } from "./errors";
import type { LoadedGame } from "./loading";
import { Match } from "./match";
import type { GameRecord, Step } from "./record";
import { listed, quoted, shown } from "./wording";

const NEAR = 1e-9; // results agree when they are this close
const NAMED = 5; // moves that a message names

/** Play a record again and hold everything it says against the rules; give the match at its end. */
export function verify<View, Event, Options>(
  game: LoadedGame<View, Event, Options>,
  record: GameRecord,
): Match<View, Event, Options> {
  let last: Match<View, Event, Options> | undefined;
  for (const match of positions(game, record)) {
    last = match;
  }
  return last ?? Match.begin(game, record);
}

/**
 * Verify a record step by step, giving the match before the first step and after each. The first
 * difference throws InvalidRecord with the number of the step.
 */
export function* positions<View, Event, Options>(
  game: LoadedGame<View, Event, Options>,
  record: GameRecord,
): Generator<Match<View, Event, Options>> {
  const match = Match.begin(game, record);
  yield match;
  for (const [index, step] of record.steps.entries()) {
    const at = `step ${index + 1} (${shown(step.move)})`;
    const seat = match.actor === CHANCE ? null : match.actor;
    verifyOffer(at, match, step);
    try {
      match.play(step.move);
    } catch (error) {
      throw error instanceof MoveError
        ? new InvalidRecord(`${at}: ${error.message}`, { cause: error })
        : error;
    }
    if (step.seat !== seat) {
      throw different(`${at}: seat: expected ${seat}`, step.seat ?? "None");
    }
    yield match;
  }
  verifyResult(match, record);
}

/** Hold the moves or outcomes listed in a record against the real ones. */
function verifyOffer(at: string, match: Match<unknown, unknown, unknown>, step: Step): void {
  if (step.legal !== undefined) {
    const expected = new Set(match.legal());
    const got = new Set(step.legal);
    const missing = [...expected].filter((move) => !got.has(move));
    const extra = [...got].filter((move) => !expected.has(move) || isTwice(step.legal ?? [], move));
    if (missing.length > 0 || extra.length > 0) {
      throw different(`${at}: legal: missing ${firstFew(missing)}, not legal`, firstFew(extra));
    }
  }
  if (step.weights !== undefined) {
    const expected = match.chance();
    const given = step.weights;
    const names = new Set([...Object.keys(expected), ...Object.keys(given)]);
    if ([...names].some((name) => expected[name] !== given[name])) {
      throw different(`${at}: weights: expected ${weightsText(expected)}`, weightsText(given));
    }
  }
}

/** Hold the result, if the record has one, against the real one. */
function verifyResult(match: Match<unknown, unknown, unknown>, record: GameRecord): void {
  if (!match.over) {
    if (record.returns !== null || record.places !== null) {
      throw new InvalidRecord(
        `end: expected more steps, since the game is not over after ${record.steps.length}`,
      );
    }
    return;
  }
  const results = [
    ["returns", match.returns(), record.returns],
    ["places", match.places(), record.places],
  ] as const;
  for (const [name, expected, got] of results) {
    if (got?.every((value, seat) => Math.abs(value - (expected[seat] ?? NaN)) < NEAR) === false) {
      throw different(`end: ${name}: expected ${JSON.stringify(expected)}`, JSON.stringify(got));
    }
  }
}

function isTwice(list: readonly string[], word: string): boolean {
  return list.indexOf(word) !== list.lastIndexOf(word);
}

function firstFew(words: readonly string[]): string {
  return listed([...words].sort().slice(0, NAMED));
}

function weightsText(weights: Readonly<Record<string, number>>): string {
  const entries = Object.entries(weights).map(([word, weight]) => `'${word}': ${weight}`);
  return `{${entries.join(", ")}}`;
}

function different(expected: string, got: unknown): InvalidRecord {
  return new InvalidRecord(`${expected}, got ${quoted(got)}`);
}
