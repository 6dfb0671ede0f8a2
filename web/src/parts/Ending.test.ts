import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Result, SeatInfo } from "../protocol/messages";
import type { TableState } from "../protocol/state";
import type { Table } from "../tables/table";
import { People } from "../words/people";
import { speak } from "../words/words.svelte";
import Ending from "./Ending.svelte";

const RESULT: Result = { ending: "played", returns: [0, 1], places: [2, 1], points: [0, 1] };

beforeAll(() => speak("en"));
afterEach(cleanup);

/** The card after a game that Ben won, with the points of the match so far. */
function show(points: readonly number[], games: number, number: number): string[] {
  const seats = points.map((own): SeatInfo => ({
    kind: "person",
    name: null,
    level: null,
    lent: null,
    resigned: false,
    ready: false,
    points: own,
  }));
  const table = { kind: "local" } as Table;
  const state = {
    you: { seats: [0, 1] },
    table: { seats, games, number },
  } as unknown as TableState;
  const people = new People(["Ada", "Ben"], null);
  const standing = (seat: number): string => `height ${seat + 3}`;
  render(Ending, { table, state, result: RESULT, why: null, standing, people, send: vi.fn() });
  const lines = screen.getAllByRole("listitem");
  // As they are heard: points are drawn as stars as well.
  return lines.map((line) =>
    line.textContent
      .replace(/★\s\d+|\s+/g, " ")
      .replace(/ +/g, " ")
      .trim(),
  );
}

test("a single game tells the places, and what each has", () => {
  expect(show([0, 0], 1, 1)).toEqual(["1. Ben · height 4", "2. Ada · height 3"]);
  expect(screen.getByRole("heading").textContent).toBe("Ben wins!");
});

test("in a match it tells which game was won, and how all of them stand", () => {
  expect(show([2, 1], 3, 2)).toEqual(["1. Ada 2 points", "2. Ben 1 point"]);
  expect(screen.getByRole("heading").textContent).toBe("Ben wins game 2 of 3!");
  expect(screen.getByRole("list", { name: "Points so far:" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Next game" })).toBeTruthy();
});

test("at the end of a match the heading names who won it, and a line who won the last game", () => {
  expect(show([2, 1], 3, 3)).toEqual(["1. Ada 2 points", "2. Ben 1 point"]);
  expect(screen.getByRole("heading").textContent).toBe("Ada wins the match!");
  expect(screen.getByText("Ben wins game 3 of 3!")).toBeTruthy();
  expect(screen.getByRole("list", { name: "Points of the match:" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Play again" })).toBeTruthy();
});

test("in a match the same points are the same place, and win it together", () => {
  expect(show([1, 1], 2, 4)).toEqual(["1. Ada 1 point", "1. Ben 1 point"]);
  expect(screen.getByRole("heading").textContent).toBe("Ada and Ben win the match together!");
});
