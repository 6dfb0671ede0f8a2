import { expect, test } from "vitest";
import { eyeOf, FRONT, moved, turned } from "./orbit";
import { barsAround } from "./shapes";
import { Vector3 } from "three";

test("the eye stays above the board and as far as it was, however one turns", () => {
  for (const up of [-9, -1, 0, 1, 9]) {
    const { x, y, z } = eyeOf(turned(FRONT, 2, up));
    expect(y).toBeGreaterThan(0);
    expect(Math.hypot(x, y, z)).toBeCloseTo(FRONT.distance);
  }
});

test("a whole turn ends where it began, and half of one on the other side", () => {
  const front = eyeOf(FRONT);
  const whole = eyeOf(turned(FRONT, 2 * Math.PI, 0));
  expect(whole.x).toBeCloseTo(front.x);
  expect(whole.z).toBeCloseTo(front.z);
  const half = eyeOf(turned(FRONT, Math.PI, 0));
  expect(half.x).toBeCloseTo(-front.x);
  expect(half.z).toBeCloseTo(-front.z);
});

test("who looks from higher up sees more from above", () => {
  expect(eyeOf(turned(FRONT, 0, 0.2)).y).toBeGreaterThan(eyeOf(FRONT).y);
  expect(eyeOf(turned(FRONT, 0, -0.2)).y).toBeLessThan(eyeOf(FRONT).y);
});

test("one comes neither into the building nor out of sight of it", () => {
  let [near, far] = [FRONT, FRONT];
  for (let i = 0; i < 50; i++) {
    near = moved(near, 0.8);
    far = moved(far, 1.25);
  }
  expect(near.distance).toBeLessThan(FRONT.distance);
  expect(near.distance).toBeGreaterThan(0.3);
  expect(far.distance).toBeGreaterThan(FRONT.distance);
  expect(far.distance).toBeLessThan(2);
});

test("a block has twelve edges, broken ones where it does not fit, and stays inside them", () => {
  const size = new Vector3(3, 0.5, 2);
  expect(barsAround(size, false)).toHaveLength(12);
  const broken = barsAround(size, true);
  expect(broken.length).toBeGreaterThan(24);
  for (const { at } of broken) {
    expect(at.x).toBeGreaterThanOrEqual(0);
    expect(at.x).toBeLessThanOrEqual(3);
    expect(at.z).toBeLessThanOrEqual(0);
    expect(at.z).toBeGreaterThanOrEqual(-2);
  }
});
