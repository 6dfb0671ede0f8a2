import { beforeAll, expect, test } from "vitest";
import { speak } from "../words/words.svelte";
import { namesAt } from "./names";
import { OPEN } from "./samples";

beforeAll(() => speak("en"));

test("free seats are told apart by a number, or by whom they wait for", () => {
  const seats = [OPEN, { ...OPEN, waits_for: "Ben" }, OPEN];
  expect(namesAt({ seats })).toEqual(["Free seat 1", "Free seat (Ben)", "Free seat 2"]);
});
