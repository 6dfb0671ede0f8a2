/**
 * Whether what a device has kept is a table. It may be of another version, cut short, or changed by
 * hand; the moves themselves are held against the rules when the game goes on.
 */

import { GAMES } from "../engine/games";
import type { Kept } from "./keeping";

type Fields = Readonly<Record<string, unknown>>;

/** Whether this can be set up as a table. */
export function isSound(found: unknown): found is Kept {
  if (!isFields(found) || found["version"] !== 1) {
    return false;
  }
  const { game, players, seats, entries, options, result, past = [] } = found;
  const description = Object.entries(GAMES).find(([name]) => name === game)?.[1];
  return (
    description !== undefined &&
    description.seats.some((count) => count === players) &&
    isList(seats, isSeat) &&
    seats.length === players &&
    isList(entries, isEntry) &&
    isList(past, (record) => typeof record === "string") &&
    isFields(options) &&
    Object.values(options).every(isValue) &&
    (result === null || isResult(result, seats.length)) &&
    ["id", "record"].every((name) => typeof found[name] === "string") &&
    ["games", "number"].every((name) => isWhole(found[name], 1)) &&
    ["seq", "opened", "changed"].every((name) => isWhole(found[name])) &&
    ["turn", "starter"].every((name) => found[name] === null || isWhole(found[name]))
  );
}

function isSeat(seat: unknown): boolean {
  return (
    isFields(seat) &&
    (seat["kind"] === "person" || seat["kind"] === "bot") &&
    (seat["name"] === null || typeof seat["name"] === "string") &&
    (seat["level"] === null || isWhole(seat["level"], 1, 5)) &&
    (seat["lent"] === null || typeof seat["lent"] === "string") &&
    typeof seat["points"] === "number"
  );
}

function isEntry(entry: unknown): boolean {
  return (
    isFields(entry) &&
    isWhole(entry["seq"]) &&
    typeof entry["what"] === "string" &&
    (entry["told"] === undefined || isList(entry["told"], isTold))
  );
}

function isTold(told: unknown): boolean {
  return isFields(told) && typeof told["name"] === "string" && isFields(told["values"]);
}

function isResult(result: unknown, players: number): boolean {
  const isNumbers = (list: unknown): boolean =>
    isList(list, (each) => typeof each === "number") && list.length === players;
  return (
    isFields(result) &&
    isNumbers(result["places"]) &&
    isNumbers(result["points"]) &&
    isNumbers(result["returns"])
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(value: unknown, isOne: (each: unknown) => boolean): value is readonly unknown[] {
  return Array.isArray(value) && value.every(isOne);
}

function isValue(value: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

function isWhole(value: unknown, least = 0, most = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}
