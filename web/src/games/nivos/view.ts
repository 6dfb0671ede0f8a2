/** What one sees of Nivos, in words: the same from a server and from the engine. */

import {
  COLOUR_WORDS,
  FIRST_WORDS,
  RESERVE,
  ROW,
  type View as Numbers,
} from "../../generated/nivos";
import type { Value } from "../../protocol/messages";
import { setOf } from "./sets";

export type NivosColour = (typeof COLOUR_WORDS)[number];
export type SquareName = string; // "a1"

/** A block that lies on the board. */
export interface Laid {
  readonly colour: NivosColour;
  readonly first: SquareName; // the corner with the lowest column and row
  readonly last: SquareName; // the corner opposite
  readonly storey: number; // 1 is the ground storey
}

export interface View {
  readonly phase: "start" | "deal" | "turn" | "cylinder" | "over";
  readonly seat: number; // whose turn it is
  readonly columns: number;
  readonly rows: number;
  readonly storeys: number; // storeys begun
  readonly heights: Readonly<Record<SquareName, number>>; // blocks on each square
  readonly blocks: readonly Laid[]; // in the order they were placed
  readonly hands: readonly (readonly NivosColour[])[];
  readonly reserve: readonly NivosColour[];
  readonly cylinders: readonly (readonly number[])[]; // heights that each seat has taken
  readonly left: readonly number[]; // heights of the cylinders nobody has taken
  readonly winners: readonly number[];
}

const PHASES = ["start", "deal", "deal", "turn", "cylinder", "over"] as const;

/** The engine's numbers in the words that a server uses. */
export function describe(view: Numbers, options: Readonly<Record<string, Value>>): View {
  const { columns, rows, cylinders } = setOf(options["set"]);
  const seats = Array.from({ length: view.players }, (_, seat) => seat);
  const numbers = Array.from({ length: view.laid }, (_, number) => number);
  return {
    phase: PHASES[view.phase] ?? "over",
    seat: view.seat,
    columns,
    rows,
    storeys: view.storeys,
    heights: heightsOf(view, columns, rows),
    blocks: numbers.map((i) => ({
      colour: COLOUR_WORDS[view.colour[i] ?? 0] ?? "neutral",
      first: FIRST_WORDS[view.first[i] ?? 0] ?? "a1",
      last: FIRST_WORDS[view.last[i] ?? 0] ?? "a1",
      storey: view.storey[i] ?? 1,
    })),
    hands: seats.map((seat) => named(view.hand[seat] ?? 0, COLOUR_WORDS)),
    reserve: named(view.hand[RESERVE] ?? 0, COLOUR_WORDS),
    cylinders: seats.map((seat) => named(view.taken[seat] ?? 0, cylinders)),
    left: named(view.left, cylinders),
    winners: named(view.winners, seats),
  };
}

function heightsOf(view: Numbers, columns: number, rows: number): Record<SquareName, number> {
  const heights: Record<SquareName, number> = {};
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const square = row * ROW + column;
      heights[FIRST_WORDS[square] ?? ""] = view.height[square] ?? 0;
    }
  }
  return heights;
}

/** The names of the bits that are set. */
function named<T>(bits: number, names: readonly T[]): T[] {
  return names.filter((_, i) => ((bits >> i) & 1) === 1);
}
