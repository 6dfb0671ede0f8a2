import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { settings } from "../settings.svelte";
import { keptTables } from "../tables/keeping";
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
