import { expect, test } from "vitest";
import { moveAt } from "./moves";
import { IN_AIR, IN_AIR_LEGAL, TO_LIFT, TO_LIFT_LEGAL } from "./samples";
import { ROWS } from "./view";

test("every legal move of a square is what touching the square means", () => {
  for (const square of ROWS.flat()) {
    const lift = moveAt(square, TO_LIFT, TO_LIFT_LEGAL);
    expect(TO_LIFT_LEGAL.includes(lift)).toBe(TO_LIFT_LEGAL.includes(`lift:${square}`));
    const cover = moveAt(square, IN_AIR.words, IN_AIR_LEGAL);
    expect(IN_AIR_LEGAL.includes(cover)).toBe(IN_AIR_LEGAL.includes(`cover:${square}`));
  }
});

test("where nothing may be done it is what one would want, so that the page can say why not", () => {
  expect(moveAt("a1", TO_LIFT, TO_LIFT_LEGAL)).toBe("lift:a1"); // a barred cap
  expect(moveAt("b1", TO_LIFT, TO_LIFT_LEGAL)).toBe("lift:b1"); // a peg without a cap
  expect(moveAt("a4", IN_AIR.words, IN_AIR_LEGAL)).toBe("cover:a4"); // the colour just shown
  expect(moveAt("a1", IN_AIR.words, IN_AIR_LEGAL)).toBe("lift:a1"); // a second cap
});
