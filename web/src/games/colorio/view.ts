/** What may be seen of Colorio, in words. */

import {
  COLOUR_WORDS,
  NO_COLOUR,
  NO_SQUARE,
  SQUARE_WORDS,
  type View as Numbers,
} from "../../generated/colorio";

export type Square = (typeof SQUARE_WORDS)[number];
export type Peg = (typeof COLOUR_WORDS)[number];

export const PEGS: readonly Peg[] = COLOUR_WORDS;
/** The squares as they lie before the nearest seat: the fifth row on top. */
export const ROWS: readonly (readonly Square[])[] = [5, 4, 3, 2, 1].map((row) =>
  SQUARE_WORDS.filter((square) => square.endsWith(String(row))),
);
export const SQUARES = SQUARE_WORDS.length;
export const ALIKE = 5; // pegs of each colour
export const LIFTS = 3; // in a turn

const PHASES = ["lift", "lay", "peg", "start", "over"] as const;

export interface View {
  readonly phase: (typeof PHASES)[number]; // what is asked for next
  readonly seat: number; // whose turn it is
  readonly lifts: number; // lifts of this turn that are done
  readonly lifted: Square | null; // where the cap in hand comes from
  readonly hand: Peg | null; // the colour just shown
  readonly covered: readonly Square[];
  readonly barred: readonly Square[]; // caps that may not be lifted now
  readonly colours: Readonly<Partial<Record<Square, Peg>>>; // of visible and of marked pegs
  readonly visible: Readonly<Record<Peg, number>>;
  readonly in_use: readonly Peg[];
  readonly alive: readonly boolean[]; // by seat
  readonly points: readonly (number | null)[]; // null while a seat is in play
}

/** The numbers of the engine in words, as a server sends them. */
export function describe(view: Numbers): View {
  return {
    phase: PHASES[view.phase] ?? "over",
    seat: view.seat,
    lifts: view.lifts,
    lifted: view.lifted === NO_SQUARE ? null : (SQUARE_WORDS[view.lifted] ?? null),
    hand: view.hand === NO_COLOUR ? null : (COLOUR_WORDS[view.hand] ?? null),
    covered: squaresOf(view.covered),
    barred: squaresOf(view.barred),
    colours: coloursOf(view.colour),
    visible: Object.fromEntries(
      COLOUR_WORDS.map((colour, index) => [colour, view.visible[index] ?? 0]),
    ) as Record<Peg, number>,
    in_use: COLOUR_WORDS.filter((_, index) => (view.used >> index) & 1),
    alive: Array.from({ length: view.players }, (_, seat) => ((view.alive >> seat) & 1) === 1),
    points: view.points.slice(0, view.players).map((points) => (points < 0 ? null : points)),
  };
}

function squaresOf(bits: number): Square[] {
  return SQUARE_WORDS.filter((_, index) => (bits >> index) & 1);
}

function coloursOf(numbers: readonly number[]): Partial<Record<Square, Peg>> {
  const colours: Partial<Record<Square, Peg>> = {};
  SQUARE_WORDS.forEach((square, index) => {
    const colour = COLOUR_WORDS[numbers[index] ?? NO_COLOUR];
    if (colour !== undefined) {
      colours[square] = colour;
    }
  });
  return colours;
}
