/** For tests: a finger that touches the page, and waits for what comes of it. */

import { fireEvent } from "@testing-library/svelte";
import { tick } from "svelte";
import { vi } from "vitest";
import { afterPicture } from "./picture";

const PICTURE = 20; // milliseconds, where the clock is the test's

export async function tap(thing: Element, event: Event = clickOf()): Promise<void> {
  await fireEvent(thing, event);
  if (vi.isFakeTimers()) {
    await vi.advanceTimersByTimeAsync(PICTURE);
  } else {
    await new Promise<void>(afterPicture);
  }
  await tick();
}

function clickOf(): Event {
  return new MouseEvent("click", { bubbles: true, cancelable: true });
}
