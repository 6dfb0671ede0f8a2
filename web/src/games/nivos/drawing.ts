/** Sizes of the drawing from above, in its own units. */

import { type Area, depthOf, type Grid, type Square, widthOf } from "./squares";

export const CELL = 48; // a square
export const RIM = 12; // the frame at three sides
export const SHELF = 30; // the frame at the top, where the cylinders stand

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The whole drawing: squares begin at (0, 0). */
export function frameOf({ columns, rows }: Grid): Box {
  return {
    x: -RIM,
    y: -SHELF,
    width: columns * CELL + 2 * RIM,
    height: rows * CELL + SHELF + RIM,
  };
}

/** Where a square is drawn. */
export function cornerOf({ column, row }: Square, { rows }: Grid): { x: number; y: number } {
  return { x: column * CELL, y: (rows - 1 - row) * CELL };
}

/** Where a block is drawn: a little smaller than its squares. */
export function boxOf(area: Area, grid: Grid, inset = 1.5): Box {
  const { x, y } = cornerOf({ column: area.first.column, row: area.last.row }, grid);
  return {
    x: x + inset,
    y: y + inset,
    width: widthOf(area) * CELL - 2 * inset,
    height: depthOf(area) * CELL - 2 * inset,
  };
}
