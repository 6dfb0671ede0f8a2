/** Whole games among bots: to compare with Python, at hand and in a worker. */

import {
  Bot,
  type BotSettings,
  type GameName,
  Match,
  readRecord,
  SeededSource,
  TableeError,
} from "../../src/engine";
import { botsAddressOf, addressesOf, botsOf, freshBots, gameOf } from "./host";
import { clientOf } from "./remote";
import type { Case } from "./transcripts";

/** A game with a bot on each seat. */
export interface BotCase extends Case {
  readonly bots: readonly BotSettings[];
  readonly milliseconds?: number; // that a decision may take
}

/** Play a game by its seed; give all its moves. */
export async function botGame(given: BotCase): Promise<string[]> {
  const match = new Match(await gameOf(given.game), given);
  const crew = await botsOf(given.game);
  const bots = given.bots.map((settings) => new Bot(crew, settings));
  while (!match.over) {
    match.play(bots[match.actor]?.choose(match, given.milliseconds) ?? "", match.ply);
  }
  for (const bot of bots) {
    bot.close();
  }
  return match.moves;
}

/** The move of a bot where a record stops. */
export async function botMove(given: { record: string; bot: BotSettings }): Promise<string> {
  const record = readRecord(given.record);
  const match = Match.replay(await gameOf(record.game), record);
  const bot = new Bot(await botsOf(record.game), given.bot);
  const move = bot.choose(match);
  bot.close();
  return move;
}

/** A whole game with match and bots in a worker. */
export async function remoteBotGame(given: BotCase): Promise<string[]> {
  const { game, players, options, seed } = given;
  const client = clientOf();
  await client.load(game, addressesOf(game));
  await client.loadBots(game, botsAddressOf(game));
  const match = await client.open(game, { players, options, seed });
  const bots = await Promise.all(given.bots.map((settings) => client.hire(game, settings)));
  while (!(await match.over())) {
    const move = await bots[await match.actor()]?.choose(match, given.milliseconds);
    await match.play(move ?? "", await match.ply());
  }
  const moves = await match.moves();
  await Promise.all([match.close(), ...bots.map((bot) => bot.close())]);
  return moves;
}

/** What each of some settings is refused with. */
export async function botRefusals({
  game,
  settings,
}: {
  game: GameName;
  settings: BotSettings[];
}): Promise<string[]> {
  const crew = await botsOf(game);
  return settings.map((each) => {
    try {
      new Bot(crew, each).close();
    } catch (error) {
      return error instanceof TableeError ? `${error.code} ${error.message}` : String(error);
    }
    return "";
  });
}

const GUARD = 0xa5;
const STACK = 16 * 1024; // bytes at the beginning of memory that belong to the functions

/** Play a game and see that a bot writes to no byte beside its records; give how many those are. */
export async function botGuards(
  given: BotCase & { spoil?: number }, // write there, so many bytes behind its mind
): Promise<{ moves: number; guarded: number }> {
  const crew = await freshBots(given.game);
  const { arena, description } = crew;
  const match = new Match(await gameOf(given.game), given);
  const [settings = { level: 1, seed: 0 }] = given.bots;
  const neighbour = new Bot(crew, settings); // before it in memory
  const bot = new Bot(crew, settings);
  arena.doors.memory.grow(1);
  const { watched, believed, position, mind, end } = bot.places;
  const { state } = description.layout;
  const first = Number(arena.doors.__heap_base.value);
  const { bytes } = arena;
  const own = bytes.slice(STACK, first);
  const guards = [
    [first, watched],
    [watched + state, believed],
    [believed + state, position],
    [position + state, mind],
    [end, bytes.length],
  ] as const;
  for (const [from, to] of guards) {
    bytes.fill(GUARD, from, to);
  }
  const source = new SeededSource(given.seed);
  while (!match.over) {
    const legal = match.legal();
    const move = bot.choose(match, source.below(2) === 0 ? given.milliseconds : undefined);
    // Others play anything: so the bot meets positions that it would not choose.
    const other = legal[source.below(legal.length)] ?? "";
    match.play(source.below(2) === 0 ? move : other, match.ply);
  }
  if (given.spoil !== undefined) {
    bytes[end + given.spoil] = 0;
  }
  for (const [from, to] of guards) {
    const written = bytes.subarray(from, to).findIndex((byte) => byte !== GUARD);
    if (written >= 0) {
      throw new Error(`${match.moves.join(" ")}: wrote to ${from + written}`);
    }
  }
  if (own.some((byte, i) => byte !== bytes[STACK + i])) {
    throw new Error(`${match.moves.join(" ")}: wrote to the module's own data`);
  }
  neighbour.close();
  return { moves: match.ply, guarded: guards.reduce((sum, [from, to]) => sum + to - from, 0) };
}

const SLICE = 100; // milliseconds; the best one counts, since what disturbs only slows

/** Simulations per second from a position, in the best of so many slices. */
export async function searchSpeed(
  given: BotCase & { plies: number; slices: number },
): Promise<number> {
  const match = new Match(await gameOf(given.game), given);
  while (match.ply < given.plies || match.legal().length === 1) {
    match.play(match.legal()[0] ?? "");
  }
  const [settings = { level: 5, seed: 0, simulations: 0 }] = given.bots;
  const crew = await botsOf(given.game);
  let best = 0;
  for (let slice = -1; slice < given.slices; slice++) {
    // The first warms up: by then the browser has compiled the module for good.
    let done = 0;
    let passed = 0;
    while (passed < SLICE) {
      const bot = new Bot(crew, settings);
      const began = performance.now();
      bot.choose(match);
      passed += performance.now() - began;
      done += settings.simulations ?? 0;
      bot.close();
    }
    best = slice < 0 ? 0 : Math.max(best, (1000 * done) / passed);
  }
  return best;
}
