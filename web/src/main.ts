/** The page begins here. */

import "./look/tokens.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { speak, wantedLanguage } from "./words/words.svelte";
import { followAddress } from "./route.svelte";
import { workOffline } from "./offline";

const target = document.getElementById("page");
if (target) {
  try {
    await speak(wantedLanguage());
    followAddress();
    target.textContent = "";
    mount(App, { target });
  } catch (error) {
    reportError(error);
  }
}
workOffline();
