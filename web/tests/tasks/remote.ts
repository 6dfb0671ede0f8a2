/** The same games in a worker: a client at one end, a service at the other. */

import {
  Client,
  type GameName,
  type GameRecord,
  IllegalMove,
  type Port,
  TableeError,
  writeRecord,
} from "../../src/engine";
import type { Case } from "./transcripts";
import { addressesOf } from "./host";

/** Start a worker; Node has its own kind, which its host hands in. */
let start: (() => Client) | undefined;

export function setWorker(starter: () => Port): void {
  start = () => new Client(starter());
}

export function setWorkerAddress(address: string): void {
  start = () => Client.start(address);
}

let client: Client | undefined;

export function clientOf(): Client {
  client ??= start?.();
  if (!client) {
    throw new Error("expected a host that can start workers");
  }
  return client;
}

/** Play a game by its seed in a worker, in the way of `transcript`; give its record. */
export async function remoteGame({ game, players, options, seed }: Case): Promise<string> {
  const worker = clientOf();
  await worker.load(game, addressesOf(game));
  const match = await worker.open(game, { players, options, seed });
  while (!(await match.over())) {
    const legal = await match.legal();
    const ply = await match.ply();
    await match.play(legal[(ply * 7919 + seed) % legal.length] ?? "", ply);
    await match.view();
  }
  const record: GameRecord = await match.record();
  const again = await worker.replay(writeRecord(record));
  const moves = await again.moves();
  if (moves.join() !== (await match.moves()).join()) {
    throw new Error("expected the same moves when replayed");
  }
  await again.close();
  await match.close();
  return writeRecord(record);
}

/** Codes of errors that come back from a worker. */
export async function remoteErrors({ game }: { game: GameName }): Promise<string[]> {
  const worker = clientOf();
  await worker.load(game, addressesOf(game));
  const match = await worker.open(game, { options: { start: 0 }, seed: 1 });
  const other = await worker.open(game, { manual: true });
  const [legal] = await match.legal();
  const chance = Object.keys(await other.chance())[0] ?? "";
  const attempts: (() => Promise<unknown>)[] = [
    () => worker.open("chess" as GameName),
    () => worker.open(game, { players: 99 }),
    () => worker.open(game, { options: { start: 99 } }),
    () => worker.replay("{"),
    () => match.view(77),
    () => match.play("fly"),
    () => match.play(chance),
    () => other.play(legal ?? ""),
    () => match.play(legal ?? "", 99),
    () => match.returns(),
    () => worker.load(game, { module: "/nothing.wasm", words: "/nothing.json" }),
    () => worker.load(game, { module: new Uint8Array(9), words: new Uint8Array(9) }),
  ];
  const codes: string[] = [];
  for (const attempt of attempts) {
    codes.push(await codeOf(attempt));
  }
  return codes;
}

async function codeOf(attempt: () => Promise<unknown>): Promise<string> {
  try {
    await attempt();
  } catch (error) {
    if (error instanceof IllegalMove) {
      return `${error.code} ${error.reasonCode}`;
    }
    return error instanceof TableeError ? error.code : String(error);
  }
  return "";
}
