import { expect, test } from "vitest";
import { NOWHERE, TO_TAKE, type View as Numbers } from "../../generated/bonne_main";
import { lookAtGame } from "./sample";
import { coinsOf, describe, handsOf } from "./view";

const NUMBERS: Numbers = {
  board: 1,
  players: 2,
  phase: TO_TAKE,
  seat: 0,
  die: 4,
  gone: 3,
  colour: [0, 2, -1, -1],
  place: [0, 0, 0, 0],
  square: [
    [86, 17, -1],
    [10, NOWHERE, 21],
    [-1, -1, -1],
    [-1, -1, -1],
  ],
  coins: [
    [5, 1, 0],
    [4, 0, 2],
    [0, 0, 0],
    [0, 0, 0],
  ],
  moved: 17,
  asked: 86,
};

test("numbers become the words that a server uses", () => {
  expect(describe(NUMBERS, { start: "lot", board: "cour" })).toEqual({
    board: "cour",
    phase: "take",
    seat: 0,
    die: 4,
    moved: "d1",
    asked: "e1",
    colours: ["red", "green"],
    hands: [
      { e1: 5, d1: 1 },
      { b9: 4, d9: 2 },
    ],
    gone: 3,
    places: [null, null],
  });
});

test("no coin gets lost from the start to the end, and the last one wins", async () => {
  let last = null;
  await lookAtGame({ players: 3, seed: 8 }, ({ view }) => {
    const held = handsOf(view).reduce((sum, { coins }) => sum + coins, 0);
    expect(held + view.gone).toBe(18);
    expect([0, 1, 2].reduce((sum, seat) => sum + coinsOf(seat, view), 0)).toBe(held);
    expect(view.phase === "over").toBe(view.places.includes(1));
    last = view.phase;
  });
  expect(last).toBe("over");
});
