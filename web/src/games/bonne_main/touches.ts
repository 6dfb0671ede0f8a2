/** What the legal moves offer, and which move is meant when a square is touched. */

import type { Court } from "./courts";
import { apart } from "./courts";
import type { Hand } from "./view";

/** The legal moves, by what they are about. */
export interface Offer {
  readonly drops: ReadonlySet<string>; // hands that may lose a coin
  readonly ends: ReadonlyMap<string, ReadonlySet<string>>; // where each hand may go
  readonly asked: string | null; // the own hand that a coin may be taken from
  readonly passes: boolean;
}

/** What a touch does: a hand is held or let go, or a move is tried. */
export type Touch =
  | { readonly does: "hold"; readonly square: string | null }
  | { readonly does: "play"; readonly move: string };

/** A table as far as touching it goes. */
export interface Reach {
  readonly court: Court;
  readonly hands: ReadonlyMap<string, Hand>; // by square
  readonly die: number;
  readonly seat: number; // whose turn it is
  readonly moved: string | null;
}

/** Sort the legal moves. */
export function offerOf(legal: readonly string[]): Offer {
  const drops = new Set<string>();
  const ends = new Map<string, Set<string>>();
  let asked: string | null = null;
  let passes = false;
  for (const move of legal) {
    const { verb, from, to } = partsOf(move);
    if (verb === "drop") {
      drops.add(from);
    } else if (verb === "move") {
      ends.set(from, (ends.get(from) ?? new Set()).add(to));
    } else if (verb === "take") {
      asked = from;
    } else if (verb === "pass") {
      passes = true;
    }
  }
  return { drops, ends, asked, passes };
}

/** The parts of a move: what is done, and the squares it is about. */
export function partsOf(move: string): { verb: string; from: string; to: string } {
  const [verb = "", squares = ""] = move.split(":");
  const [from = "", to = from] = squares.split("-");
  return { verb, from, to };
}

/** The squares whose touch is of use now. */
export function usefulSquares(offer: Offer, held: string | null): Set<string> {
  const ends = held === null ? [] : (offer.ends.get(held) ?? []);
  const asked = offer.asked === null ? [] : [offer.asked];
  return new Set([...offer.drops, ...offer.ends.keys(), ...ends, ...asked]);
}

/** What is meant by touching a square while a hand is held, or none. */
export function meaningOf(square: string, held: string | null, offer: Offer, table: Reach): Touch {
  if (offer.asked !== null) {
    const answers = table.hands.has(square);
    return played(answers ? `take:${square}` : `move:${table.moved ?? square}-${square}`);
  }
  if (offer.drops.size > 0) {
    return played(`drop:${square}`);
  }
  if (offer.ends.has(square)) {
    return { does: "hold", square: square === held ? null : square };
  }
  if (table.hands.get(square)?.seat === table.seat) {
    return played(`move:${square}-${hopeOf(square, table)}`);
  }
  return played(`move:${held ?? square}-${square}`);
}

/** A square that a hand which can't move would have gone to: asked why not, it is the way. */
function hopeOf(square: string, { court, hands, die }: Reach): string {
  const steps = (name: string): number => apart(square, name);
  const near = court.stones
    .map(({ name }) => name)
    .filter((name) => name !== square && steps(name) <= die && (die - steps(name)) % 2 === 0)
    .sort((a, b) => steps(b) - steps(a));
  return near.find((name) => !hands.has(name)) ?? near[0] ?? square;
}

function played(move: string): Touch {
  return { does: "play", move };
}
