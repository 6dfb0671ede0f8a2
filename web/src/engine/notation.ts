/** Actions as words, and back: tables that come with each game as data. */

import type { AnyDescription } from "./games";
import type { Options } from "./options";

export interface Notation {
  readonly words: readonly string[]; // by action; "" for a number not in use
  readonly actions: ReadonlyMap<string, number>;
}

/** The words of a game for each value of the one option that they depend on, if any. */
export interface WordTables {
  readonly option: string | null;
  readonly words: Readonly<Record<string, readonly string[]>>;
}

/** Read the tables; nothing when they are not of that shape. */
export function readWords(game: AnyDescription, text: string): WordTables | undefined {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isTables(game, data) ? data : undefined;
}

/** The two-way tables that were made: they are large, and all matches read the same. */
const made = new WeakMap<readonly string[], Notation>();

/** The two-way table under checked options. */
export function notationOf(tables: WordTables, options: Options): Notation {
  const key = tables.option === null ? "" : String(options[tables.option]);
  const words = tables.words[key] ?? [];
  const notation = made.get(words) ?? twoWay(words);
  made.set(words, notation);
  return notation;
}

function twoWay(words: readonly string[]): Notation {
  const actions = new Map<string, number>();
  words.forEach((word, action) => {
    if (word !== "") {
      actions.set(word, action);
    }
  });
  return { words, actions };
}

function isTables(game: AnyDescription, data: unknown): data is WordTables {
  if (typeof data !== "object" || data === null || !("option" in data) || !("words" in data)) {
    return false;
  }
  const { option, words } = data;
  const deciding = game.options.find((known) => known.name === option);
  const keys = option === null ? [""] : (deciding?.choices ?? []);
  if (typeof words !== "object" || words === null || keys.length === 0) {
    return false;
  }
  const lists = new Map<string, unknown>(Object.entries(words));
  return keys.every((key) => isWords(lists.get(String(key))));
}

function isWords(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0 && list.every((word) => typeof word === "string");
}
