import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { GAME } from "../../generated/bonne_main";
import { apart, courtOf, MAPS, named, placeOf } from "./courts";

const DATA = resolve("../src/tablee/games/data/bonne_main");

/** The rows of a board's file, as the game reads it. */
function rowsOf(file: string): string[] {
  const lines = readFileSync(resolve(DATA, file), "utf8").split("\n");
  return lines.map((line) => line.replace(/#.*/, "").replace(/\s/g, "")).filter(Boolean);
}

test("the boards are those of the game's data, and of its option", () => {
  const files = readdirSync(DATA).filter((file) => file.endsWith(".txt"));
  expect(
    Object.keys(MAPS)
      .map((name) => `${name}.txt`)
      .sort(),
  ).toEqual(files.sort());
  for (const [name, map] of Object.entries(MAPS)) {
    expect(map).toEqual(rowsOf(`${name}.txt`));
  }
  const option = GAME.options.find(({ name }) => name === "board");
  expect(option?.choices).toEqual(Object.keys(MAPS));
});

test("a court names its stones as they lie, the top left one first", () => {
  const court = courtOf("cour");
  expect([court.columns, court.rows, court.stones.length]).toEqual([7, 7, 49]);
  expect(court.stones[0]).toEqual({ name: "a7", column: 0, row: 6, start: null });
  expect(court.stones.find(({ name }) => name === "g4")?.start).toBe("blue");
});

test("names and places are the same thing", () => {
  for (const { name, column, row } of courtOf("court").stones) {
    expect(placeOf(name)).toEqual({ column, row });
    expect(named(column, row)).toBe(name);
  }
  expect(apart("a1", "c4")).toBe(5);
});
