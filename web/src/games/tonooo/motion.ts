/** How the pieces of Tonooo move: over what is already there, never instead of it. */

import type { Flight, Place } from "./flights";
import type { Letter } from "./view";

const EASE = "cubic-bezier(0.3, 0.7, 0.3, 1)";

/** Where in the height of a cylinder pieces come out, and where they go in. */
const UNDER = 0.75;
const OVER = 0.1;
const NECK = 0.25; // of the bag

interface Spot {
  readonly x: number; // the middle, in pixels of the board
  readonly y: number;
  readonly size: number; // of a piece that lies there
}

/** Let a piece fly, and call `landed` when it has arrived; gives what stops it. */
export function fly(
  thing: HTMLElement,
  flight: Flight,
  board: HTMLElement | undefined,
  landed: () => void,
): () => void {
  const begin = board && spotOf(board, flight.from, UNDER);
  const end = board && spotOf(board, flight.to, OVER);
  const running: Animation[] = [];
  if (begin && end) {
    const { at: delay, time: duration } = flight;
    const size = Math.max(begin.size, end.size);
    thing.style.width = `${size}px`;
    thing.style.height = `${size}px`;
    const shown = (spot: Spot, high = 0): Keyframe => ({
      opacity: 1,
      translate: `${spot.x - size / 2}px ${spot.y - size / 2 - high}px`,
      scale: spot.size / size,
    });
    const middle = { x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2, size };
    const frames = [shown(begin), shown(middle, size / 3), shown(end)];
    const flying = thing.animate(frames, { delay, duration, easing: EASE });
    flying.onfinish = landed;
    running.push(flying, ...appearing(board, flight), ...fading(board, flight));
  } else {
    landed();
  }
  return () => {
    for (const animation of running) {
      animation.cancel();
    }
  };
}

/** What a piece flies to is not seen before it arrives. */
function appearing(board: HTMLElement, { kind, to, at, time }: Flight): Animation[] {
  const pieces = [...board.querySelectorAll(`${selectorOf(to)} [data-kind=${kind}]`)];
  const seen = to.startsWith("front") ? pieces.slice(-1) : pieces;
  const isPiece = to !== "bag" && to !== "away" && !to.startsWith("cylinder");
  return (isPiece ? seen : []).map((piece) =>
    piece.animate([{ opacity: 0 }, { opacity: 0 }], { duration: at + time }),
  );
}

/** What flies out of the tray is pale only once it has left. */
function fading(board: HTMLElement, { from, at }: Flight): Animation[] {
  const isTray = from.startsWith("group") || from.startsWith("gift");
  const pieces = isTray ? [...board.querySelectorAll(`${selectorOf(from)} .piece`)] : [];
  return pieces.map((piece) => piece.animate([{ opacity: 1 }, { opacity: 1 }], { duration: at }));
}

/** A lid lets a piece in, and closes over it. */
export function open(board: HTMLElement, letter: Letter): void {
  const lid = board.querySelector(`${selectorOf(`cylinder-${letter}`)} [data-lid]`);
  const frames = ["0 0", "8px -34px", "8px -34px", "0 0"].map((translate) => ({ translate }));
  lid?.animate(frames, { duration: 480, easing: "ease-in-out" });
}

/** A cylinder rises, shows what was under it, and comes down when all is settled. */
export function rise(board: HTMLElement, letter: Letter, time: number): void {
  const cylinder = board.querySelector(`${selectorOf(`cylinder-${letter}`)} [data-rises]`);
  const duration = time + 400;
  const up = { translate: "0 -30px", easing: "ease-in-out" };
  const frames = [
    { translate: "0 0", easing: "ease-out" },
    { ...up, offset: 200 / duration },
    { ...up, offset: 1 - 250 / duration },
    { translate: "0 0" },
  ];
  cylinder?.animate(frames, { duration });
}

function selectorOf(place: Place): string {
  return `[data-place="${place}"]`;
}

/** Where pieces lie at a place; `height` is for cylinders. */
function spotOf(board: HTMLElement, place: Place, height: number): Spot | null {
  const ground = board.getBoundingClientRect();
  if (place === "away") {
    return { x: ground.width / 2, y: -40, size: 24 };
  }
  const found = board.querySelector(selectorOf(place))?.getBoundingClientRect();
  if (!found) {
    return null;
  }
  const isCylinder = place.startsWith("cylinder");
  const middle = isCylinder ? height : place === "bag" ? NECK : 0.5;
  const share = isCylinder ? 0.4 : place === "bag" ? 0.2 : 0.85;
  return {
    x: found.x + found.width / 2 - ground.x,
    y: found.y + found.height * middle - ground.y,
    size: Math.min(found.width, found.height) * share,
  };
}
