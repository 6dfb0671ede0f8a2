import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keep, type Kept, keptTables } from "../tables/keeping";
import { openLocal } from "../tables/opening";
import { speak } from "../words/words.svelte";
import Tables from "./Tables.svelte";

const WANTED = { players: 2, people: ["Zoé"], level: 1 };
const meta = document.createElement("meta");

beforeEach(async () => {
  meta.name = "tablee-server";
  meta.content = "none";
  document.head.append(meta);
  localStorage.clear();
  vi.useFakeTimers();
  await speak("en");
});

afterEach(() => {
  cleanup();
  meta.remove();
  localStorage.clear();
  vi.useRealTimers();
});

function over(table: Kept): Kept {
  return {
    ...table,
    result: { ending: "played", returns: [1, 0], places: [1, 2], points: [1, 0] },
  };
}

test("a running game is deleted by a second touch only", async () => {
  openLocal("colorio", WANTED);
  render(Tables);
  const button = screen.getByRole("button");
  expect(button.textContent.trim()).toBe("Delete Colorio");
  await fireEvent.click(button);
  expect(keptTables()).toHaveLength(1);
  expect(button.textContent.trim()).toBe("Delete, really");
  expect(screen.getByRole("status").textContent).toContain("not over");
  await fireEvent.click(button); // a double tap is no answer
  expect(keptTables()).toHaveLength(1);
  vi.advanceTimersByTime(500);
  await fireEvent.click(button);
  expect(keptTables()).toEqual([]);
});

test("the question is withdrawn after a while, and when somebody goes on", async () => {
  openLocal("colorio", WANTED);
  render(Tables);
  const button = screen.getByRole("button");
  await fireEvent.click(button);
  vi.advanceTimersByTime(6000);
  await tick();
  expect(button.textContent.trim()).toBe("Delete Colorio");
  await fireEvent.click(button);
  await fireEvent.blur(button);
  expect(button.textContent.trim()).toBe("Delete Colorio");
  expect(keptTables()).toHaveLength(1);
});

test("a game that is over goes at once, and the focus to the next", async () => {
  const running = openLocal("nivos", WANTED);
  keep(over({ ...openLocal("colorio", WANTED), changed: running.changed + 1 }));
  render(Tables);
  await fireEvent.click(screen.getByRole("button", { name: "Delete Colorio" }));
  await tick();
  expect(keptTables().map(({ id }) => id)).toEqual([running.id]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete Nivos" }));
});

test("a table that waits names those who sit there, not its free seats", async () => {
  meta.content = "https://play.example";
  const seat = { kind: "person", name: "Ada", level: null, lent: null, ready: false, points: 0 };
  const open = { ...seat, kind: "open", name: null };
  const table = { id: "1", game: "tonooo", players: 3, status: "open", turn: null };
  const tables = [{ ...table, seats: [seat, open, { ...open, waits_for: "Ben" }] }];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ tables })));
  render(Tables);
  const link = await vi.waitFor(() => screen.getByRole("link"), 60_000);
  expect(link.textContent.replace(/\s+/g, " ").trim()).toBe("Tonooo Ada Join");
  vi.unstubAllGlobals();
});
