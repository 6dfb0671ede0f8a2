/** The sets of blocks that the engine knows: the board, the sides of each block, the cylinders. */

import type { NivosColour } from "./view";

/** The two sides of a block in squares, the longer one first. */
export type Sides = readonly [long: number, short: number];

export interface BlockSet {
  readonly columns: number;
  readonly rows: number;
  readonly cylinders: readonly number[]; // heights, the smallest first
  readonly sides: Readonly<Record<NivosColour, Sides>>;
}

const CLASSIC: BlockSet = {
  columns: 6,
  rows: 6,
  cylinders: [1, 2, 3, 4, 5, 6],
  sides: {
    white: [1, 1],
    yellow: [2, 1],
    orange: [3, 1],
    red: [4, 1],
    purple: [5, 1],
    blue: [2, 2],
    green: [3, 2],
    black: [4, 2],
    neutral: [3, 3],
  },
};

const SETS: Readonly<Record<string, BlockSet>> = { classic: CLASSIC };

/** A set by its name; the classic one stands in for a set that only a server knows. */
export function setOf(name: unknown): BlockSet {
  return SETS[String(name)] ?? CLASSIC;
}
