/** What a person has chosen, kept on this device. */

import { NAME_LENGTH } from "./protocol/messages";

export interface Settings {
  language: "auto" | "en" | "fr";
  theme: "auto" | "light" | "dark";
  patterns: "fine" | "strong";
  motion: "auto" | "full" | "none";
  sound: boolean;
  moves: "auto" | "instant" | "confirm"; // auto: those that a game calls daring are confirmed
  pace: "calm" | "quick"; // of the bots on this device
  level: number; // of the bots that were played last
  players: Record<string, number>; // by game, as played last
  nivos: "flat" | "solid"; // how the building is looked at
  name: string; // "" until one was given
}

const KEY = "tablee/settings";
const DEFAULTS: Settings = {
  language: "auto",
  theme: "auto",
  patterns: "fine",
  motion: "auto",
  sound: true,
  moves: "auto",
  pace: "calm",
  level: 2,
  players: {},
  nivos: "flat",
  name: "",
};
const CHOICES: Partial<Record<keyof Settings, readonly unknown[]>> = {
  language: ["auto", "en", "fr"],
  theme: ["auto", "light", "dark"],
  patterns: ["fine", "strong"],
  motion: ["auto", "full", "none"],
  moves: ["auto", "instant", "confirm"],
  pace: ["calm", "quick"],
  level: [1, 2, 3, 4, 5],
  nivos: ["flat", "solid"],
};

export const settings: Settings = $state(read());

/** What was kept, as far as it still makes sense. */
function read(): Settings {
  let kept: unknown = null;
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    // Nothing was kept, or nothing may be kept here.
  }
  const found: Record<string, unknown> = { ...DEFAULTS };
  if (typeof kept === "object" && kept !== null) {
    const given = kept as Readonly<Record<string, unknown>>;
    for (const name of Object.keys(DEFAULTS)) {
      const value = given[name];
      const choices = CHOICES[name as keyof Settings];
      if (choices ? choices.includes(value) : typeof value === typeof found[name]) {
        found[name] = value;
      }
    }
    found["players"] = numbersIn(found["players"]);
    found["name"] = String(found["name"]).slice(0, NAME_LENGTH.most);
  }
  return found as unknown as Settings;
}

/** What is a number, by name. */
function numbersIn(given: unknown): Record<string, number> {
  const numbers = Object.entries(given ?? {}).filter(([, value]) => typeof value === "number");
  return Object.fromEntries(numbers);
}

/** Keep what is chosen from now on, and let the page look like it. */
export function keepSettings(): void {
  $effect(() => {
    const { dataset } = document.documentElement;
    dataset["theme"] = settings.theme;
    dataset["patterns"] = settings.patterns;
    dataset["motion"] = settings.motion;
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // A private window that keeps nothing: the choice holds until it is closed.
    }
  });
}
