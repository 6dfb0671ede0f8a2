/** What one sees of Tonooo, in the words that a server uses. */

import { CYLINDER_WORDS, KIND_WORDS, type View as Numbers } from "../../generated/tonooo";

export const KINDS = KIND_WORDS;
export const LETTERS = CYLINDER_WORDS;
export type Kind = (typeof KINDS)[number];
export type Letter = (typeof LETTERS)[number];

/** How many pieces of each kind there are; kinds that are missing are not named. */
export type Counts = Readonly<Partial<Record<Kind, number>>>;

const PHASES = ["turn", "put", "pay", "bag", "gift", "start", "over"] as const;
export type Phase = (typeof PHASES)[number];

export interface View {
  readonly phase: Phase; // what is asked for next
  readonly seat: number; // whose turn it is
  readonly taker: number | null; // the opponent who draws a gift
  readonly hand: Kind | null; // the piece drawn and not yet put
  readonly bag: number; // pieces in the bag
  readonly turns: number;
  readonly fronts: readonly Counts[]; // by seat
  readonly alive: readonly boolean[]; // by seat
  readonly cylinders: Readonly<Partial<Record<Letter, Counts | null>>>; // in play; null: covered
  readonly winners: readonly number[];
}

/** The view of the engine in words. */
export function describe(numbers: Numbers): View {
  const seats = Array.from({ length: numbers.players }, (_, seat) => seat);
  const inPlay = LETTERS.flatMap((letter, i): [Letter, Counts | null][] => {
    const content = numbers.shown ? countsOf(numbers.content[i]) : null;
    return hasBit(numbers.inPlay, i) ? [[letter, content]] : [];
  });
  return {
    phase: PHASES[numbers.phase] ?? "over",
    seat: numbers.seat,
    taker: numbers.taker >= 0 ? numbers.taker : null,
    hand: KINDS[numbers.hand] ?? null,
    bag: numbers.bag,
    turns: numbers.turns,
    fronts: seats.map((seat) => countsOf(numbers.front[seat])),
    alive: seats.map((seat) => hasBit(numbers.alive, seat)),
    cylinders: Object.fromEntries(inPlay),
    winners: seats.filter((seat) => hasBit(numbers.winners, seat)),
  };
}

/** The pieces one by one, in the order of their kinds. */
export function piecesOf(counts: Counts): readonly Kind[] {
  return KINDS.flatMap((kind) => Array.from({ length: counts[kind] ?? 0 }, () => kind));
}

function countsOf(row: readonly number[] = []): Counts {
  const counts = KINDS.map((kind, i): [Kind, number] => [kind, row[i] ?? 0]);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function hasBit(bits: number, at: number): boolean {
  return ((bits >> at) & 1) === 1;
}
