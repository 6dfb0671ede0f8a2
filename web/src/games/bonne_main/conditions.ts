/** How things stand with the squares just now: what can be done there, and what is chosen. */

import type { Offer } from "./touches";
import type { View } from "./view";

export type Condition =
  | "go" // the held hand can go there
  | "move" // a hand that can move
  | "drop" // a hand that can lose a coin
  | "moved" // the hand that has moved
  | "asked" // the own hand next to it that is asked about
  | "held" // the hand whose move is looked for
  | "sure"; // touched once: touched again, it is done

/** The condition of each square that has one; where several hold, the most telling. */
export function conditionsOf(
  view: View,
  offer: Offer,
  held: string | null,
  sure: string | null,
): ReadonlyMap<string, Condition> {
  const found = new Map<string, Condition>();
  const note = (squares: Iterable<string | null>, condition: Condition): void => {
    for (const square of squares) {
      if (square !== null) {
        found.set(square, condition);
      }
    }
  };
  note(held === null ? [] : (offer.ends.get(held) ?? []), "go");
  note(offer.ends.keys(), "move");
  note(offer.drops, "drop");
  note([view.moved], "moved");
  note([view.asked], "asked");
  note([held], "held");
  note([sure], "sure");
  return found;
}
