import { beforeAll, expect, test } from "vitest";
import { pageGame } from "../games";
import type { Entry } from "../protocol/messages";
import { chronicle } from "./chronicle";
import { People } from "./people";
import { speak } from "./words.svelte";

beforeAll(() => speak("en"));

const people = new People(["Ada", "Bo"], 0);

function shown(seq: number, square: string, colour: string): Entry {
  const told = [
    { name: "lifts", values: { seat: 1, square } },
    { name: "shown", values: { square, colour } },
  ];
  return { seq, at: 0, what: "moved", seat: 1, by: "bot", move: `lift:${square}`, told };
}

test("where memory is closed, colours are told once and then kept by people alone", async () => {
  const game = await pageGame("colorio");
  const entries = [shown(1, "a1", "red"), shown(2, "b2", "blue")];
  const closed = chronicle(entries, game, people, { memory: "closed" }).map(({ text }) => text);
  expect(closed[0]).not.toContain("red");
  expect(closed[1]).toContain("blue");
  const open = chronicle(entries, game, people, { memory: "open" }).map(({ text }) => text);
  expect(open[0]).toContain("red");
});

test("what happens at the table is told, of oneself as of others", async () => {
  const game = await pageGame("nivos");
  const entries: Entry[] = [
    { seq: 1, at: 0, what: "sat", seat: 1, name: "Bo" },
    { seq: 2, at: 0, what: "resigned", seat: 0 },
    { seq: 3, at: 0, what: "said", seat: 1, text: "<b>oh</b>" },
    { seq: 4, at: 0, what: "ready", seat: 1 },
  ];
  expect(chronicle(entries, game, people, {}).map(({ text }) => text)).toEqual([
    "Bo sits down.",
    "You give up.",
    "<b>oh</b>",
  ]);
});
