/** How a game ended: who has won, and what decided. */

import type { AnyPageGame } from "../games/game";
import type { Entry, Result, TableInfo } from "../protocol/messages";
import { isLastOfMatch, numberInMatch } from "../tables/match";
import { lastThatFit, sentences } from "./chronicle";
import type { People } from "./people";
import { listed, t } from "./words.svelte";

type Course = Pick<TableInfo, "number" | "games" | "seats">;

/** The places of all in the match so far, by their points. */
export function placesInMatch({ seats }: Course): readonly number[] {
  return seats.map(({ points }) => 1 + seats.filter((other) => other.points > points).length);
}

/** Who has won the game; where it is one of a match, it says which. */
export function headline({ places }: Result, table: Course, people: People): string {
  const { games } = table;
  if (games > 1) {
    const which = { number: numberInMatch(table), games };
    return acclaimed(places, people, {
      you: () => t("you_win_game", which),
      one: (name) => t("wins_game", { name, ...which }),
      several: (names) => t("win_together_game", { names, ...which }),
    });
  }
  return acclaimed(places, people, {
    you: () => t("you_win"),
    one: (name) => t("wins", { name }),
    several: (names) => t("win_together", { names }),
  });
}

/** Who has won the match; null where there is none, or it goes on. */
export function matchHeadline(table: Course, people: People): string | null {
  if (table.games === 1 || !isLastOfMatch(table)) {
    return null;
  }
  return acclaimed(placesInMatch(table), people, {
    you: () => t("you_win_match"),
    one: (name) => t("wins_match", { name }),
    several: (names) => t("win_together_match", { names }),
  });
}

interface Acclaim {
  readonly you: () => string;
  readonly one: (name: string) => string;
  readonly several: (names: string) => string;
}

/** Those who are first, in the words for so many. */
function acclaimed(places: readonly number[], people: People, words: Acclaim): string {
  const winners = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const [first] = winners;
  if (winners.length > 1 || first === undefined) {
    return words.several(listed(winners.map((seat) => people.name(seat))));
  }
  return first === people.own ? words.you() : words.one(people.name(first));
}

// What came of it: the headline and the plates say it.
const OUTCOMES = new Set(["wins", "points"]);

/** What decided: the last that was told before somebody won, or who gave up; null if it is not known. */
export function decision(
  { ending }: Result,
  entries: readonly Entry[],
  game: AnyPageGame,
  people: People,
): string | null {
  const decisive = ending === "played" ? "moved" : "resigned"; // who is out of time gives up by it
  const last = entries.findLast(({ what }) => what === decisive);
  if (!last) {
    return null;
  }
  const told = (last.told ?? []).filter(({ name }) => !OUTCOMES.has(name));
  const said = sentences({ ...last, told }, game, people);
  return said.length === 0 ? null : lastThatFit(said).join(" ");
}
