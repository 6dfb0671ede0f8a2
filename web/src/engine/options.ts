/** Options of a game: checked by name and range, and turned into the numbers that kernels read. */

import { LOT, type OptionSpec, type Value } from "../generated/description";
import { InvalidOption } from "./errors";
import { quoted } from "./wording";

export type Options = Readonly<Record<string, Value>>;

/** Check the options given and fill in the defaults. */
export function readOptions(
  table: readonly OptionSpec[],
  given: unknown,
  players: number,
): Options {
  if (!isPlain(given)) {
    throw new InvalidOption(`options: expected names with values, got ${kindOf(given)}`);
  }
  const checked = new Map<string, Value>();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) {
      checked.set(name, readOption(find(table, name), value, players));
    }
  }
  return Object.fromEntries(
    table.map((option) => [option.name, checked.get(option.name) ?? option.default]),
  );
}

/** Turn checked options into numbers, in the order of the table. */
export function encodeOptions(table: readonly OptionSpec[], options: Options): number[] {
  return table.map((option) => {
    const value = options[option.name] ?? option.default;
    switch (option.type) {
      case "flag":
        return value === true ? 1 : 0;
      case "number":
        return Number(value);
      case "choice":
        return option.choices?.indexOf(value) ?? 0;
      case "start":
        return value === "lot" ? LOT : Number(value);
    }
  });
}

function find(table: readonly OptionSpec[], name: string): OptionSpec {
  const found = table.find((option) => option.name === name);
  if (!found) {
    const names = table.map((option) => option.name).join(", ");
    throw new InvalidOption(`option ${quoted(name)} is unknown here: expected one of ${names}`);
  }
  return found;
}

/** Check a value from outside. */
function readOption(option: OptionSpec, value: unknown, players: number): Value {
  switch (option.type) {
    case "flag":
      if (typeof value === "boolean") {
        return value;
      }
      break;
    case "number":
      if (isWithin(value, option.low ?? 0, option.high ?? 0)) {
        return value;
      }
      break;
    case "choice":
      if (typeof value === "string" && option.choices?.includes(value) === true) {
        return value;
      }
      break;
    case "start":
      if (value === "lot" || isWithin(value, 0, players - 1)) {
        return value;
      }
  }
  throw new InvalidOption(
    `option ${option.name}: expected ${range(option, players)}, got ${quoted(value)}`,
  );
}

function isWithin(value: unknown, low: number, high: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && low <= value && value <= high;
}

/** The values of an option in words, for people. */
function range(option: OptionSpec, players: number): string {
  switch (option.type) {
    case "flag":
      return "true or false";
    case "number":
      return `a whole number from ${option.low} to ${option.high}`;
    case "choice":
      return (option.choices ?? []).join(" or ");
    case "start":
      return `lot or a seat number from 0 to ${players - 1}`;
  }
}

/** Whether this is an object that holds names with values, and nothing cleverer. */
function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function kindOf(value: unknown): string {
  if (value === null) {
    return "null";
  }
  return Array.isArray(value) ? "list" : typeof value;
}
