/** Games for the tests: played by the engine, so that every position is one that can come up. */

import { readFile } from "node:fs/promises";
import { openGame } from "../../engine/loading";
import { Match } from "../../engine/match";
import { type Event, GAME, type Options, type View as Numbers } from "../../generated/nivos";
import type { Told } from "../../protocol/messages";
import { describe, type View } from "./view";

export type NivosMatch = Match<Numbers, Event, Options>;

async function bytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(`src/generated/${name}`));
}

const files = {
  module: await bytes(GAME.files.module.name),
  words: await bytes(GAME.files.words.name),
};

/** A match before its first move; each has its own engine. */
export async function newMatch(
  players: number,
  options: Partial<Options> = {},
  isManual = false,
): Promise<NivosMatch> {
  const game = await openGame(GAME, files);
  return new Match(game, { players, options: { start: 0, ...options }, seed: 7, manual: isManual });
}

export function viewOf(match: NivosMatch): View {
  return describe(match.view(), { ...match.options });
}

/** What everybody perceived of the latest step. */
export function toldBy(match: NivosMatch): Told[] {
  return match.events.map(({ name, ...values }) => ({ name, values }));
}

/** Play moves that are neither first nor last of those allowed, until something is so. */
export function playUntil(match: NivosMatch, isDone: (match: NivosMatch) => boolean): void {
  let turns = 0;
  while (!match.over && !isDone(match)) {
    const moves = match.legal();
    match.play(moves[(31 * turns++) % moves.length] ?? "");
  }
}
