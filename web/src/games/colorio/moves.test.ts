import { expect, test } from "vitest";
import { moveAt } from "./moves";
import { IN_AIR, IN_AIR_LEGAL, TO_LIFT, TO_LIFT_LEGAL } from "./samples";
import { ROWS, type View } from "./view";

test("every legal move of a square is what touching the square means", () => {
  const meant = (view: View, legal: readonly string[]): string[] =>
    ROWS.flat()
      .map((square) => moveAt(square, view, legal))
      .filter((move) => legal.includes(move))
      .sort();
  expect(meant(TO_LIFT, TO_LIFT_LEGAL)).toEqual([...TO_LIFT_LEGAL].sort());
  const covers = IN_AIR_LEGAL.filter((move) => move !== "remove");
  expect(meant(IN_AIR.words, IN_AIR_LEGAL)).toEqual(covers.sort());
  expect(moveAt("a2", TO_LIFT, TO_LIFT_LEGAL)).toBe("lift:a2");
  expect(moveAt("a3", IN_AIR.words, IN_AIR_LEGAL)).toBe("cover:a3");
});

test("where nothing may be done it is what one would want, so that the page can say why not", () => {
  expect(moveAt("a1", TO_LIFT, TO_LIFT_LEGAL)).toBe("lift:a1"); // a barred cap
  expect(moveAt("b1", TO_LIFT, TO_LIFT_LEGAL)).toBe("lift:b1"); // a peg without a cap
  expect(moveAt("a4", IN_AIR.words, IN_AIR_LEGAL)).toBe("cover:a4"); // the colour just shown
  expect(moveAt("a1", IN_AIR.words, IN_AIR_LEGAL)).toBe("lift:a1"); // a second cap
});
