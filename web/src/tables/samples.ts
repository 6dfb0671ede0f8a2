/** A seat and a table as tests begin with them. */

import type { SeatInfo, TableInfo } from "../protocol/messages";

export const SEAT: SeatInfo = {
  kind: "person",
  name: "Ada",
  level: null,
  lent: null,
  resigned: false,
  ready: false,
  points: 0,
};

export const OPEN: SeatInfo = { ...SEAT, kind: "open", name: null };

export const TABLE: TableInfo = {
  id: "1",
  game: "colorio",
  players: 2,
  options: {},
  status: "playing",
  seats: [SEAT, { ...SEAT, kind: "bot", name: null, level: 2 }],
  listed: false,
  chat: true,
  tally: false,
  clock: null,
  away: null,
  games: 1,
  number: 1,
  undo: null,
};
