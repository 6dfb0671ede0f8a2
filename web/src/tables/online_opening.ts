/** Turns a table of this browser into one on a server, with the game as it stands. */

import { readRecord } from "../engine/record";
import type { EarlierGame, Opening } from "../protocol/messages";
import { openTable } from "../server";
import type { Kept } from "./keeping";
import { numberInMatch } from "./match";

/**
 * The first person here keeps the first seat; the other people's seats wait for them, by name, on
 * devices of their own.
 */
export async function takeOnline(table: Kept): Promise<Opening> {
  const seats = table.seats.map((seat, i) => ({ ...seat, i }));
  const people = seats.filter(({ kind }) => kind === "person");
  const first = people[0];
  const mine = first ? [first.i] : [];
  const bots = Object.fromEntries(
    seats.filter(({ kind }) => kind === "bot").map(({ i, level }) => [String(i), level ?? 3]),
  );
  const names = Object.fromEntries(
    people.flatMap(({ i, name }) => (name === null ? [] : [[String(i), name]])),
  );
  const record = readRecord(table.record);
  return openTable({
    game: table.game,
    players: table.players,
    options: { ...record.options },
    bots,
    mine,
    names,
    tally: table.tally,
    games: table.games,
    steps: record.steps.map(({ move }) => move),
    earlier: earlierGames(table),
    start: people.length === 1,
  });
}

/** The games of this match before the one being played: the server counts their points itself. */
function earlierGames(table: Kept): EarlierGame[] {
  const count = numberInMatch(table) - 1;
  const records = count === 0 ? [] : (table.past ?? []).slice(-count);
  return records.map((line) => {
    const { options, steps } = readRecord(line);
    return { start: options["start"] ?? "lot", steps: steps.map(({ move }) => move) };
  });
}
