import { expect, test } from "vitest";
import { placing, readCylinder, readPlacing, sidesOf } from "./moves";
import { areaOf, isInside, lyingAt, nameOfSquare, squareOf, squaresIn, squaresOf } from "./squares";

const BOARD = { columns: 6, rows: 6 };

test("names and squares belong together", () => {
  for (const square of squaresOf(BOARD)) {
    expect(squareOf(nameOfSquare(square))).toEqual(square);
  }
  expect(squaresOf(BOARD).map(nameOfSquare).slice(0, 7)).toEqual([
    "a6",
    "b6",
    "c6",
    "d6",
    "e6",
    "f6",
    "a5",
  ]);
});

test("a block is held by its middle and stays on the board", () => {
  const at = (square: string, isTurned: boolean) => {
    const area = lyingAt([4, 1], isTurned, squareOf(square), BOARD);
    return area && `${nameOfSquare(area.first)}-${nameOfSquare(area.last)}`;
  };
  expect(at("c3", false)).toBe("b3-e3");
  expect(at("a3", false)).toBe("a3-d3");
  expect(at("f3", false)).toBe("c3-f3");
  expect(at("c3", true)).toBe("c2-c5");
  expect(at("c6", true)).toBe("c3-c6");
});

test("a block that is too long one way does not lie that way", () => {
  const narrow = { columns: 4, rows: 6 };
  expect(lyingAt([5, 1], false, squareOf("a1"), narrow)).toBeNull();
  expect(lyingAt([5, 1], true, squareOf("a1"), narrow)).not.toBeNull();
});

test("the squares of an area are those inside it", () => {
  const area = areaOf({ first: "b2", last: "c4" });
  const inside = squaresOf(BOARD).filter((square) => isInside(square, area));
  expect(squaresIn(area).map(nameOfSquare).sort()).toEqual(inside.map(nameOfSquare).sort());
  expect(inside).toHaveLength(6);
});

test("a placing is read and written alike", () => {
  const move = "place:red/a1-a4/own";
  const read = readPlacing(move);
  expect(read).toEqual({ colour: "red", first: "a1", last: "a4", source: "own" });
  expect(read && placing(read, areaOf(read))).toBe(move);
  expect(read && sidesOf(read)).toEqual([4, 1]);
});

test("other moves are no placings, and only cylinders are cylinders", () => {
  expect(readPlacing("pass")).toBeNull();
  expect(readPlacing("cylinder:4")).toBeNull();
  expect(readCylinder("cylinder:14")).toBe(14);
  expect(readCylinder("pass")).toBeNull();
});
