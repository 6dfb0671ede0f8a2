/** What is told of a table in this browser, in the words of a server. */

import { IllegalMove, TableeError } from "../engine";
import type { Result, TableInfo, Told } from "../protocol/messages";
import { Refusal } from "../protocol/refusal";
import type { Kept } from "./keeping";

/** A table as the page lists it. */
export function tableInfo(kept: Kept): TableInfo {
  const { id, game, players, options, seats, tally, games, number, result } = kept;
  return {
    id,
    game,
    players,
    options,
    status: result ? "over" : "playing",
    seats,
    listed: false,
    chat: false,
    tally,
    clock: null,
    away: null,
    games,
    number,
    undo: null,
  };
}

/** How a game ended that was played out. */
export function resultOf(returns: readonly number[], places: readonly number[]): Result {
  const points = places.map((place) => places.filter((other) => other > place).length);
  return { ending: "played", returns, places, points };
}

/** Events of the engine as a server tells them. */
export function toldOf(events: readonly { readonly name: string }[]): Told[] {
  return events.map(({ name, ...values }) => ({ name, values }));
}

/** Who began: by lot, or by the option. */
export function starterOf(told: readonly Told[], option: unknown): number | null {
  const starts = told.find(({ name }) => name === "starts")?.values["seat"];
  return typeof starts === "number" ? starts : typeof option === "number" ? option : null;
}

/** Why a table can't be set up: its files are missing, its record makes no sense, or we failed. */
export function failureCode(error: unknown): string {
  if (error instanceof TableeError) {
    return error.code.startsWith("data/") ? error.code : "table/unreadable";
  }
  return error instanceof Refusal ? error.code : "engine/failed";
}

/** An error of the engine, as a server would have refused. */
export function refusalOf(error: TableeError): Refusal {
  const { code } = error;
  const data =
    error instanceof IllegalMove
      ? { move: error.move, rule: error.rule, cause: error.reasonCode }
      : {};
  return new Refusal({ code, data });
}
