import { beforeAll, expect, test } from "vitest";
import { pageGame } from "../games";
import type { Entry, Told } from "../protocol/messages";
import { botName } from "../tables/names";
import { chronicle, latestOf, type Line } from "./chronicle";
import { People } from "./people";
import { speak } from "./words.svelte";

beforeAll(() => speak("en"));

const people = new People(["Ada", "Bo"], 0);

function textOf({ sentences }: Line): string {
  return sentences.join(" ");
}

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
  const closed = chronicle(entries, game, people, { memory: "closed" }).map(textOf);
  expect(closed[0]).not.toContain("red");
  expect(closed[1]).toContain("blue");
  const open = chronicle(entries, game, people, { memory: "open" }).map(textOf);
  expect(open[0]).toContain("red");
});

test("a roll is a line of its own, no part of the move before it", async () => {
  const game = await pageGame("bonne_main");
  const told = [
    { name: "moves", values: { seat: 1, from: "d3", to: "e5" } },
    { name: "robs", values: { seat: 1, from: "e4", to: "e5", victim: 0 } },
    { name: "rolls", values: { seat: 0, die: 5 } },
  ];
  const entry: Entry = { seq: 7, at: 0, what: "moved", seat: 1, by: "clock", move: "", told };
  const lines = chronicle([entry], game, people, {});
  expect(lines.map(textOf)).toEqual([
    "Bo has no time left; a bot moves. Bo walks from d3 to e5. Bo takes a coin from you on e4.",
    "You roll 5.",
  ]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(2);
});

test("what a bot does in one's place is not said to be one's own doing", async () => {
  const game = await pageGame("bonne_main");
  const told = [{ name: "moves", values: { seat: 0, from: "d3", to: "e5" } }];
  const late: Entry = { seq: 1, at: 0, what: "moved", seat: 0, by: "clock", told };
  const entries: Entry[] = [late, { ...late, seq: 2 }, { ...late, seq: 3, by: "person" }];
  expect(chronicle(entries, game, people, {}).map(textOf)).toEqual([
    "You have no time left; a bot moves. Your bot walks from d3 to e5.",
    "Your bot walks from d3 to e5.", // that time is out is told once
    "You walk from d3 to e5.",
  ]);
  const again = chronicle([...entries, { ...late, seq: 4 }], game, people, {}).map(textOf);
  expect(again[3]).toBe(again[0]);
});

test("a roll for one's bot is the bot's", async () => {
  const game = await pageGame("bonne_main");
  const told = [{ name: "rolls", values: { seat: 0, die: 5 } }];
  const rolled: Entry = { seq: 2, at: 0, what: "moved", seat: 1, by: "bot", told };
  const entries: Entry[] = [
    { ...rolled, seq: 1 },
    { seq: 2, at: 0, what: "handed-over", seat: 0, level: 3, why: "asked" },
    { ...rolled, seq: 3 },
    { seq: 4, at: 0, what: "taken-back", seat: 0 },
    { ...rolled, seq: 5 },
    { seq: 6, at: 0, what: "handed-over", seat: 0, level: 3, why: "away" },
    { ...rolled, seq: 7 },
  ];
  const rolls = chronicle(entries, game, people.lent(true), {})
    .filter(({ kind }) => kind === "moved")
    .map(textOf);
  expect(rolls).toEqual(["You roll 5.", "Your bot rolls 5.", "You roll 5.", "Your bot rolls 5."]);
});

test("a roll for who gave up is their bot's, until the next game begins", async () => {
  const game = await pageGame("bonne_main");
  const told = [{ name: "rolls", values: { seat: 0, die: 5 } }];
  const rolled = { at: 0, what: "moved", seat: 1, by: "bot", told } as const;
  const entries: Entry[] = [
    { ...rolled, seq: 1 },
    { seq: 2, at: 0, what: "resigned", seat: 1, why: "asked" },
    { ...rolled, seq: 3 },
    { seq: 4, at: 0, what: "resigned", seat: 0, why: "asked" },
    { ...rolled, seq: 5 },
  ];
  const rolls = (some: readonly Entry[], now: People): string[] =>
    chronicle(some, game, now, {})
      .filter(({ kind }) => kind === "moved")
      .map(textOf);
  const before = ["You roll 5.", "You roll 5.", "Your bot rolls 5."];
  expect(rolls(entries, people.lent(true))).toEqual(before);
  expect(rolls(entries.slice(-1), people.lent(true))).toEqual(["Your bot rolls 5."]);
  // In the next game they play themselves: what was told of this one stays.
  entries.push({ seq: 6, at: 0, what: "started", told: [] }, { ...rolled, seq: 7 });
  expect(rolls(entries, people)).toEqual([...before, "You roll 5."]);
});

test("a line keeps the names of those who were there", async () => {
  const game = await pageGame("bonne_main");
  const walk = (seq: number, seat: number): Entry => {
    const told = [{ name: "moves", values: { seat, from: "d3", to: "e5" } }];
    return { seq, at: 0, what: "moved", seat, by: "person", told };
  };
  const entries: Entry[] = [
    walk(1, 0), // by somebody of whom nothing is known any more
    { seq: 2, at: 0, what: "arranged", seat: 0, level: 2 },
    walk(3, 0),
    { seq: 4, at: 0, what: "sat", seat: 0, name: "Ada" },
    walk(5, 0),
    walk(6, 1),
    { seq: 7, at: 0, what: "said", seat: 1, name: "Cy", text: "Bye!" },
    { seq: 8, at: 0, what: "stood", seat: 1, name: "Cy" },
    { seq: 9, at: 0, what: "arranged", seat: 1, level: 4 },
    walk(10, 1),
    { seq: 11, at: 0, what: "sat", seat: 1, name: "Bo" },
    walk(12, 1),
  ];
  const lines = chronicle(entries, game, people, {});
  expect(lines.map(({ speaker }) => speaker).filter(Boolean)).toEqual(["Cy"]);
  expect(lines.map(textOf)).toEqual([
    "Seat 1 walks from d3 to e5.",
    `${botName(2)} walks from d3 to e5.`,
    "You sit down.",
    "You walk from d3 to e5.",
    "Cy walks from d3 to e5.",
    "Bye!",
    "Cy stands up.",
    `${botName(4)} walks from d3 to e5.`,
    "Bo sits down.",
    "Bo walks from d3 to e5.",
  ]);
});

test("what happens at the table is told, of oneself as of others", async () => {
  const game = await pageGame("nivos");
  const entries: Entry[] = [
    { seq: 1, at: 0, what: "sat", seat: 1, name: "Bo" },
    { seq: 2, at: 0, what: "resigned", seat: 0, why: "asked" },
    { seq: 5, at: 0, what: "resigned", seat: 1, why: "clock" },
    { seq: 3, at: 0, what: "said", seat: 1, text: "<b>oh</b>" },
    { seq: 4, at: 0, what: "ready", seat: 1 },
  ];
  expect(chronicle(entries, game, people, {}).map(textOf)).toEqual([
    "Bo sits down.",
    "You give up.",
    "Bo has no time left, and loses.",
    "<b>oh</b>",
  ]);
});

test("what has just happened are the last sentences of a turn that a phone has room for", async () => {
  const game = await pageGame("bonne_main");
  const walk = { name: "moves", values: { seat: 1, from: "d3", to: "e5" } };
  const rob = { name: "robs", values: { seat: 1, victim: 0, from: "h5" } };
  const loss = { name: "removed", values: { seat: 0, square: "h5" } };
  const leave = { name: "leaves", values: { seat: 1, square: "c3" } };
  const moved = { at: 0, what: "moved", seat: 1, by: "bot" } as const;
  const entries: Entry[] = [
    { ...moved, seq: 1, seat: 0, by: "person", told: [walk] },
    { ...moved, seq: 2, told: [walk, rob, loss] },
    { seq: 3, at: 0, what: "said", seat: 1, text: "Ha!" },
  ];
  expect(latestOf(chronicle(entries, game, people, {}))).toBe(
    "Bo walks from d3 to e5. Bo takes a coin from you on h5. You lose the empty hand on h5.",
  );
  entries.push({ ...moved, seq: 4, told: [leave] });
  expect(latestOf(chronicle(entries, game, people, {}))).toBe(
    "You lose the empty hand on h5. Bo leaves the hand on c3 its coins.",
  );
  entries.push({ seq: 5, at: 0, what: "undone", seat: 1 });
  expect(latestOf(chronicle(entries, game, people, {}))).toBe("A move was taken back.");
  expect(latestOf([])).toBe("");
});

test("who comes to their turn reads all since the last one, and first what was done to them", async () => {
  const game = await pageGame("bonne_main");
  const four = new People(["Ada", "Bo", "Cy", "Di"], 0);
  const walk = (seat: number, to: string): Told => ({
    name: "moves",
    values: { seat, from: "d3", to },
  });
  const rob = { name: "robs", values: { seat: 1, victim: 0, from: "h5" } };
  const loss = { name: "removed", values: { seat: 0, square: "h5" } };
  const moved = (seq: number, seat: number, ...told: readonly Told[]): Entry => ({
    seq,
    at: 0,
    what: "moved",
    seat,
    by: "bot",
    told: [...told, { name: "rolls", values: { seat: (seat + 1) % 4, die: 2 } }],
  });
  const entries = [
    moved(1, 3, walk(3, "a1")),
    moved(2, 0, walk(0, "b2")),
    moved(3, 1, walk(1, "c3"), rob, loss),
    moved(4, 2, walk(2, "d4")),
  ];
  const told = (rows: number): string => latestOf(chronicle(entries, game, four, {}), rows, 0);
  expect(told(3)).toBe(
    "Bo walks from d3 to c3. Bo takes a coin from you on h5. You lose the empty hand on h5. " +
      "Cy walks from d3 to d4.",
  );
  entries.push(moved(5, 3, walk(3, "e5")));
  expect(told(3)).toBe(
    "Bo takes a coin from you on h5. You lose the empty hand on h5. " +
      "Cy walks from d3 to d4. Di walks from d3 to e5.",
  );
  expect(told(2)).toBe(
    "Bo takes a coin from you on h5. You lose the empty hand on h5. Di walks from d3 to e5.",
  );
  expect(latestOf(chronicle(entries, game, four, {}))).toBe("Di walks from d3 to e5.");
  entries.push({ seq: 6, at: 0, what: "undone", seat: 3 });
  expect(told(3)).toBe("A move was taken back.");
});
