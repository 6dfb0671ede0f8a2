import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../settings.svelte";
import { keptTables } from "../tables/keeping";
import { startAgainstBots } from "../tables/opening";
import { speak } from "../words/words.svelte";
import Game from "./Game.svelte";

beforeEach(async () => {
  localStorage.clear();
  await speak("en");
  settings.players = { colorio: 3 };
  settings.name = "Claire";
  render(Game, { name: "colorio" });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  settings.players = {};
  settings.name = "";
  location.hash = "";
});

async function seatsHere(): Promise<(string | null)[]> {
  await fireEvent.click(screen.getByRole("button", { name: "Same device" }));
  return keptTables()[0]?.seats.map(({ kind, name }) => (kind === "bot" ? "bot" : name)) ?? [];
}

test("on the same device all who play are people, and the first has the own name", async () => {
  expect(await seatsHere()).toEqual(["Claire", "Player 2", "Player 3"]);
});

test("fewer people can be chosen", async () => {
  await fireEvent.change(screen.getByLabelText("People at this device"), {
    target: { value: "2" },
  });
  expect(await seatsHere()).toEqual(["Claire", "Player 2", "bot"]);
});

test("a name of spaces alone is none, here and online", async () => {
  settings.name = "  ";
  const ask = vi.fn<(address: string, request: { body: string }) => Promise<Response>>(() =>
    Promise.resolve(Response.json({ id: "1", link: "" })),
  );
  vi.stubGlobal("fetch", ask);
  await fireEvent.click(screen.getByRole("button", { name: "With friends" }));
  expect(JSON.parse(ask.mock.calls[0]?.[1].body ?? "")).not.toHaveProperty("names");
  await fireEvent.click(screen.getByRole("button", { name: "Play now" }));
  expect(keptTables()[0]?.seats[0]?.name).toBeNull();
  expect(startAgainstBots("nivos")?.seats[0]?.name).toBeNull();
  vi.unstubAllGlobals();
});
