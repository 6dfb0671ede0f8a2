import { beforeEach, describe, expect, test } from "vitest";
import { GAME } from "../../generated/colorio";
import type { Told } from "../../protocol/messages";
import { People } from "../../words/people";
import { speak, type Language } from "../../words/words.svelte";
import { IN_AIR, IN_AIR_LEGAL, OVER, TO_LIFT, TO_LIFT_LEGAL } from "./samples";
import { words } from "./words";

const people = new People(["Zoé", "Max"], 0);
const VALUES: Readonly<Record<string, Told["values"]>> = {
  starts: { seat: 1 },
  lifts: { seat: 1, square: "c3" },
  shown: { square: "c3", colour: "red" },
  covers: { seat: 1, from: "c3", square: "b2", colour: "blue" },
  removes: { seat: 1, square: "c3" },
  loses: { seat: 1, colour: "red" },
  points: { seat: 1, points: 2 },
  cap_leaves: { square: "c3" },
  out_of_use: { colour: "red" },
  wins: { seat: 1 },
};

function toldOf(name: string, changes: Told["values"] = {}): Told {
  return { name, values: { ...VALUES[name], ...changes } };
}

/** A sentence with nothing missing and nothing left unfilled. */
function isWhole(sentence: string | null): boolean {
  return sentence !== null && sentence.length > 3 && !/[{}]|undefined|NaN/.test(sentence);
}

describe.each<Language>(["en", "fr"])("in %s", (language) => {
  beforeEach(() => speak(language));

  test.each(GAME.events)("the event %s has a sentence, of others and of oneself", (name) => {
    const ofOthers = words.tell(toldOf(name), people);
    const ofOneself = words.tell(toldOf(name, { seat: 0 }), people);
    expect(isWhole(ofOthers)).toBe(true);
    expect(isWhole(ofOneself)).toBe(true);
    const isOfSomebody = "seat" in (VALUES[name] ?? {});
    expect(ofOthers?.startsWith("Max ")).toBe(isOfSomebody);
    expect(ofOneself === ofOthers).toBe(!isOfSomebody);
  });

  test("every cause in the description has a sentence of its own", () => {
    const sentences = GAME.reasons.map(({ code }) => words.reason(code));
    expect(sentences.every(isWhole)).toBe(true);
    expect(new Set(sentences).size).toBe(GAME.reasons.length);
  });

  test("every kind of move can be said", () => {
    const moves = ["lift:c3", "cover:a3", "cover:c5", "remove", "peg:red", "start:1"];
    const said = moves.map((move) => words.say(move, IN_AIR.words));
    expect(said.every(isWhole)).toBe(true);
    expect(new Set(said).size).toBe(moves.length);
    expect(said).not.toEqual(expect.arrayContaining(moves));
  });

  test("each lift of a turn is asked for in other words", () => {
    const asked = [0, 1, 2].map((lifts) => words.ask({ ...TO_LIFT, lifts }, TO_LIFT_LEGAL));
    expect(asked.every(isWhole)).toBe(true);
    expect(new Set(asked).size).toBe(3);
  });

  test("a cap that must be removed is asked for otherwise than one that may cover", () => {
    const free = words.ask(IN_AIR.words, IN_AIR_LEGAL);
    const forced = words.ask(IN_AIR.words, ["remove"]);
    expect(isWhole(free) && isWhole(forced)).toBe(true);
    expect(free).not.toBe(forced);
  });

  test("why a cap must be removed is what is asked for, and why nothing else can be done", () => {
    const none = { yellow: 0, red: 0, blue: 0, green: 0, purple: 0 };
    const alone = { ...IN_AIR.words, visible: { ...none, [IN_AIR.words.hand ?? "red"]: 1 } };
    const third = words.ask(IN_AIR.words, ["remove"]);
    const first = words.ask(alone, ["remove"]);
    expect(third).toBe(words.reason("must-remove"));
    expect(first).not.toBe(third);
    for (const cause of ["cap-in-hand", "same-colour"]) {
      expect(words.reason(cause, alone, ["remove"])).toBe(first);
      expect(words.reason(cause, IN_AIR.words, IN_AIR_LEGAL)).toBe(words.reason(cause));
    }
    expect(words.reason("same-peg", alone, ["remove"])).toBe(words.reason("same-peg"));
  });
});

describe("in English, word by word", () => {
  beforeEach(() => speak("en"));

  test("sentences", () => {
    const tell = (name: string, changes?: Told["values"]) =>
      words.tell(toldOf(name, changes), people);
    expect(tell("lifts")).toBe("Max lifts the cap on c3.");
    expect(tell("lifts", { seat: 0 })).toBe("You lift the cap on c3.");
    expect(tell("covers")).toBe("Max covers the blue peg on b2.");
    expect(tell("loses", { seat: 0 })).toBe("You show the fifth red peg and are out.");
    expect(tell("points", { points: 1 })).toBe("Max gets 1 point.");
    expect(words.say("cover:a3", IN_AIR.words)).toBe("cover the green peg on a3");
  });

  test("something that nobody knows is not told", () => {
    expect(words.tell({ name: "sings", values: {} }, people)).toBeNull();
  });

  test("older announcements keep no colour", () => {
    for (const name of words.announcements) {
      const sentence = words.hidden(toldOf(name), people) ?? "";
      expect(sentence).not.toMatch(/red|blue/);
    }
    expect(words.hidden(toldOf("covers"), people)).toBe("Max covers the peg on b2.");
    expect([...words.announcements].sort()).toEqual(["covers", "shown"]);
  });
});

test("who is out, and with how many points", async () => {
  await speak("en");
  expect(OVER.words.alive.map((_, seat) => words.isOut(seat, OVER.words))).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
  expect(words.standing(2, OVER.words)).toBe("4 points");
  expect(words.standing(4, OVER.words)).toBe("1 point");
  expect(words.standing(0, IN_AIR.words)).toBe("");
});

test("a low note for the fatal fifth, wood for caps, nothing for the rest", () => {
  const sounds = Object.fromEntries(GAME.events.map((name) => [name, words.sound(toldOf(name))]));
  expect(sounds).toMatchObject({ loses: "low", lifts: "lift", covers: "knock", removes: "knock" });
  expect(sounds["points"]).toBeNull();
});
