/** The chronicle of a table in sentences. */

import type { AnyPageGame } from "../games/game";
import type { Entry, Told, Value } from "../protocol/messages";
import { companyOf } from "./company";
import type { People } from "./people";
import { t } from "./words.svelte";

export interface Line {
  readonly id: string; // of the entry, and of the part of it
  readonly seat: number | null;
  readonly speaker: string | null; // where something was said
  readonly kind: "moved" | "said" | "table";
  readonly isOpening: boolean; // of the turn after it
  readonly isAnew: boolean; // what was told before does not hold any more
  readonly sentences: readonly string[];
  readonly befallen: Readonly<Record<string, readonly number[]>>; // by sentence: to whom others did it
}

const LETTERS = 44; // that a phone shows in a line
const VICTIMS = ["seat", "victim"]; // names of values that say whom something happens to

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
  const company = companyOf(entries, people);
  return toldOnce(entries).flatMap((entry, at) => {
    const present = company[at] ?? people;
    const hides = isClosed && entry.seq !== latest?.seq;
    return parted(entry, game).flatMap((part, i): Line[] => {
      const told = sentences(part, game, present, hides);
      const kind = part.what === "said" || part.what === "moved" ? part.what : "table";
      const { seq, seat = null } = part;
      return told.length === 0
        ? []
        : [
            {
              id: `${seq}/${i}`,
              seat,
              speaker: kind === "said" ? present.name(seat ?? 0) : null,
              kind,
              isOpening: i > 0,
              isAnew: part.what === "undone" || part.what === "started",
              sentences: told,
              befallen: befallenOf(part, game, present),
            },
          ];
    });
  });
}

/** Entries of which only the first tells that a clock is out, until somebody moves in time again. */
export function toldOnce(entries: readonly Entry[]): readonly Entry[] {
  const late = new Set<number>(); // seats
  return entries.map((entry) => {
    const { what, seat, by } = entry;
    if (what !== "moved" || seat === undefined) {
      return entry;
    }
    const isKnown = late.has(seat);
    if (by === "clock") {
      late.add(seat);
    } else {
      late.delete(seat);
    }
    return isKnown && by === "clock" ? { ...entry, by: "bot" } : entry;
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

/** Whom the sentences of a move tell of, besides the one who made it. */
function befallenOf(
  { what, seat, told = [] }: Entry,
  { words }: AnyPageGame,
  people: People,
): Record<string, readonly number[]> {
  const found: Record<string, readonly number[]> = {};
  for (const each of what === "moved" ? gathered(told, words) : []) {
    const sentence = words.tell(each, people);
    const seats = VICTIMS.map((name) => each.values[name]).filter(
      (value): value is number => typeof value === "number" && value !== seat,
    );
    if (sentence !== null && seats.length > 0) {
      found[sentence] = seats;
    }
  }
  return found;
}

/**
 * What has just happened, but for what was said and how the next turn opens: all since the reader
 * moved last, as far as it fits. What others did to the reader comes before anything else, then what
 * is latest. Who does not play, or has just moved, reads of the last turn.
 */
export function latestOf(lines: readonly Line[], rows = 2, reader: number | null = null): string {
  const silent = lines.filter(({ kind, isOpening }) => kind !== "said" && !isOpening);
  const last = silent.at(-1);
  const isOthers = reader !== null && last?.seat !== reader;
  const before = silent.findLastIndex(({ seat, kind }) =>
    isOthers ? seat === reader && kind === "moved" : seat !== last?.seat || kind !== "moved",
  );
  const anew = silent.findLastIndex(({ isAnew }) => isAnew);
  const recent = silent.slice(
    Math.max(anew, isOthers || last?.kind === "moved" ? before + 1 : silent.length - 1),
  );
  const told = recent.flatMap(({ sentences, befallen }) =>
    sentences.map((text) => ({
      text,
      isOwn: reader !== null && (befallen[text]?.includes(reader) ?? false),
    })),
  );
  return chosenThatFit(told, rows).join(" ");
}

/** The sentences that fit into some rows, in their order: one's own first, then the latest. */
function chosenThatFit(
  told: readonly { readonly text: string; readonly isOwn: boolean }[],
  rows: number,
): string[] {
  const own = lastThatFit(
    told.filter(({ isOwn }) => isOwn).map(({ text }) => text),
    rows,
  );
  const chosen = told.map(({ text, isOwn }) => isOwn && own.includes(text));
  let room = rows * LETTERS - own.join(" ").length;
  for (let i = told.length - 1; i >= 0; i--) {
    const { text = "", isOwn = false } = told[i] ?? {};
    if (isOwn) {
      continue;
    }
    room -= text.length + 1;
    if (room < 0 && chosen.includes(true)) {
      break;
    }
    chosen[i] = true;
  }
  return told.flatMap(({ text }, i) => (chosen[i] ? text : []));
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

/** Events as they are told: what belongs together is one sentence. */
export function gathered(told: readonly Told[], words: AnyPageGame["words"]): readonly Told[] {
  return words.gather?.(told) ?? told;
}

/** What an entry tells, sentence by sentence. */
export function sentences(
  entry: Entry,
  game: AnyPageGame,
  people: People,
  hides = false,
): readonly string[] {
  const { words } = game;
  const told = gathered(entry.told ?? [], words).flatMap((each) => {
    const isOpening = words.openings?.has(each.name) ?? false;
    const isByBot = isOpening ? people.isLent : isForReader(entry, people);
    const doers = isByBot ? people.replaced() : people;
    const isHidden = hides && words.announcements.has(each.name);
    return (isHidden ? words.hidden(each, doers) : words.tell(each, doers)) ?? [];
  });
  const own = atTheTable(entry, people);
  return own === null ? told : [own, ...told];
}

/** Whether a bot has moved for the reader, who is away, late or gone. */
function isForReader({ what, seat, by }: Entry, { own }: People): boolean {
  return what === "moved" && seat === own && by !== "person";
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
