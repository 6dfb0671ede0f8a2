/** The game that a local table keeps: to download, and to watch again. */

import { readRecord, REFEREE, SPECTATOR } from "../engine";
import { pageGame } from "../games";
import type { Frame, Replay, TableInfo } from "../protocol/messages";
import { Refusal } from "../protocol/refusal";
import { engineFor } from "./engine";
import { type Kept, kept } from "./keeping";
import { failureCode, toldOf } from "./local";

/** Whether a game may be shown: covered pieces stay covered until it has ended. */
export function isShown({ status, options }: Pick<TableInfo, "status" | "options">): boolean {
  return status === "over" || (status === "playing" && options["memory"] !== "closed");
}

/** Save the game as a file that `tablee replay` reads. */
export function download({ id, record }: Kept): void {
  const address = URL.createObjectURL(new Blob([`${record}\n`], { type: "application/x-ndjson" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `tablee-${id.slice(0, 6)}.jsonl`;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address); // once the browser has it
  }, 10_000);
}

/** The game step by step, as a server tells of its own: all of it once it has ended. */
export async function replayHere(id: string): Promise<Replay> {
  const table = kept(id);
  if (!table || table.record === "") {
    throw new Refusal({ code: "record/unknown" });
  }
  try {
    return await replayOf(table);
  } catch (error) {
    throw new Refusal({ code: failureCode(error), data: { reason: String(error) } });
  }
}

async function replayOf({ game, players, number, seats, result, record }: Kept): Promise<Replay> {
  const { options, steps } = readRecord(record);
  if (!isShown({ status: result ? "over" : "playing", options })) {
    throw new Refusal({ code: "record/running" });
  }
  const eyes = result ? REFEREE : SPECTATOR;
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
  return { game, players, options, number, seats, frames };
}
