/**
 * A table as the page knows it, wherever it is: in this browser or on a server. Both publish the
 * same state and take the same wishes.
 */

import type { Live, Wish } from "../protocol/connection";
import type { Done } from "../protocol/messages";

/** Why a move may not be made. */
export interface Cause {
  readonly rule: string;
  readonly cause: string;
}

export interface Table {
  readonly kind: "local" | "online";
  readonly id: string;
  /** Hear of everything from now on, beginning with what is known. */
  subscribe(listener: (live: Live) => void): () => void;
  /** Ask for something: kept when the state shows it, or broken by a `Refusal`. */
  send(wish: Wish): Promise<Done>;
  /** Why a move may not be made now; null if it may, or nobody knows. */
  why(move: string): Promise<Cause | null>;
  /** Try now rather than later, where a line was lost. */
  retry(): void;
  close(): void;
}
