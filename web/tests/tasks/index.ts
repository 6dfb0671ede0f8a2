/** Work that tests give to Node and to Chromium alike, by name. */

import { beginnings, moves, records } from "./attempts";
import { botGame, botGuards, botMove, botRefusals, remoteBotGame, searchSpeed } from "./bots";
import { converse } from "./connection";
import { digests } from "./digests";
import { fuzz } from "./guards";
import { imports, playouts, speed, startTimes } from "./playouts";
import { remoteErrors, remoteGame } from "./remote";
import { chronicle, replays, transcript } from "./transcripts";

export { setFolder } from "./host";
export { setWorker, setWorkerAddress } from "./remote";

const TASKS = {
  beginnings,
  botGame,
  botGuards,
  botMove,
  botRefusals,
  chronicle,
  converse,
  digests,
  fuzz,
  imports,
  moves,
  playouts,
  records,
  remoteBotGame,
  remoteErrors,
  remoteGame,
  replays,
  searchSpeed,
  speed,
  startTimes,
  transcript,
};

export function run(task: keyof typeof TASKS, given: never): Promise<unknown> {
  return TASKS[task](given);
}
