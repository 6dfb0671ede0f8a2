/** Where squares are, and how a block lies on them. */

import type { Sides } from "./sets";
import type { Laid, SquareName } from "./view";

/** A square by its column and row, both counted from 0; a1 is the lowest of both. */
export interface Square {
  readonly column: number;
  readonly row: number;
}

/** A rectangle of squares, both corners in it. */
export interface Area {
  readonly first: Square;
  readonly last: Square;
}

export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

const A = "a".charCodeAt(0);

export function squareOf(name: SquareName): Square {
  return { column: name.charCodeAt(0) - A, row: Number(name.slice(1)) - 1 };
}

export function nameOfSquare({ column, row }: Square): SquareName {
  return `${String.fromCharCode(A + column)}${row + 1}`;
}

export function areaOf({ first, last }: Pick<Laid, "first" | "last">): Area {
  return { first: squareOf(first), last: squareOf(last) };
}

export function widthOf({ first, last }: Area): number {
  return last.column - first.column + 1;
}

export function depthOf({ first, last }: Area): number {
  return last.row - first.row + 1;
}

export function isInside({ column, row }: Square, { first, last }: Area): boolean {
  return first.column <= column && column <= last.column && first.row <= row && row <= last.row;
}

/** All squares, from the top row to the bottom, each row from left to right: as they are drawn. */
export function squaresOf({ columns, rows }: Grid): Square[] {
  return Array.from({ length: columns * rows }, (_, i) => ({
    column: i % columns,
    row: rows - 1 - Math.floor(i / columns),
  }));
}

export function squaresIn({ first, last }: Area): Square[] {
  const width = last.column - first.column + 1;
  return Array.from({ length: width * (last.row - first.row + 1) }, (_, i) => ({
    column: first.column + (i % width),
    row: first.row + Math.floor(i / width),
  }));
}

/**
 * Where a block lies that is held by its middle over a square: on the board as near as it can be.
 * Null if it is too long for the board that way round.
 */
export function lyingAt(sides: Sides, isTurned: boolean, at: Square, grid: Grid): Area | null {
  const [long, short] = sides;
  const width = isTurned ? short : long;
  const depth = isTurned ? long : short;
  if (width > grid.columns || depth > grid.rows) {
    return null;
  }
  const column = held(at.column, width, grid.columns);
  const row = held(at.row, depth, grid.rows);
  return { first: { column, row }, last: { column: column + width - 1, row: row + depth - 1 } };
}

/** The lowest line of a block of a length that is held over a line. */
function held(line: number, length: number, lines: number): number {
  return Math.max(0, Math.min(line - Math.floor((length - 1) / 2), lines - length));
}
