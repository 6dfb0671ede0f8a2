import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Live } from "../protocol/connection";
import type { Entry } from "../protocol/messages";
import { follow } from "./pacing";
import type { Table } from "./table";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A table that says whatever it is told to. */
function speaker(kind: Table["kind"] = "online"): {
  table: Table;
  say: (seq: number, by: Entry["by"]) => void;
} {
  let tell: (live: Live) => void = () => undefined;
  const table = {
    kind,
    subscribe: (listener: (live: Live) => void) => {
      tell = listener;
      return () => undefined;
    },
  } as unknown as Table;
  const say = (seq: number, by: Entry["by"]): void => {
    const entries = [{ seq, at: 0, what: "moved", by }];
    tell({ status: "live", state: { seq, entries }, refusal: null } as unknown as Live);
  };
  return { table, say };
}

test("steps of bots come one at a time, those of people at once", () => {
  const seen: number[] = [];
  const { table, say } = speaker();
  follow(table, (live) => seen.push(live.state?.seq ?? 0));
  say(1, "person");
  say(2, "bot");
  say(3, "bot");
  expect(seen).toEqual([1]);
  vi.advanceTimersByTime(800);
  expect(seen).toEqual([1, 2]);
  vi.advanceTimersByTime(800);
  say(4, "person");
  expect(seen).toEqual([1, 2, 3, 4]);
});

test("who falls far behind sees the latest", () => {
  const seen: number[] = [];
  const { table, say } = speaker();
  follow(table, (live) => seen.push(live.state?.seq ?? 0));
  say(1, "person");
  for (let seq = 2; seq <= 12; seq++) {
    say(seq, "bot");
  }
  vi.advanceTimersByTime(20_000);
  expect(seen.at(-1)).toBe(12);
  expect(seen.length).toBeLessThan(8);
});

test("bots of this device keep their own pace, and none of their steps is left out", () => {
  const seen: number[] = [];
  const { table, say } = speaker("local");
  follow(table, (live) => seen.push(live.state?.seq ?? 0));
  say(1, "person");
  say(2, "bot");
  say(3, "bot");
  expect(seen).toEqual([1, 2, 3]);
});
