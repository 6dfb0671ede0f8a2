/** Texts are complete, have the same places in every language, and are all used. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import en from "./en";
import fr from "./fr";

const SOURCES = join(import.meta.dirname, "..");
const LANGUAGES = { en, fr } as Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What must be given for a text. */
function places(text: string): string[] {
  const names = Array.from(text.matchAll(/\{([^{}|]*)(?:\|[^{}]*)?\}/g), ([, name = ""]) => name);
  return [...new Set(names)].sort();
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return ["en", "fr", "generated"].includes(entry.name) ? [] : sources(path);
    }
    return /\.(ts|svelte)$/.test(entry.name) && !entry.name.endsWith(".test.ts") ? [path] : [];
  });
}

describe.each(Object.entries(LANGUAGES))("the texts in %s", (_language, texts) => {
  test("are the same as in English, with the same places", () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(texts)) {
      // `you` chooses a form that one language has and another has not.
      const wanted = places((en as Record<string, string>)[key] ?? "").filter(
        (name) => name !== "you",
      );
      expect([key, places(text).filter((name) => name !== "you")]).toEqual([key, wanted]);
    }
  });

  test("say something, in whole braces, with two forms where they choose", () => {
    for (const [key, text] of Object.entries(texts)) {
      expect([key, text.trim()]).not.toEqual([key, ""]);
      expect([key, /[{}]/.exec(text.replace(/\{[^{}]+\}/g, ""))]).toEqual([key, null]);
      for (const [, inside = ""] of text.matchAll(/\{([^{}]+)\}/g)) {
        expect([key, [1, 3]]).toEqual([key, expect.arrayContaining([inside.split("|").length])]);
      }
    }
  });
});

test("French signs stand after a narrow space, and apostrophes are curved", () => {
  for (const [key, text] of Object.entries(fr)) {
    expect([key, / [?!;:]/.exec(text)]).toEqual([key, null]);
    expect([key, /[\p{L}}][?!;](?!\S)/u.exec(text)]).toEqual([key, null]);
    expect([key, /'/.exec(text)]).toEqual([key, null]);
  }
});

test("every text is used", () => {
  const all = sources(SOURCES)
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  const isNamed = (word: string): boolean =>
    new RegExp(`["'\`]${word}["'\`]|\\b${word}:`).test(all);
  // `colour_${name}` uses all that begin so and end with something that has a name: "red".
  const beginnings = Array.from(all.matchAll(/`(\w+_)\$\{(?!string)/g), ([, begin = ""]) => begin);
  const unused = Object.keys(en).filter(
    (key) =>
      !new RegExp(`["'\`]${key}["'\`]`).test(all) &&
      !beginnings.some((each) => key.startsWith(each) && isNamed(key.slice(each.length))),
  );
  expect(unused).toEqual([]);
});
