"""People at the boards: they see what can be done now, choose, and do it with their hands.

They know what is on the screen and nothing else: roles, names, what is disabled, and the move, the
square or the block that a thing stands for.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from playwright.sync_api import Locator, Page

SECONDS = 60
CAPACITY = 7  # of a cylinder of Tonooo
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
    log="Ce qui s\u2019est passé",
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
    """What is seen of a table."""

    line: str  # under the board
    ending: str | None  # who won
    is_mine: bool  # those at this device decide
    is_refused: bool  # what was touched can't be
    is_lost: bool  # the focus is nowhere
    told: str  # line, ending and log: another one after every move
    things: tuple[Thing, ...]

    def useful(self, start: str = "") -> list[Thing]:
        """What can be touched now; with a start, what makes moves that begin like it."""
        return [each for each in self.things if each.can and (each.move or "").startswith(start)]


# Looks until something new was told, and, for who waits, until the own turn or the end.
LOOKING = """([words, before, waits, seconds]) => new Promise((seen, fail) => {
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
    const isMine = line?.matches(".mine, [role=alert]");
    if (board && line && (ending || isMine || !waits) && told !== before) {
      const buttons = [...board.querySelectorAll("button")];
      const focus = document.activeElement;
      seen({
        line: line.innerText.trim(),
        ending,
        is_mine: isMine,
        is_refused: line.matches("[role=alert]"),
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
  requestAnimationFrame(() => setTimeout(look, 8)); // what was touched is drawn by then
})"""


def look(page: Page, words: Words, before: str, *, waits: bool) -> Sight:
    """Wait until more than before was told, and for the own turn or the end if wanted."""
    looked_for = {"board": words.board, "result": words.result, "log": words.log}
    found: dict[str, Any] = page.evaluate(LOOKING, [looked_for, before, waits, SECONDS])
    found["things"] = tuple(Thing(**each) for each in found["things"])
    return Sight(**found)


Notice = Callable[[str, Sight], None]


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


# The keys that bring the focus to a thing, as far as can be told from where it is now.
WAY = """(target) => {
  const now = document.activeElement;
  const many = (key, count) => Array(Math.abs(count)).fill(key);
  const steps = (things, to, [back, on]) => {
    const count = things.indexOf(to) - things.indexOf(now);
    return many(count < 0 ? back : on, count);
  };
  const row = target.closest("[role=grid], [role=toolbar], [role=group], ul");
  if (target.tabIndex < 0 && row.contains(now)) {
    if (!target.dataset.square) {
      return steps([...row.querySelectorAll("button")], target, ["ArrowLeft", "ArrowRight"]);
    }
    const [from, to] = [now, target].map(({ dataset: { square } }) => [
      square.charCodeAt(0),
      Number(square.slice(1)),
    ]);
    const [right, up] = [to[0] - from[0], to[1] - from[1]];
    return [
      ...many(right < 0 ? "ArrowLeft" : "ArrowRight", right),
      ...many(up < 0 ? "ArrowDown" : "ArrowUp", up),
    ];
  }
  const stop = target.tabIndex < 0 ? row.querySelector("[tabindex='0']") : target;
  const stops = [...document.querySelectorAll("a[href], button, input, select, [tabindex]")];
  return steps(
    stops.filter((thing) => thing === now || (thing.tabIndex >= 0 && thing.checkVisibility())),
    stop,
    ["Shift+Tab", "Tab"],
  );
}"""
MOST_TRIES = 6  # a tab to a row, then arrows in it, and some to spare


class Keys:
    """Keys alone: tab and arrows to a thing, then enter or space."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def touch(self, page: Page, target: Locator) -> None:
        """Go there and press."""
        for _ in range(MOST_TRIES):
            way: list[str] = target.evaluate(WAY)
            if not way:
                break
            for key in way:
                page.keyboard.press(key)
        assert target.evaluate("(target) => document.activeElement === target"), f"no way: {target}"
        page.keyboard.press(self.chance.choice(["Enter", "Space"]))


# ------------------------------------------------------------------------------------- minds


@dataclass(frozen=True, slots=True)
class Touch:
    """What somebody wants to touch, and whether that makes a move."""

    thing: Thing
    makes: bool = True


class Mind(Protocol):
    """How somebody chooses."""

    moments: frozenset[str]  # that no game goes without

    def moment(self, sight: Sight) -> str:
        """What is asked for now."""

    def choose(self, sight: Sight) -> Touch:
        """What to touch next."""


class Tonooo:
    """Gathers pieces in one cylinder and lifts it, at first too soon, until a piece is owed."""

    moments = frozenset({"turn", "put"})  # who is lucky never pays

    def __init__(self, chance: random.Random, words: Words, hand: Hand) -> None:
        self.chance = chance
        self.gathered = 0
        self.has_paid = False
        self.is_daring = not isinstance(hand, Mouse)  # lifts an empty cylinder in the end
        self.few = [4, 1]

    def moment(self, sight: Sight) -> str:
        return "pay" if sight.useful("pay:") else "put" if sight.useful("put:") else "turn"

    def choose(self, sight: Sight) -> Touch:
        if owed := sight.useful("pay:"):
            self.has_paid = True
            return Touch(self.chance.choice(owed))
        if room := sight.useful("put:"):
            self.gathered += 1
            return Touch(room[0])
        draw, lift = sight.useful("draw"), sight.useful("lift:")
        if self.has_paid and self.is_daring:
            return Touch(lift[-1])
        if draw and self.gathered < (CAPACITY if self.has_paid else self.few[0]):
            return Touch(draw[0])
        self.gathered = 0
        self.few.reverse()
        return Touch(lift[0])


class BonneMain:
    """Walks to its own hands until it is asked about one; then one side robs the other."""

    moments = frozenset({"drop", "hand", "way"})

    def __init__(self, chance: random.Random, words: Words, hand: Hand) -> None:
        self.chance = chance
        self.words = words
        self.is_asked = False
        self.robber: str | None = None

    def moment(self, sight: Sight) -> str:
        useful = sight.useful()
        if self._called(useful, self.words.held):
            return "way"
        if self._called(useful, self.words.movable):
            return "hand"
        answers = sum(each.square is None for each in useful)
        return ["drop", "pass", "take"][answers]

    def choose(self, sight: Sight) -> Touch:
        useful = sight.useful()
        moment = self.moment(sight)
        if moment == "way":
            ends = self._called(useful, self.words.reachable)
            ends = self._wanted(ends, sight) or ends
            return Touch(self.chance.choice(ends or [e for e in useful if e.square is None]))
        if moment == "hand":
            movable = self._called(useful, self.words.movable)
            return Touch(self.chance.choice(movable), makes=False)
        self.is_asked |= moment == "take"
        return Touch(self.chance.choice(useful))

    def _wanted(self, ends: list[Thing], sight: Sight) -> list[Thing]:
        """Ends beside own hands, or beside those of others."""
        kinds = {each.square: each.name.split(", ")[1] for each in sight.things if each.square}
        (held,) = self._called(list(sight.things), self.words.held)
        own = kinds.pop(held.square or "")
        self.robber = self.robber or own
        hands = {kind for kind in kinds.values() if len(kind.split()) > 1}
        if not self.is_asked:
            hands &= {own}
        elif own == self.robber:
            hands -= {own}
        else:
            return []
        return [e for e in ends if any(kinds.get(near) in hands for near in _beside(e.square))]

    def _called(self, things: list[Thing], end: str) -> list[Thing]:
        return [each for each in things if each.square and each.name.endswith(end)]


def _beside(square: str | None) -> list[str]:
    assert square is not None
    column, row = ord(square[0]), int(square[1:])
    places = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return [f"{chr(x)}{y}" for x, y in places]


class Colorio:
    """Lifts any cap, and more often than not removes it."""

    moments = frozenset({"lift", "lay"})

    def __init__(self, chance: random.Random, words: Words, hand: Hand) -> None:
        self.chance = chance

    def moment(self, sight: Sight) -> str:
        return "lay" if sight.useful("remove") else "lift"

    def choose(self, sight: Sight) -> Touch:
        remove = sight.useful("remove")
        if remove and self.chance.random() < 0.8:
            return Touch(remove[0])
        return Touch(self.chance.choice(sight.useful()))


class Nivos:
    """Takes a block that can be placed, turns it until it fits somewhere, and places it there."""

    moments = frozenset({"block", "square", "cylinder"})

    def __init__(self, chance: random.Random, words: Words, hand: Hand) -> None:
        self.chance = chance
        self.words = words
        self.is_finger = isinstance(hand, Finger)
        self.aim: str | None = None  # the square that a finger has put the block on

    def moment(self, sight: Sight) -> str:
        if sight.useful("cylinder:"):
            return "cylinder"
        blocks = [each for each in sight.useful() if each.block]
        return "square" if any(each.held for each in blocks) else "block" if blocks else "pass"

    def choose(self, sight: Sight) -> Touch:
        useful = sight.useful()
        moment = self.moment(sight)
        if moment in {"cylinder", "pass"}:
            return Touch(self.chance.choice(sight.useful(moment)))
        if moment == "block":
            blocks = [each for each in useful if each.block]
            return Touch(self.chance.choice(blocks), makes=False)
        place = [each for each in useful if each.name == self.words.place]
        if self.is_finger and place:
            again = [each for each in useful if each.square and each.square == self.aim]
            self.aim = None
            return Touch(self.chance.choice(place + again))
        if squares := [each for each in useful if each.square]:
            square = self.chance.choice(squares)
            self.aim = square.square
            return Touch(square, makes=not self.is_finger)
        turn = next(each for each in useful if each.name == self.words.turn)
        return Touch(turn, makes=False)


MINDS: dict[str, Callable[[random.Random, Words, Hand], Mind]] = {
    "tonooo": Tonooo,
    "bonne_main": BonneMain,
    "colorio": Colorio,
    "nivos": Nivos,
}


# ----------------------------------------------------------------------------------- players


class Player:
    """Somebody at a device: a page, a hand and a mind."""

    def __init__(
        self,
        page: Page,
        game: str,
        *,
        seed: int,
        hand: Hand | None = None,
        words: Words = ENGLISH,
        mind: Mind | None = None,
    ) -> None:
        self.page = page
        self.words = words
        self.hand = hand or Mouse()
        self.mind = mind or MINDS[game](random.Random(seed), words, self.hand)
        self.touches = 0

    def look(self, before: str = "", *, waits: bool = True) -> Sight:
        """What is seen once more was told than before; who waits looks at the own turn only."""
        return look(self.page, self.words, before, waits=waits)

    def step(self, sight: Sight, *, waits: bool = True) -> Sight:
        """Touch one thing, and see what came of it."""
        touch = self.mind.choose(sight)
        self.touches += 1
        assert self.touches < MOST_TOUCHES, f"expected an end, got {sight.line}"
        buttons = self.page.locator(f"section[aria-label='{self.words.board}'] button")
        self.hand.touch(self.page, buttons.nth(touch.thing.at))
        sight = self.look(sight.told if touch.makes else "", waits=waits)
        assert not sight.is_refused, f"{sight.line} after {touch.thing}"
        assert not (isinstance(self.hand, Keys) and sight.is_lost), f"no focus after {touch.thing}"
        return sight

    def play(self, notice: Notice = lambda moment, sight: None) -> str:
        """Play until the game is over: who won. Moments that are new are noticed."""
        noticed: set[str] = set()
        sight = self.look()
        while True:
            moment = "over" if sight.ending is not None else self.mind.moment(sight)
            if moment not in noticed:
                noticed.add(moment)
                notice(moment, sight)
            if sight.ending is not None:
                assert noticed > self.mind.moments
                return sight.ending
            sight = self.step(sight)
