/**
 * Runs tasks for the Python tests: `node build/host.js node|chromium`. Each line that comes in is
 * a task as JSON, each line that goes out is its answer; it ends when nothing more comes in.
 */

import { createInterface } from "node:readline";
import { MessageChannel, Worker } from "node:worker_threads";
import { run as runHere, setFolder, setWorker } from "../tasks";
import { startChromium } from "./chromium";
import { startServer } from "./server";

interface Job {
  readonly task: string;
  readonly given: unknown;
}

/** Start the engine's worker in a thread; a channel stands for what a browser's worker has. */
function startThread(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const thread = new Worker(new URL("./thread.js", import.meta.url), {
    workerData: port2,
    transferList: [port2],
  });
  thread.unref();
  port1.unref();
  return port1 as unknown as MessagePort;
}

const address = await startServer();
setFolder(`${address}/generated`);
setWorker(startThread);
const chromium = process.argv[2] === "chromium" ? await startChromium(address) : undefined;

for await (const line of createInterface({ input: process.stdin })) {
  const { task, given } = JSON.parse(line) as Job;
  try {
    const answer = chromium
      ? await chromium.run(task, given)
      : await runHere(task as never, given as never);
    process.stdout.write(`${JSON.stringify({ answer })}\n`);
  } catch (error) {
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stdout.write(`${JSON.stringify({ error: told })}\n`);
  }
}
await chromium?.close();
process.exit(0);
