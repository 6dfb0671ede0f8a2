/** Games for the unit tests, from the folder that `tablee wasm` wrote. */

import { readFileSync } from "node:fs";
import {
  type EventOf,
  type Files,
  type GameName,
  GAMES,
  type LoadedGame,
  openGame,
  type OptionsOf,
  type ViewOf,
} from "../../src/engine";

export type Loaded<N extends GameName> = LoadedGame<ViewOf<N>, EventOf<N>, OptionsOf<N>>;

/** The files of a game; the bytes are the caller's own. */
export function filesOf(name: GameName): Files {
  const read = (file: string): Uint8Array<ArrayBuffer> =>
    new Uint8Array(readFileSync(new URL(`../src/generated/${file}`, import.meta.url)));
  const { module, words } = GAMES[name].files;
  return { module: read(module.name), words: read(words.name) };
}

export function load<N extends GameName>(name: N): Promise<Loaded<N>> {
  const description = GAMES[name] as unknown as Loaded<N>["description"];
  return openGame(description, filesOf(name));
}
