import type { PageGame } from "../game";
import Board from "./Board.svelte";
import { describe, type View } from "./view";
import { words } from "./words";

const isDaring = (move: string): boolean => move.startsWith("lift:"); // who lifts nothing is out

const tonooo: PageGame<View> = { Board, words, tells: true, describe, isDaring };

export default tonooo;
