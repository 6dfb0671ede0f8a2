/** Opens local tables: against bots, or for several people at this device. */

import { type GameName, GAMES } from "../engine/games";
import type { SeatInfo, Value } from "../protocol/messages";
import { settings } from "../settings.svelte";
import { keep, type Kept } from "./keeping";

export interface Wanted {
  readonly players: number;
  readonly people: readonly string[]; // names of those at this device; the other seats are bots'
  readonly level: number;
  readonly options?: Readonly<Record<string, Value>>;
  readonly tally?: boolean;
  readonly games?: number;
}

/** A new table, kept from now on. */
export function openLocal(game: GameName, wanted: Wanted): Kept {
  const now = Date.now();
  const table: Kept = {
    version: 1,
    id: randomId(),
    game,
    players: wanted.players,
    options: { ...GAMES[game].defaults, ...wanted.options },
    tally: wanted.tally ?? false,
    seats: Array.from({ length: wanted.players }, (_, seat) => seatOf(wanted, seat)),
    games: wanted.games ?? 1,
    number: 1,
    starter: null,
    record: "",
    entries: [],
    seq: 0,
    turn: null,
    result: null,
    opened: now,
    changed: now,
  };
  keep(table);
  return table;
}

/** A game against bots as played last; null if there is no such game. */
export function startAgainstBots(name: string): Kept | null {
  if (!Object.hasOwn(GAMES, name)) {
    return null;
  }
  const game = name as GameName;
  const { seats } = GAMES[game];
  const last = settings.players[game] ?? 2;
  const players = seats.includes(last) ? last : 2;
  return openLocal(game, { players, people: [settings.name.trim()], level: settings.level });
}

function seatOf({ people, level }: Wanted, seat: number): SeatInfo {
  const name = people[seat];
  const isPerson = name !== undefined;
  return {
    kind: isPerson ? "person" : "bot",
    name: isPerson && name !== "" ? name : null,
    level: isPerson ? null : level,
    lent: null,
    resigned: false,
    ready: false,
    points: 0,
  };
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
