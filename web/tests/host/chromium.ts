/** Runs tasks in a page of Chromium. */

import { chromium } from "playwright-core";
import type * as Tasks from "../tasks";

type Run = (task: string, given: unknown) => Promise<unknown>;

const EXECUTABLE = process.env["TABLEE_CHROMIUM"] ?? "/usr/bin/chromium";
const LONG = 120_000; // milliseconds, after which a browser does not start
const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
];

export async function startChromium(
  address: string,
): Promise<{ run: Run; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: EXECUTABLE,
    chromiumSandbox: false,
    timeout: LONG,
    args: [...QUIET, "--disable-component-update", "--disable-sync"],
  });
  const page = await browser.newPage();
  await page.goto(`${address}/`, { timeout: LONG });
  await page.evaluate(async (script) => {
    const tasks = (await import(script)) as typeof Tasks;
    tasks.setFolder(new URL("/generated", script).href);
    tasks.setWorkerAddress("/worker.js");
    (globalThis as unknown as { tasks: typeof Tasks }).tasks = tasks;
  }, `${address}/tasks.js`);
  // As text both ways: the library's own way to hand over data loses a key like "__proto__".
  const run: Run = async (task, given) => {
    const answer = await page.evaluate(
      async ([name, text]) => {
        const { tasks } = globalThis as unknown as { tasks: typeof Tasks };
        return JSON.stringify(await tasks.run(name as never, JSON.parse(text) as never));
      },
      [task, JSON.stringify(given)] as const,
    );
    return JSON.parse(answer) as unknown;
  };
  return { run, close: () => browser.close() };
}
