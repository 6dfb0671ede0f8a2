/**
 * Everything that the page says. English is the source: `en/` has every text, and the type checker
 * wants each of them, with the same places for values, in every other language.
 *
 * In a text, `{name}` is a place for a value, `{count|coin|coins}` chooses by number, and
 * `{you|draw|draws}` by whether something is so.
 */

import { settings } from "../settings.svelte";
import type { English } from "./en";

export type Key = keyof English;
export type Texts = Readonly<Record<Key, string>>;
export type Given = string | number | boolean;

type Place<Inside extends string> = Inside extends `${infer Name}|${string}` ? Name : Inside;
type Places<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? Place<Inside> | Places<Rest>
  : never;
type Values<K extends Key> = [Places<English[K]>] extends [never]
  ? []
  : [values: Readonly<Record<Places<English[K]>, Given>>];

/** A text without any place: it can be said by a key that is found at run time. */
export type PlainKey = {
  [K in Key]: [Places<English[K]>] extends [never] ? K : never;
}[Key];

export type Language = "en" | "fr";

const LOADERS: Readonly<Record<Language, () => Promise<{ default: Texts }>>> = {
  en: () => import("./en"),
  fr: () => import("./fr"),
};

export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", fr: "Français" };

/** A language with what knows how it counts: to make that takes long, and texts ask for it often. */
class Speech {
  readonly language: Language;
  readonly texts: Texts | null;
  readonly forms: Intl.PluralRules;
  readonly numbers: Intl.NumberFormat;
  readonly lists: Intl.ListFormat;

  constructor(language: Language, texts: Texts | null) {
    this.language = language;
    this.texts = texts;
    this.forms = new Intl.PluralRules(language);
    this.numbers = new Intl.NumberFormat(language);
    this.lists = new Intl.ListFormat(language);
  }
}

let speech: Speech = $state.raw(new Speech("en", null));

/** The language of the page now. */
export function language(): Language {
  return speech.language;
}

/** Which language a person wants: the chosen one, or the first of the browser's that we speak. */
export function wantedLanguage(): Language {
  if (settings.language !== "auto") {
    return settings.language;
  }
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((tag): tag is Language => tag in LOADERS) ?? "en";
}

/** Speak a language from now on. */
export async function speak(wanted: Language): Promise<void> {
  const { default: texts } = await LOADERS[wanted]();
  speech = new Speech(wanted, texts);
  document.documentElement.lang = wanted;
}

/** Say something, in the language of the page. */
export function t<K extends Key>(key: K, ...values: Values<K>): string {
  const text = speech.texts?.[key] ?? "";
  const given: Readonly<Record<string, Given>> = values[0] ?? {};
  return text.replace(/\{([^{}]*)\}/g, (_, inside: string) => filled(inside, given));
}

function filled(inside: string, given: Readonly<Record<string, Given>>): string {
  const [name = "", ...forms] = inside.split("|");
  const value = given[name];
  if (forms.length === 0) {
    return typeof value === "number" ? speech.numbers.format(value) : String(value ?? "");
  }
  const isFirst = typeof value === "number" ? isOne(value) : value === true;
  return forms[isFirst ? 0 : 1] ?? "";
}

function isOne(count: number): boolean {
  return speech.forms.select(count) === "one";
}

/** A list in words: "a, b and c". */
export function listed(items: readonly string[]): string {
  return speech.lists.format(items);
}
