/** The little of Markdown that our rules pages use, as a tree to be drawn: never as HTML. */

export interface Run {
  readonly kind: "text" | "strong" | "emphasis" | "code";
  readonly text: string;
}

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly runs: readonly Run[] }
  | { readonly kind: "paragraph"; readonly runs: readonly Run[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly Block[][] }
  | { readonly kind: "table"; readonly head: readonly Run[][]; readonly rows: readonly Run[][][] }
  | { readonly kind: "code"; readonly text: string };

const ITEM = /^(\s*)(?:[-*]|\d+\.)\s+(.*)$/;

export function parse(text: string): Block[] {
  return blocks(text.split("\n"));
}

function blocks(lines: readonly string[]): Block[] {
  const found: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (line.trim() === "") {
      at++;
    } else if (heading) {
      found.push({ kind: "heading", level: heading[1]?.length ?? 1, runs: runs(heading[2] ?? "") });
      at++;
    } else if (line.startsWith("```")) {
      const end = lines.findIndex((other, i) => i > at && other.startsWith("```"));
      found.push({ kind: "code", text: lines.slice(at + 1, end).join("\n") });
      at = end + 1;
    } else if (line.startsWith("|")) {
      const end = endOf(lines, at, (other) => other.startsWith("|"));
      const [head = [], , ...rows] = lines.slice(at, end).map(cells);
      found.push({ kind: "table", head, rows });
      at = end;
    } else if (line.startsWith("    ")) {
      const end = endOf(lines, at, (other) => other.startsWith("    "));
      found.push({
        kind: "code",
        text: lines
          .slice(at, end)
          .map((each) => each.slice(4))
          .join("\n"),
      });
      at = end;
    } else if (ITEM.test(line)) {
      const end = endOf(
        lines,
        at,
        (other) => ITEM.test(other) || /^\s+\S/.test(other) || other.trim() === "",
      );
      found.push(list(lines.slice(at, end)));
      at = end;
    } else {
      const end = endOf(
        lines,
        at,
        (other) =>
          other.trim() !== "" &&
          !ITEM.test(other) &&
          !other.startsWith("#") &&
          !other.startsWith("|"),
      );
      found.push({ kind: "paragraph", runs: runs(lines.slice(at, end).join(" ")) });
      at = end;
    }
  }
  return found;
}

/** Where lines of a kind end. */
function endOf(
  lines: readonly string[],
  begin: number,
  belongs: (line: string) => boolean,
): number {
  let end = begin + 1;
  while (end < lines.length && belongs(lines[end] ?? "")) {
    end++;
  }
  return end;
}

function list(lines: readonly string[]): Block {
  const indent = /^\s*/.exec(lines[0] ?? "")?.[0].length ?? 0;
  const items: string[][] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item && (item[1]?.length ?? 0) <= indent) {
      items.push([item[2] ?? ""]);
    } else {
      items.at(-1)?.push(line.replace(/^ {1,3}/, ""));
    }
  }
  const ordered = /^\s*\d/.test(lines[0] ?? "");
  return { kind: "list", ordered, items: items.map(blocks) };
}

function cells(line: string): Run[][] {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => runs(cell.trim()));
}

function runs(text: string): Run[] {
  const found: Run[] = [];
  const pattern = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|([^*`]+|[*`])/g;
  for (const [, strong, emphasis, code, plain] of text.matchAll(pattern)) {
    if (strong !== undefined) {
      found.push({ kind: "strong", text: strong });
    } else if (emphasis !== undefined) {
      found.push({ kind: "emphasis", text: emphasis });
    } else if (code !== undefined) {
      found.push({ kind: "code", text: code });
    } else {
      found.push({ kind: "text", text: plain ?? "" });
    }
  }
  return found;
}
