/** Who was at a table as something happened there: others may sit there now. */

import type { Entry } from "../protocol/messages";
import { botName } from "../tables/names";
import type { People } from "./people";
import { t } from "./words.svelte";

/** By entry, those whom it tells of; `now` are those who are there after the last. */
export function companyOf(entries: readonly Entry[], now: People): readonly People[] {
  const found: People[] = [];
  let people = now;
  for (let i = entries.length - 1; i >= 0; i--) {
    const after = people;
    people = before(entries, i, after);
    // Who leaves is told of, not an empty seat.
    found[i] = entries[i]?.what === "stood" ? people : after;
  }
  return found;
}

/** Those who were there before the i-th entry; `people` are those after it. */
function before(entries: readonly Entry[], i: number, people: People): People {
  const entry = entries[i];
  const seat = entry?.seat;
  if (seat === undefined) {
    return people;
  }
  switch (entry?.what) {
    case "handed-over":
    case "taken-back":
      return seat === people.own ? people.lent(entry.what === "taken-back") : people;
    case "stood":
      return people.seated(seat, entry.name ?? t("player"));
    case "sat":
    case "arranged": {
      const last = entries
        .slice(0, i)
        .findLast((each) => each.what === "arranged" && each.seat === seat);
      return people.seated(seat, last?.level ? botName(last.level) : null);
    }
    default:
      return people;
  }
}
