/** The colours of pieces: how each is filled, patterned, edged and named. */

import { t } from "../words/words.svelte";

export type Colour =
  | "red"
  | "yellow"
  | "green"
  | "blue"
  | "purple"
  | "orange"
  | "white"
  | "black"
  | "joker"
  | "neutral";

/** What to fill a piece with: `fill={fillOf(colour)}`. */
export function fillOf(colour: Colour): string {
  return `var(--${colour})`;
}

/** What to lay over it; white and black are told by their edge. */
export function patternOf(colour: Colour): string {
  return colour === "white" || colour === "black" ? "none" : `url(#pattern-${colour})`;
}

/** The line around a piece: white has a ring of wood, black a light edge. */
export function edgeOf(colour: Colour): string {
  const edges: Partial<Record<Colour, string>> = { white: "var(--wood-deep)", black: "#b8a998" };
  return edges[colour] ?? "rgb(42 33 27 / 55%)";
}

/** The name of a colour, by itself: "red", "rouge". */
export function nameOf(colour: Colour): string {
  return t(`colour_${colour}`);
}

/** The letter of a colour, for those who can't tell patterns: the first of its name. */
export function letterOf(colour: Colour): string {
  return t(`letter_${colour}`);
}
