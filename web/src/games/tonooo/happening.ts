/** What the tray shows: what has just happened, made from the latest step alone. */

import type { Told } from "../../protocol/messages";
import type { Counts, Kind, Letter, View } from "./view";
import { eventOf } from "./words";

/** Pieces of a kind that were in a lifted cylinder. */
export interface Group {
  readonly kind: Kind;
  readonly count: number;
  readonly kept: number; // the others went back into the bag
}

/** A piece that an opponent drew because somebody had nothing to pay with. */
export interface Gift {
  readonly seat: number;
  readonly kind: Kind;
  readonly kept: boolean;
}

export type Outcome = "kept" | "nothing_new" | "no_pair" | "empty";

export type Happening =
  | { readonly what: "nothing" }
  | { readonly what: "hand"; readonly kind: Kind }
  | { readonly what: "put"; readonly seat: number; readonly kind: Kind; readonly cylinder: Letter }
  | { readonly what: "paid"; readonly seat: number; readonly kind: Kind }
  | { readonly what: "gifts"; readonly gifts: readonly Gift[] }
  | {
      readonly what: "lift";
      readonly seat: number;
      readonly cylinder: Letter;
      readonly groups: readonly Group[];
      readonly gifts: readonly Gift[];
      readonly outcome: Outcome;
    };

export function happeningOf(told: readonly Told[], { hand, phase }: View): Happening {
  if (hand !== null) {
    return { what: "hand", kind: hand };
  }
  const events = told.map(eventOf);
  const gifts = events.flatMap((event): Gift[] =>
    event.name === "gift_kept" || event.name === "gift_returned"
      ? [{ seat: event.seat, kind: event.kind, kept: event.name === "gift_kept" }]
      : [],
  );
  const groups: Group[] = [];
  let kept: Counts = {};
  let outcome: Outcome = gifts.length > 0 || phase === "gift" ? "no_pair" : "nothing_new";
  let lifted: { seat: number; cylinder: Letter } | null = null;
  for (const event of events) {
    switch (event.name) {
      case "puts":
        return { what: "put", seat: event.seat, kind: event.kind, cylinder: event.cylinder };
      case "pays":
        return { what: "paid", seat: event.seat, kind: event.kind };
      case "lifts":
        lifted = { seat: event.seat, cylinder: event.cylinder };
        break;
      case "shown":
        groups.push({ kind: event.kind, count: event.count, kept: 0 });
        break;
      case "keeps":
        kept = { ...kept, [event.kind]: event.count };
        outcome = "kept";
        break;
      case "must_pay":
        outcome = "no_pair";
        break;
      case "empty":
        outcome = "empty";
        break;
    }
  }
  if (!lifted) {
    return gifts.length > 0 ? { what: "gifts", gifts } : { what: "nothing" };
  }
  const sorted = groups.map((group) => ({ ...group, kept: kept[group.kind] ?? 0 }));
  return { what: "lift", ...lifted, groups: sorted, gifts, outcome };
}

/** What was kept of all groups together. */
export function keptOf(groups: readonly Group[]): Counts {
  return Object.fromEntries(
    groups.filter(({ kept }) => kept > 0).map(({ kind, kept }) => [kind, kept]),
  );
}
