import { beforeAll, describe, expect, test } from "vitest";
import { GAME } from "../../generated/bonne_main";
import type { Told } from "../../protocol/messages";
import english from "../../words/en/bonne_main";
import french from "../../words/fr/bonne_main";
import { People } from "../../words/people";
import { speak } from "../../words/words.svelte";
import type { View } from "./view";
import { words } from "./words";

const people = new People(["Zoé", "Ali"], 0);
const SILENT = new Set(["asks"]); // the answer is told
const view: View = {
  board: "court",
  phase: "move",
  seat: 0,
  die: 1,
  moved: null,
  asked: null,
  colours: ["red", "green"],
  hands: [{ c1: 4, e1: 1 }, {}],
  gone: 3,
  places: [null, 2],
};

function told(name: string, seat: number, change: Told["values"] = {}): Told {
  const values = { seat, die: 5, square: "e4", from: "c1", to: "d3", victim: 1 - seat, place: 2 };
  return { name, values: { ...values, ...change } };
}

/** The places of a text: what it wants to be given. */
function placesOf(text: string): string[] {
  const found = [...text.matchAll(/\{([^{}|]*)/g)].map(([, name]) => name ?? "");
  return [...new Set(found)].sort();
}

test("both languages have the same texts with the same places", () => {
  expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(english)) {
    expect(placesOf(french[key as keyof typeof french]), key).toEqual(placesOf(text));
  }
});

test("French is set with its own signs", () => {
  for (const [key, text] of Object.entries(french)) {
    expect(text, key).not.toMatch(/'|[^\u202f][:;!?]/);
  }
});

describe.each(["en", "fr"] as const)("in %s", (language) => {
  beforeAll(() => speak(language));

  test("every event has a sentence, of oneself and of others", () => {
    for (const name of GAME.events.filter((each) => !SILENT.has(each))) {
      const said = [0, 1].map((seat) => words.tell(told(name, seat), people) ?? "");
      for (const sentence of said) {
        expect(sentence, name).toMatch(/^\p{Lu}.*[.!]$/u);
        expect(sentence).not.toMatch(/[{}|]|undefined|NaN/);
      }
      expect(said[0]).not.toBe(said[1]);
      expect(said[1]).toContain("Ali");
    }
    for (const name of SILENT) {
      expect(words.tell(told(name, 0), people)).toBeNull();
    }
  });

  test("who is robbed is said: you, or the name of another", () => {
    const looker = new People(["Zoé", "Ali"], null);
    expect(words.tell(told("robs", 0), people)).toContain("Ali");
    expect(words.tell(told("robs", 1), people)).not.toContain("Zoé");
    expect(words.tell(told("robs", 1), looker)).toContain("Zoé");
  });

  test("a loop is told as one", () => {
    const loop = words.tell(told("moves", 0, { from: "e4", to: "e4" }), people);
    expect(loop).toMatch(/loop|boucle/);
    expect(words.say("move:e4-e4", view)).toMatch(/loop|boucle/);
  });

  test("every cause has a sentence of its own", () => {
    const said = GAME.reasons.map(({ code }) => words.reason(code));
    for (const sentence of said) {
      expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
    }
    expect(new Set(said).size).toBe(GAME.reasons.length);
  });

  test("every form of a move can be said", () => {
    const moves = ["drop:e4", "move:e4-f6", "move:e4-e4", "take:f5", "leave:f5", "pass"];
    const said = moves.map((move) => words.say(move, view));
    expect(new Set(said).size).toBe(moves.length);
    for (const [i, text] of said.entries()) {
      expect(text).toMatch(/^\p{Ll}.*[^.]$/u);
      for (const [square] of (moves[i] ?? "").matchAll(/[a-i][1-9]/g)) {
        expect(text).toContain(square);
      }
    }
  });

  test("every question is asked in its own words", () => {
    const asked = [
      words.ask({ ...view, phase: "drop", die: 3 }, ["drop:c1"]),
      words.ask({ ...view, die: 1 }, ["move:c1-c2"]),
      words.ask({ ...view, die: 4 }, ["move:c1-c5"]),
      words.ask({ ...view, phase: "take", asked: "e1" }, ["take:e1", "leave:e1"]),
      words.ask(view, ["pass"]),
    ];
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked[0]).toContain("3");
    expect(asked[2]).toContain("4");
    expect(asked[3]).toContain("e1");
  });

  test("what a seat has is told in a few words", () => {
    expect(words.standing(0, view)).toMatch(/^5 (coins|pièces)$/);
    expect(words.standing(0, { ...view, hands: [{ c1: 1 }, {}] })).toMatch(/^1 (coin|pièce)$/);
    expect(words.standing(1, view)).toBe("");
  });
});

test("a seat without coins is out, and seats have the colours of the view", () => {
  expect([0, 1].map((seat) => words.isOut(seat, view))).toEqual([false, true]);
  expect([0, 1, 2].map((seat) => words.colourOf(seat, view))).toEqual(["red", "green", null]);
});

test("nothing is hidden in this game, and sounds come with what is touched", () => {
  expect(words.announcements.size).toBe(0);
  expect(words.hidden(told("moves", 0), people)).toBe(words.tell(told("moves", 0), people));
  expect(words.sound(told("rolls", 0))).toBe("roll");
  expect(words.sound(told("asks", 0))).toBeNull();
});
