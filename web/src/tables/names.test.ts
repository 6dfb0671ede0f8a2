import { beforeEach, expect, test } from "vitest";
import { speak } from "../words/words.svelte";
import { namesAt } from "./names";
import { OPEN, SEAT } from "./samples";

beforeEach(() => speak("en"));

test("free seats are told apart by a number, or by whom they wait for", () => {
  const seats = [OPEN, { ...OPEN, waits_for: "Ben" }, OPEN];
  expect(namesAt({ seats })).toEqual(["Free seat 1", "Free seat (Ben)", "Free seat 2"]);
});

test("who gave no name is called by a word that stands alone", async () => {
  const seats = [
    { ...SEAT, name: null },
    { ...SEAT, name: "Ben" },
  ];
  expect(namesAt({ seats }, 0)).toEqual(["You", "Ben"]);
  await speak("fr");
  expect(namesAt({ seats }, 0)).toEqual(["Toi", "Ben"]); // "Tu" wants a verb
});
