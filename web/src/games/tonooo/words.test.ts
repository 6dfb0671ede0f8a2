import { beforeAll, describe, expect, test } from "vitest";
import { GAME } from "../../generated/tonooo";
import notation from "../../generated/tonooo.words.json";
import type { Told } from "../../protocol/messages";
import english from "../../words/en/tonooo";
import french from "../../words/fr/tonooo";
import { People } from "../../words/people";
import { language, speak } from "../../words/words.svelte";
import { KINDS, LETTERS, type View } from "./view";
import { coloursOf, fewInWords, inWords, words } from "./words";

const people = new People(["Zoé", "Ali"], 0);
const SILENT = new Set(["draws", "gift_drawn"]); // the event after them says it

const view: View = {
  phase: "turn",
  seat: 0,
  taker: null,
  hand: null,
  bag: 20,
  turns: 3,
  fronts: [{ red: 1, joker: 2 }, {}],
  alive: [true, false],
  cylinders: { A: null, B: null, C: null },
  winners: [],
};

function told(name: string, seat: number, kind = "red"): Told {
  return { name, values: { seat, kind, cylinder: "B", count: 2 } };
}

/** The places of a text: what it wants to be given. */
function placesOf(text: string): string[] {
  const found = [...text.matchAll(/\{([^{}|]*)/g)].map(([, name]) => name ?? "");
  return [...new Set(found)].sort();
}

test("both languages have the same texts with the same places", () => {
  expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(english)) {
    expect(placesOf(french[key as keyof typeof english]), key).toEqual(placesOf(text));
  }
});

test("French has its apostrophes and spaces", () => {
  for (const [key, text] of Object.entries(french)) {
    expect(text, key).not.toMatch(/'|[^\u202f][;!?]|[^\u202f]: /);
  }
});

describe.each(["en", "fr"] as const)("in %s", (wanted) => {
  beforeAll(async () => {
    await speak(wanted);
    expect(language()).toBe(wanted);
  });

  test.each(GAME.events)("the event %s is told, of oneself and of others", (name) => {
    const own = words.tell(told(name, 0), people);
    const other = words.tell(told(name, 1), people);
    if (SILENT.has(name)) {
      expect([own, other]).toEqual([null, null]);
      return;
    }
    for (const sentence of [own, other]) {
      expect(sentence).toMatch(/^[^{}|]+[.!]$/);
    }
    expect(other?.includes("Ali")).toBe(own !== other);
  });

  test.each(KINDS)("events with %s name it", (kind) => {
    const named = inWords({ [kind]: 2 }).replace(/[\d\s]|s$/g, "");
    for (const name of ["drawn", "puts", "shown", "keeps", "returns", "pays", "gift_kept"]) {
      expect(words.tell(told(name, 1, kind), people)?.replace(/\s/g, ""), name).toContain(named);
    }
  });

  test("what is covered afterwards is told later without colour and cylinder", () => {
    for (const name of words.announcements) {
      const sentences = KINDS.map((kind) => words.hidden(told(name, 1, kind), people));
      expect(new Set(sentences).size, name).toBe(1); // the same whatever the kind
      expect(sentences[0] ?? "", name).not.toMatch(/\bB\b/);
    }
    const isOpen = (name: string): boolean => ["keeps", "gift_kept"].includes(name); // in front
    const secrets = GAME.events.filter((name) => {
      const sentences = KINDS.map((kind) => words.tell(told(name, 1, kind), people));
      return !isOpen(name) && new Set(sentences).size > 1;
    });
    expect(secrets).toContain("drawn");
    expect([...words.announcements]).toEqual(expect.arrayContaining(secrets));
    expect(words.hidden(told("drawn", 1), people)).toContain("Ali");
  });

  test("every reason is said in its own words", () => {
    const sentences = GAME.reasons.map(({ code }) => words.reason(code));
    expect(new Set(sentences).size).toBe(GAME.reasons.length);
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^\p{Lu}[^{}]*\.$/u);
    }
  });

  test("every move can be said", () => {
    const said = notation.words[""].map((move) => words.say(move, view));
    expect(new Set(said).size).toBe(said.length);
    for (const sentence of said) {
      expect(sentence).toMatch(/^[^:{}_]+( ?: [^:{}]+)?$/);
    }
    expect(words.say("put:A", { ...view, hand: "blue" })).toContain(
      wanted === "en" ? "blue" : "bleu",
    );
  });

  test("what to do is asked as the moves are", () => {
    const all = ["draw", ...LETTERS.map((letter) => `lift:${letter}`)];
    const asked = [
      words.ask(view, all),
      words.ask(view, all.slice(1)),
      words.ask(view, ["draw"]),
      words.ask({ ...view, phase: "put", hand: "green" }, ["put:A"]),
      words.ask({ ...view, phase: "pay" }, ["pay:red"]),
    ];
    expect(new Set(asked).size).toBe(asked.length);
  });

  test("standing counts jokers as colours, four at most", () => {
    expect(words.standing(0, view)).toContain("3");
    expect(words.standing(1, view)).toBe("");
    expect(coloursOf({ red: 1, blue: 1, green: 1, joker: 3 })).toBe(4);
    expect(words.isOut(1, view)).toBe(true);
    expect(words.isOut(0, view)).toBe(false);
  });

  test("what lay in a cylinder is one sentence, and so is what goes back", () => {
    const some = (name: string, kind: string, count: number): Told => ({
      name,
      values: { cylinder: "A", kind, count },
    });
    const events = [
      some("shown", "red", 1),
      some("shown", "blue", 2),
      some("shown", "joker", 1),
      some("returns", "red", 1),
      some("returns", "blue", 1),
    ];
    const said = words.gather?.(events).map((each) => words.tell(each, people));
    expect(said).toEqual(
      wanted === "en"
        ? ["In A: 1 red, 2 blue, and 1 joker.", "Back into the bag: 1 red and 1 blue."]
        : ["Dans A\u202f: 1 rouge, 2 bleus et 1 joker.", "Retour au sac\u202f: 1 rouge et 1 bleu."],
    );
  });

  test("why the others draw is said before the first of them does", () => {
    const gift = (seat: number): Told => ({ name: "gift_drawn", values: { seat, kind: "red" } });
    const kept = (seat: number): Told => ({ name: "gift_kept", values: { seat, kind: "red" } });
    const lift: Told = { name: "lifts", values: { seat: 0, cylinder: "A" } };
    const gifts = [gift(1), kept(1), gift(2), kept(2)];
    const names = (told: readonly Told[]): string[] =>
      (words.gather?.(told) ?? []).map(({ name }) => name);
    const two = ["gift_drawn", "gift_kept", "gift_drawn", "gift_kept"];
    expect(names([lift, ...gifts])).toEqual(["lifts", "gifts", ...two]);
    expect(names(gifts)).toEqual(two); // step by step it was said of the lift
    expect(words.tell({ name: "gifts", values: {} }, people)).toBe(
      wanted === "en"
        ? "No two alike: the others draw."
        : "Pas de paire\u202f: les autres piochent.",
    );
  });

  test("pieces are counted in words", () => {
    expect(inWords({ red: 2, joker: 1 })).toBe(
      wanted === "en" ? "2 red and 1 joker" : "2 rouges et 1 joker",
    );
    expect(fewInWords({ red: 1, joker: 2 })).toBe(
      wanted === "en" ? "a red piece and 2 jokers" : "un pion rouge et 2 jokers",
    );
  });
});
