import { beforeAll, expect, test } from "vitest";
import { pageGame } from "../games";
import type { Entry, Result } from "../protocol/messages";
import { decision } from "./outcome";
import { People } from "./people";
import { speak } from "./words.svelte";

beforeAll(() => speak("en"));

const people = new People(["Ada", "Bo"], 0);
const PLAYED: Result = { ending: "played", places: [2, 1], points: [0, 1], returns: [-1, 1] };

test("the end says what decided, and not twice who won", async () => {
  const game = await pageGame("colorio");
  const told = [
    { name: "lifts", values: { seat: 0, square: "b2" } },
    { name: "shown", values: { square: "b2", colour: "green" } },
    { name: "loses", values: { seat: 0, colour: "green" } },
    { name: "points", values: { seat: 0, points: 0 } },
    { name: "points", values: { seat: 1, points: 1 } },
    { name: "wins", values: { seat: 1 } },
  ];
  const entries: Entry[] = [
    { seq: 1, at: 0, what: "moved", seat: 0, by: "person", told },
    { seq: 2, at: 0, what: "said", seat: 1, text: "Oh!" },
  ];
  expect(decision(PLAYED, entries, game, people)).toBe(
    "You lift the cap on b2. The peg is green. You show the fifth green peg and are out.",
  );
  expect(decision(PLAYED, [], game, people)).toBeNull();
});

test("who gave up, or was late, is named: it may be oneself", async () => {
  const game = await pageGame("colorio");
  const resigned: Entry = { seq: 3, at: 0, what: "resigned", seat: 0, why: "asked" };
  const given: Result = { ...PLAYED, ending: "resigned" };
  expect(decision(given, [resigned], game, people)).toBe("You give up.");
  const late: Entry = { ...resigned, seat: 1, why: "clock" };
  expect(decision({ ...PLAYED, ending: "clock" }, [resigned, late], game, people)).toBe(
    "Bo has no time left, and loses.",
  );
});
