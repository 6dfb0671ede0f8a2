import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Wish } from "../protocol/connection";
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
    here: [true, true],
  } as unknown as TableState;
  const people = new People(["Ada", "Ben"], null);
  const standing = (seat: number): string => `height ${seat + 3}`;
  const given = { table, state, result: RESULT, why: null, standing, people, players: people };
  render(Ending, { ...given, send: vi.fn() });
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

/** The card of Ada, who has agreed to another game, at a table on a server. */
function showWaiting(other: Partial<SeatInfo>, isHere: boolean, host = true): Wish[] {
  const seat = { kind: "person", ready: true } as SeatInfo;
  const state = {
    you: { seats: [0], host },
    table: { seats: [seat, { ...seat, ...other }], games: 1, number: 1, away: null },
    here: [true, isHere],
  } as unknown as TableState;
  const people = new People(["Ada", "Ben"], 0);
  const wishes: Wish[] = [];
  render(Ending, {
    table: { kind: "online" } as Table,
    state,
    result: RESULT,
    why: null,
    standing: () => "",
    people,
    players: people,
    send: (wish: Wish) => {
      wishes.push(wish);
      return Promise.resolve(true);
    },
  });
  return wishes;
}

test("who has agreed to another game hears for whom it waits, and keeps the focus", async () => {
  const wishes = showWaiting({ ready: false }, true);
  expect(screen.getByRole("status").textContent).toContain("Ben has not answered yet.");
  const button = screen.getByRole<HTMLButtonElement>("button", { name: /Waiting/ });
  expect(button.disabled).toBe(false);
  await fireEvent.click(button);
  expect(wishes).toEqual([]);
  expect(screen.queryByRole("button", { name: /bot/ })).toBeNull(); // Ben is still there
});

test("a bot plays on in the place of who is gone", async () => {
  const wishes = showWaiting({ ready: false }, false);
  await fireEvent.click(screen.getByRole("button", { name: "Let a bot play for Ben" }));
  await Promise.resolve();
  expect(wishes).toMatchObject([
    { type: "stand", seat: 1 },
    { type: "arrange", seat: 1 },
  ]);
});

test("a seat that is free already needs nobody to stand up", async () => {
  const wishes = showWaiting({ kind: "open", ready: false }, false);
  await fireEvent.click(screen.getByRole("button", { name: /bot/ }));
  expect(wishes).toMatchObject([{ type: "arrange", seat: 1 }]);
});

test("whose table it is not waits until somebody is gone for long", async () => {
  vi.useFakeTimers();
  showWaiting({ ready: false }, false, false);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(screen.queryByRole("button", { name: /bot/ })).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(screen.getByRole("button", { name: /bot/ })).toBeTruthy();
  vi.useRealTimers();
});
