import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Replay as Course } from "../protocol/messages";
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

beforeAll(() => speak("en"));
afterEach(cleanup);

async function offered(): Promise<HTMLElement> {
  render(Replay, { isLocal: false, id: "1", number: 3 });
  return screen.findByRole("combobox", { name: "Which game" });
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
