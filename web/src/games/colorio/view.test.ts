import { expect, test } from "vitest";
import { IN_AIR, OVER } from "./samples";
import { describe, ROWS } from "./view";

test.each([
  ["a cap in the air", IN_AIR],
  ["the end", OVER],
])("numbers become the words that a server sends: %s", (_, { numbers, words }) => {
  expect(describe(numbers)).toEqual(words);
});

test("no cap in the air and no colour shown are told as nothing", () => {
  const view = describe({ ...IN_AIR.numbers, phase: 0, lifted: -1, hand: -1 });
  expect(view).toMatchObject({ phase: "lift", lifted: null, hand: null });
});

test("the first square of the tray is in the left corner far from the nearest seat", () => {
  expect(ROWS[0]).toEqual(["a5", "b5", "c5", "d5", "e5"]);
  expect(ROWS[4]).toEqual(["a1", "b1", "c1", "d1", "e1"]);
});
