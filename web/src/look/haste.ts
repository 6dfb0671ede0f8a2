/** Haste: a child taps twice, and means what was there the first time. */

export const DOUBLE = 400; // milliseconds: two taps so close are one, and no answer to a question
const NEAR = 24; // pixels between two taps of one finger
const THINGS = "a, button, input, label, select, summary";

interface Tap {
  readonly thing: Element;
  readonly x: number;
  readonly y: number;
  readonly at: number; // milliseconds
}

/**
 * Take no second tap for what has come into the place of the first: "Start" goes, and the board lies
 * there. Boards know themselves what is touched twice. Gives what ends it.
 */
export function forgiveHaste(): () => void {
  let last: Tap | null = null;
  let isEcho = false;
  const notice = (event: PointerEvent): void => {
    isEcho = last !== null && isNear(last, event) && !isThere(last);
    last = isEcho && last ? { ...last, at: event.timeStamp } : tapOf(event);
  };
  const judge = (event: MouseEvent): void => {
    const isByKey = event.detail === 0;
    if (isEcho && !isByKey) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  addEventListener("pointerdown", notice, true);
  addEventListener("click", judge, true);
  addEventListener("keydown", holdOn, true);
  return () => {
    removeEventListener("keydown", holdOn, true);
    removeEventListener("pointerdown", notice, true);
    removeEventListener("click", judge, true);
  };
}

/** A key that is held down is one touch, also where the focus goes on to something else. */
function holdOn(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.repeat) {
    event.preventDefault();
  }
}

function tapOf({ target, clientX, clientY, timeStamp }: PointerEvent): Tap | null {
  const thing = target instanceof Element ? target.closest(THINGS) : null;
  return thing && !thing.closest(".board")
    ? { thing, x: clientX, y: clientY, at: timeStamp }
    : null;
}

function isNear({ x, y, at }: Tap, { clientX, clientY, timeStamp }: PointerEvent): boolean {
  return timeStamp - at < DOUBLE && Math.hypot(clientX - x, clientY - y) < NEAR;
}

/** Whether what was tapped still lies under the finger. */
function isThere({ thing, x, y }: Tap): boolean {
  return document.elementFromPoint(x, y)?.closest(THINGS) === thing;
}
