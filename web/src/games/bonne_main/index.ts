import type { PageGame } from "../game";
import Board from "./Board.svelte";
import type { View } from "./view";
import { describe } from "./view";
import { words } from "./words";

const game: PageGame<View> = { Board, words, describe, leavesRoom: true };

export default game;
