/** A connection to a server that the test plays: what is asked of it, and what becomes of that. */

import { Connection, type Live, type Times, type Wish } from "../../src/protocol/connection";
import { Refusal } from "../../src/protocol/refusal";

type Step =
  | { readonly do: "send"; readonly wish: Wish }
  | { readonly do: "answers" } // wait for all of them
  | { readonly do: "until"; readonly status?: string; readonly seq?: number }
  | { readonly do: "refused" } // wait until the line is
  | { readonly do: "rest" } // long enough for whatever nobody asked for
  | { readonly do: "retry" | "interrupt" | "close" };

const REST = 100; // milliseconds: many times the pause before another try
const LONG = 40_000; // milliseconds, after which what is awaited does not come

interface Story {
  readonly statuses: readonly string[]; // as they changed
  readonly seqs: readonly number[];
  readonly answers: readonly unknown[];
  readonly last: Live;
}

/** Do these steps one after the other; tell what was published and answered. */
export async function converse(given: {
  base: string;
  table: string;
  times: Partial<Times>;
  steps: readonly Step[];
}): Promise<Story> {
  const connection = new Connection(given.base, given.table, given.times);
  const heard: Live[] = [];
  const stop = connection.subscribe((live) => {
    heard.push(live);
  });
  const answers: Promise<unknown>[] = [];
  for (const step of given.steps) {
    switch (step.do) {
      case "send":
        answers.push(connection.send(step.wish).catch(told));
        break;
      case "answers":
        await inTime(step, Promise.all(answers));
        break;
      case "until":
        await inTime(
          step,
          until(connection, ({ status, state }) => {
            return status === (step.status ?? status) && state?.seq === (step.seq ?? state?.seq);
          }),
        );
        break;
      case "refused":
        await inTime(
          step,
          until(connection, ({ refusal }) => refusal !== null),
        );
        break;
      case "rest":
        await new Promise((done) => setTimeout(done, REST));
        break;
      default:
        connection[step.do]();
    }
  }
  stop();
  const last = heard.at(-1);
  connection.close();
  if (!last) {
    throw new Error("expected what is known to be told at once");
  }
  return {
    statuses: changes(heard.map(({ status }) => status)),
    seqs: changes(heard.map(({ state }) => state?.seq ?? 0)),
    answers: await Promise.all(answers), // hanging up has settled them all
    last: { ...last, refusal: last.refusal && (told(last.refusal) as Refusal) },
  };
}

/** Fail where something never happens, rather than wait for ever. */
async function inTime(step: Step, awaited: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`expected ${JSON.stringify(step)} to come true`));
    }, LONG);
  });
  await Promise.race([awaited, late]);
  clearTimeout(timer);
}

function changes<T>(values: readonly T[]): T[] {
  return values.filter((value, i) => i === 0 || value !== values[i - 1]);
}

/** A refusal as data, without the parts of an error that do not travel. */
function told(error: unknown): unknown {
  if (!(error instanceof Refusal)) {
    throw error;
  }
  const { type, code, id, data, wait } = error;
  return { type, code, id, data, wait };
}

function until(connection: Connection, isSo: (live: Live) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const found = { stop: (): void => undefined };
    found.stop = connection.subscribe((live) => {
      if (isSo(live)) {
        resolve();
        queueMicrotask(() => {
          found.stop(); // known only when `subscribe` has come back
        });
      }
    });
  });
}
