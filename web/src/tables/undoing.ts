/** Whether a move can be taken back, as far as a page can tell from what it was told. */

import type { Entry, Value } from "../protocol/messages";
import type { TableState } from "../protocol/state";
import type { Table } from "./table";

/** False where asking would be in vain: nothing was decided yet, or what was shown stays seen. */
export function canUndo(
  { table, you, play, entries }: TableState,
  kind: Table["kind"],
  announcements: ReadonlySet<string>,
): boolean {
  if (play?.ply === 0) {
    return false;
  }
  const begun = entries.slice(entries.findLastIndex(({ what }) => what === "started") + 1);
  const last = begun.findLastIndex(
    ({ what, seat }) => what === "moved" && seat !== undefined && you.seats.includes(seat),
  );
  if (last < 0) {
    return begun.length === entries.length; // the beginning is not known here: it may be there
  }
  // Friends may agree to forget; at one device nobody can be asked.
  return kind === "online" || !hasShown(begun.slice(last), table.options, announcements);
}

/** Whether steps have shown what is covered again: that can't be unseen. */
export function hasShown(
  entries: readonly Entry[],
  options: Readonly<Record<string, Value>>,
  announcements: ReadonlySet<string>,
): boolean {
  const isClosed = (options["memory"] ?? "closed") === "closed";
  return (
    isClosed && entries.some(({ told = [] }) => told.some(({ name }) => announcements.has(name)))
  );
}
