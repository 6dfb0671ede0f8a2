/** What the page wants of a game: a board, and words. Nothing here knows a rule. */

import type { Component, Snippet } from "svelte";
import type { Colour } from "../look/colours";
import type { Told, Value } from "../protocol/messages";
import type { People } from "../words/people";

/** What a board is handed. It draws, and says which move was touched; it decides nothing. */
export interface BoardProps<View> {
  readonly view: View; // in the words of the game, the same from a server and from the engine
  readonly options: Readonly<Record<string, Value>>;
  readonly players: number;
  readonly order: readonly number[]; // the seats clockwise, beginning with the nearest
  readonly people: People; // what those in the seats are called
  readonly turn: number | null; // the seat that decides
  readonly legal: readonly string[]; // moves that may be made here and now; none while others decide
  readonly told: readonly Told[]; // what everybody perceived of the latest step
  readonly seq: number; // grows with every step: `told` is news when this has changed
  readonly chosen: string | null; // a move that was touched once and waits for a second touch
  readonly refused: { readonly move: string; readonly count: number } | null; // shake it; news when `count` changed
  readonly tally: boolean; // whether the table wants a gentle count as a warning
  readonly plate: Snippet<[seat: number]>; // name, sign of turn, clock of a seat: place it by the seat
  readonly play: (move: string) => void; // any move, also one that may not be made: the page says why
  readonly why: (move: string) => Promise<string | null>; // why a move may not be made, in a sentence
}

/** The words of a game. */
export interface GameWords<View> {
  /** What everybody perceived, as a sentence; null if there is nothing to say of it. */
  readonly tell: (told: Told, people: People) => string | null;
  /** Events of a step as they are told: what belongs together becomes one sentence. */
  readonly gather?: (told: readonly Told[]) => readonly Told[];
  /** The line under the board for those who decide: one short sentence. */
  readonly ask: (view: View, legal: readonly string[]) => string;
  /**
   * Why a move may not be made: one sentence for each cause in the game's description, or where it
   * stands otherwise for those who decide, one that goes with what they are asked for.
   */
  readonly reason: (cause: string, view?: View, legal?: readonly string[]) => string;
  /** A move, as what one would say: "lift cylinder A". For buttons, confirmation and lists. */
  readonly say: (move: string, view: View) => string;
  /** What a seat has got so far, in a few words: "3 colours", "12 coins"; "" for nothing. */
  readonly standing: (seat: number, view: View) => string;
  /** Whether a seat has gone out of the game. */
  readonly isOut: (seat: number, view: View) => boolean;
  /** The colour that a seat plays with, where it has one. */
  readonly colourOf: (seat: number, view: View) => Colour | null;
  /**
   * Events that tell what is covered afterwards. Where memory is closed, the log keeps their values
   * for the latest step alone, and tells older ones by `hidden`.
   */
  readonly announcements: ReadonlySet<string>;
  readonly hidden: (told: Told, people: People) => string | null;
  /** Events of chance with which a turn begins: in the log, they are no part of the move before. */
  readonly openings?: ReadonlySet<string>;
  /** The sound of an event, if it has one. */
  readonly sound: (told: Told) => "knock" | "roll" | "coin" | "lift" | "low" | null;
}

/** A game as the page plays it; loaded when somebody opens a table of it. */
export interface PageGame<View> {
  readonly Board: Component<BoardProps<View>>;
  readonly words: GameWords<View>;
  /** Whether the board itself tells what has just happened; else the page does. */
  readonly tells?: boolean;
  /** Whether the board leaves room below it on a high phone: what has happened is told at length. */
  readonly leavesRoom?: boolean;
  /** Whether a move may put out who makes it: touched once, it waits for a second touch. */
  readonly isDaring?: (move: string) => boolean;
  /** The view of the engine, which is numbers, in the words that a server uses. */
  readonly describe: (view: never, options: Readonly<Record<string, Value>>) => View;
}

export type AnyPageGame = PageGame<unknown>;
