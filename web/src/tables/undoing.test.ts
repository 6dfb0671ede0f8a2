import { expect, test } from "vitest";
import type { Entry } from "../protocol/messages";
import type { TableState } from "../protocol/state";
import { canUndo } from "./undoing";

const STARTED: Entry = { seq: 1, at: 0, what: "started" };
const SHOWING = new Set(["shown"]);

function moved(seq: number, seat: number, name = "covers"): Entry {
  return { seq, at: 0, what: "moved", seat, by: "person", told: [{ name, values: {} }] };
}

function stateOf(entries: readonly Entry[], ply: number): TableState {
  const state = { entries, play: { ply }, you: { seats: [0] }, table: { options: {} } };
  return state as unknown as TableState;
}

test("before the first decision nothing can be taken back", () => {
  expect(canUndo(stateOf([STARTED], 0), "local", SHOWING)).toBe(false);
  expect(canUndo(stateOf([STARTED, moved(2, 1)], 1), "online", SHOWING)).toBe(false);
  expect(canUndo(stateOf([STARTED, moved(2, 0), moved(3, 1)], 2), "local", SHOWING)).toBe(true);
  expect(canUndo(stateOf([moved(2, 0), STARTED, moved(4, 1)], 1), "local", SHOWING)).toBe(false);
});

test("where the beginning is not known, the table is asked", () => {
  expect(canUndo(stateOf([moved(8, 1)], 7), "online", SHOWING)).toBe(true);
});

test("what was shown at this device can't be unseen; friends can be asked", () => {
  const entries = [STARTED, moved(2, 0), moved(3, 1, "shown")];
  expect(canUndo(stateOf(entries, 2), "local", SHOWING)).toBe(false);
  expect(canUndo(stateOf(entries, 2), "online", SHOWING)).toBe(true);
  expect(canUndo(stateOf([...entries, moved(4, 0)], 3), "local", SHOWING)).toBe(true);
});
