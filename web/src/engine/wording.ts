/** How messages repeat what came from outside: shortened, and in quotes. */

const SHOWN = 60; // characters of somebody's input that a message repeats

/** The beginning of a value, as text. */
export function shown(value: unknown): string {
  return Array.from(asText(value).slice(0, 2 * SHOWN))
    .slice(0, SHOWN)
    .join("");
}

/** The same in quotes. */
export function quoted(value: unknown): string {
  return quote(shown(value));
}

/** Several words as a list in brackets. */
export function listed(words: readonly string[]): string {
  return `[${words.map(quote).join(", ")}]`;
}

/** Text in quotes, with what can't be seen written as an escape. */
function quote(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll(mark, `\\${mark}`)
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t")
    .replace(
      /[\0-\x1f\x7f-\xa0\xad]/g,
      (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, "0")}`,
    );
  return mark + escaped + mark;
}

function asText(value: unknown): string {
  if (typeof value === "string") {
    return value;
  }
  if (typeof value === "object" && value !== null) {
    try {
      return JSON.stringify(value);
    } catch {
      return Object.prototype.toString.call(value); // turns in a circle, or holds a BigInt
    }
  }
  return typeof value === "function" ? "function" : String(value);
}
