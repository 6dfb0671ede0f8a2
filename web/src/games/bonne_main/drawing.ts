/** Where things are on the drawing of the court, and how its stones are cut. */

import type { Court, Stone } from "./courts";
import { placeOf } from "./courts";
import type { SeatColour } from "./view";

export const SQUARE = 40; // units of the drawing for a square
export const FRAME = 6; // of wood around the stones

/** A hand points away from the side of its colour: degrees clockwise from north. */
export const HEADINGS: Readonly<Record<SeatColour, number>> = {
  red: 0,
  yellow: 90,
  green: 180,
  blue: 270,
};

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The size of the drawing. */
export function sizeOf(court: Court): { width: number; height: number } {
  return {
    width: court.columns * SQUARE + 2 * FRAME,
    height: court.rows * SQUARE + 2 * FRAME,
  };
}

/** The middle of a square. */
export function centreOf(square: string, court: Court): Point {
  const { column, row } = placeOf(square);
  return {
    x: FRAME + (column + 0.5) * SQUARE,
    y: FRAME + (court.rows - row - 0.5) * SQUARE,
  };
}

/** A number from 0 to 1 that is always the same for a stone. */
export function grainOf({ column, row }: Stone, which: number): number {
  const mixed = Math.sin(column * 12.9898 + row * 78.233 + which * 37.719) * 43758.5453;
  return mixed - Math.floor(mixed);
}

/** The outline of a stone around its middle: a square, cut by hand. */
export function outlineOf(stone: Stone): string {
  const half = SQUARE / 2;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  const cut = corners.map(([right, down], i) => ({
    x: right * (half - 0.7 - 1.1 * grainOf(stone, i)),
    y: down * (half - 0.7 - 1.1 * grainOf(stone, i + 4)),
    round: 2.5 + 3 * grainOf(stone, i + 8),
  }));
  const parts = cut.map((corner, i) => {
    const before = cut[(i + 3) % 4] ?? corner;
    const after = cut[(i + 1) % 4] ?? corner;
    const enter = towards(corner, before, corner.round);
    const leave = towards(corner, after, corner.round);
    return `${i === 0 ? "M" : "L"}${spot(enter)}Q${spot(corner)} ${spot(leave)}`;
  });
  return `${parts.join("")}Z`;
}

/** A line through the middles of squares, round at the corners. */
export function lineThrough(points: readonly Point[]): string {
  const round = SQUARE * 0.3;
  const parts = points.map((point, i) => {
    const before = points[i - 1];
    const after = points[i + 1];
    if (before === undefined || after === undefined) {
      return `${i === 0 ? "M" : "L"}${spot(point)}`;
    }
    return `L${spot(towards(point, before, round))}Q${spot(point)} ${spot(towards(point, after, round))}`;
  });
  return parts.join("");
}

function towards(from: Point, to: Point, length: number): Point {
  const whole = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {
    x: from.x + ((to.x - from.x) * length) / whole,
    y: from.y + ((to.y - from.y) * length) / whole,
  };
}

function spot({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** How coins lie in a palm: their places around its middle, and how large they are. */
export function coinsIn(count: number): { radius: number; places: readonly Point[] } {
  const [radius, ...places] = LAYINGS[Math.min(count, LAYINGS.length) - 1] ?? [0];
  return { radius, places: places.map(([x, y]) => ({ x, y })) };
}

type Laying = readonly [radius: number, ...places: (readonly [x: number, y: number])[]];

const LAYINGS: readonly Laying[] = [
  [6, [0, 0]],
  [5, [-5.4, 0], [5.4, 0]],
  [4.5, [0, -4.8], [-5.1, 3.8], [5.1, 3.8]],
  [4.2, [-4.6, -4.5], [4.6, -4.5], [-4.6, 4.5], [4.6, 4.5]],
  [3.7, [-5.6, -4.8], [5.6, -4.8], [0, 0], [-5.6, 4.8], [5.6, 4.8]],
  [3.4, [-7.4, -3.8], [0, -3.8], [7.4, -3.8], [-7.4, 3.8], [0, 3.8], [7.4, 3.8]],
  [3.1, [-3.4, -6], [3.4, -6], [-6.8, 0], [0, 0], [6.8, 0], [-3.4, 6], [3.4, 6]],
  [3, [-6.6, -6], [0, -6], [6.6, -6], [-3.4, 0], [3.4, 0], [-6.6, 6], [0, 6], [6.6, 6]],
  [
    3,
    [-6.6, -6.2],
    [0, -6.2],
    [6.6, -6.2],
    [-6.6, 0],
    [0, 0],
    [6.6, 0],
    [-6.6, 6.2],
    [0, 6.2],
    [6.6, 6.2],
  ],
];
