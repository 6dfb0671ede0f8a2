/**
 * Shows the steps of bots one at a time where they come all at once: people want to see what
 * happened. Whoever looks away, or falls far behind, sees the latest. The bots of a local table keep
 * a pace of their own, as chosen: each step is shown as it comes.
 */

import type { Live } from "../protocol/connection";
import type { Table } from "./table";

const GAP = 800; // milliseconds between two steps of bots
const FAR = 8; // steps behind

/** Follow a table at a pace for people. */
export function follow(table: Table, show: (live: Live) => void): () => void {
  const waiting: Live[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownAt = -Infinity;
  let shown = 0; // the number of the last event on show

  const next = (): void => {
    timer = undefined;
    const live = waiting.shift();
    if (live) {
      shownAt = performance.now();
      shown = live.state?.seq ?? shown;
      show(live);
      plan();
    }
  };
  const plan = (): void => {
    const live = waiting[0];
    if (live && timer === undefined) {
      const isHeldBack = table.kind === "online" && isBotStep(live, shown);
      const pause = isHeldBack ? shownAt + GAP - performance.now() : 0;
      if (pause <= 0 || document.hidden) {
        next();
      } else {
        timer = setTimeout(next, pause);
      }
    }
  };

  const stop = table.subscribe((live) => {
    if (waiting.length >= FAR) {
      waiting.length = 0;
    }
    waiting.push(live);
    plan();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Whether the latest event is a bot's move that was not shown yet. */
function isBotStep({ state }: Live, shown: number): boolean {
  const last = state?.entries.at(-1);
  return last?.what === "moved" && last.by !== "person" && last.seq > shown && shown > 0;
}
