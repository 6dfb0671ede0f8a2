/** The games of this page, by name; a board comes when somebody opens a table of it. */

import type { Component } from "svelte";
import { type GameName, GAMES } from "../engine/games";
import type { PlainKey } from "../words/words.svelte";
import BonneMainBox from "./bonne_main/Box.svelte";
import ColorioBox from "./colorio/Box.svelte";
import type { AnyPageGame } from "./game";
import NivosBox from "./nivos/Box.svelte";
import TonoooBox from "./tonooo/Box.svelte";

/** What the home page shows of a game. */
export interface Entry {
  readonly name: GameName;
  readonly title: string;
  readonly players: readonly number[];
  readonly minutes: number;
  readonly line: PlainKey; // what it is about, in one line
  readonly Box: Component;
}

export const ENTRIES: readonly Entry[] = [
  {
    name: "tonooo",
    title: "Tonooo",
    players: GAMES.tonooo.seats,
    minutes: 15,
    line: "home_tonooo",
    Box: TonoooBox,
  },
  {
    name: "bonne_main",
    title: "La Bonne Main",
    players: GAMES.bonne_main.seats,
    minutes: 20,
    line: "home_bonne_main",
    Box: BonneMainBox,
  },
  {
    name: "colorio",
    title: "Colorio",
    players: GAMES.colorio.seats,
    minutes: 10,
    line: "home_colorio",
    Box: ColorioBox,
  },
  {
    name: "nivos",
    title: "Nivos",
    players: GAMES.nivos.seats,
    minutes: 20,
    line: "home_nivos",
    Box: NivosBox,
  },
];

const LOADERS: Readonly<Record<GameName, () => Promise<{ default: AnyPageGame }>>> = {
  tonooo: () => import("./tonooo") as Promise<{ default: AnyPageGame }>,
  bonne_main: () => import("./bonne_main") as Promise<{ default: AnyPageGame }>,
  colorio: () => import("./colorio") as Promise<{ default: AnyPageGame }>,
  nivos: () => import("./nivos") as Promise<{ default: AnyPageGame }>,
};

/** A game's board and words. */
export async function pageGame(name: GameName): Promise<AnyPageGame> {
  return (await LOADERS[name]()).default;
}

export function entryOf(name: string): Entry | undefined {
  return ENTRIES.find((entry) => entry.name === name);
}
