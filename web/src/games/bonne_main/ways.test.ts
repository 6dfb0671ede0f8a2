import { describe, expect, test } from "vitest";
import { apart } from "./courts";
import { lookAtGame } from "./sample";
import { wayOn } from "./scenes";
import { handsOf } from "./view";
import { wayBetween } from "./ways";

const anywhere = (square: string): boolean => /^[a-i][1-9]$/.test(square);

describe("a way to draw", () => {
  test("is straight where it can be", () => {
    expect(wayBetween("e1", "e4", 3, anywhere)).toEqual(["e1", "e2", "e3", "e4"]);
  });

  test("has one corner rather than several", () => {
    const way = wayBetween("c1", "d3", 3, anywhere);
    expect([
      ["c1", "c2", "c3", "d3"],
      ["c1", "d1", "d2", "d3"],
    ]).toContainEqual(way);
  });

  test("may come back in a loop, but never straight back", () => {
    const loop = wayBetween("e4", "e4", 4, anywhere);
    expect(loop).toHaveLength(5);
    expect(new Set(loop).size).toBe(4);
    expect(wayBetween("e4", "e4", 2, anywhere)).toBeNull();
  });

  test("is none where hands are in the way", () => {
    expect(wayBetween("a1", "a3", 2, (square) => square !== "a2")).toBeNull();
  });
});

test.each([
  [2, "court"],
  [4, "cour"],
] as const)("there is a good way for every legal move: %i seats, %s", async (players, board) => {
  let ways = 0;
  await lookAtGame({ players, board, seed: 5 }, ({ view, legal }) => {
    const taken = new Set(handsOf(view).map(({ square }) => square));
    for (const move of legal.filter((each) => each.startsWith("move:"))) {
      const [from = "", to = ""] = move.slice(5).split("-");
      const way = wayOn(view, from, to) ?? [];
      expect(way, move).toHaveLength((view.die ?? 0) + 1);
      expect([way[0], way.at(-1)]).toEqual([from, to]);
      way.slice(1).forEach((square, i) => {
        expect(apart(square, way[i] ?? "")).toBe(1);
        expect(square === from || !taken.has(square)).toBe(true);
        expect(square).not.toBe(way[i - 1]);
      });
      ways++;
    }
  });
  expect(ways).toBeGreaterThan(50);
});
