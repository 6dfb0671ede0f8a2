import assert from "node:assert/strict";
import { test } from "node:test";
import { checksum } from "../../src/engine/checksum";

test("the checksum is that of Python", () => {
  assert.equal(checksum(new TextEncoder().encode("tonooo")), 268826968);
  assert.equal(checksum(new TextEncoder().encode("123456789")), 2666900479);
  assert.equal(checksum(new Uint8Array()), 0);
});

test("bytes may lie anywhere in their buffer", () => {
  const bytes = new TextEncoder().encode("xtonooox");
  assert.equal(checksum(bytes.subarray(1, 7)), 268826968);
});
