import type { Texts } from "../words.svelte";
import bonneMain from "./bonne_main";
import colorio from "./colorio";
import nivos from "./nivos";
import page from "./page";
import refusals from "./refusals";
import tonooo from "./tonooo";

const fr: Texts = { ...page, ...refusals, ...tonooo, ...bonneMain, ...colorio, ...nivos };

export default fr;
