/** The colours of the page as a renderer needs them: resolved for light or dark. */

import { COLOUR_WORDS } from "../../../generated/nivos";
import type { NivosColour } from "../view";

export interface Tints {
  readonly blocks: Readonly<Record<NivosColour, string>>;
  readonly mark: string; // dark lines of patterns
  readonly markLight: string;
  readonly wood: string;
  readonly woodDeep: string;
  readonly square: string;
  readonly ink: string;
  readonly fits: string;
  readonly not: string;
  readonly free: string;
  readonly edge: string; // around black blocks
}

/** Read the colours where they hold: at an element of the page. */
export function readTints(place: HTMLElement): Tints {
  const probe = document.createElement("span");
  place.append(probe);
  const read = (colour: string): string => {
    probe.style.color = colour;
    return getComputedStyle(probe).color;
  };
  const blocks = Object.fromEntries(
    COLOUR_WORDS.map((colour) => [colour, read(`var(--${colour})`)]),
  ) as Record<NivosColour, string>;
  const tints = {
    blocks,
    mark: read("var(--mark)"),
    markLight: read("var(--mark-light)"),
    wood: read("var(--wood)"),
    woodDeep: read("var(--wood-deep)"),
    square: read("light-dark(#efe2cc, #4a3d32)"),
    ink: read("light-dark(#3d2a18, #f2e9dc)"),
    fits: read("light-dark(#23723f, #7fd49a)"),
    not: read("var(--warning)"),
    free: read("var(--quiet)"),
    edge: "#b8a998",
  };
  probe.remove();
  return tints;
}
