import assert from "node:assert/strict";
import { test } from "node:test";
import {
  fetchGame,
  type Files,
  type GameName,
  GAMES,
  InvalidData,
  Match,
  MissingData,
  openBots,
  openGame,
  SeededSource,
} from "../../src/engine";
import { checksum } from "../../src/engine/checksum";
import { botsFileOf, filesOf, load } from "./files";

const NAMES = Object.keys(GAMES) as GameName[];

function open(name: GameName, files: Files): Promise<unknown> {
  return openGame<unknown, unknown, unknown>(GAMES[name], files);
}

for (const name of NAMES) {
  test(`${name}: a file with any byte changed is refused`, async () => {
    const source = new SeededSource(7);
    for (const part of ["module", "words"] as const) {
      for (let i = 0; i < 40; i++) {
        const files = filesOf(name);
        const at = source.below(files[part].length);
        files[part][at] = (files[part][at] ?? 0) ^ (1 << source.below(8));
        await assert.rejects(open(name, files), {
          code: "data/invalid",
          message: `${GAMES[name].files[part].name}: the file is damaged: load it again`,
        });
      }
    }
  });

  test(`${name}: a file cut short, or empty, is refused`, async () => {
    const files = filesOf(name);
    for (const part of ["module", "words"] as const) {
      for (const size of [0, 1, files[part].length - 1]) {
        await assert.rejects(open(name, { ...files, [part]: files[part].slice(0, size) }), {
          code: "data/invalid",
          message: new RegExp(`expected ${files[part].length} bytes, got ${size}: load it again`),
        });
      }
    }
  });
}

test("a file of another game is refused", async () => {
  const files = { ...filesOf("tonooo"), module: filesOf("colorio").module };
  await assert.rejects(open("tonooo", files), InvalidData);
});

test("bots of another game, damaged or cut short, are refused", async () => {
  const whole = botsFileOf("tonooo");
  const damaged = botsFileOf("tonooo");
  damaged[whole.length >> 1] = (damaged[whole.length >> 1] ?? 0) ^ 1;
  for (const bytes of [botsFileOf("colorio"), damaged, whole.slice(1), new Uint8Array()]) {
    await assert.rejects(openBots(GAMES.tonooo, bytes), InvalidData);
  }
});

test("a description of other files is refused even where the sums agree", async () => {
  const junk = new TextEncoder().encode("{}");
  const { description } = await load("tonooo");
  const sum = { size: junk.length, checksum: checksum(junk) };
  const { module, words, bots } = description.files;
  const files = filesOf("tonooo");
  await assert.rejects(
    openGame(
      { ...description, files: { module, words: { ...words, ...sum }, bots } },
      { ...files, words: junk },
    ),
    /tonooo.words.json: expected the words of Tonooo/,
  );
  await assert.rejects(
    openGame(
      { ...description, files: { module: { ...module, ...sum }, words, bots } },
      { ...files, module: junk },
    ),
    /tonooo.wasm: expected a WebAssembly module/,
  );
});

test("a file that does not come is named", async () => {
  const nowhere = "http://127.0.0.1:9/"; // nobody listens there
  await assert.rejects(
    fetchGame(GAMES.tonooo, { module: `${nowhere}a`, words: `${nowhere}b` }),
    (error) =>
      error instanceof MissingData && /tonooo\.\S+: expected a file at/.test(error.message),
  );
});

test("many matches can be open at once, and do not disturb one another", async () => {
  const game = await load("tonooo");
  const matches = Array.from({ length: 2000 }, (_, seed) => new Match(game, { seed }));
  for (const match of matches) {
    match.play("draw");
  }
  for (const [seed, match] of matches.entries()) {
    const alone = new Match(game, { seed });
    alone.play("draw");
    assert.deepEqual(match.state, alone.state);
    assert.deepEqual(match.view(), alone.view());
  }
});
