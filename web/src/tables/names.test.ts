import { expect, test } from "vitest";
import type { SeatInfo } from "../protocol/messages";
import { namesAt } from "./names";

const OPEN: SeatInfo = {
  kind: "open",
  name: null,
  level: null,
  lent: null,
  resigned: false,
  ready: false,
  points: 0,
};

test("free seats are told apart by a number, or by whom they wait for", () => {
  const seats = [OPEN, { ...OPEN, waits_for: "Ben" }, OPEN];
  expect(namesAt({ seats })).toEqual(["Free seat 1", "Free seat (Ben)", "Free seat 2"]);
});
