/**
 * What happened, as movements from where a cap came to where it goes. State never waits for them:
 * the board shows already how things are.
 */

import { isMoving } from "../../look/motion";
import type { Told } from "../../protocol/messages";

const FLIGHT = 320; // milliseconds
const GLOW = 800;
const NEXT = 180; // between one glow and the next

const flights: Animation[] = [];

/** Show what was told, one after the other; what was still in flight has arrived. */
export function stage(board: Element, told: readonly Told[]): void {
  for (const flight of flights.splice(0)) {
    flight.finish();
  }
  if (!isMoving()) {
    return;
  }
  const air = board.querySelector(".place");
  const at = (square: unknown, part: string) =>
    board.querySelector(`[data-square="${String(square)}"] ${part}`);
  const thrown = () => [...board.querySelectorAll(".thrown")].at(-1) ?? null;
  let isInAir = true;
  let begin = 0;
  for (const { name, values } of told) {
    const square = values["square"];
    switch (name) {
      case "lifts": // the cap of a fatal lift does not stay in the air
        fly(board.querySelector(".place .cap") ?? thrown(), at(square, ".hollow"), begin);
        isInAir = false;
        break;
      case "shown":
        appear(at(square, ".peg"), begin);
        begin += FLIGHT;
        break;
      case "covers":
        fly(at(square, ".cap"), air, begin);
        break;
      case "removes":
        fly(thrown(), air, begin);
        break;
      case "loses":
        glow(board.querySelectorAll(`[data-peg="${String(values["colour"])}"] .glow`), begin);
        break;
      case "cap_leaves":
        if (isInAir) {
          fly(thrown(), air, begin);
        }
        break;
    }
  }
}

/** A thing comes to its place from where another is, in a low arc. */
function fly(thing: Element | null, from: Element | null, delay: number): void {
  if (!thing || !from) {
    return;
  }
  const begin = from.getBoundingClientRect();
  const end = thing.getBoundingClientRect();
  const units = unitsOf(thing);
  const x = (begin.x + begin.width / 2 - end.x - end.width / 2) * units;
  const y = (begin.y + begin.height / 2 - end.y - end.height / 2) * units;
  const size = end.width > 0 ? begin.width / end.width : 1;
  const frames = [
    { translate: `${x}px ${y}px`, scale: `${size}`, zIndex: 5 },
    {
      translate: `${x * 0.4}px ${y * 0.4 - 14 * units}px`,
      scale: `${0.6 + size * 0.5}`,
      zIndex: 5,
    },
    { translate: "0 0", scale: "1", zIndex: 5 },
  ];
  const timing = { duration: FLIGHT, delay, easing: "ease-out", fill: "backwards" } as const;
  flights.push(thing.animate(frames, timing));
}

/** How many units of a drawing a pixel of the screen is; 1 for what is not part of a drawing. */
function unitsOf(thing: Element): number {
  const isPart = thing instanceof SVGGraphicsElement && thing.ownerSVGElement !== null;
  const matrix = isPart ? thing.getScreenCTM() : null;
  return matrix ? 1 / matrix.a : 1;
}

/** A peg comes to light. */
function appear(peg: Element | null, delay: number): void {
  const frames = [{ opacity: 0.15 }, { opacity: 1 }];
  peg?.animate(frames, { duration: FLIGHT, delay, easing: "ease-out", fill: "backwards" });
}

/** Five pegs glow softly, one after the other, whatever happens meanwhile. */
function glow(rings: NodeListOf<Element>, delay: number): void {
  const frames = [{ opacity: 0 }, { opacity: 0.9, offset: 0.4 }, { opacity: 0 }];
  rings.forEach((ring, index) => {
    ring.animate(frames, { duration: GLOW, delay: delay + index * NEXT, easing: "ease-in-out" });
  });
}
