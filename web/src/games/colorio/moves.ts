/** What touching something of the board means, as a move. Whether it may be made, others say. */

import type { Square, View } from "./view";

/** A legal move if there is one for this square, else what one would want: the page says why not. */
export function moveAt(square: Square, view: View, legal: readonly string[]): string {
  const lift = `lift:${square}`;
  const cover = `cover:${square}`;
  if (legal.includes(cover)) {
    return cover;
  }
  const isCap = view.covered.includes(square);
  return view.phase === "lay" && !isCap ? cover : lift;
}
