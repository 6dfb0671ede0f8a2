import { beforeAll, expect, test } from "vitest";
import type { SeatInfo } from "../protocol/messages";
import { speak } from "../words/words.svelte";
import { namesAt } from "./names";

beforeAll(() => speak("en"));

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
