/** Movements: short, interruptible, and none at all for those who want none. */

import { settings } from "../settings.svelte";

/** Whether pieces may move at all. */
export function isMoving(): boolean {
  return (
    settings.motion === "full" ||
    (settings.motion === "auto" && !matchMedia("(prefers-reduced-motion: reduce)").matches)
  );
}

/** How long a movement takes, in milliseconds. */
export function lasting(milliseconds: number): number {
  return isMoving() ? milliseconds : 0;
}

/** Let a thing travel from where another is to its own place. */
export function travel(thing: Element, from: Element | DOMRect, milliseconds = 300): void {
  const time = lasting(milliseconds);
  if (time === 0) {
    return;
  }
  const begin = from instanceof Element ? from.getBoundingClientRect() : from;
  const end = thing.getBoundingClientRect();
  const scale = thing instanceof SVGGraphicsElement ? unitsOf(thing) : 1;
  const x = (begin.x + begin.width / 2 - end.x - end.width / 2) * scale;
  const y = (begin.y + begin.height / 2 - end.y - end.height / 2) * scale;
  thing.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], {
    duration: time,
    easing: "cubic-bezier(0.3, 0.7, 0.3, 1)",
  });
}

/** How many units of a drawing a pixel of the screen is. */
function unitsOf(thing: SVGGraphicsElement): number {
  const matrix = thing.ownerSVGElement?.getScreenCTM();
  return matrix ? 1 / matrix.a : 1;
}

/** Let all that still moves arrive: whoever touches the board has seen enough of it. */
export function arrive(board: Element): void {
  for (const movement of board.getAnimations({ subtree: true })) {
    if (movement.effect?.getComputedTiming().endTime !== Infinity) {
      movement.finish();
    }
  }
}

/** Shake a thing gently: that can't be done. */
export function shake(thing: Element): void {
  const time = lasting(300);
  if (time > 0) {
    const frames = ["0", "-4px", "4px", "-2px", "0"].map((translate) => ({ translate }));
    thing.animate(frames, { duration: time });
  }
}
