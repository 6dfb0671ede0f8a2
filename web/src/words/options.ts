/** Options of games in words; what a host has added as data is shown by its own name. */

import type { Value } from "../protocol/messages";
import { type PlainKey, t } from "./words.svelte";

const LABELS: Readonly<Record<string, PlainKey>> = {
  start: "option_start",
  capacity: "option_capacity",
  joker_pair: "option_joker_pair",
  eliminated_pieces: "option_eliminated_pieces",
  turn_limit: "option_turn_limit",
  memory: "option_memory",
  board: "option_board",
  set: "option_set",
  cylinders: "option_cylinders",
  ground_costs: "option_ground_costs",
};

const VALUES: Readonly<Record<string, PlainKey>> = {
  "start/lot": "value_lot",
  "memory/closed": "value_closed",
  "memory/open": "value_open",
  "eliminated_pieces/bag": "value_bag",
  "eliminated_pieces/out": "value_out",
  "board/court": "value_court",
  "board/cour": "value_cour",
  "cylinders/smallest": "value_smallest",
  "cylinders/choose": "value_choose",
};

export function optionLabel(name: string): string {
  const key = LABELS[name];
  return key === undefined ? name : t(key);
}

export function valueLabel(option: string, value: Value): string {
  const key = VALUES[`${option}/${String(value)}`];
  if (key !== undefined) {
    return t(key);
  }
  if (option === "start" && typeof value === "number") {
    return t("seat_number", { number: value + 1 });
  }
  return typeof value === "boolean" ? t(value ? "yes" : "no") : String(value);
}
