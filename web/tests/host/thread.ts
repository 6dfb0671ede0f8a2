/** What a thread of Node starts with: `worker.ts` for a port that was handed over. */

import { workerData } from "node:worker_threads";
import { type Port, serve } from "../../src/engine";

serve(workerData as Port);
