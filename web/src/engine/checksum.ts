/**
 * Tells a damaged file from the one that was built. Four bytes at a time: this is the first thing
 * that runs, before the browser has made it fast. `tablee/wasm/checksum.py` has the same.
 */

const WORD = 4; // bytes

export function checksum(bytes: Uint8Array): number {
  const whole = new Uint8Array(Math.ceil(bytes.length / WORD) * WORD);
  whole.set(bytes);
  const words = new Int32Array(whole.buffer);
  let sum = 0;
  // eslint-disable-next-line @typescript-eslint/prefer-for-of -- an iterator starts slowly
  for (let i = 0; i < words.length; i++) {
    sum = Math.imul(sum ^ (words[i] ?? 0), 0x01000193);
    sum ^= sum >>> 15;
  }
  return sum >>> 0;
}
