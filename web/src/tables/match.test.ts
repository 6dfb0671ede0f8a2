import { expect, test } from "vitest";
import { isLastOfMatch, matchNumber, numberInMatch } from "./match";

test("games of the second match are counted from one again", () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7];
  expect(numbers.map((number) => numberInMatch({ number, games: 3 }))).toEqual([
    1, 2, 3, 1, 2, 3, 1,
  ]);
  expect(numbers.map((number) => matchNumber({ number, games: 3 }))).toEqual([1, 1, 1, 2, 2, 2, 3]);
  expect(numbers.map((number) => isLastOfMatch({ number, games: 3 }))).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
    false,
  ]);
});
