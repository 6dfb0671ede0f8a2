/**
 * JSON as Python reads and writes it, for records: 1 and 1.0 are different things there, NaN is a
 * number, and an error says how far the text could be read. `JSON.parse` knows none of that.
 */

/** A number with a fraction or an exponent: never a seat, a weight or an option. */
export class Decimal {
  constructor(readonly value: number) {}

  toString(): string {
    return decimal(this.value);
  }

  toJSON(): number {
    return this.value;
  }
}

export type Json = null | boolean | number | bigint | string | Decimal | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** The text is no JSON from `at` on. */
export class UnreadableJson extends Error {
  constructor(readonly at: number) {
    super(`no JSON from character ${at} on`);
  }
}

const DEEPEST = 900; // lists within lists
const MOST_DIGITS = 4300; // of a whole number
const SPACE = /[ \t\n\r]*/y;
const NUMBER = /(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const PLAIN = /[^"\\\0-\x1f]*/y;
const HEX = /[0-9a-fA-F]{4}/y;
const NAMES: readonly (readonly [string, null | boolean | number])[] = [
  ["null", null],
  ["true", true],
  ["false", false],
  ["NaN", NaN],
  ["Infinity", Infinity],
  ["-Infinity", -Infinity],
];
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/** Read one value; nothing else may stand in the text. */
export function readJson(text: string): Json {
  const reader = new Reader(text);
  reader.skip(SPACE);
  const value = reader.value(0);
  reader.skip(SPACE);
  if (reader.at < text.length) {
    throw new UnreadableJson(reader.at);
  }
  return value;
}

class Reader {
  at = 0;

  constructor(readonly text: string) {}

  /** Go past what a pattern matches here, and give it. */
  skip(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    this.at += found?.[0].length ?? 0;
    return found;
  }

  value(depth: number): Json {
    const next = this.text[this.at];
    if (depth > DEEPEST) {
      throw new UnreadableJson(this.at);
    }
    if (next === '"') {
      return this.string();
    }
    if (next === "{") {
      return this.object(depth);
    }
    if (next === "[") {
      return this.list(depth);
    }
    for (const [name, value] of NAMES) {
      if (this.text.startsWith(name, this.at)) {
        this.at += name.length;
        return typeof value === "number" ? new Decimal(value) : value;
      }
    }
    return this.number();
  }

  number(): Json {
    const begin = this.at;
    const found = this.skip(NUMBER);
    if (!found) {
      throw new UnreadableJson(begin);
    }
    const [all, whole = "", fraction, exponent] = found;
    if (fraction !== undefined || exponent !== undefined) {
      return new Decimal(Number(all));
    }
    if (whole.length > MOST_DIGITS) {
      throw new UnreadableJson(begin);
    }
    const number = Number(whole);
    return Number.isSafeInteger(number) ? number + 0 : BigInt(whole); // no -0
  }

  list(depth: number): Json[] {
    const values: Json[] = [];
    this.at++;
    this.skip(SPACE);
    if (this.text[this.at] === "]") {
      this.at++;
      return values;
    }
    for (;;) {
      values.push(this.value(depth + 1));
      this.skip(SPACE);
      if (this.text[this.at] === "]") {
        this.at++;
        return values;
      }
      this.expect(",");
      this.skip(SPACE);
    }
  }

  object(depth: number): JsonObject {
    const values = Object.create(null) as JsonObject; // any key is a key, "__proto__" too
    this.at++;
    this.skip(SPACE);
    if (this.text[this.at] === "}") {
      this.at++;
      return values;
    }
    for (;;) {
      if (this.text[this.at] !== '"') {
        throw new UnreadableJson(this.at);
      }
      const key = this.string();
      this.skip(SPACE);
      this.expect(":");
      this.skip(SPACE);
      values[key] = this.value(depth + 1);
      this.skip(SPACE);
      if (this.text[this.at] === "}") {
        this.at++;
        return values;
      }
      this.expect(",");
      this.skip(SPACE);
    }
  }

  string(): string {
    const begin = this.at;
    let value = "";
    this.at++;
    for (;;) {
      value += this.skip(PLAIN)?.[0] ?? "";
      const end = this.text[this.at];
      if (end === undefined) {
        throw new UnreadableJson(begin);
      }
      if (end !== '"' && end !== "\\") {
        throw new UnreadableJson(this.at); // a control character
      }
      this.at++;
      if (end === '"') {
        return value;
      }
      value += this.escape(begin);
    }
  }

  /** What a backslash before this place and the characters here stand for. */
  escape(begin: number): string {
    const letter = this.text[this.at];
    if (letter === undefined) {
      throw new UnreadableJson(begin);
    }
    if (letter !== "u") {
      const meant = ESCAPES[letter];
      if (meant === undefined) {
        throw new UnreadableJson(this.at - 1);
      }
      this.at++;
      return meant;
    }
    this.at++;
    const digits = this.skip(HEX);
    if (!digits) {
      throw new UnreadableJson(this.at - 1);
    }
    return String.fromCharCode(parseInt(digits[0], 16));
  }

  expect(sign: string): void {
    if (this.text[this.at] !== sign) {
      throw new UnreadableJson(this.at);
    }
    this.at++;
  }
}

/** Write a value as Python does: spaces after signs, nothing beyond ASCII, 1.0 for a decimal. */
export function writeJson(value: Json): string {
  if (Array.isArray(value)) {
    return `[${value.map(writeJson).join(", ")}]`;
  }
  if (value instanceof Decimal) {
    return decimal(value.value);
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    return `{${entries.map(([key, inner]) => `${ascii(key)}: ${writeJson(inner)}`).join(", ")}}`;
  }
  return typeof value === "string" ? ascii(value) : String(value);
}

function ascii(text: string): string {
  return JSON.stringify(text).replace(
    /[^ -~]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A number from 0 to 1, or near it, as Python writes it. */
function decimal(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
