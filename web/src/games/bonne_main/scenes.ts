/** What is to be shown of a step, and when: one thing after the other. */

import type { Told } from "../../protocol/messages";
import type { Hand, View } from "./view";
import { handsOf } from "./view";
import { courtOf } from "./courts";
import { wayBetween } from "./ways";

export const STEP = 75; // milliseconds for a step of a hand
export const LONGEST_WALK = 400;
export const SHORTEST_WALK = 150;
export const FLIGHT = 320; // a coin from hand to hand
export const FOLLOWING = 110; // from one coin's start to the next one's
export const FADING = 260; // a hand that is removed

export interface Walk {
  readonly seat: number;
  readonly to: string;
  readonly way: readonly string[];
  readonly time: number;
}

export interface Flight {
  readonly from: string;
  readonly to: string | null; // null: out of the game
  readonly delay: number;
}

export interface Farewell {
  readonly hand: Hand;
  readonly delay: number;
}

export interface Roll {
  readonly from: number | null; // what the die showed before
  readonly delay: number;
}

export interface Scenes {
  readonly walk: Walk | null;
  readonly flights: readonly Flight[];
  readonly farewells: readonly Farewell[];
  readonly roll: Roll | null;
}

/** The scenes of a step, given how the board looked before it. */
export function scenesOf(told: readonly Told[], before: View): Scenes {
  const flights: Flight[] = [];
  const farewells: Farewell[] = [];
  let walk: Walk | null = null;
  let roll: Roll | null = null;
  let now = 0;
  let landed = 0; // when the last coin has arrived
  for (const { name, values } of told) {
    const square = String(values["square"]);
    const from = String(values["from"]);
    const to = String(values["to"]);
    if (name === "moves") {
      walk = walkOf(Number(values["seat"]), from, to, before);
      now = walk?.time ?? 0;
    } else if (name === "robs" || name === "takes" || name === "drops") {
      flights.push(
        name === "drops" ? { from: square, to: null, delay: now } : { from, to, delay: now },
      );
      landed = now + FLIGHT;
      now += FOLLOWING;
    } else if (name === "removed") {
      const hand = handsOf(before).find((found) => found.square === square);
      if (hand) {
        farewells.push({ hand, delay: now });
      }
    } else if (name === "rolls") {
      roll = { from: before.die, delay: Math.max(now, landed) };
    }
  }
  return { walk, flights, farewells, roll };
}

/** How a hand went; null where steps in between were not seen: its way is not known then. */
function walkOf(seat: number, from: string, to: string, before: View): Walk | null {
  const isNext = before.phase === "move" && before.seat === seat;
  const way = isNext && from in (before.hands[seat] ?? {}) ? wayOn(before, from, to) : null;
  if (way === null) {
    return null;
  }
  const time = Math.min(LONGEST_WALK, Math.max(SHORTEST_WALK, STEP * (way.length - 1)));
  return { seat, to, way, time };
}

/** A way that a hand may go, as the board looks and the die shows. */
export function wayOn(view: View, from: string, to: string): string[] | null {
  const taken = new Set(handsOf(view).map(({ square }) => square));
  const paved = new Set(courtOf(view.board).stones.map(({ name }) => name));
  const isFree = (square: string): boolean => paved.has(square) && !taken.has(square);
  return wayBetween(from, to, view.die ?? 0, isFree);
}
