/** What tasks need from wherever they run: games, from a server that both kinds of host start. */

import {
  addressesIn,
  botsAddressIn,
  fetchBots,
  fetchGame,
  type GameName,
  GAMES,
  type LoadedBots,
  type LoadedGame,
  REFEREE,
  SPECTATOR,
} from "../../src/engine";

export type AnyGame = LoadedGame<unknown, unknown, unknown>;

const loaded = new Map<string, Promise<AnyGame>>();
const crews = new Map<string, Promise<LoadedBots>>();
let folder = "";

/** Say where the files lie that `tablee wasm` wrote. */
export function setFolder(address: string): void {
  folder = address;
}

/** Go round all viewers, ply by ply: the seats, a spectator, a referee. */
export function viewerOf(ply: number, players: number): number {
  const turn = ply % (players + 2);
  return turn < players ? turn : turn === players ? SPECTATOR : REFEREE;
}

export function gameOf(name: GameName): Promise<AnyGame> {
  const found = loaded.get(name) ?? freshGame(name);
  loaded.set(name, found);
  return found;
}

/** A game whose memory nobody else uses. */
export function freshGame(name: GameName): Promise<AnyGame> {
  return fetchGame<unknown, unknown, unknown>(GAMES[name], addressesOf(name));
}

export function addressesOf(name: GameName): { module: string; words: string } {
  const { module, words } = addressesIn(folder, GAMES[name]);
  return { module: String(module), words: String(words) };
}

export function botsOf(name: GameName): Promise<LoadedBots> {
  const found = crews.get(name) ?? freshBots(name);
  crews.set(name, found);
  return found;
}

/** Bots whose memory nobody else uses. */
export function freshBots(name: GameName): Promise<LoadedBots> {
  return fetchBots(GAMES[name], botsAddressOf(name));
}

export function botsAddressOf(name: GameName): string {
  return botsAddressIn(folder, GAMES[name]);
}
