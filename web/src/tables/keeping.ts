/** Local tables, kept on this device so that they outlive a reload: one entry a table. */

import type { GameName } from "../engine/games";
import type { Entry, Result, SeatInfo, Value } from "../protocol/messages";
import { isSound } from "./soundness";

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
  readonly past?: readonly string[]; // the records of the games before it, the latest last
  readonly entries: readonly Entry[]; // the latest of the chronicle
  readonly seq: number;
  readonly turn: number | null;
  readonly result: Result | null;
  readonly opened: number;
  readonly changed: number;
}

const PREFIX = "tablee/table/";
const MOST = 20; // tables; the oldest go

// Tables that the browser would not keep: a private window, or no room. They live with the page.
const held = new Map<string, Kept>();

/** Keep a table as it is now. */
export function keep(table: Kept): void {
  try {
    localStorage.setItem(PREFIX + table.id, JSON.stringify(table));
    held.delete(table.id);
  } catch {
    held.set(table.id, table);
  }
}

/** Whether a table is gone with the page: the browser would not keep it. */
export function isFleeting(id: string): boolean {
  return held.has(id);
}

export function kept(id: string): Kept | null {
  return held.get(id) ?? read(id);
}

export function forget(id: string): void {
  held.delete(id);
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing is kept here.
  }
}

/** All tables of this device, the latest first. */
export function keptTables(): Kept[] {
  const ids = new Set([...held.keys(), ...storedIds()]);
  const tables = [...ids].map(kept).filter((table) => table !== null);
  tables.sort((one, other) => other.changed - one.changed);
  for (const old of tables.slice(MOST)) {
    forget(old.id);
  }
  return tables.slice(0, MOST);
}

function storedIds(): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

function read(id: string): Kept | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PREFIX + id) ?? "null");
    return isSound(found) && found.id === id ? found : null;
  } catch {
    return null;
  }
}
