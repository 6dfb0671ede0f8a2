/** The page begins here. */

import "./look/tokens.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { speak, wantedLanguage } from "./words/words.svelte";
import { followAddress } from "./route.svelte";
import { workOffline } from "./offline";

// Said when the words themselves did not come.
const SPEECHLESS =
  "Tablée could not be loaded. Reload the page. · Tablée n’a pas pu être chargée. Recharge la page.";

const target = document.getElementById("page");
if (target) {
  try {
    await speak(wantedLanguage());
    followAddress();
    mount(App, { target });
  } catch (error) {
    target.textContent = SPEECHLESS;
    reportError(error);
  }
}
workOffline();
