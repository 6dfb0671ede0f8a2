/** The boards as they lie on the table: which squares there are, and where they are drawn. */

import type { SeatColour } from "./view";

export interface Stone {
  readonly name: string;
  readonly column: number; // from 0, from the left
  readonly row: number; // from 0, from red's side
  readonly start: SeatColour | null; // the colour that starts there
}

export interface Court {
  readonly columns: number;
  readonly rows: number;
  readonly stones: readonly Stone[]; // the top row first, from the left
}

/** Maps as in the game's data: a letter is a start square of a colour, `x` a hole. */
export const MAPS: Readonly<Record<string, readonly string[]>> = {
  court: [
    "..G.G.G..",
    ".........",
    "Y.......B",
    ".........",
    "Y.......B",
    ".........",
    "Y.......B",
    ".........",
    "..R.R.R..",
  ],
  cour: [".G.G.G.", "Y.....B", ".......", "Y.....B", ".......", "Y.....B", ".R.R.R."],
};

const STARTS: Readonly<Record<string, SeatColour>> = {
  R: "red",
  Y: "yellow",
  G: "green",
  B: "blue",
};
const HOLE = "x";
const FIRST = "a".charCodeAt(0);

/** The board of a name. */
export function courtOf(board: string): Court {
  const map = MAPS[board] ?? MAPS["court"] ?? [];
  const stones = map.flatMap((signs, fromTop) =>
    Array.from(signs).flatMap((sign, column) => {
      const row = map.length - 1 - fromTop;
      const start = STARTS[sign] ?? null;
      return sign === HOLE ? [] : [{ name: named(column, row), column, row, start }];
    }),
  );
  return { columns: map[0]?.length ?? 0, rows: map.length, stones };
}

/** The name of a square: the column's letter and the row's number. */
export function named(column: number, row: number): string {
  return `${String.fromCharCode(FIRST + column)}${row + 1}`;
}

/** Where a square is. */
export function placeOf(square: string): { column: number; row: number } {
  return { column: square.charCodeAt(0) - FIRST, row: Number(square.slice(1)) - 1 };
}

/** How many steps two squares are apart at least. */
export function apart(one: string, other: string): number {
  const [a, b] = [placeOf(one), placeOf(other)];
  return Math.abs(a.column - b.column) + Math.abs(a.row - b.row);
}
