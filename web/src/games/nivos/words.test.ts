import { beforeEach, describe, expect, test } from "vitest";
import { GAME } from "../../generated/nivos";
import type { Told } from "../../protocol/messages";
import english from "../../words/en/nivos";
import french from "../../words/fr/nivos";
import { People } from "../../words/people";
import { speak } from "../../words/words.svelte";
import { newMatch, toldBy, viewOf } from "./sample";
import type { View } from "./view";
import { words } from "./words";

/** Everything that was told, and every form of move that was allowed, in some games. */
const told: Told[] = [];
const moves = new Set<string>();
const asked: { view: View; legal: string[] }[] = [];
for (const [players, cylinders] of [
  [2, "choose"],
  [3, "smallest"],
  [4, "smallest"],
] as const) {
  const match = await newMatch(players, { start: "lot", cylinders }, true);
  playUntilOver(match);
}

function playUntilOver(match: Awaited<ReturnType<typeof newMatch>>): void {
  let turn = 0;
  while (!match.over) {
    const legal = match.actor < 0 ? Object.keys(match.chance()) : match.legal();
    legal.forEach((move) => moves.add(move));
    asked.push({ view: viewOf(match), legal });
    match.play(legal[(31 * turn++) % legal.length] ?? "");
    told.push(...toldBy(match));
  }
}

/** Whether something reads as a sentence: no place left open, nothing missing. */
function expectSaid(text: string | null): void {
  expect(text).toMatch(/^[\p{L}].*\p{L}.*$/u);
  expect(text).not.toMatch(/[{}|]|undefined|NaN|null/);
}

const FIRST = viewOf(await newMatch(2));
const people = new People(["Zoé", "Max", "Ana", "Leo"], 1);

describe.each(["en", "fr"] as const)("in %s", (language) => {
  beforeEach(async () => {
    await speak(language);
  });

  test("every event has a sentence", () => {
    const events = new Set(told.map(({ name }) => name));
    expect([...events].sort()).toEqual([...GAME.events].sort());
    const isSilent = ({ name, values }: Told): boolean =>
      (name === "picks" && values["source"] === "own") ||
      (name === "begins_storey" && values["storey"] === 1);
    for (const each of told.filter((event) => !isSilent(event))) {
      expectSaid(words.tell(each, people));
      expect(words.tell(each, people)).toMatch(/\.$/);
    }
    for (const each of told.filter(isSilent)) {
      expect(words.tell(each, people)).toBeNull();
    }
  });

  test("a block of a partner is told as one", () => {
    const values = { seat: 0, colour: "red", source: "partner" };
    expectSaid(words.tell({ name: "picks", values }, people));
  });

  test("those who read are told apart from the others", () => {
    const passes = (seat: number) => words.tell({ name: "passes", values: { seat } }, people);
    expect(passes(0)).toContain("Zoé");
    expect(passes(1)).not.toContain("Max");
  });

  test("an unknown event is passed over", () => {
    expect(words.tell({ name: "sings", values: { seat: 0 } }, people)).toBeNull();
  });

  test("every reason has its own sentence", () => {
    const said = GAME.reasons.map(({ code }) => words.reason(code));
    said.forEach(expectSaid);
    expect(new Set(said).size).toBe(GAME.reasons.length);
  });

  test("every move can be said, no two alike", () => {
    const said = [...moves, "place:blue/b2-c3/partner"].map((move) => words.say(move, FIRST));
    said.forEach(expectSaid);
    expect(said.filter((text) => /place:|cylinder:|deal:|start:/.test(text))).toEqual([]);
    expect(new Set(said).size).toBe(moves.size + 1);
    const kinds = new Set([...moves].map((move) => move.split(":")[0]));
    expect([...kinds].sort()).toEqual(["cylinder", "deal", "pass", "place", "start"]);
  });

  test("what to do is asked for in one sentence or two", () => {
    const turns = asked.filter(({ view }) => ["turn", "cylinder"].includes(view.phase));
    for (const { view, legal } of turns) {
      expectSaid(words.ask(view, legal));
    }
    const partner = words.ask(FIRST, ["pass", "place:blue/b2-c3/partner"]);
    expect(partner).not.toBe(words.ask(FIRST, ["pass"]));
  });
});

test("French has a text for every English one, with the same places", () => {
  const places = (text: string) =>
    [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();
  for (const [key, text] of Object.entries(english)) {
    const other = french[key as keyof typeof english];
    expect([key, places(other)]).toEqual([key, places(text)]);
  }
});

test("French has narrow spaces before its signs, and its own apostrophes", () => {
  for (const text of Object.values(french)) {
    expect(text.replace(/\{[^}]*\}/g, "x")).not.toMatch(/[^\u202f][:;!?]|'/);
  }
});

test("what a seat has is the height of its cylinders, and of its team", async () => {
  await speak("en");
  const cylinders = [[1, 5], [2], [3], []];
  expect(words.standing(0, { ...FIRST, cylinders: [[1, 5], []] })).toBe("height 6");
  expect(words.standing(1, { ...FIRST, cylinders: [[1, 5], []] })).toBe("");
  expect(words.standing(0, { ...FIRST, cylinders })).toBe("team 9");
  expect(words.standing(3, { ...FIRST, cylinders })).toBe("team 2");
});

test("a block knocks and a cylinder sounds low", () => {
  const sounds = new Map(told.map((each) => [each.name, words.sound(each)]));
  expect(sounds.get("places")).toBe("knock");
  expect(sounds.get("takes")).toBe("low");
  expect(sounds.get("passes")).toBeNull();
});

test("where a block goes is said as one says it: in a square, or from one to another", async () => {
  await speak("fr");
  expect(words.say("place:red/a1-a4/own", FIRST)).toBe("poser le bloc rouge de a1 à a4");
  expect(words.say("place:white/c3-c3/reserve", FIRST)).toBe(
    "poser le bloc blanc de la réserve en c3",
  );
});
