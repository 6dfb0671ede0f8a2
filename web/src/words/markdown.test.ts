import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Block, parse, type Run } from "./markdown";

const RULES = join(import.meta.dirname, "../../../src/tablee/rules");

test("what our pages use", () => {
  const text =
    "# Title\n\nOne **two**\n*three* `four`.\n\n1. first\n   - inner\n2. second\n\n| a | b |\n|---|---|\n| c | d |\n";
  expect(parse(text)).toEqual([
    { kind: "heading", level: 1, runs: [{ kind: "text", text: "Title" }] },
    {
      kind: "paragraph",
      runs: [
        { kind: "text", text: "One " },
        { kind: "strong", text: "two" },
        { kind: "text", text: " " },
        { kind: "emphasis", text: "three" },
        { kind: "text", text: " " },
        { kind: "code", text: "four" },
        { kind: "text", text: "." },
      ],
    },
    {
      kind: "list",
      ordered: true,
      items: [
        [
          { kind: "paragraph", runs: [{ kind: "text", text: "first" }] },
          {
            kind: "list",
            ordered: false,
            items: [[{ kind: "paragraph", runs: [{ kind: "text", text: "inner" }] }]],
          },
        ],
        [{ kind: "paragraph", runs: [{ kind: "text", text: "second" }] }],
      ],
    },
    {
      kind: "table",
      head: [[{ kind: "text", text: "a" }], [{ kind: "text", text: "b" }]],
      rows: [[[{ kind: "text", text: "c" }], [{ kind: "text", text: "d" }]]],
    },
  ]);
});

test.each(["en", "fr"])("nothing of the rules in %s is left as signs", (language) => {
  for (const file of readdirSync(join(RULES, language))) {
    for (const run of parse(readFileSync(join(RULES, language, file), "utf8")).flatMap(runsOf)) {
      expect([file, run.kind === "code" ? "" : run.text]).not.toEqual([
        file,
        expect.stringMatching(/\*\*|`|^#|\|/),
      ]);
    }
  }
});

function runsOf(block: Block): readonly Run[] {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return block.runs;
    case "list":
      return block.items.flat().flatMap(runsOf);
    case "table":
      return [...block.head, ...block.rows.flat()].flat();
    case "code":
      return [];
  }
}
