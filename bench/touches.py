"""Somebody who taps around on a board, and how long the page takes to answer each tap.

What lies under the finger is looked for on the screen: moves before anything else, then whatever
can be touched. How long a tap takes, from the finger to the next picture, is what the browser says
itself (event timing, in steps of 8 ms; what is quicker than 16 ms it leaves out).
"""

import random
from typing import Any

from playwright.sync_api import Page

PAUSE = 500  # milliseconds between taps: a quick person's
MOST_LOOKS = 4  # a tap: while pieces travel, nothing can be touched
LEAST = 16  # milliseconds: what is quicker is not told

HEARING = """
globalThis.taps = new Map();
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId) {
      taps.set(interactionId, Math.max(taps.get(interactionId) ?? 0, duration));
    }
  }
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""

# Where something may be touched now, and whether that makes a move or leads to one.
LOOKING = """() => {
  const LEADING = "[data-move], .place, [data-block]";
  const board = document.querySelector("section[aria-label='Board']");
  return [...board.querySelectorAll("button, [role=button], [data-square]")].flatMap((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isOpen = thing.getAttribute("aria-disabled") !== "true" && !thing.disabled;
    const isSpace = thing.getAttribute("aria-label")?.startsWith("See it") ?? false;
    const found = document.elementFromPoint(x, y);
    const isThere = found !== null && (thing.contains(found) || found.contains(thing));
    return isOpen && isThere && !isSpace
      ? [{ x, y, move: thing.dataset.move, leads: thing.matches(LEADING) }]
      : [];
  });
}"""

DECIDED = """() => {
  const table = JSON.parse(localStorage["tablee/table/" + location.hash.split("/")[2]]);
  return JSON.parse(table.record).steps.filter(({ seat }) => seat !== null).length;
}"""


def tap_around(page: Page, taps: int, seed: int) -> tuple[int, list[float]]:
    """Tap so often, if the game lasts; how many moves came of it, and how long the taps took."""
    chance = random.Random(seed)
    touched = looked = 0
    page.evaluate("taps.clear()")
    while touched < taps and looked < MOST_LOOKS * taps:
        spots: list[dict[str, Any]] = page.evaluate(LOOKING)
        looked += 1
        if spots:
            # In Tonooo a lift may end the game: who can draw draws.
            leading = [spot for spot in spots if spot.get("move") == "draw"]
            spots = leading or spots
            leading = leading or [spot for spot in spots if spot["leads"]]
            spot = chance.choice(leading if leading and chance.random() < 0.6 else spots)
            page.touchscreen.tap(spot["x"], spot["y"])
            touched += 1
        page.wait_for_timeout(PAUSE)
    moves: int = page.evaluate(DECIDED)
    told: list[float] = page.evaluate("[...taps.values()]")
    # Those that the browser left out were quicker than it tells.
    quick = [float(LEAST)] * max(0, touched - len(told))
    return moves, sorted(told + quick)
