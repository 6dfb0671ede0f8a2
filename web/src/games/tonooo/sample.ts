/** Games of the real engine, for the tests of this folder. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Match, openGame } from "../../engine";
import { type Event, GAME, type Options, type View as Numbers } from "../../generated/tonooo";
import type { Told } from "../../protocol/messages";
import { describe, type View } from "./view";

export interface Step {
  readonly view: View;
  readonly legal: readonly string[];
  readonly told: readonly Told[];
}

type Given = Partial<Options> & { readonly players: number; readonly seed: number };

/** A whole game, played by somebody who draws much and lifts now and then. */
export async function playedGame({ players, seed, ...options }: Given): Promise<Step[]> {
  const match = new Match<Numbers, Event, Options>(await loaded(), { players, options, seed });
  const steps: Step[] = [];
  for (let turn = 0; ; turn++) {
    const legal = match.legal();
    steps.push({ view: describe(match.view()), legal, told: match.events.map(toldOf) });
    if (match.over) {
      return steps;
    }
    const shallDraw = legal[0] === "draw" && (turn * 7 + seed) % 5 > 0;
    match.play(legal[shallDraw ? 0 : (turn * 13 + seed) % legal.length] ?? "");
  }
}

function loaded(): ReturnType<typeof openGame<Numbers, Event, Options>> {
  const read = (file: string): Uint8Array<ArrayBuffer> =>
    new Uint8Array(readFileSync(resolve("src/generated", file)));
  const { module, words } = GAME.files;
  return openGame(GAME, { module: read(module.name), words: read(words.name) });
}

function toldOf({ name, ...values }: Event): Told {
  return { name, values };
}
