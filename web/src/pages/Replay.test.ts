import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { IN_AIR } from "../games/colorio/samples";
import type { Frame, Replay as Course } from "../protocol/messages";
import { settings } from "../settings.svelte";
import { SEAT } from "../tables/samples";
import { speak } from "../words/words.svelte";
import Replay from "./Replay.svelte";

const course: Course = {
  game: "colorio",
  players: 2,
  options: {},
  number: 3,
  games: [1, 2, 3],
  match: 1,
  seats: [SEAT, SEAT],
  frames: [],
};
let found = course;

vi.mock("../server", () => ({ replayOf: () => Promise.resolve(found) }));

function frameOf(ply: number): Frame {
  return { ply, seat: null, move: null, told: [], view: { ...IN_AIR.words } };
}

beforeAll(async () => {
  await speak("en");
  settings.motion = "none";
});
afterEach(cleanup);

async function offered(): Promise<HTMLElement> {
  render(Replay, { isLocal: false, id: "1", number: 3 });
  return screen.findByRole("combobox", { name: "Which game" }, { timeout: 60_000 });
}

test("games of a match are counted as at the table, match by match", async () => {
  found = { ...course, match: 2 };
  const chooser = await offered();
  const second = within(chooser).getByRole("group", { name: "Match 2" });
  expect(within(second).getByRole("option").textContent).toBe("Game 1 of 2");
  expect((chooser as HTMLSelectElement).value).toBe("3");
});

test("single games are counted on", async () => {
  found = course;
  const games = within(await offered()).getAllByRole("option");
  expect(games.map(({ textContent }) => textContent)).toEqual(["Game 1", "Game 2", "Game 3"]);
});

test("it runs by itself, step after step, until somebody looks closer", async () => {
  vi.useFakeTimers();
  found = { ...course, frames: [0, 1, 2, 3].map(frameOf) };
  render(Replay, { isLocal: false, id: "1", number: 3 });
  await vi.advanceTimersByTimeAsync(10);
  const step = (): string => screen.getByRole<HTMLInputElement>("slider").value;
  await fireEvent.click(screen.getByRole("button", { name: "Play" }));
  expect(step()).toBe("1");
  await vi.advanceTimersByTimeAsync(1700);
  expect(step()).toBe("2");
  await fireEvent.click(screen.getByRole("button", { name: "Step back" }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(step()).toBe("1");
  await fireEvent.click(screen.getByRole("button", { name: "Play" }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(step()).toBe("3");
  await fireEvent.click(screen.getByRole("button", { name: "Play" }));
  expect(step()).toBe("0");
  vi.useRealTimers();
});

test("it stops where nobody looks any more", async () => {
  vi.useFakeTimers();
  found = { ...course, frames: [0, 1, 2, 3].map(frameOf) };
  render(Replay, { isLocal: false, id: "1", number: 3 });
  await vi.advanceTimersByTimeAsync(10);
  expect(screen.getByText("The beginning. 3 steps follow.")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Play" }));
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await fireEvent(document, new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(screen.getByRole<HTMLInputElement>("slider").value).toBe("1");
  expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
  hidden.mockRestore();
  vi.useRealTimers();
});
