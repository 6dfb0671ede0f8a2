import type { PageGame } from "../game";
import Board from "./Board.svelte";
import { describe, type View } from "./view";
import { words } from "./words";

const tonooo: PageGame<View> = { Board, words, tells: true, describe };

export default tonooo;
