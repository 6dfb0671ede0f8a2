import { afterEach, expect, test, vi } from "vitest";
import { openLocal } from "./opening";
import { takeOnline } from "./online_opening";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("the seats of the other people wait for them, by name", async () => {
  const ask = vi.fn<(address: string, request: { body: string }) => Promise<Response>>(() =>
    Promise.resolve(Response.json({ id: "1", link: "" })),
  );
  vi.stubGlobal("fetch", ask);
  const people = ["Ada", "", "Ben"];
  const table = openLocal("colorio", { players: 4, people, level: 2 });
  const record = JSON.stringify({
    game: "colorio",
    players: 4,
    options: table.options,
    steps: [],
  });
  await takeOnline({ ...table, record });
  const wish: unknown = JSON.parse(ask.mock.calls[0]?.[1].body ?? "");
  expect(wish).toMatchObject({
    mine: [0],
    names: { "0": "Ada", "2": "Ben" },
    bots: { "3": 2 },
    start: false,
  });
});
