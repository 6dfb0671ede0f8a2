/** Games of the real engine, for the tests of this folder. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Match, openGame } from "../../engine";
import { type Event, GAME, type Options, type View as Numbers } from "../../generated/bonne_main";
import type { Told } from "../../protocol/messages";
import { describe, type View } from "./view";

/** A position of a game. */
export interface Position {
  readonly view: View;
  readonly legal: readonly string[];
  readonly told: readonly Told[]; // of the step that led to it
  readonly before: View | null; // how it looked before that step
  readonly numbers: Numbers;
  readonly why: (move: string) => string | null; // the cause that forbids a move
}

type Given = Partial<Options> & { readonly players: number; readonly seed: number };

/** Play a game to its end, and look at every position on the way. */
export async function lookAtGame(
  { players, seed, ...options }: Given,
  look: (position: Position) => void,
): Promise<void> {
  const match = new Match<Numbers, Event, Options>(await loaded(), { players, options, seed });
  const why = (move: string): string | null => match.whyNot(move)?.reasonCode ?? null;
  let before: View | null = null;
  for (let turn = seed; ; turn++) {
    const numbers = match.view();
    const view = describe(numbers, { ...match.options });
    const legal = match.legal();
    look({ view, legal, told: match.events.map(toldOf), before, numbers, why });
    if (match.over) {
      return;
    }
    match.play(legal[(turn * 7 + seed) % legal.length] ?? "");
    before = view;
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
