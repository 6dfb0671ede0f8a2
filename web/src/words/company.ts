/** Who was at a table as something happened there: others may sit there now. */

import type { Entry } from "../protocol/messages";
import { botName } from "../tables/names";
import type { People } from "./people";
import { t } from "./words.svelte";

// What makes a bot play for somebody, or no longer; each game begins without.
const LENDING: Partial<Record<Entry["what"], boolean>> = {
  "handed-over": true,
  resigned: true,
  "taken-back": false,
};

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
  const lent = lendings(entries, now);
  return found.map((each, i) => each.lent(lent[i] ?? now.isLent));
}

/** Those who played to the end of the latest game. */
export function playersOf(entries: readonly Entry[], now: People): People {
  const last = entries.findLastIndex(({ what }) => what === "moved" || what === "resigned");
  return companyOf(entries, now)[last] ?? now;
}

/** By entry, whether a bot plays for "you" after it. */
function lendings(entries: readonly Entry[], { own, isLent }: People): readonly boolean[] {
  const said = entries.map(({ what, seat }) =>
    what === "started" ? false : seat === own ? (LENDING[what] ?? null) : null,
  );
  // Where the beginning is not known, what came first tells of it.
  const first = entries[said.findIndex((each) => each !== null)];
  let last = first === undefined ? isLent : first.what === "taken-back";
  return said.map((each) => (last = each ?? last));
}

/** Those who were there before the i-th entry; `people` are those after it. */
function before(entries: readonly Entry[], i: number, people: People): People {
  const entry = entries[i];
  const seat = entry?.seat;
  if (seat === undefined) {
    return people;
  }
  switch (entry?.what) {
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
