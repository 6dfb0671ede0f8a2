/** Ways to draw: how a hand may have come from a square to another. */

import { named, placeOf } from "./courts";

const STEPS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

/**
 * A way of so many steps over free squares that never turns straight back: the one with the
 * fewest corners and crossings, from the first square to the last. Null if there is none.
 */
export function wayBetween(
  from: string,
  to: string,
  steps: number,
  isFree: (square: string) => boolean,
): string[] | null {
  const begin = placeOf(from);
  let best: string[] | null = null;
  let least = Infinity;
  const way = [from];

  function walk(column: number, row: number, came: number, cost: number): void {
    if (cost >= least) {
      return;
    }
    if (way.length > steps) {
      if (way.at(-1) === to) {
        best = [...way];
        least = cost;
      }
      return;
    }
    STEPS.forEach(([right, up], heading) => {
      const square = named(column + right, row + up);
      const turnsBack = came >= 0 && (heading + 2) % STEPS.length === came;
      if (turnsBack || (square !== from && !isFree(square))) {
        return;
      }
      const corner = came >= 0 && heading !== came ? 1 : 0;
      const crossing = way.includes(square) && square !== to ? STEPS.length : 0;
      way.push(square);
      walk(column + right, row + up, heading, cost + corner + crossing);
      way.pop();
    });
  }

  walk(begin.column, begin.row, -1, 0);
  return best;
}
