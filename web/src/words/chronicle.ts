/** The chronicle of a table in sentences. */

import type { AnyPageGame } from "../games/game";
import type { Entry, Value } from "../protocol/messages";
import type { People } from "./people";
import { t } from "./words.svelte";

export interface Line {
  readonly id: string; // of the entry, and of the part of it
  readonly seat: number | null;
  readonly kind: "moved" | "said" | "table";
  readonly isOpening: boolean; // of the turn after it
  readonly sentences: readonly string[];
}

const LETTERS = 44; // that a phone shows in a line

/** The lines of a chronicle, oldest first. */
export function chronicle(
  entries: readonly Entry[],
  game: AnyPageGame,
  people: People,
  options: Readonly<Record<string, Value>>,
): Line[] {
  const isClosed = options["memory"] === "closed";
  const { announcements } = game.words;
  // What is covered again is remembered by people, not by the page.
  const latest = entries.findLast(({ told = [] }) =>
    told.some((each) => announcements.has(each.name)),
  );
  return entries.flatMap((entry) => {
    const hides = isClosed && entry !== latest;
    return parted(entry, game).flatMap((part, i): Line[] => {
      const told = sentences(part, game, people, hides);
      const kind = part.what === "said" || part.what === "moved" ? part.what : "table";
      const { seq, seat = null } = part;
      return told.length === 0
        ? []
        : [{ id: `${seq}/${i}`, seat, kind, isOpening: i > 0, sentences: told }];
    });
  });
}

/** An entry in two where another turn begins in it: that is a line of its own. */
function parted(entry: Entry, { words }: AnyPageGame): readonly Entry[] {
  const { seq, at, told = [] } = entry;
  const cut = told.findIndex(({ name }, i) => i > 0 && words.openings?.has(name));
  return cut < 0
    ? [entry]
    : [
        { ...entry, told: told.slice(0, cut) },
        { seq, at, what: "moved", told: told.slice(cut) },
      ];
}

/**
 * What has just happened, but for what was said and how the next turn opens: the last sentences that
 * fit, also of earlier moves in the same turn.
 */
export function latestOf(lines: readonly Line[], rows = 2): string {
  const silent = lines.filter(({ kind, isOpening }) => kind !== "said" && !isOpening);
  const last = silent.at(-1);
  const before = silent.findLastIndex(({ seat, kind }) => seat !== last?.seat || kind !== "moved");
  const turn = silent.slice(last?.kind === "moved" ? before + 1 : -1);
  return lastThatFit(
    turn.flatMap((line) => line.sentences),
    rows,
  ).join(" ");
}

/** The last sentences that fit into some rows of a phone, one in any case. */
export function lastThatFit(told: readonly string[], rows = 2): readonly string[] {
  let letters = 0;
  const fitting = told.findLastIndex((sentence, i) => {
    letters += sentence.length + 1;
    return i < told.length - 1 && letters > rows * LETTERS;
  });
  return told.slice(fitting + 1);
}

/** What an entry tells, sentence by sentence. */
export function sentences(
  entry: Entry,
  game: AnyPageGame,
  people: People,
  hides = false,
): readonly string[] {
  const { words } = game;
  const told = (entry.told ?? []).flatMap((each) => {
    const isHidden = hides && words.announcements.has(each.name);
    return (isHidden ? words.hidden(each, people) : words.tell(each, people)) ?? [];
  });
  const own = atTheTable(entry, people);
  return own === null ? told : [own, ...told];
}

/** What happened at the table itself, if anything did. */
function atTheTable(entry: Entry, people: People): string | null {
  const person = people.person(entry.seat ?? 0);
  switch (entry.what) {
    case "moved":
      return entry.by === "clock" ? t("log_clock", person) : null;
    case "started":
      return t("log_started");
    case "sat":
      return t("log_sat", person.you ? person : { who: entry.name ?? person.who, you: false });
    case "stood":
      return t("log_stood", person);
    case "undo-asked":
      return t("log_undo_asked", person);
    case "undo-answered":
      return entry.agreed ? null : t("log_undo_refused");
    case "undone":
      return t("log_undone");
    case "resigned":
      return t(entry.why === "clock" ? "log_late" : "log_resigned", person);
    case "handed-over":
      return entry.why === "away"
        ? t("log_away", person)
        : entry.why === "clock"
          ? t("log_clock", person)
          : t("log_handed_over", person);
    case "taken-back":
      return t("log_taken_back", person);
    case "said":
      return entry.text ?? "";
    case "closed":
      return t("log_closed");
    case "downtime":
      return t("log_downtime");
    default:
      return null;
  }
}
