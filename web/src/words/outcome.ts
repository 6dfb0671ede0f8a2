/** How a game ended: who has won, and what decided. */

import type { AnyPageGame } from "../games/game";
import type { Entry, Result } from "../protocol/messages";
import { lastThatFit } from "./chronicle";
import type { People } from "./people";
import { listed, t } from "./words.svelte";

/** Who has won. */
export function headline({ places }: Result, people: People): string {
  const winners = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const [first] = winners;
  if (winners.length > 1 || first === undefined) {
    return t("win_together", { names: listed(winners.map((seat) => people.name(seat))) });
  }
  return first === people.own ? t("you_win") : t("wins", { name: people.name(first) });
}

// What came of it: the headline and the plates say it.
const OUTCOMES = new Set(["wins", "points"]);

/** What decided: the last that was told before somebody won; null if nothing is known of it. */
export function decision(
  { ending }: Result,
  entries: readonly Entry[],
  game: AnyPageGame,
  people: People,
): string | null {
  if (ending !== "played") {
    return ending === "resigned" ? t("ended_resigned") : t("ended_clock");
  }
  const last = entries.findLast(({ what }) => what === "moved");
  const told = (last?.told ?? []).flatMap((each) =>
    OUTCOMES.has(each.name) ? [] : (game.words.tell(each, people) ?? []),
  );
  return told.length === 0 ? null : lastThatFit(told).join(" ");
}
