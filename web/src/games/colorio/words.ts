/** What the page says of Colorio. */

import { nameOf } from "../../look/colours";
import type { Told } from "../../protocol/messages";
import type { People } from "../../words/people";
import { t, type Key } from "../../words/words.svelte";
import type { GameWords } from "../game";
import type { Peg, Square, View } from "./view";

type Reason = Extract<Key, `colorio_reason_${string}`>;

const REASONS: Readonly<Record<string, Reason>> = {
  "other-phase": "colorio_reason_other_phase",
  "no-cap-in-hand": "colorio_reason_no_cap_in_hand",
  "cap-in-hand": "colorio_reason_cap_in_hand",
  "no-cap": "colorio_reason_no_cap",
  "same-turn": "colorio_reason_same_turn",
  "last-played": "colorio_reason_last_played",
  "must-remove": "colorio_reason_must_remove",
  covered: "colorio_reason_covered",
  "same-peg": "colorio_reason_same_peg",
  "same-colour": "colorio_reason_same_colour",
  "out-of-use": "colorio_reason_out_of_use",
};

function tell({ name, values }: Told, people: People): string | null {
  const square = String(values["square"]);
  const somebody = () => people.person(Number(values["seat"]));
  const colour = () => nameOf(values["colour"] as Peg);
  const points = () => Number(values["points"]);
  switch (name) {
    case "starts":
      return t("colorio_starts", somebody());
    case "lifts":
      return t("colorio_lifts", { ...somebody(), square });
    case "shown":
      return t("colorio_shown", { colour: colour() });
    case "covers":
      return t("colorio_covers", { ...somebody(), square, colour: colour() });
    case "removes":
      return t("colorio_removes", { ...somebody(), square });
    case "loses":
      return t("colorio_loses", { ...somebody(), colour: colour() });
    case "points":
      return t("colorio_points", { ...somebody(), points: points() });
    case "cap_leaves":
      return t("colorio_cap_leaves", { square });
    case "out_of_use":
      return t("colorio_out_of_use", { colour: colour() });
    case "wins":
      return t("colorio_wins", somebody());
    default:
      return null;
  }
}

/** That a peg was shown goes without saying once its cap was lifted. */
function hidden({ name, values }: Told, people: People): string | null {
  if (name !== "covers") {
    return null;
  }
  const somebody = people.person(Number(values["seat"]));
  return t("colorio_covers_hidden", { ...somebody, square: String(values["square"]) });
}

function ask(view: View, legal: readonly string[]): string {
  if (view.hand !== null) {
    return isForced(view, legal)
      ? t(couldCover(view) ? "colorio_reason_must_remove" : "colorio_ask_remove")
      : t("colorio_ask_lay", { colour: nameOf(view.hand) });
  }
  const lifts = ["colorio_ask_first", "colorio_ask_second", "colorio_ask_third"] as const;
  return t(lifts[view.lifts] ?? "colorio_ask_first");
}

/** Whether the cap in the air can only be removed. */
function isForced(view: View, legal: readonly string[]): boolean {
  return view.hand !== null && legal.length === 1;
}

/** Whether a peg shows that the cap in the air could cover, were it not the third. */
function couldCover({ hand, in_use, visible }: View): boolean {
  return in_use.some((colour) => colour !== hand && visible[colour] > 0);
}

/** Reasons that would have one cover a peg: they go with a cap that may. */
const COVERING = new Set(["cap-in-hand", "same-colour"]);

function reason(cause: string, view?: View, legal: readonly string[] = []): string {
  return view && isForced(view, legal) && COVERING.has(cause)
    ? ask(view, legal)
    : t(REASONS[cause] ?? "colorio_reason_other_phase");
}

function say(move: string, view: View): string {
  const [verb = "", what = ""] = move.split(":");
  switch (verb) {
    case "lift":
      return t("colorio_say_lift", { square: what });
    case "cover": {
      const colour = view.colours[what as Square];
      return colour === undefined
        ? t("colorio_say_cover", { square: what })
        : t("colorio_say_cover_colour", { square: what, colour: nameOf(colour) });
    }
    case "remove":
      return t("colorio_say_remove");
    case "peg":
      return t("colorio_say_peg", { colour: nameOf(what as Peg) });
    case "start":
      return t("colorio_say_start", { number: Number(what) + 1 });
    default:
      return move;
  }
}

function standing(seat: number, view: View): string {
  const points = view.points[seat] ?? null;
  return points === null ? "" : t("colorio_standing", { points });
}

function sound({ name }: Told): ReturnType<GameWords<View>["sound"]> {
  switch (name) {
    case "lifts":
      return "lift";
    case "covers":
    case "removes":
      return "knock";
    case "loses":
      return "low";
    default:
      return null;
  }
}

export const words: GameWords<View> = {
  tell,
  ask,
  reason,
  say,
  standing,
  isOut: (seat, view) => view.alive[seat] === false,
  colourOf: () => null,
  announcements: new Set(["shown", "covers"]),
  hidden,
  sound,
};
