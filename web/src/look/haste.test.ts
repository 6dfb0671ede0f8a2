import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { forgiveHaste } from "./haste";

let time = 0;
let start: HTMLButtonElement;
let cap: HTMLButtonElement;
let under: Element; // what lies under the finger
const touched = vi.fn();

let stop: () => void;

beforeAll(() => {
  stop = forgiveHaste();
});

afterAll(() => {
  stop();
  delete (document as Partial<Document>).elementFromPoint;
});

beforeEach(() => {
  time += 10_000;
  document.body.innerHTML =
    "<button>Start</button><section class='board'><button>cap</button></section>";
  [start, cap] = document.querySelectorAll("button") as unknown as [typeof start, typeof cap];
  for (const button of [start, cap]) {
    button.onclick = () => {
      touched(button.textContent);
    };
  }
  under = start;
  document.elementFromPoint = () => under;
});

afterEach(() => {
  touched.mockReset();
  document.body.innerHTML = "";
});

function tap(after: number, x = 100): void {
  time += after;
  const at = { bubbles: true, cancelable: true, clientX: x, clientY: 100, detail: 1 };
  const down = new MouseEvent("pointerdown", at);
  Object.defineProperty(down, "timeStamp", { value: time });
  under.dispatchEvent(down);
  under.dispatchEvent(new MouseEvent("click", at));
}

test("a double tap is not for what comes into the place of a thing", () => {
  tap(0);
  under = cap;
  tap(200);
  tap(300); // nor the third
  expect(touched.mock.calls).toEqual([["Start"]]);
  tap(600);
  expect(touched).toHaveBeenLastCalledWith("cap");
});

test("taps on what stays are all meant, and taps elsewhere", () => {
  tap(0);
  tap(100);
  under = cap;
  tap(100, 300);
  expect(touched.mock.calls).toEqual([["Start"], ["Start"], ["cap"]]);
});

test("a board knows what is touched twice", () => {
  under = cap;
  tap(0);
  under = start;
  tap(100);
  expect(touched.mock.calls).toEqual([["cap"], ["Start"]]);
});

test("keys are never in doubt", () => {
  tap(0);
  under = cap;
  tap(100);
  cap.click(); // by a key: nothing was pointed at
  expect(touched).toHaveBeenLastCalledWith("cap");
});

test("a key that is held down is no second touch", () => {
  const press = (repeat: boolean): boolean =>
    cap.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", repeat, bubbles: true, cancelable: true }),
    );
  expect(press(false)).toBe(true);
  expect(press(true)).toBe(false);
});
