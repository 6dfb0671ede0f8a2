/** The page begins here. */

import "./look/tokens.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { forgiveHaste } from "./look/haste";
import { keepOrder } from "./look/picture";
import { speak, wantedLanguage } from "./words/words.svelte";
import { followAddress } from "./route.svelte";
import { workOffline } from "./offline";

const target = document.getElementById("page");
const missed = target?.firstElementChild; // says that the page did not come
if (target) {
  try {
    await speak(wantedLanguage());
    keepOrder(); // before anybody else hears that the page is left
    followAddress();
    forgiveHaste();
    mount(App, { target });
    missed?.remove();
  } catch (error) {
    missed?.removeAttribute("class"); // seen at once
    reportError(error);
  }
}
workOffline();
