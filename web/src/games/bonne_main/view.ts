/** What is seen of a game, in words: the same as the server sends. */

import type { View as Numbers } from "../../generated/bonne_main";
import { SQUARE_WORDS } from "../../generated/bonne_main";
import type { Colour } from "../../look/colours";
import type { Value } from "../../protocol/messages";

export type Phase = "start" | "roll" | "drop" | "move" | "take" | "over";
export type SeatColour = Extract<Colour, "red" | "yellow" | "green" | "blue">;

export interface View {
  readonly board: string;
  readonly phase: Phase; // what is asked for next
  readonly seat: number; // whose turn it is
  readonly die: number | null; // what it showed last
  readonly moved: string | null; // where the moved hand is, while own hands are asked about
  readonly asked: string | null; // the own hand that is asked about
  readonly colours: readonly SeatColour[]; // by seat
  readonly hands: readonly Readonly<Record<string, number>>[]; // by seat: coins by square
  readonly gone: number; // coins out of the game
  readonly places: readonly (number | null)[]; // of seats that are out, and at the end of all
}

/** A hand on the board. */
export interface Hand {
  readonly seat: number;
  readonly colour: SeatColour;
  readonly square: string;
  readonly coins: number;
}

const PHASES: readonly Phase[] = ["start", "roll", "drop", "move", "take", "over"];
const COLOURS: readonly SeatColour[] = ["red", "yellow", "green", "blue"];

/** The view of the engine in words. */
export function describe(v: Numbers, options: Readonly<Record<string, Value>>): View {
  const seats = Array.from({ length: v.players }, (_, seat) => seat);
  return {
    board: String(options["board"]),
    phase: PHASES[v.phase] ?? "over",
    seat: v.seat,
    die: unlessZero(v.die),
    moved: squareName(v.moved),
    asked: squareName(v.asked),
    colours: seats.map((seat) => COLOURS[v.colour[seat] ?? 0] ?? "red"),
    hands: seats.map((seat) => coinsBySquare(v.square[seat] ?? [], v.coins[seat] ?? [])),
    gone: v.gone,
    places: seats.map((seat) => unlessZero(v.place[seat] ?? 0)),
  };
}

function unlessZero(number: number): number | null {
  return number === 0 ? null : number;
}

function squareName(square: number): string | null {
  const name = SQUARE_WORDS[square] ?? "";
  return name === "" ? null : name;
}

function coinsBySquare(squares: readonly number[], coins: readonly number[]) {
  const found: Record<string, number> = {};
  squares.forEach((square, i) => {
    const name = squareName(square);
    const count = coins[i] ?? 0;
    if (name !== null && count > 0) {
      found[name] = count;
    }
  });
  return found;
}

/** All hands on the board, seat by seat. */
export function handsOf(view: View): Hand[] {
  return view.hands.flatMap((hands, seat) =>
    Object.entries(hands).map(([square, coins]) => ({
      seat,
      colour: view.colours[seat] ?? "red",
      square,
      coins,
    })),
  );
}

/** The coins that a seat has in all its hands. */
export function coinsOf(seat: number, view: View): number {
  return Object.values(view.hands[seat] ?? {}).reduce((sum, coins) => sum + coins, 0);
}
