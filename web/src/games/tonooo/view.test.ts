import { expect, test } from "vitest";
import { ENDED, TO_GIFT, TO_PUT, type View as Numbers } from "../../generated/tonooo";
import { playedGame } from "./sample";
import { describe as inWords, piecesOf } from "./view";

const NUMBERS: Numbers = {
  players: 3,
  phase: TO_PUT,
  seat: 2,
  taker: -1,
  hand: 4,
  bag: 11,
  alive: 0b101,
  inPlay: 0b1011,
  winners: 0,
  shown: 1,
  turns: 17,
  front: [
    [1, 0, 0, 0, 2],
    [0, 0, 0, 0, 0],
    [0, 1, 0, 1, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ],
  content: [
    [0, 0, 0, 0, 0],
    [2, 0, 1, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 1],
  ],
};

test("numbers become the words that a server uses", () => {
  expect(inWords(NUMBERS)).toEqual({
    phase: "put",
    seat: 2,
    taker: null,
    hand: "joker",
    bag: 11,
    turns: 17,
    fronts: [{ red: 1, joker: 2 }, {}, { yellow: 1, blue: 1 }],
    alive: [true, false, true],
    cylinders: { A: {}, B: { red: 2, green: 1 }, D: { joker: 1 } },
    winners: [],
  });
});

test("covered cylinders are null, and what nobody holds too", () => {
  const view = inWords({ ...NUMBERS, shown: 0, hand: -1, phase: TO_GIFT, taker: 0 });
  expect(view).toMatchObject({
    phase: "gift",
    taker: 0,
    hand: null,
    cylinders: { A: null, B: null, D: null },
  });
  expect(inWords({ ...NUMBERS, phase: ENDED, winners: 0b101 })).toMatchObject({
    phase: "over",
    winners: [0, 2],
  });
});

test("pieces one by one keep the order of kinds", () => {
  expect(piecesOf({ joker: 2, red: 1 })).toEqual(["red", "joker", "joker"]);
});

test("with closed memory no step of a game shows a covered piece", async () => {
  for (const { view } of await playedGame({ players: 3, seed: 8 })) {
    expect(Object.values(view.cylinders).every((content) => content === null)).toBe(true);
  }
});
