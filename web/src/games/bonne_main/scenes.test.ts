import { expect, test } from "vitest";
import type { Told } from "../../protocol/messages";
import { lookAtGame } from "./sample";
import { FLIGHT, LONGEST_WALK, scenesOf, SHORTEST_WALK } from "./scenes";
import type { View } from "./view";

const BEFORE: View = {
  board: "court",
  phase: "move",
  seat: 0,
  die: 5,
  moved: null,
  asked: null,
  colours: ["red", "yellow", "green", "blue"],
  hands: [{ c1: 2, e1: 1, g1: 2 }, { a3: 1, a5: 2, a7: 2 }, { c9: 2 }, { i3: 2 }],
  gone: 1,
  places: [null, null, null, null],
};

test("a robbery is shown one thing after the other, then the die rolls", () => {
  const told: Told[] = [
    { name: "moves", values: { seat: 0, from: "c1", to: "a4" } },
    { name: "robs", values: { seat: 0, from: "a3", to: "a4", victim: 1 } },
    { name: "robs", values: { seat: 0, from: "a5", to: "a4", victim: 1 } },
    { name: "removed", values: { seat: 1, square: "a3" } },
    { name: "rolls", values: { seat: 1, die: 2 } },
  ];
  const { walk, flights, farewells, roll } = scenesOf(told, BEFORE);
  expect(walk?.way).toHaveLength(6);
  expect(walk?.way.at(-1)).toBe("a4");
  const [first, second] = flights;
  expect(first).toMatchObject({ from: "a3", to: "a4", delay: walk?.time });
  expect(second?.delay).toBeGreaterThan(first?.delay ?? Infinity);
  expect(farewells).toMatchObject([{ hand: { seat: 1, square: "a3", coins: 1 } }]);
  expect(roll).toEqual({ from: 5, delay: (second?.delay ?? 0) + FLIGHT });
});

test("where steps in between were not seen, no way is made up", () => {
  const told: Told[] = [
    { name: "moves", values: { seat: 0, from: "c1", to: "a4" } },
    { name: "robs", values: { seat: 0, from: "a3", to: "a4", victim: 1 } },
  ];
  const unlike: Partial<View>[] = [
    { seat: 3 },
    { phase: "drop" },
    { die: 2 },
    { hands: [{ e1: 1 }, { a3: 1 }, {}, {}] },
  ];
  for (const other of unlike) {
    const { walk, flights } = scenesOf(told, { ...BEFORE, ...other });
    expect(walk).toBeNull();
    expect(flights).toMatchObject([{ from: "a3", to: "a4", delay: 0 }]);
  }
});

test("a dropped coin leaves the game", () => {
  const told = [{ name: "drops", values: { seat: 0, square: "e1" } }];
  expect(scenesOf(told, BEFORE).flights).toEqual([{ from: "e1", to: null, delay: 0 }]);
});

test("in a whole game every walk is short and every hand that goes is bid farewell", async () => {
  let walks = 0;
  await lookAtGame({ players: 4, seed: 4 }, ({ told, before }) => {
    if (before === null) {
      return;
    }
    const { walk, farewells } = scenesOf(told, before);
    expect(farewells).toHaveLength(told.filter(({ name }) => name === "removed").length);
    if (walk) {
      expect(walk.way).toHaveLength((before.die ?? 0) + 1);
      expect(walk.time).toBeGreaterThanOrEqual(SHORTEST_WALK);
      expect(walk.time).toBeLessThanOrEqual(LONGEST_WALK);
      walks++;
    }
  });
  expect(walks).toBeGreaterThan(5);
});
