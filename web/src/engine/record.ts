/**
 * Records: a game as a list of moves in words, which replays without any random generator. One
 * game is one line of JSON, the same as Python's.
 */

import { InvalidRecord, TableeError } from "./errors";
import { checkPlayers, findGame, type GameName } from "./games";
import { Decimal, type Json, type JsonObject, readJson, UnreadableJson, writeJson } from "./json";
import { type Options, readOptions } from "./options";
import { listed, quoted } from "./wording";

const LONGEST = 1 << 24; // characters of a line

/** A decision (of a seat) or a chance outcome (of nobody), with what else was possible. */
export interface Step {
  readonly seat: number | null;
  readonly move: string;
  readonly legal?: readonly string[];
  readonly weights?: Readonly<Record<string, number>>;
}

/** A game as it was played; without a result it is not finished. */
export interface GameRecord {
  readonly game: GameName;
  readonly players: number;
  readonly options: Options;
  readonly version: number; // of the rules
  readonly steps: readonly Step[];
  readonly returns: readonly number[] | null;
  readonly places: readonly number[] | null;
}

// ------------------------------------------------------------------------------- as text

/** The record as one line. */
export function writeRecord(record: GameRecord): string {
  const data: JsonObject = {
    game: record.game,
    players: record.players,
    options: { ...record.options },
    rules: record.version,
    steps: record.steps.map(stepData),
  };
  if (record.returns !== null) {
    data["returns"] = record.returns.map((value) => new Decimal(value));
    data["places"] = record.places === null ? null : [...record.places];
  }
  return writeJson(data);
}

function stepData(step: Step): JsonObject {
  return {
    seat: step.seat,
    move: step.move,
    ...(step.weights === undefined ? {} : { weights: { ...step.weights } }),
    ...(step.legal === undefined ? {} : { legal: [...step.legal] }),
  };
}

/** Read one line; the moves are not played yet. */
export function readRecord(line: string): GameRecord {
  if (typeof (line as unknown) !== "string") {
    throw new InvalidRecord(`expected one game as a line of text, got ${quoted(line)}`);
  }
  if (line.length > LONGEST) {
    throw new InvalidRecord(`expected at most ${LONGEST} characters in a line`);
  }
  let data: Json;
  try {
    data = readJson(line);
  } catch (error) {
    if (!(error instanceof UnreadableJson)) {
      throw error;
    }
    const step = Math.max(line.slice(0, error.at).split('"move"').length - 1, 1); // told there
    throw new InvalidRecord(
      `step ${step}: expected one game as a line of JSON, which this line is only up to ` +
        `character ${error.at}`,
      { cause: error },
    );
  }
  return checkedRecord(data);
}

/** Read a file of records, one a line; give each with its place, "line 3, game 2". */
export function* readRecords(text: string): Generator<readonly [string, GameRecord]> {
  let game = 0;
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (/^[ \t\v\f]*$/.test(line)) {
      continue;
    }
    game++;
    const place = `line ${index + 1}, game ${game}`;
    try {
      yield [place, readRecord(line)];
    } catch (error) {
      if (!(error instanceof TableeError)) {
        throw error;
      }
      throw new InvalidRecord(`${place}: ${error.message}`, { cause: error });
    }
  }
}

// ------------------------------------------------------------------------------ its shape

/** Check the shape of a record; the moves are not played yet. */
function checkedRecord(data: Json): GameRecord {
  if (!isObject(data)) {
    throw unexpected("a record: expected an object", data);
  }
  for (const key of ["game", "players", "steps"]) {
    if (!(key in data)) {
      throw unexpected(`expected the key '${key}'`, listed(Object.keys(data)));
    }
  }
  const { game: name, players: count, steps, rules, returns, places, options } = data;
  if (!Array.isArray(steps)) {
    throw unexpected("steps: expected a list", steps);
  }
  const game = findGame(name);
  const players = checkPlayers(game, count);
  if (rules !== undefined && rules !== game.version) {
    throw unexpected(`rules: expected version ${game.version} of ${game.title}`, rules);
  }
  return {
    game: game.name,
    players,
    version: game.version,
    returns: checkedNumbers("returns", returns, players),
    places: checkedNumbers("places", places, players),
    options: readOptions(game.options, options === undefined ? {} : options, players),
    steps: steps.map((step, index) => checkedStep(index + 1, step)),
  };
}

/** A list of numbers, one a seat, or left out. */
function checkedNumbers(name: string, data: Json | undefined, players: number): number[] | null {
  if (data === undefined || data === null) {
    return null;
  }
  const numbers = Array.isArray(data) ? data.map(numberOf) : [];
  if (numbers.length !== players || !numbers.every((value) => value !== undefined)) {
    throw unexpected(`${name}: expected ${players} numbers`, data);
  }
  return numbers;
}

/** Check the shape of one step. */
function checkedStep(number: number, data: Json): Step {
  const at = `step ${number}`;
  if (!isObject(data)) {
    throw unexpected(`${at}: expected an object`, data);
  }
  const { seat, move, legal, weights } = data;
  if (typeof move !== "string") {
    throw unexpected(`${at}: expected a move`, move);
  }
  if (!isMissing(seat) && !isWhole(seat)) {
    throw unexpected(`${at}: expected a seat number or null`, seat);
  }
  if (!isMissing(legal) && !isWords(legal)) {
    throw unexpected(`${at}: legal: expected a list of moves`, legal);
  }
  if (!isMissing(weights) && !isWeights(weights)) {
    throw unexpected(`${at}: weights: expected whole numbers by outcome`, weights);
  }
  return {
    seat: isMissing(seat) ? null : Number(seat),
    move,
    ...(isMissing(legal) ? {} : { legal }),
    ...(isMissing(weights) ? {} : { weights }),
  };
}

function isMissing(data: Json | undefined): data is null | undefined {
  return data === undefined || data === null;
}

function isObject(data: Json): data is JsonObject {
  return (
    typeof data === "object" && data !== null && !Array.isArray(data) && !(data instanceof Decimal)
  );
}

function isWhole(data: Json): data is number | bigint {
  return typeof data === "number" || typeof data === "bigint";
}

function isWords(data: Json): data is string[] {
  return Array.isArray(data) && data.every((word) => typeof word === "string");
}

function isWeights(data: Json): data is Record<string, number> {
  return isObject(data) && Object.values(data).every(isWhole);
}

function numberOf(data: Json): number | undefined {
  if (data instanceof Decimal) {
    return data.value;
  }
  return isWhole(data) ? Number(data) : undefined;
}

function unexpected(expected: string, got: Json | undefined): InvalidRecord {
  return new InvalidRecord(`${expected}, got ${quoted(isMissing(got) ? "None" : got)}`);
}
