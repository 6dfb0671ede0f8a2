import bonneMain from "./bonne_main";
import colorio from "./colorio";
import nivos from "./nivos";
import page from "./page";
import refusals from "./refusals";
import tonooo from "./tonooo";

const en = { ...page, ...refusals, ...tonooo, ...bonneMain, ...colorio, ...nivos } as const;

export type English = typeof en;
export default en;
