import { afterEach, expect, test, vi } from "vitest";
import { afterPicture, keepOrder } from "./picture";

afterEach(() => {
  vi.unstubAllGlobals();
});

const LATE = 150; // milliseconds

async function countedAfter(milliseconds: number): Promise<number> {
  const work = vi.fn();
  afterPicture(work);
  expect(work).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return work.mock.calls.length;
}

test("what takes long is done once, and not within the touch", async () => {
  expect(await countedAfter(LATE)).toBe(1);
});

test("it is done also where no picture is drawn", async () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  expect(await countedAfter(LATE)).toBe(1);
});

test("nothing that is touched next overtakes it, nor is it lost where the page is left", async () => {
  const stop = keepOrder();
  const done: string[] = [];
  for (const event of ["click", "hashchange"]) {
    afterPicture(() => {
      done.push(`before ${event}`);
    });
    document.body.dispatchEvent(new Event(event));
    dispatchEvent(new Event(event));
    done.push(event);
  }
  stop();
  await new Promise((resolve) => setTimeout(resolve, LATE));
  expect(done).toEqual(["before click", "click", "before hashchange", "hashchange"]);
});
