"""Who can be asked to play: bots by the names that people type.

    1 ... 5            a level
    random             any legal move
    sane               any move that is not plain nonsense
    mcts:2000          a search of so many simulations a move
    mcts:200ms         a search of so much time a move
    my_bot.py:Greedy   a class of your own in a file

A name gives a `Bot`, and a bot gives a new policy for each game and seat.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from tablee.bots.own import InvalidBot, own_bot
from tablee.bots.policy import Policy, Turn
from tablee.bots.referee import Referee
from tablee.bots.uniform import RandomBot
from tablee.engine.contract import Game
from tablee.engine.errors import shown
from tablee.engine.kernel import MODE
from tablee.engine.match import Match
from tablee.engine.options import Options

EXPECTED = "a level from 1 to 5, random, sane, mcts:2000, mcts:200ms or file.py:Class"
EXAMPLES = ("random", "sane", "mcts:2000", "mcts:200ms")
MOST_SIMULATIONS, LONGEST_SEARCH = 100_000_000, 600_000  # a move; milliseconds


@dataclass(frozen=True)
class Bot:
    """A bot by its name."""

    name: str  # as it is typed, without what makes no difference
    about: str  # what it is, in a few words
    policy: Callable[[Game, int], Policy]  # a new one, for a game and a seed
    hurried: Callable[[Game], Policy] | None = None  # if it searches: the same, in no time

    @property
    def searches(self) -> bool:
        """Whether it needs compiled rules to play in good time."""
        return self.hurried is not None


def read_bot(name: str) -> Bot:
    """Find a bot by its name.

    >>> read_bot("random").about
    'any legal move'
    >>> read_bot("randon")
    Traceback (most recent call last):
    tablee.bots.own.InvalidBot: bot 'randon' is unknown: did you mean random?
    """
    typed = name.strip()
    if typed == "random":
        return Bot(typed, "any legal move", lambda _game, seed: RandomBot(seed))
    if typed == "sane":
        return Bot(typed, "any sensible move", lambda _game, seed: RandomBot(seed, sanely=True))
    if re.fullmatch(r"[+-]?\d+", typed, re.ASCII):
        return _level(typed)
    if re.match(r"mcts\b", typed):
        return _search(typed)
    if typed.endswith(".py") or ".py:" in typed:
        new = own_bot(typed)
        return Bot(typed, "a bot of your own", lambda _game, seed: new(seed))
    near = get_close_matches(typed.lower(), EXAMPLES, 1)
    advice = f"did you mean {near[0]}?" if near else f"expected {EXPECTED}"
    raise InvalidBot(f"bot {shown(name)} is unknown: {advice}")


def read_bots(text: str) -> list[Bot]:
    """Read names that are separated by commas.

    >>> [bot.name for bot in read_bots("random, sane")]
    ['random', 'sane']
    """
    return [read_bot(name) for name in text.split(",")]


def _level(typed: str) -> Bot:
    from tablee.bots.levels import LEVELS, level_bot, plan_of  # noqa: PLC0415 - only if somebody searches

    level = next((level for level in LEVELS if typed == str(level.number)), None)
    if level is None:
        raise InvalidBot(f"bot {shown(typed)}: expected a level from 1 to {len(LEVELS)}")
    number = level.number
    about = f"level {number}, {level.name}: {level.character}"

    def hurried(game: Game) -> Policy:
        plan = replace(plan_of(game, number), simulations=1, worlds=1, traps=1)
        return type(level_bot(game, number, 0))(game, plan, 0)

    return Bot(typed, about, lambda game, seed: level_bot(game, number, seed), hurried)


def _search(typed: str) -> Bot:
    from tablee.bots.levels import search_bot  # noqa: PLC0415 - only if somebody searches

    found = re.fullmatch(r"mcts:(\d{1,12})(ms)?", typed, re.ASCII)
    number = int(found[1]) if found else 0
    most = LONGEST_SEARCH if found and found[2] else MOST_SIMULATIONS
    if not found or not 1 <= number <= most:
        raise InvalidBot(
            f"bot {shown(typed)}: expected mcts:N with a number of simulations up to "
            f"{MOST_SIMULATIONS}, or mcts:Nms with milliseconds up to {LONGEST_SEARCH}"
        )
    if found[2]:
        return Bot(
            f"mcts:{number}ms",
            f"a search of {number} ms",
            lambda game, seed: search_bot(game, seed, milliseconds=number),
            lambda game: search_bot(game, 0, simulations=1),
        )
    return Bot(
        f"mcts:{number}",
        f"a search of {number} simulations",
        lambda game, seed: search_bot(game, seed, simulations=number),
        lambda game: search_bot(game, 0, simulations=1),
    )


def warm_up(bots: Sequence[Bot], game: Game, players: int, options: Options) -> None:
    """Let everything be compiled and loaded that a game among these bots needs."""
    if MODE == "interpreted":
        return
    match = Match(game, players, options=options, seed=0)
    Referee(0).play(match.copy(), [RandomBot(seat) for seat in range(players)])
    for bot in bots:
        if bot.hurried is not None and not match.over:
            bot.hurried(game).choose(Turn(match.copy(), match.actor))
