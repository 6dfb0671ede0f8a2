/** A game of Colorio being played, as tests begin with it: a cap is in the air. */

import { IN_AIR, IN_AIR_LEGAL } from "../games/colorio/samples";
import type { Entry } from "../protocol/messages";
import type { TableState } from "../protocol/state";
import { TABLE } from "../tables/samples";

const ENTRIES: readonly Entry[] = [
  { seq: 1, at: 0, what: "started", told: [{ name: "starts", values: { seat: 1 } }] },
  {
    seq: 2,
    at: 0,
    what: "moved",
    seat: 1,
    by: "bot",
    told: [{ name: "removes", values: { seat: 1, square: "e1" } }],
  },
];

export const PLAY = {
  ply: 2,
  turn: 0,
  view: { ...IN_AIR.words },
  clocks: null,
  result: null,
} as const;

/** That state, but for some of it. */
export function stateOf(changes: Partial<TableState> = {}): TableState {
  return {
    seq: 2,
    you: { host: true, seats: [0] },
    table: TABLE,
    play: PLAY,
    legal: IN_AIR_LEGAL,
    here: [true, true],
    watching: 0,
    entries: ENTRIES,
    offset: 0,
    ...changes,
  };
}
