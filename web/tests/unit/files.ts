/** Games for the unit tests, from the folder that `tablee wasm` wrote. */

import { readFileSync } from "node:fs";
import {
  type EventOf,
  type Files,
  type GameName,
  GAMES,
  type LoadedBots,
  type LoadedGame,
  openBots,
  openGame,
  type OptionsOf,
  type ViewOf,
} from "../../src/engine";

export type Loaded<N extends GameName> = LoadedGame<ViewOf<N>, EventOf<N>, OptionsOf<N>>;

function read(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`../src/generated/${file}`, import.meta.url)));
}

/** The files of a game; the bytes are the caller's own. */
export function filesOf(name: GameName): Files {
  const { module, words } = GAMES[name].files;
  return { module: read(module.name), words: read(words.name) };
}

export function load<N extends GameName>(name: N): Promise<Loaded<N>> {
  const description = GAMES[name] as unknown as Loaded<N>["description"];
  return openGame(description, filesOf(name));
}

/** The module of a game's bots; the bytes are the caller's own. */
export function botsFileOf(name: GameName): Uint8Array<ArrayBuffer> {
  return read(GAMES[name].files.bots.name);
}

export function loadBots(name: GameName): Promise<LoadedBots> {
  return openBots(GAMES[name], botsFileOf(name));
}
