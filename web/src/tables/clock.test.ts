import { expect, test } from "vitest";
import { timeLeft } from "./clock";

const CLOCKS = { left: [300_000, 3_750_400], running: true, at: 1000 };

test("the clock of who is on turn runs, the others stand", () => {
  expect(timeLeft(CLOCKS, 0, 0, 31_000)).toBe("4:30");
  expect(timeLeft(CLOCKS, 1, 0, 31_000)).toBe("1:02:31");
  expect(timeLeft({ ...CLOCKS, running: false }, 0, 0, 31_000)).toBe("5:00");
});

test("no clock shows less than nothing, nor more than there is", () => {
  expect(timeLeft(CLOCKS, 0, 0, 10_000_000)).toBe("0:00");
  expect(timeLeft(CLOCKS, 0, 0, 0)).toBe("5:00");
});
