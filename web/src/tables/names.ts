/** What those at a table are called: their names, those of the bots, or the number of the seat. */

import type { SeatInfo, TableInfo } from "../protocol/messages";
import { t } from "../words/words.svelte";

/** `own` is the seat of somebody who gave no name. */
export function namesAt({ seats }: Pick<TableInfo, "seats">, own: number | null = null): string[] {
  const names = seats.map((seat, i) =>
    i === own && seat.name === null ? t("you_as_name") : nameOf(seat),
  );
  // Two of the same name are told apart by a number.
  return names.map((name, seat) => {
    const same = names.flatMap((other, i) => (other === name ? [i] : []));
    return same.length > 1 ? `${name} ${same.indexOf(seat) + 1}` : name;
  });
}

/** The seat called "you": null for who has none, or several. */
export function ownSeat({ seats }: { readonly seats: readonly number[] }): number | null {
  return seats.length === 1 ? (seats[0] ?? null) : null;
}

/** The seat of whom there is nobody else: they are spoken to. */
export function onlyPerson(seats: readonly SeatInfo[]): number | null {
  const people = seats.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  return people.length === 1 ? (people[0] ?? null) : null;
}

function nameOf(seat: SeatInfo): string {
  if (seat.kind === "bot") {
    return botName(seat.level ?? 3);
  }
  if (seat.kind === "open") {
    return seat.waits_for === undefined
      ? t("free_seat")
      : t("free_seat_of", { name: seat.waits_for });
  }
  return seat.name ?? t("player");
}

const NAMES = ["level_1", "level_2", "level_3", "level_4", "level_5"] as const;

/** The name of a level: "Fox". */
export function botName(level: number): string {
  return t(NAMES[level - 1] ?? "level_3");
}
