/** The words of La Bonne Main. */

import type { Told } from "../../protocol/messages";
import type { People } from "../../words/people";
import type { Key } from "../../words/words.svelte";
import { t } from "../../words/words.svelte";
import type { GameWords } from "../game";
import { partsOf } from "./touches";
import type { View } from "./view";
import { coinsOf } from "./view";

const REASONS = {
  "other-phase": "bonne_main_reason_other_phase",
  "drop-first": "bonne_main_reason_drop_first",
  "no-drop": "bonne_main_reason_no_drop",
  "drop-nothing": "bonne_main_reason_drop_nothing",
  "drop-theirs": "bonne_main_reason_drop_theirs",
  "move-nothing": "bonne_main_reason_move_nothing",
  "move-theirs": "bonne_main_reason_move_theirs",
  "square-taken": "bonne_main_reason_square_taken",
  "too-far": "bonne_main_reason_too_far",
  "wrong-count": "bonne_main_reason_wrong_count",
  "straight-back": "bonne_main_reason_straight_back",
  blocked: "bonne_main_reason_blocked",
  "must-move": "bonne_main_reason_must_move",
  "answer-first": "bonne_main_reason_answer_first",
  "not-asked": "bonne_main_reason_not_asked",
  "nothing-to-take": "bonne_main_reason_nothing_to_take",
} as const satisfies Readonly<Record<string, Key>>;

const SOUNDS: Readonly<Record<string, "knock" | "roll" | "coin" | "lift" | "low">> = {
  rolls: "roll",
  moves: "knock",
  drops: "coin",
  robs: "coin",
  takes: "coin",
  removed: "lift",
  out: "low",
};

function tell({ name, values }: Told, people: People): string | null {
  const person = people.person(Number(values["seat"]));
  const square = String(values["square"]);
  const from = String(values["from"]);
  const to = String(values["to"]);
  const victim = Number(values["victim"]);
  switch (name) {
    case "starts":
      return t("bonne_main_tell_starts", person);
    case "rolls":
      return t("bonne_main_tell_rolls", { ...person, die: Number(values["die"]) });
    case "drops":
      return t("bonne_main_tell_drops", { ...person, square });
    case "moves":
      return from === to
        ? t("bonne_main_tell_loops", { ...person, to })
        : t("bonne_main_tell_moves", { ...person, from, to });
    case "robs":
      return victim === people.own
        ? t("bonne_main_tell_robs_you", { ...person, from })
        : t("bonne_main_tell_robs", { ...person, from, victim: people.name(victim) });
    case "takes":
      return t("bonne_main_tell_takes", { ...person, from });
    case "leaves":
      return t("bonne_main_tell_leaves", { ...person, square });
    case "removed":
      return t("bonne_main_tell_removed", { ...person, square });
    case "out":
      return t("bonne_main_tell_out", person);
    case "passes":
      return t("bonne_main_tell_passes", person);
    case "wins":
      return t("bonne_main_tell_wins", person);
    default:
      return null; // `asks`: the answer is told
  }
}

function ask(view: View, legal: readonly string[]): string {
  const die = view.die ?? 0;
  if (legal.includes("pass")) {
    return t("bonne_main_ask_pass");
  }
  if (view.phase === "take") {
    return t("bonne_main_ask_take", { square: view.asked ?? "" });
  }
  return view.phase === "drop"
    ? t("bonne_main_ask_drop", { die })
    : t("bonne_main_ask_move", { die });
}

function say(move: string): string {
  const { verb, from, to } = partsOf(move);
  switch (verb) {
    case "drop":
      return t("bonne_main_say_drop", { square: from });
    case "move":
      return from === to
        ? t("bonne_main_say_loop", { square: from })
        : t("bonne_main_say_move", { from, to });
    case "take":
      return t("bonne_main_say_take", { square: from });
    case "leave":
      return t("bonne_main_say_leave", { square: from });
    default:
      return t("bonne_main_say_pass");
  }
}

export const words: GameWords<View> = {
  tell,
  ask,
  say,
  reason: (cause) => t(REASONS[cause as keyof typeof REASONS]),
  standing: (seat, view) => {
    const coins = coinsOf(seat, view);
    return coins === 0 ? "" : t("bonne_main_standing", { coins });
  },
  isOut: (seat, view) => coinsOf(seat, view) === 0,
  colourOf: (seat, view) => view.colours[seat] ?? null,
  announcements: new Set(),
  openings: new Set(["rolls"]),
  hidden: tell,
  sound: ({ name }) => SOUNDS[name] ?? null,
};
