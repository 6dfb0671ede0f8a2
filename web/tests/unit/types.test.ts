/**
 * Uses views, events and options of each game by name, as boards will: when a game's Python file
 * renames one of them, this file no longer compiles.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type EventOf, type GameName, Match, REFEREE } from "../../src/engine";
import * as tonooo from "../../src/generated/tonooo";
import { load } from "./files";

test("Tonooo shows fronts and cylinders", async () => {
  const match = new Match(await load("tonooo"), {
    players: 3,
    options: { memory: "open" },
    seed: 2,
  });
  const view = match.view(REFEREE);
  assert.equal(view.players, 3);
  assert.equal(view.phase, tonooo.TO_TURN);
  assert.equal(view.inPlay, tonooo.ALL_CYLINDERS);
  assert.equal(view.front.length, tonooo.SEATS);
  assert.ok(view.content.every((cylinder) => cylinder.every((count) => count === 0)));
  const [first, second] = match.play("draw");
  assert.equal(first?.name, "draws");
  assert.ok(second?.name === "drawn" && tonooo.KIND_WORDS.includes(second.kind));
});

test("La Bonne Main shows whose turn it is", async () => {
  const match = new Match(await load("bonne_main"), { options: { board: "court" }, seed: 2 });
  assert.equal(match.view().seat, match.actor);
});

test("Colorio tells what is lifted", async () => {
  const match = new Match(await load("colorio"), {
    options: { start: 0, memory: "closed" },
    seed: 2,
  });
  const events: readonly EventOf<"colorio">[] = match.play("lift:a1");
  const lifted = events.find((event) => event.name === "lifts");
  assert.equal(lifted?.seat, 0);
});

test("Nivos shows heights", async () => {
  const match = new Match(await load("nivos"), { options: { ground_costs: true }, seed: 2 });
  assert.ok(match.options.ground_costs);
  assert.ok(match.view().height.every((blocks) => blocks === 0));
});

test("names of games are checked", () => {
  // @ts-expect-error - no such game
  const name: GameName = "chess";
  assert.equal(name, "chess");
});
