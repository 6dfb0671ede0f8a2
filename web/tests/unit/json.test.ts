import assert from "node:assert/strict";
import { test } from "node:test";
import { InvalidRecord, readRecord, readRecords } from "../../src/engine";
import { Decimal, readJson, writeJson } from "../../src/engine/json";

test("what JSON.parse reads is read alike", () => {
  const texts = [
    "null",
    "true",
    " [1, -2, 0] ",
    '{"a": {"b": []}, "c": [[], {}]}',
    '"\\u00e9\\ud83d\\ude00\\n\\"\\\\\\/"',
    '{"a": 1, "a": 2}',
    '{"é": "ö"}',
  ];
  for (const text of texts) {
    assert.deepEqual(JSON.parse(JSON.stringify(readJson(text))), JSON.parse(text));
  }
});

test("numbers keep their kind", () => {
  assert.deepEqual(readJson("[1, 1.0, 1e2, -0, 12345678901234567890, NaN, -Infinity]"), [
    1,
    new Decimal(1),
    new Decimal(100),
    0,
    12345678901234567890n,
    new Decimal(NaN),
    new Decimal(-Infinity),
  ]);
});

test("a key may be any text", () => {
  const read = readJson('{"__proto__": 1, "constructor": 2}');
  assert.deepEqual(Object.entries(read ?? {}), [
    ["__proto__", 1],
    ["constructor", 2],
  ]);
});

test("values are written as Python writes them", () => {
  const value = {
    a: [1, new Decimal(1), new Decimal(0.5), null, true],
    "é\u007f": "\ud83d\ude00\n",
  };
  assert.equal(
    writeJson(value),
    '{"a": [1, 1.0, 0.5, null, true], "\\u00e9\\u007f": "\\ud83d\\ude00\\n"}',
  );
});

test("a line that is too long is refused before it is read", () => {
  assert.throws(
    () => readRecord(" ".repeat((1 << 24) + 1)),
    (error) => error instanceof InvalidRecord && error.message.includes("at most 16777216"),
  );
});

test("a file without records has none", () => {
  assert.deepEqual([...readRecords("\n \r\n\t\r")], []);
});
