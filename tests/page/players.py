"""People at the boards: they see what can be done now, choose, and do it with their hands.

They know what is on the screen and nothing else: roles, names, what is disabled, and the move, the
square or the block that a thing stands for.
"""

import random
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
    held: str
    movable: str
    reachable: str
    turn: str
    place: str


ENGLISH = Words(
    board="Board",
    result="Result",
    log="What happened",
    held="chosen",
    movable="can move",
    reachable="can be reached",
    turn="Turn the block (R)",
    place="Place here",
)
FRENCH = Words(
    board="Plateau",
    result="Résultat",
    log="Ce qui s’est passé",
    held="choisie",
    movable="peut avancer",
    reachable="à portée",
    turn="Tourner le bloc (R)",
    place="Poser ici",
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
    block: str | None


@dataclass(frozen=True, slots=True)
class Sight:
    """What is seen of a table when those at this device can do something, or all is done."""

    line: str  # under the board
    ending: str | None  # who won
    is_lost: bool  # the focus is nowhere
    told: str  # line, ending and log: another one after every move
    things: tuple[Thing, ...]

    def useful(self, start: str = "") -> list[Thing]:
        """What can be touched now; with a start, what makes moves that begin like it."""
        return [each for each in self.things if each.can and (each.move or "").startswith(start)]


# Looks until those here can do something, or the game is over, and something new was told.
LOOKING = """([words, before, seconds]) => new Promise((seen, fail) => {
  const end = performance.now() + 1000 * seconds;
  const found = (kind, name) => document.querySelector(`${kind}[aria-label="${name}"]`);
  const read = (button, at) => ({
    at,
    name: button.getAttribute("aria-label") ?? button.innerText.trim(),
    can: button.getAttribute("aria-disabled") !== "true" && !button.disabled,
    held: button.getAttribute("aria-pressed") === "true",
    move: button.dataset.move ?? null,
    square: button.dataset.square ?? null,
    block: button.dataset.block ?? null,
  });
  const look = () => {
    const [board, result] = [found("section", words.board), found("section", words.result)];
    const line = document.querySelector("p.line");
    const ending = result?.querySelector("h2").innerText ?? null;
    const told = [line?.innerText, ending, found("ol", words.log)?.textContent].join(" / ");
    if (board && line && (ending || line.matches(".mine, [role=alert]")) && told !== before) {
      const buttons = [...board.querySelectorAll("button")];
      const focus = document.activeElement;
      seen({
        line: line.innerText.trim(),
        ending,
        is_lost: focus === null || focus === document.body,
        told,
        things: buttons.map(read).filter(({ at }) => buttons[at].checkVisibility()),
      });
    } else if (performance.now() > end) {
      fail(new Error(`nothing happened after: ${told}`));
    } else {
      setTimeout(look, 8);
    }
  };
  look();
})"""


def look(page: Page, words: Words = ENGLISH, before: str = "") -> Sight:
    """Wait until more than before was told and something can be done, or everything is done."""
    looked_for = {"board": words.board, "result": words.result, "log": words.log}
    found: dict[str, Any] = page.evaluate(LOOKING, [looked_for, before, SECONDS])
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


@dataclass(frozen=True, slots=True)
class Touch:
    """What somebody wants to touch, and whether that makes a move."""

    thing: Thing
    makes: bool = True


class Mind(Protocol):
    """How somebody chooses."""

    def choose(self, sight: Sight) -> Touch:
        """What to touch next."""


class Tonooo:
    """Gathers pieces in one cylinder, and lifts it when there are enough of them."""

    def __init__(self, chance: random.Random, words: Words, hand: Hand) -> None:
        self.chance = chance
        self.gathered = 0
        self.enough = 6

    def choose(self, sight: Sight) -> Touch:
        if owed := sight.useful("pay:"):
            return Touch(self.chance.choice(owed))
        if room := sight.useful("put:"):
            self.gathered += 1
            return Touch(room[0])
        draw = sight.useful("draw")
        if draw and self.gathered < self.enough:
            return Touch(draw[0])
        self.gathered = 0
        return Touch(sight.useful("lift:")[0])


class BonneMain:
    """Answers what is asked; else takes a hand, and goes somewhere with it."""

    def __init__(self, chance: random.Random, words: Words, hand: Hand) -> None:
        self.chance = chance
        self.words = words

    def choose(self, sight: Sight) -> Touch:
        useful = sight.useful()
        ends = self._called(useful, self.words.reachable)
        answers = [each for each in useful if each.square is None]
        if ends:
            return Touch(self.chance.choice(ends + answers))
        if self._called(useful, self.words.held):
            return Touch(self.chance.choice(answers))
        if movable := self._called(useful, self.words.movable):
            return Touch(self.chance.choice(movable), makes=False)
        return Touch(self.chance.choice(useful))

    def _called(self, things: list[Thing], end: str) -> list[Thing]:
        return [each for each in things if each.square and each.name.endswith(end)]


class Colorio:
    """Lifts any cap, and more often than not removes it."""

    def __init__(self, chance: random.Random, words: Words, hand: Hand) -> None:
        self.chance = chance

    def choose(self, sight: Sight) -> Touch:
        remove = sight.useful("remove")
        if remove and self.chance.random() < 0.6:
            return Touch(remove[0])
        return Touch(self.chance.choice(sight.useful()))


class Nivos:
    """Takes a block that can be placed, turns it until it fits somewhere, and places it there."""

    def __init__(self, chance: random.Random, words: Words, hand: Hand) -> None:
        self.chance = chance
        self.words = words
        self.is_finger = isinstance(hand, Finger)
        self.aim: str | None = None  # the square that a finger has put the block on

    def choose(self, sight: Sight) -> Touch:
        useful = sight.useful()
        place = [each for each in useful if each.name == self.words.place]
        if self.is_finger and place:
            again = [each for each in useful if each.square and each.square == self.aim]
            self.aim = None
            return Touch(self.chance.choice(place + again))
        if cylinders := sight.useful("cylinder:"):
            return Touch(self.chance.choice(cylinders))
        blocks = [each for each in useful if each.block]
        if not blocks:
            return Touch(sight.useful("pass")[0])
        if not any(each.held for each in blocks):
            return Touch(self.chance.choice(blocks), makes=False)
        if squares := [each for each in useful if each.square]:
            square = self.chance.choice(squares)
            self.aim = square.square
            return Touch(square, makes=not self.is_finger)
        turn = next(each for each in useful if each.name == self.words.turn)
        return Touch(turn, makes=False)


MINDS = {"tonooo": Tonooo, "bonne_main": BonneMain, "colorio": Colorio, "nivos": Nivos}


# ----------------------------------------------------------------------------------- players


class Player:
    """Somebody at a device: a page, a hand and a mind."""

    def __init__(
        self, page: Page, game: str, seed: int, hand: Hand | None = None, words: Words = ENGLISH
    ) -> None:
        self.page = page
        self.words = words
        self.hand = hand or Mouse()
        self.mind: Mind = MINDS[game](random.Random(seed), words, self.hand)
        self.told: list[str] = []  # the lines under the board, as they were read
        self.touches = 0

    def look(self, before: str = "") -> Sight:
        """What is seen once something can be done."""
        return look(self.page, self.words, before)

    def step(self, sight: Sight) -> Sight:
        """Touch one thing, and see what came of it."""
        touch = self.mind.choose(sight)
        self.touches += 1
        assert self.touches < MOST_TOUCHES, f"expected an end, got {sight.line}"
        board = self.page.get_by_role("region", name=self.words.board, exact=True)
        self.hand.touch(self.page, board.locator("button").nth(touch.thing.at))
        sight = self.look(sight.told if touch.makes else "")
        assert not (isinstance(self.hand, Keys) and sight.is_lost), f"no focus after {touch.thing}"
        return sight

    def play(self) -> str:
        """Play until the game is over: who won."""
        sight = self.look()
        while sight.ending is None:
            sight = self.step(sight)
        return sight.ending
