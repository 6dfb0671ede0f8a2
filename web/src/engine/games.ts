/** The games that there are, by name, and the types that go with each. */

import type { Description } from "../generated/description";
import { GAMES } from "../generated/index";
import { InvalidPlayers, UnknownGame } from "./errors";
import { quoted } from "./wording";

export { GAMES };

export type GameName = keyof typeof GAMES;
export type ViewOf<N extends GameName> = ReturnType<(typeof GAMES)[N]["readView"]>;
export type EventOf<N extends GameName> = ReturnType<(typeof GAMES)[N]["readEvent"]>;
export type OptionsOf<N extends GameName> = (typeof GAMES)[N]["defaults"];

export type AnyDescription = Description<unknown, unknown, unknown>;

/** Find a game by a name from outside. */
export function findGame(name: unknown): AnyDescription & { readonly name: GameName } {
  for (const [known, description] of Object.entries(GAMES)) {
    if (known === name) {
      return { ...description, name: known as GameName };
    }
  }
  const names = Object.keys(GAMES).join(", ");
  throw new UnknownGame(`game ${quoted(name)} is unknown: expected one of ${names}`);
}

/** Check a number of players from outside. */
export function checkPlayers(game: AnyDescription, players: unknown): number {
  if (typeof players !== "number" || !game.seats.includes(players)) {
    throw new InvalidPlayers(
      `${game.title} is for ${game.seats[0]} to ${game.seats.at(-1)} players, ` +
        `got ${quoted(players)}`,
    );
  }
  return players;
}
