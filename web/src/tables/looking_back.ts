/** The games that a local table keeps: to download, and to watch again. */

import { readRecord, REFEREE, SPECTATOR } from "../engine";
import { pageGame } from "../games";
import type { Frame, Replay, TableInfo } from "../protocol/messages";
import { Refusal } from "../protocol/refusal";
import { engineFor } from "./engine";
import { type Kept, kept } from "./keeping";
import { failureCode, toldOf } from "./server_words";

type Course = Pick<TableInfo, "status" | "options" | "number">;

/** The latest game that may be shown: covered pieces stay covered until it ends. 0: none yet. */
export function latestShown({ status, options, number }: Course): number {
  const isCovered = status === "playing" && options["memory"] === "closed";
  return isCovered ? number - 1 : number;
}

/** Save the games as a file that `tablee replay` reads. */
export function download(table: Kept): void {
  const lines = [...shownOf(table).values()].map((line) => `${line}\n`);
  const address = URL.createObjectURL(new Blob(lines, { type: "application/x-ndjson" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `tablee-${table.id.slice(0, 6)}.jsonl`;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address); // once the browser has it
  }, 10_000);
}

/** A game step by step, as a server tells of its own: all of it once it has ended. */
export async function replayHere(id: string, number: number): Promise<Replay> {
  const table = kept(id);
  if (!table || !recordsOf(table).has(number)) {
    throw new Refusal({ code: "record/unknown" });
  }
  const record = shownOf(table).get(number);
  if (record === undefined) {
    throw new Refusal({ code: "record/running" });
  }
  try {
    return await replayOf(table, record, number);
  } catch (error) {
    throw new Refusal({ code: failureCode(error), data: { reason: String(error) } });
  }
}

function courseOf({ result, options, number }: Kept): Course {
  return { status: result ? "over" : "playing", options, number };
}

/** The games that are kept, by number. */
function recordsOf({ record, number, past = [] }: Kept): Map<number, string> {
  return new Map([...past, record].map((line, i) => [number - past.length + i, line]));
}

/** Those of them that may be shown. */
function shownOf(table: Kept): Map<number, string> {
  const latest = latestShown(courseOf(table));
  return new Map([...recordsOf(table)].filter(([number]) => number <= latest));
}

async function replayOf(table: Kept, record: string, number: number): Promise<Replay> {
  const { game, players, seats } = table;
  const { options, steps } = readRecord(record);
  const isRunning = number === table.number && !table.result;
  const eyes = isRunning ? SPECTATOR : REFEREE;
  const [engine, { describe }] = await Promise.all([engineFor(game), pageGame(game)]);
  const match = await engine.open(game, { players, options, manual: true });
  const look = async (): Promise<Frame["view"]> =>
    describe((await match.view(eyes)) as never, options) as Frame["view"];
  const frames: Frame[] = [];
  try {
    frames.push({ ply: 0, seat: null, move: null, told: [], view: await look() });
    for (const { seat, move } of steps) {
      const told = toldOf(await match.play(move));
      frames.push({ ply: frames.length, seat, move, told, view: await look() });
    }
  } finally {
    await match.close();
  }
  const games = [...shownOf(table).keys()];
  return { game, players, options, number, games, match: table.games, seats, frames };
}
