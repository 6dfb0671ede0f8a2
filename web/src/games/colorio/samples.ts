/** Positions for the tests: what the engine gives, and how the Python side describes the same. */

import type { View as Numbers } from "../../generated/colorio";
import type { View } from "./view";

interface Sample {
  readonly numbers: Numbers;
  readonly words: View;
}

/** A cap from c5 is in the air; seven pegs are visible, two of them blue as the one just shown. */
export const IN_AIR: Sample = {
  numbers: {
    players: 2,
    phase: 1,
    seat: 0,
    lifts: 0,
    lifted: 14,
    hand: 2,
    alive: 3,
    used: 31,
    covered: 31964883,
    barred: 0,
    // prettier-ignore
    colour: [-1, -1, 3, 2, -1, 1, -1, -1, 4, -1, -1, -1, -1, -1, 2, -1, -1, -1, -1, 0, 4, -1, -1, -1, -1],
    visible: [1, 1, 2, 1, 2],
    points: [-1, -1, 0, 0, 0],
  },
  words: {
    phase: "lay",
    seat: 0,
    lifts: 0,
    lifted: "c5",
    hand: "blue",
    // prettier-ignore
    covered: ["a1", "a2", "a5", "b2", "b3", "b5", "c1", "c2", "c3", "c4", "d1", "d2", "d3", "d4", "e2", "e3", "e4", "e5"],
    barred: [],
    // prettier-ignore
    colours: { a3: "green", a4: "blue", b1: "red", b4: "purple", c5: "blue", d5: "yellow", e1: "purple" },
    visible: { yellow: 1, red: 1, blue: 2, green: 1, purple: 2 },
    in_use: ["yellow", "red", "blue", "green", "purple"],
    alive: [true, true],
    points: [null, null],
  },
};
export const IN_AIR_LEGAL = ["cover:a3", "cover:b1", "cover:b4", "cover:d5", "cover:e1", "remove"];

/** Five have played; the third seat is left, and purple was fatal last. */
export const OVER: Sample = {
  numbers: {
    players: 5,
    phase: 4,
    seat: 1,
    lifts: 1,
    lifted: -1,
    hand: -1,
    alive: 4,
    used: 20,
    covered: 4194304,
    barred: 0,
    // prettier-ignore
    colour: [2, 2, 1, 1, 3, 0, 3, 4, 0, 1, 1, 4, 4, 3, 0, 0, 4, 1, 4, 0, 2, 3, -1, 3, 2],
    visible: [5, 5, 4, 5, 5],
    points: [2, 3, 4, 0, 1],
  },
  words: {
    phase: "over",
    seat: 1,
    lifts: 1,
    lifted: null,
    hand: null,
    covered: ["e3"],
    barred: [],
    // prettier-ignore
    colours: {
      a1: "blue", a2: "blue", a3: "red", a4: "red", a5: "green",
      b1: "yellow", b2: "green", b3: "purple", b4: "yellow", b5: "red",
      c1: "red", c2: "purple", c3: "purple", c4: "green", c5: "yellow",
      d1: "yellow", d2: "purple", d3: "red", d4: "purple", d5: "yellow",
      e1: "blue", e2: "green", e4: "green", e5: "blue",
    },
    visible: { yellow: 5, red: 5, blue: 4, green: 5, purple: 5 },
    in_use: ["blue", "purple"],
    alive: [false, false, true, false, false],
    points: [2, 3, 4, 0, 1],
  },
};

/** A seat is about to lift its second cap; it has laid the first on a1. */
export const TO_LIFT: View = {
  ...IN_AIR.words,
  phase: "lift",
  lifts: 1,
  lifted: null,
  hand: null,
  barred: ["a1"],
};
export const TO_LIFT_LEGAL = TO_LIFT.covered
  .filter((square) => square !== "a1")
  .map((square) => `lift:${square}`);
