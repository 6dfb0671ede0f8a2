/** The engine of this page: one worker for all local tables, with the games that were asked for. */

import { Client, type GameName, GAMES } from "../engine";
import worker from "../engine/worker.ts?worker&url";

const FILES = import.meta.glob<string>("../generated/*.{wasm,json}", {
  query: "?url",
  import: "default",
  eager: true,
});

let client: Client | null = null;
const games = new Map<GameName, Promise<void>>();
const bots = new Map<GameName, Promise<void>>();

/** The worker, with a game ready to be played. */
export async function engineFor(game: GameName): Promise<Client> {
  if (client?.isBroken) {
    client = null; // another worker may do better
    games.clear();
    bots.clear();
  }
  const engine = (client ??= Client.start(new URL(worker, document.baseURI)));
  const { module, words } = GAMES[game].files;
  const from = { module: address(module.name), words: address(words.name) };
  await once(games, game, () => engine.load(game, from));
  return engine;
}

/** The same, with its bots. */
export async function botsFor(game: GameName): Promise<Client> {
  const engine = await engineFor(game);
  await once(bots, game, () => engine.loadBots(game, address(GAMES[game].files.bots.name)));
  return engine;
}

function address(name: string): string {
  const found = FILES[`../generated/${name}`];
  if (found === undefined) {
    throw new Error(`${name} is not part of this page`);
  }
  return new URL(found, document.baseURI).href;
}

/** Do something for a game unless it was done, or is being done; try again where it failed. */
async function once(
  done: Map<GameName, Promise<void>>,
  game: GameName,
  work: () => Promise<void>,
): Promise<void> {
  const running = done.get(game) ?? work();
  done.set(game, running);
  try {
    await running;
  } catch (error) {
    done.delete(game);
    throw error;
  }
}
