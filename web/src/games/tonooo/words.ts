/** What the page says of Tonooo. */

import { type Event, GOAL } from "../../generated/tonooo";
import type { Told } from "../../protocol/messages";
import type { People } from "../../words/people";
import { listed, t } from "../../words/words.svelte";
import type { GameWords } from "../game";
import { type Counts, type Kind, KINDS, LETTERS, type View } from "./view";

/** Pieces in words: "2 red and 1 joker". */
export function inWords(counts: Counts): string {
  return listed(
    KINDS.flatMap((kind) => {
      const count = counts[kind] ?? 0;
      return count > 0 ? [t(`tonooo_count_${kind}`, { count })] : [];
    }),
  );
}

/** The same as one would say it of a few: "a red piece and 2 jokers". */
export function fewInWords(counts: Counts): string {
  return listed(
    KINDS.flatMap((kind) => {
      const count = counts[kind] ?? 0;
      return count === 1 ? [aPiece(kind)] : count > 1 ? [t(`tonooo_count_${kind}`, { count })] : [];
    }),
  );
}

/** An event as the engine's description types it. */
export function eventOf({ name, values }: Told): Event {
  return { name, ...values } as unknown as Event;
}

/** How many different colours a front counts as: a joker stands for any. */
export function coloursOf(front: Counts): number {
  const colours = KINDS.filter((kind) => kind !== "joker" && front[kind]).length;
  return Math.min(GOAL, colours + (front.joker ?? 0));
}

const GIFTS = "gifts"; // what we say before the first of them: why there are any

function tell(told: Told, people: People): string | null {
  if (told.name === GIFTS) {
    return t("tonooo_gifts");
  }
  const event = eventOf(told);
  switch (event.name) {
    case "draws": // the piece that comes out says it
    case "gift_drawn": // kept or returned: that says it
      return null;
    case "starts":
      return t("tonooo_starts", people.person(event.seat));
    case "drawn":
      return t("tonooo_drawn", { ...people.person(event.seat), piece: aPiece(event.kind) });
    case "puts": {
      const { seat, kind, cylinder } = event;
      return t("tonooo_puts", { ...people.person(seat), piece: thePiece(kind), cylinder });
    }
    case "lifts":
      return t("tonooo_lifts", { ...people.person(event.seat), cylinder: event.cylinder });
    case "shown":
      return t("tonooo_shown", { cylinder: event.cylinder, pieces: inWords(countsOf(told)) });
    case "empty":
      return t("tonooo_empty", { cylinder: event.cylinder });
    case "keeps":
      return t("tonooo_keeps", {
        ...people.person(event.seat),
        pieces: fewInWords(countsOf(told)),
      });
    case "returns":
      return t("tonooo_returns", { pieces: inWords(countsOf(told)) });
    case "eliminated":
      return t("tonooo_eliminated", people.person(event.seat));
    case "loses":
      return t("tonooo_loses", {
        ...people.person(event.seat),
        pieces: fewInWords(countsOf(told)),
      });
    case "must_pay":
      return t("tonooo_must_pay", people.person(event.seat));
    case "pays":
      return t("tonooo_pays", { ...people.person(event.seat), piece: aPiece(event.kind) });
    case "gift_kept":
      return t("tonooo_gift_kept", { ...people.person(event.seat), piece: aPiece(event.kind) });
    case "gift_returned":
      return t("tonooo_gift_returned", { ...people.person(event.seat), piece: aPiece(event.kind) });
    case "cylinder_leaves":
      return t("tonooo_cylinder_leaves", { cylinder: event.cylinder });
    case "wins":
      return t("tonooo_wins", people.person(event.seat));
  }
}

/** The same without a colour, and without the cylinder that a piece went into. */
function hidden(told: Told, people: People): string | null {
  const event = eventOf(told);
  switch (event.name) {
    case "drawn":
      return t("tonooo_drawn_hidden", people.person(event.seat));
    case "puts":
      return t("tonooo_puts_hidden", people.person(event.seat));
    case "loses":
      return t("tonooo_loses_hidden", { ...people.person(event.seat), count: event.count });
    case "pays":
      return t("tonooo_pays_hidden", people.person(event.seat));
    case "gift_returned":
      return t("tonooo_gift_returned_hidden", people.person(event.seat));
    default:
      return null;
  }
}

function ask(view: View, legal: readonly string[]): string {
  if (view.hand !== null) {
    return t("tonooo_ask_put", { piece: thePiece(view.hand) });
  }
  if (view.phase === "pay") {
    return t("tonooo_ask_pay");
  }
  const canLift = legal.some((move) => move.startsWith("lift:"));
  return t(
    !legal.includes("draw") ? "tonooo_ask_lift" : canLift ? "tonooo_ask_turn" : "tonooo_ask_draw",
  );
}

const REASONS = {
  "bag-empty": "tonooo_bag-empty",
  "no-room": "tonooo_no-room",
  "cylinder-full": "tonooo_cylinder-full",
  "cylinder-gone": "tonooo_cylinder-gone",
  "not-in-front": "tonooo_not-in-front",
} as const;
type Reason = (typeof REASONS)[keyof typeof REASONS];

function reason(cause: string): string {
  return t((REASONS as Readonly<Partial<Record<string, Reason>>>)[cause] ?? "tonooo_other-phase");
}

function say(move: string, view: View): string {
  const [verb, what = ""] = move.split(":");
  const cylinder = LETTERS.find((letter) => letter === what) ?? "";
  const kind = KINDS.find((one) => one === what);
  switch (verb) {
    case "lift":
      return t("tonooo_say_lift", { cylinder });
    case "put":
      return view.hand === null
        ? t("tonooo_say_put_it", { cylinder })
        : t("tonooo_say_put", { piece: thePiece(view.hand), cylinder });
    case "start":
      return t("tonooo_say_start", { number: Number(what) + 1 });
    case "pay":
      return kind ? t("tonooo_say_pay", { piece: thePiece(kind) }) : move;
    case "bag":
      return kind ? t("tonooo_say_bag", { piece: aPiece(kind) }) : move;
    case "gift":
      return kind ? t("tonooo_say_gift", { piece: aPiece(kind) }) : move;
    default:
      return verb === "draw" ? t("tonooo_say_draw") : move;
  }
}

export function aPiece(kind: Kind): string {
  return t(`tonooo_a_${kind}`);
}

export function thePiece(kind: Kind): string {
  return t(`tonooo_the_${kind}`);
}

const TOGETHER = new Set(["shown", "keeps", "returns", "loses"]); // told kind by kind

/** Pieces of several kinds in one event, which has the number of each under its name. */
function gather(told: readonly Told[]): readonly Told[] {
  const gathered: Told[] = [];
  for (const each of told) {
    const last = gathered.at(-1);
    const isGift = each.name === "gift_drawn" && !gathered.some(({ name }) => name === GIFTS);
    if (isGift && gathered.some(({ name }) => name === "lifts")) {
      gathered.push({ name: GIFTS, values: {} });
    }
    if (last?.name === each.name && TOGETHER.has(each.name)) {
      const count = Number(last.values["count"]) + Number(each.values["count"]);
      const values = { ...last.values, ...countsOf(last), ...countsOf(each), count };
      gathered.splice(-1, 1, { ...last, values });
    } else {
      gathered.push(each);
    }
  }
  return gathered;
}

/** The pieces that an event tells of, gathered or not. */
function countsOf({ values }: Told): Record<string, number> {
  const several = KINDS.filter((kind) => kind in values);
  return several.length === 0
    ? { [String(values["kind"])]: Number(values["count"]) }
    : Object.fromEntries(several.map((kind) => [kind, Number(values[kind])]));
}

const SOUNDS: Readonly<Partial<Record<string, "knock" | "lift" | "low">>> = {
  drawn: "knock",
  puts: "knock",
  lifts: "lift",
  keeps: "knock",
  pays: "knock",
  gift_kept: "knock",
  eliminated: "low",
};

export const words: GameWords<View> = {
  tell,
  gather,
  ask,
  reason,
  say,
  standing: (seat, view) => {
    const count = coloursOf(view.fronts[seat] ?? {});
    return count > 0 ? t("tonooo_standing", { count }) : "";
  },
  isOut: (seat, view) => view.alive[seat] === false,
  colourOf: () => null,
  announcements: new Set([
    "drawn",
    "puts",
    "shown",
    "returns",
    "loses",
    "pays",
    "gift_drawn",
    "gift_returned",
  ]),
  hidden,
  sound: ({ name }) => SOUNDS[name] ?? null,
};
