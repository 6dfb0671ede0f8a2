/** What happened, as movements: a block comes from its owner, then a cylinder goes to its taker. */

import { lasting } from "../../look/motion";
import type { Told } from "../../protocol/messages";

const FLIGHT = 320; // milliseconds

/** Show the latest step on the board, which has its new state already. */
export function animate(board: Element, told: readonly Told[], laid: number): void {
  let delay = 0;
  let from = "";
  for (const { name, values } of told) {
    const seat = String(values["seat"]);
    if (name === "picks") {
      from = values["source"] === "reserve" ? '[data-tray="reserve"]' : `[data-seat="${seat}"]`;
    } else if (name === "places") {
      fly(board, `[data-laid="${laid - 1}"]`, from, delay);
      delay += FLIGHT;
    } else if (name === "takes") {
      const height = String(values["cylinder"]);
      const taken = `[data-tower="${seat}"] [data-taken="${height}"]`;
      fly(board, taken, `[data-slot="${height}"]`, delay);
      delay += FLIGHT;
    }
  }
}

/** Let a thing come from where another is, after a while. */
function fly(board: Element, thing: string, from: string, delay: number): void {
  const moving = board.querySelector<SVGGraphicsElement>(thing);
  const time = lasting(FLIGHT);
  if (!moving || time === 0) {
    return;
  }
  const end = moving.getBoundingClientRect();
  const scale = moving.ownerSVGElement?.getScreenCTM()?.a ?? 1;
  const begin = board.querySelector(from)?.getBoundingClientRect();
  const isSeen = begin !== undefined && begin.width > 0; // else the thing comes from above
  const x = isSeen ? (begin.x + begin.width / 2 - end.x - end.width / 2) / scale : 0;
  const y = isSeen ? (begin.y + begin.height / 2 - end.y - end.height / 2) / scale : -16;
  moving.animate(
    [
      { translate: `${x}px ${y}px`, opacity: 0.4 },
      { translate: "0 0", opacity: 1 },
    ],
    { duration: time, delay, fill: "backwards", easing: "cubic-bezier(0.3, 0.7, 0.3, 1)" },
  );
}
