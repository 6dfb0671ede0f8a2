/** Matches of several games: their games are counted on from match to match. */

import type { TableInfo } from "../protocol/messages";

type Counts = Pick<TableInfo, "number" | "games">;

/** The number of the game in its match, from 1. */
export function numberInMatch({ number, games }: Counts): number {
  return ((number - 1) % games) + 1;
}

/** The number of the match that the game belongs to, from 1. */
export function matchNumber({ number, games }: Counts): number {
  return Math.ceil(number / games);
}

/** Whether this is the last game of its match. */
export function isLastOfMatch({ number, games }: Counts): boolean {
  return number % games === 0;
}
