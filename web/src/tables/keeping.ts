/** Local tables, kept on this device so that they outlive a reload: one entry a table. */

import { type GameName, GAMES } from "../engine/games";
import type { Entry, Result, SeatInfo, Value } from "../protocol/messages";

/** Everything that a local table is set up again from. */
export interface Kept {
  readonly version: 1;
  readonly id: string;
  readonly game: GameName;
  readonly players: number;
  readonly options: Readonly<Record<string, Value>>; // as the table was opened with
  readonly tally: boolean;
  readonly seats: readonly SeatInfo[];
  readonly games: number; // of the match
  readonly number: number; // of the game being played, from 1
  readonly starter: number | null; // of this game, once it is known
  readonly record: string; // of this game, a line as `tablee replay` reads it
  readonly entries: readonly Entry[]; // the latest of the chronicle
  readonly seq: number;
  readonly turn: number | null;
  readonly result: Result | null;
  readonly opened: number;
  readonly changed: number;
}

const PREFIX = "tablee/table/";
const MOST = 20; // tables; the oldest go

/** Keep a table as it is now. */
export function keep(table: Kept): void {
  try {
    localStorage.setItem(PREFIX + table.id, JSON.stringify(table));
  } catch {
    // A private window, or no room: the table lives as long as the page.
  }
}

export function kept(id: string): Kept | null {
  return read(PREFIX + id);
}

export function forget(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing is kept here.
  }
}

/** All tables of this device, the latest first. */
export function keptTables(): Kept[] {
  const keys: string[] = [];
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (key?.startsWith(PREFIX)) {
        keys.push(key);
      }
    }
  } catch {
    return [];
  }
  const tables = keys.map(read).filter((table) => table !== null);
  tables.sort((one, other) => other.changed - one.changed);
  for (const old of tables.slice(MOST)) {
    forget(old.id);
  }
  return tables.slice(0, MOST);
}

function read(key: string): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Kept> | null;
    const isWhole =
      found?.version === 1 &&
      found.game !== undefined &&
      found.game in GAMES &&
      typeof found.record === "string" &&
      Array.isArray(found.seats) &&
      found.seats.length === found.players;
    return isWhole ? (found as Kept) : null;
  } catch {
    return null;
  }
}
