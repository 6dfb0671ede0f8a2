import { afterEach, expect, test, vi } from "vitest";
import type { Kept } from "./keeping";
import { openLocal } from "./opening";
import { takeOnline } from "./online_opening";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** What a server is asked for. */
async function wishOf(table: Kept): Promise<unknown> {
  const ask = vi.fn<(address: string, request: { body: string }) => Promise<Response>>(() =>
    Promise.resolve(Response.json({ id: "1", link: "" })),
  );
  vi.stubGlobal("fetch", ask);
  await takeOnline(table);
  return JSON.parse(ask.mock.calls[0]?.[1].body ?? "");
}

function recordOf(table: Kept, start: number, ...moves: readonly string[]): string {
  const { game, players, options } = table;
  const steps = moves.map((move) => ({ seat: null, move }));
  return JSON.stringify({ game, players, options: { ...options, start }, steps });
}

test("the seats of the other people wait for them, by name", async () => {
  const people = ["Ada", "", "Ben"];
  const table = openLocal("colorio", { players: 4, people, level: 2 });
  const wish = await wishOf({ ...table, record: recordOf(table, 0) });
  expect(wish).toMatchObject({
    mine: [0],
    names: { "0": "Ada", "2": "Ben" },
    bots: { "3": 2 },
    start: false,
  });
});

test("the games of the match go along, not those of the match before it", async () => {
  const table = openLocal("tonooo", { players: 2, people: ["Ada", "Ben"], level: 2, games: 3 });
  const past = ["lift:A", "lift:B", "lift:C", "lift:D"].map((move, i) =>
    recordOf(table, i % 2, move),
  );
  const record = recordOf(table, 0, "draw");
  const fifth = await wishOf({ ...table, number: 5, past, record });
  expect(fifth).toMatchObject({ steps: ["draw"], earlier: [{ start: 1, steps: ["lift:D"] }] });
  const fourth = await wishOf({ ...table, number: 4, past: past.slice(0, 3), record });
  expect(fourth).toMatchObject({ games: 3, earlier: [] });
});
