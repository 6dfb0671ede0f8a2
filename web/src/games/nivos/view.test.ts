import { expect, test } from "vitest";
import { type Options, ROW } from "../../generated/nivos";
import { readPlacing, sidesOf } from "./moves";
import { newMatch, viewOf } from "./sample";
import { setOf } from "./sets";
import views from "./views.json";

// Positions of random games, with what Python's `describe` says of each.
test.each(views.map((each, i) => ({ ...each, i })))(
  "the numbers of position $i become what a server says",
  async ({ players, options, moves, view }) => {
    const rules = { start: "lot", ...options } as Partial<Options>;
    const match = await newMatch(players, rules, true);
    for (const move of moves) {
      match.play(move);
    }
    expect(viewOf(match)).toEqual(view);
  },
);

test("the positions cover two, three and four seats, a cylinder to choose and the end", () => {
  expect(new Set(views.map(({ players }) => players))).toEqual(new Set([2, 3, 4]));
  const phases = new Set(views.map(({ view }) => view.phase));
  expect([...phases].sort()).toEqual(["cylinder", "over", "turn"]);
});

test("the set has the sides and the board of the engine's placings", async () => {
  const match = await newMatch(2);
  const { sides, columns, rows } = setOf("classic");
  const found = new Map<string, string>();
  while (!match.over) {
    const moves = match.legal();
    for (const placed of moves.flatMap((move) => readPlacing(move) ?? [])) {
      found.set(placed.colour, String(sidesOf(placed)));
      expect(placed.last.charCodeAt(0) - "a".charCodeAt(0)).toBeLessThan(columns);
      expect(Number(placed.last.slice(1))).toBeLessThanOrEqual(rows);
    }
    match.play(moves.at(-1) ?? "");
  }
  expect(columns).toBeLessThanOrEqual(ROW);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(sides).map(([colour, pair]) => [colour, String(pair)])),
  );
});

test("an unknown set has the classic one to stand in for it", () => {
  expect(setOf("of my own")).toBe(setOf("classic"));
});
