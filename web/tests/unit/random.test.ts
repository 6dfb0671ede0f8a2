import assert from "node:assert/strict";
import { test } from "node:test";
import { CryptoSource, SeededSource, type Source } from "../../src/engine";
import { unbiased } from "../../src/engine/random";

function tally(source: Source, n: number, draws: number): number[] {
  const counts = Array.from({ length: n }, () => 0);
  for (let i = 0; i < draws; i++) {
    const drawn = source.below(n);
    counts[drawn] = (counts[drawn] ?? NaN) + 1;
  }
  return counts;
}

test("words past the last whole multiple are thrown away", () => {
  const words = [0xffffffff, 0xfffffffc, 0xfffffffb]; // 2**32 is 4 more than a multiple of 6
  assert.equal(
    unbiased(6, () => words.shift() ?? NaN),
    5,
  );
  assert.equal(words.length, 0);
});

test("a power of two throws no word away", () => {
  assert.equal(
    unbiased(8, () => 0xffffffff),
    7,
  );
  assert.equal(
    unbiased(1, () => 12345),
    0,
  );
});

for (const [name, source] of [
  ["the browser's generator", new CryptoSource()],
  ["a seed", new SeededSource(1)],
] as const) {
  test(`${name} draws each number as often as any other`, () => {
    const draws = 60_000;
    for (const n of [1, 2, 3, 6, 27]) {
      const expected = draws / n;
      for (const count of tally(source, n, draws)) {
        assert.ok(Math.abs(count - expected) < 6 * Math.sqrt(expected)); // six deviations
      }
    }
  });
}

test("seeds of any size, and streams of a seed, differ", () => {
  const seeds = [0, 1, -1, 2n ** 64n + 5n, 5, Number.MAX_SAFE_INTEGER];
  const states = seeds.map((seed) => new SeededSource(seed).at);
  assert.equal(new Set(states).size, seeds.length - 1); // seeds count modulo 2**64
  assert.notEqual(new SeededSource(1, 0).at, new SeededSource(1, 1).at);
});

test("a seed that is no whole number is refused", () => {
  for (const seed of [1.5, NaN, Infinity, -0.5]) {
    assert.throws(() => new SeededSource(seed), { code: "seed/invalid" });
  }
});
