import { cleanup, fireEvent, render, type RenderResult, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GAMES } from "../engine/games";
import type { TableState } from "../protocol/state";
import { OPEN, SEAT, TABLE } from "../tables/samples";
import type { Table } from "../tables/table";
import { speak } from "../words/words.svelte";
import Lobby from "./Lobby.svelte";

const STATE: TableState = {
  seq: 1,
  you: { host: true, seats: [0] },
  table: {
    ...TABLE,
    game: "tonooo",
    players: 3,
    options: { ...GAMES.tonooo.defaults, start: 0 },
    status: "open",
    seats: [SEAT, { ...OPEN, waits_for: "Ben" }, OPEN],
    number: 0,
  },
  play: null,
  legal: null,
  here: [true, false, false],
  watching: 0,
  entries: [],
  offset: 0,
};

const send = vi.fn(() => Promise.resolve({ type: "done", id: "1", seq: 2 } as const));

/** The table that waits, for its host. */
function show(state: TableState): RenderResult<typeof Lobby> {
  const table: Table = {
    kind: "online",
    id: "1",
    subscribe: () => () => undefined,
    send,
    why: () => Promise.resolve(null),
    retry: vi.fn(),
    close: vi.fn(),
  };
  const live = { status: "live", state, refusal: null } as const;
  return render(Lobby, { table, live, state, sit: () => Promise.resolve() });
}

beforeEach(async () => {
  await speak("en");
  show(STATE);
});

afterEach(() => {
  cleanup();
  send.mockClear();
  vi.useRealTimers();
});

test("a free seat tells whom it waits for, and so does its button", () => {
  expect(screen.getByRole("button", { name: "Sit here: Free seat (Ben)" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Sit here: Free seat" })).toBeTruthy();
});

test("what is not as usual is told, and a seat that starts by its number", () => {
  expect(screen.getByText("Who starts: Seat 1")).toBeTruthy();
});

test("a table is closed for everybody by a second touch only", async () => {
  vi.useFakeTimers();
  const button = screen.getByRole("button", { name: "Close the table" });
  await fireEvent.click(button);
  expect(button.textContent).toBe("Close, really");
  await fireEvent.blur(button);
  expect(button.textContent).toBe("Close the table");
  await fireEvent.click(button);
  await fireEvent.click(button); // a double tap is no answer
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  await fireEvent.click(button);
  expect(send).toHaveBeenCalledWith({ type: "close" });
});

test("a new table can be put in the list", () => {
  expect(screen.getByRole("button", { name: "Put in the list" })).toBeTruthy();
});

test("a match that goes on tells its game and the points so far", () => {
  cleanup();
  const seats = [{ ...SEAT, points: 3 }, { ...OPEN, points: 1 }, OPEN];
  show({ ...STATE, table: { ...STATE.table, seats, games: 4, number: 2 } });
  expect(screen.getByText(/^Game 3 of 4 goes on/)).toBeTruthy();
  expect(screen.getByText("3 points")).toBeTruthy();
  expect(screen.getByText("1 point")).toBeTruthy();
  // Only those who are asked may go on with it.
  expect(screen.queryByRole("button", { name: "Put in the list" })).toBeNull();
});

test("who listens is told who comes, and who sits down keeps the focus", async () => {
  cleanup();
  const state = { ...STATE, you: { host: false, seats: [] } };
  const { rerender } = show(state);
  const spoken = document.querySelector("[aria-live=polite]");
  expect(spoken?.textContent).toBe("");
  screen.getByRole("button", { name: "Sit here: Free seat" }).focus();
  const [first = SEAT, ben = OPEN] = STATE.table.seats;
  const sat = { ...SEAT, name: "Zoé" };
  const seated = { ...state.table, seats: [first, ben, sat] };
  await rerender({ state: { ...state, you: { host: false, seats: [2] }, table: seated } });
  expect(spoken?.textContent).toBe("You sit down.");
  expect(document.activeElement?.textContent.trim()).toBe("Stand up");
  const full = { ...state.table, seats: [first, { ...SEAT, name: "Ben" }, sat] };
  await rerender({ state: { ...state, you: { host: false, seats: [2] }, table: full } });
  expect(spoken?.textContent).toBe("Ben sits down.");
  await rerender({ state: { ...state, you: { host: false, seats: [2] }, table: seated } });
  expect(spoken?.textContent).toBe("Ben stands up.");
});
