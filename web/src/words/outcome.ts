/** How a game ended, in one sentence. */

import type { Result } from "../protocol/messages";
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
