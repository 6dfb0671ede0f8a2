/** What a square is called, for those who hear the board. */

import type { People } from "../../words/people";
import type { Key } from "../../words/words.svelte";
import { t } from "../../words/words.svelte";
import type { Condition } from "./conditions";
import type { Hand, SeatColour } from "./view";

const CONDITIONS = {
  sure: "bonne_main_sure",
  held: "bonne_main_is_held",
  asked: "bonne_main_is_asked",
  moved: "bonne_main_is_moved",
  drop: "bonne_main_can_drop",
  move: "bonne_main_can_move",
  go: "bonne_main_can_go",
} as const satisfies Readonly<Record<Condition, Key>>;

const HANDS = {
  red: "bonne_main_hand_red",
  yellow: "bonne_main_hand_yellow",
  green: "bonne_main_hand_green",
  blue: "bonne_main_hand_blue",
} as const satisfies Readonly<Record<SeatColour, Key>>;

/** A square in words: what stands there, and what can be done with it. */
export function labelOf(
  square: string,
  hand: Hand | undefined,
  condition: Condition | null,
  people: People,
): string {
  const what = hand ? handLabel(hand, people) : t("bonne_main_free", { square });
  return condition === null ? what : `${what}, ${t(CONDITIONS[condition])}`;
}

function handLabel({ square, seat, colour, coins }: Hand, people: People): string {
  const hand = t(HANDS[colour]);
  return seat === people.own
    ? t("bonne_main_own_hand", { square, hand, coins })
    : t("bonne_main_hand", { square, hand, coins, who: people.name(seat) });
}
