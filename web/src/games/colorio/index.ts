/** Colorio, as the page plays it. */

import type { PageGame } from "../game";
import Board from "./Board.svelte";
import { describe, type View } from "./view";
import { words } from "./words";

const game: PageGame<View> = { Board, words, describe, leavesRoom: true };

export default game;
