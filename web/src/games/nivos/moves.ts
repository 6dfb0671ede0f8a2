/** Moves of Nivos, read and written: `place:red/a1-a4/own`, `pass`, `cylinder:4`. */

import { SOURCE_WORDS } from "../../generated/nivos";
import type { Sides } from "./sets";
import { type Area, areaOf, depthOf, nameOfSquare, widthOf } from "./squares";
import type { NivosColour, SquareName } from "./view";

export type Source = (typeof SOURCE_WORDS)[number];
export const SOURCES: readonly Source[] = SOURCE_WORDS;

/** A block that lies in a tray. */
export interface Block {
  readonly source: Source;
  readonly colour: NivosColour;
}

export interface Placing extends Block {
  readonly first: SquareName;
  readonly last: SquareName;
}

const PLACING = /^place:([a-z]+)\/([a-z]\d+)-([a-z]\d+)\/([a-z]+)$/;

/** A placing in parts; null for any other move. */
export function readPlacing(move: string): Placing | null {
  const [, colour, first, last, source] = PLACING.exec(move) ?? [];
  return colour && first && last && source
    ? { colour: colour as NivosColour, first, last, source: source as Source }
    : null;
}

/** The move that puts a block somewhere. */
export function placing({ colour, source }: Block, { first, last }: Area): string {
  return `place:${colour}/${nameOfSquare(first)}-${nameOfSquare(last)}/${source}`;
}

/** The height of the cylinder that a move takes; null for any other move. */
export function readCylinder(move: string): number | null {
  const [, height] = /^cylinder:(\d+)$/.exec(move) ?? [];
  return height ? Number(height) : null;
}

/** The two sides of a block that lies somewhere, the longer one first. */
export function sidesOf(laid: { readonly first: SquareName; readonly last: SquareName }): Sides {
  const area = areaOf(laid);
  const [width, depth] = [widthOf(area), depthOf(area)];
  return width < depth ? [depth, width] : [width, depth];
}

/** Words to look up. */
export function setOfWords(words: readonly string[]): ReadonlySet<string> {
  return new Set(words);
}
