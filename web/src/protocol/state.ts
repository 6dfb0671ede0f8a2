/** What a client knows of a table: folded from snapshots and updates, never changed in place. */

import type { Entry, PlayInfo, Presence, Snapshot, TableInfo, Update, You } from "./messages";

export interface TableState {
  readonly seq: number; // of the last event
  readonly you: You;
  readonly table: TableInfo;
  readonly play: PlayInfo | null; // null before the first game
  readonly legal: readonly string[] | null; // if the reader is to decide
  readonly here: readonly boolean[];
  readonly watching: number;
  readonly entries: readonly Entry[]; // the chronicle as far as it is known, oldest first
  readonly offset: number; // milliseconds that the server's clock is ahead of ours
}

/** Begin anew from a snapshot; what was known of the chronicle stays. */
export function renewed(before: TableState | null, snapshot: Snapshot, now: number): TableState {
  const { seq, you, table, play, legal, here, watching, missed } = snapshot;
  const kept = before?.entries.filter((entry) => entry.seq <= seq) ?? [];
  const entries = joined(kept, missed);
  return { seq, you, table, play, legal, here, watching, entries, offset: snapshot.now - now };
}

/** Take in the event that comes next; one that is known already adds its entry at most. */
export function updated(state: TableState, update: Update): TableState {
  const entries = joined(state.entries, [update.entry]);
  if (update.seq <= state.seq) {
    return { ...state, entries };
  }
  const { seq, you = state.you, table = state.table, play = state.play } = update;
  // Moves belong to a position: those of another one are not kept.
  const { legal = update.play ? null : state.legal } = update;
  return { ...state, seq, you, table, play, legal, entries };
}

/** Take in who is there. */
export function seen(state: TableState, { here, watching }: Presence): TableState {
  return { ...state, here, watching };
}

/** Put entries in their places; the later word counts. */
function joined(known: readonly Entry[], more: readonly Entry[]): readonly Entry[] {
  const last = known.at(-1)?.seq ?? 0;
  if (more.every((entry, i) => entry.seq > (more[i - 1]?.seq ?? last))) {
    return [...known, ...more]; // nearly always
  }
  const places = new Map([...known, ...more].map((entry) => [entry.seq, entry]));
  return [...places.values()].sort((one, other) => one.seq - other.seq);
}
