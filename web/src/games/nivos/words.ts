/** Nivos in sentences. */

import { nameOf } from "../../look/colours";
import type { Told } from "../../protocol/messages";
import type { People } from "../../words/people";
import { type Key, listed, t } from "../../words/words.svelte";
import type { GameWords } from "../game";
import { readCylinder, readPlacing } from "./moves";
import type { Cost } from "./site.svelte";
import type { NivosColour, SquareName, View } from "./view";

const REASONS = {
  "other-phase": "nivos_why_other_phase",
  "choose-cylinder": "nivos_why_choose_cylinder",
  "cylinder-gone": "nivos_why_cylinder_gone",
  "neutral-first": "nivos_why_neutral_first",
  "must-place": "nivos_why_must_place",
  "no-partner": "nivos_why_no_partner",
  "not-stuck": "nivos_why_not_stuck",
  "not-in-hand": "nivos_why_not_in_hand",
  "not-in-reserve": "nivos_why_not_in_reserve",
  "not-in-partners-hand": "nivos_why_not_in_partners_hand",
  "not-level": "nivos_why_not_level",
  "on-own-colour": "nivos_why_on_own_colour",
  "beside-own-colour": "nivos_why_beside_own_colour",
} as const satisfies Record<string, Key>;

/** Some squares in words, as a place: "a1", "a1 to a4"; "en a1", "de a1 à a4". */
export function sayArea(first: SquareName, last: SquareName): string {
  return first === last
    ? t("nivos_square_alone", { square: first })
    : t("nivos_squares", { first, last });
}

/** What placing a block costs, in a sentence. */
export function sayCost({ cylinder }: Cost): string {
  return cylinder === null ? t("nivos_costs_choice") : t("nivos_costs", { cylinder });
}

/** Blocks in words, by their colours. */
export function sayBlocks(colours: readonly NivosColour[]): string {
  return listed(colours.map(nameOf));
}

/** Heights in words: "1, 2 and 4". */
export function sayHeights(heights: readonly number[]): string {
  return listed(heights.map(String));
}

export function totalOf(heights: readonly number[]): number {
  return heights.reduce((sum, height) => sum + height, 0);
}

function joined(blocks: string): string {
  return sayBlocks(blocks.split("+") as NivosColour[]);
}

function tell({ name, values }: Told, people: People): string | null {
  const person = people.person(Number(values["seat"]));
  const colour = nameOf((values["colour"] ?? "neutral") as NivosColour);
  switch (name) {
    case "starts":
      return t("nivos_starts", person);
    case "dealt":
      return t("nivos_dealt", { ...person, blocks: joined(String(values["blocks"])) });
    case "picks":
      return tellPick(String(values["source"]), person);
    case "places": {
      const squares = sayArea(String(values["first"]), String(values["last"]));
      const storey = Number(values["storey"]);
      return t("nivos_places", { ...person, colour, squares, storey });
    }
    case "begins_storey": {
      const storey = Number(values["storey"]);
      return storey > 1 ? t("nivos_begins_storey", { storey }) : null; // the ground goes without saying
    }
    case "passes":
      return t("nivos_passes", person);
    case "must_choose":
      return t("nivos_must_choose", person);
    case "takes":
      return t("nivos_takes", { ...person, cylinder: Number(values["cylinder"]) });
    case "wins":
      return t("nivos_wins", person);
    default:
      return null;
  }
}

/** Where a block came from; one's own needs no saying. */
function tellPick(source: string, person: ReturnType<People["person"]>): string | null {
  switch (source) {
    case "reserve":
      return t("nivos_picks_reserve", person);
    case "partner":
      return t("nivos_picks_partner", person);
    default:
      return null;
  }
}

function ask(view: View, legal: readonly string[]): string {
  if (view.phase === "cylinder") {
    return t("nivos_ask_cylinder");
  }
  if (legal.includes("pass")) {
    return t(legal.length === 1 ? "nivos_ask_pass" : "nivos_ask_partner");
  }
  return t(view.blocks.length === 0 ? "nivos_ask_neutral" : "nivos_ask_place");
}

function reason(cause: string): string {
  return t(REASONS[cause as keyof typeof REASONS]);
}

function say(move: string): string {
  const placing = readPlacing(move);
  if (placing) {
    const { colour, first, last, source } = placing;
    return t(`nivos_say_${source}`, { colour: nameOf(colour), squares: sayArea(first, last) });
  }
  const height = readCylinder(move);
  if (height !== null) {
    return t("nivos_say_cylinder", { height });
  }
  const [kind, value = ""] = move.split(":");
  switch (kind) {
    case "pass":
      return t("nivos_say_pass");
    case "start":
      return t("nivos_say_start", { number: Number(value) + 1 });
    case "deal":
      return t("nivos_say_deal", { blocks: joined(value) });
    default:
      return move;
  }
}

function standing(seat: number, view: View): string {
  const totals = view.cylinders.map(totalOf);
  const total = totals[seat] ?? 0;
  if (totals.length < 4) {
    return total === 0 ? "" : t("nivos_standing", { total });
  }
  const team = total + (totals[(seat + 2) % 4] ?? 0);
  return team === 0 ? "" : t("nivos_standing_team", { team });
}

function sound({ name }: Told): ReturnType<GameWords<View>["sound"]> {
  switch (name) {
    case "places":
      return "knock";
    case "takes":
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
  isOut: () => false,
  colourOf: () => null,
  announcements: new Set(),
  hidden: tell,
  sound,
};
