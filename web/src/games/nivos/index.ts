import type { PageGame } from "../game";
import Board from "./Board.svelte";
import { describe, type View } from "./view";
import { words } from "./words";

const nivos: PageGame<View> = { Board, words, describe };

export default nivos;
