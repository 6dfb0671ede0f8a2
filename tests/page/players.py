"""People at the boards: they see what can be done now, choose, and do it with their hands.

They know what is on the screen and nothing else: roles, names, what is disabled, and the move or
the square that a thing stands for.
"""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from playwright.sync_api import Locator, Page

SECONDS = 60
MOST_TOUCHES = 900  # of a whole game: one that lasts longer does not end


@dataclass(frozen=True, slots=True)
class Words:
    """What a person looks for, in a language."""

    board: str
    result: str
    log: str
    same_device: str
    options: str
    held: str
    reachable: str
    turn: str


ENGLISH = Words(
    board="Board",
    result="Result",
    log="What happened",
    same_device="Same device",
    options="Options of the game",
    held="chosen",
    reachable="can be reached",
    turn="Turn the block",
)
FRENCH = Words(
    board="Plateau",
    result="Résultat",
    log="Ce qui s’est passé",
    same_device="Sur le même appareil",
    options="Options du jeu",
    held="choisie",
    reachable="accessible",
    turn="Tourner le bloc",
)


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the board that may be touched."""

    at: int  # which of the board's buttons it is
    name: str
    can: bool  # touching it is of use now
    held: bool
    move: str | None
    square: str | None
    group: str  # the name of what it lies in


@dataclass(frozen=True, slots=True)
class Sight:
    """What is seen of a table at a moment."""

    line: str  # under the board
    mine: bool  # whether those at this device decide
    ending: str | None  # who won
    lost: bool  # whether the focus is nowhere
    key: str  # differs from sight to sight
    things: tuple[Thing, ...]

    def useful(self, start: str = "") -> list[Thing]:
        """What can be done now by moves that begin like this."""
        return [each for each in self.things if each.can and (each.move or "").startswith(start)]


# Looks until those here can do something, or the game is over, and it is not the sight of before.
LOOKING = """([board, result, before, seconds]) => new Promise((seen, fail) => {
  const end = performance.now() + 1000 * seconds;
  const textOf = (thing) => thing?.innerText.trim() ?? "";
  const read = (button, at) => ({
    at,
    name: button.getAttribute("aria-label") ?? textOf(button),
    can: button.getAttribute("aria-disabled") !== "true" && !button.disabled,
    held: button.getAttribute("aria-pressed") === "true",
    move: button.dataset.move ?? null,
    square: button.dataset.square ?? null,
    group: button.closest("[aria-label]:not(button)").getAttribute("aria-label"),
  });
  const look = () => {
    const region = document.querySelector(`section[aria-label="${board}"]`);
    const line = document.querySelector("p.line");
    const ending = document.querySelector(`section[aria-label="${result}"] h2`);
    if (region && line && (ending || line.matches(".mine"))) {
      const things = [...region.querySelectorAll("button")]
        .map((button, at) => button.checkVisibility() ? read(button, at) : null)
        .filter((thing) => thing);
      const news = textOf(document.querySelector("[aria-live=polite]"));
      const key = JSON.stringify([line.innerText, news, ending?.innerText, things]);
      if (key !== before) {
        const focus = document.activeElement;
        seen({
          line: textOf(line),
          mine: line.matches(".mine"),
          ending: ending ? textOf(ending) : null,
          lost: focus === null || focus === document.body,
          key,
          things,
        });
        return;
      }
    }
    if (performance.now() > end) {
      fail(new Error(`nothing happened: ${line?.innerText}`));
    } else {
      setTimeout(look, 8);
    }
  };
  look();
})"""


def look(page: Page, words: Words, before: str = "") -> Sight:
    """Wait for another sight in which something can be done, or everything is done."""
    found: dict[str, Any] = page.evaluate(LOOKING, [words.board, words.result, before, SECONDS])
    found["things"] = tuple(Thing(**each) for each in found["things"])
    return Sight(**found)


# ------------------------------------------------------------------------------------- hands


class Hand(Protocol):
    """How somebody touches."""

    def touch(self, page: Page, target: Locator) -> None:
        """Touch a thing."""


class Mouse:
    """A hand with a mouse."""

    def touch(self, page: Page, target: Locator) -> None:
        """Point and click."""
        target.click()


class Finger:
    """A finger on a screen."""

    def touch(self, page: Page, target: Locator) -> None:
        """Tap."""
        target.tap()


# Which key brings the focus nearer to a thing: "" if it is there.
WAY = """(target) => {
  const now = document.activeElement;
  if (now === target) {
    return "";
  }
  const squares = [now, target].map((thing) => thing.dataset.square);
  const row = target.closest("[role=grid], [role=toolbar], [role=group], ul");
  if (target.tabIndex < 0 && row.contains(now)) {
    if (squares[0] && squares[1]) {
      const [from, to] = squares.map((name) => [name.charCodeAt(0), Number(name.slice(1))]);
      const across = to[0] < from[0] ? "ArrowLeft" : "ArrowRight";
      return to[0] !== from[0] ? across : to[1] < from[1] ? "ArrowDown" : "ArrowUp";
    }
    const isAfter = now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isAfter ? "ArrowRight" : "ArrowLeft";
  }
  const stop = target.tabIndex < 0 ? row.querySelector("[tabindex='0']") : target;
  if (!stop) {
    throw new Error("no way by the tab key: " + target.getAttribute("aria-label"));
  }
  const isAfter = now.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isAfter ? "Tab" : "Shift+Tab";
}"""
MOST_KEYS = 60  # from anywhere to anything


class Keys:
    """Keys alone: tab and arrows to a thing, then enter or space."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def touch(self, page: Page, target: Locator) -> None:
        """Go there and press."""
        for _ in range(MOST_KEYS):
            key = target.evaluate(WAY)
            if key == "":
                page.keyboard.press(self.chance.choice(["Enter", "Space"]))
                return
            page.keyboard.press(key)
        raise AssertionError(f"no way by keys to {target}")


# ------------------------------------------------------------------------------------- minds

Mind = Callable[[Sight, random.Random, Words], Thing]


def tonooo(sight: Sight, chance: random.Random, words: Words) -> Thing:
    """Gather pieces in two cylinders and lift one that holds some, or dare too much."""
    if hands := sight.useful("pay:"):
        return chance.choice(hands)
    if put := sight.useful("put:"):
        return put[0]
    if draw := sight.useful("draw"):
        # The first cylinder fills up; at seven pieces it is full, and two alike are in it.
        drawn = int(re.findall(r"\\d+", draw[0].name)[0])
        return draw[0] if drawn > 20 else sight.useful("lift:")[0]
    return sight.useful("lift:")[0]


def bonne_main(sight: Sight, chance: random.Random, words: Words) -> Thing:
    """Answer what is asked, take a hand, and go somewhere with it."""
    useful = sight.useful()
    if any(each.name.endswith(words.held) for each in useful):
        return chance.choice([each for each in useful if each.name.endswith(words.reachable)])
    return chance.choice([each for each in useful if not each.square] or useful)


def colorio(sight: Sight, chance: random.Random, words: Words) -> Thing:
    """Lift anything, and more often than not remove it."""
    if (remove := sight.useful("remove")) and chance.random() < 0.6:
        return remove[0]
    return chance.choice(sight.useful())


def nivos(sight: Sight, chance: random.Random, words: Words) -> Thing:
    """Take a block that can be placed, turn it until it fits, and place it there."""
    raise NotImplementedError


MINDS: dict[str, Mind] = {
    "tonooo": tonooo,
    "bonne_main": bonne_main,
    "colorio": colorio,
    "nivos": nivos,
}
