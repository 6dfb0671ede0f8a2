"""A fair schedule: every line-up of bots plays with every bot in every seat, under the same luck.

A *side* is a seat, or the seats of a team. A *block* is one line-up under one seed of chance,
played as often as there are sides, each time turned by one. Line-ups take turns, so that the part
that is done when somebody stops early is as fair as can be.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random
from typing import TypeVar

from tablee.engine.contract import Game, Seat
from tablee.engine.playout import new_generator

TEAMS = {("nivos", 4): ((0, 2), (1, 3))}  # seats that win and lose together
MOST_LINE_UPS = 100_000  # that take turns; where there are more, they are dealt at random
SEED_BITS = 53  # of a seed that any reader of JSON takes in whole

Thing = TypeVar("Thing")
LineUp = tuple[int, ...]  # the number of a bot for each side
Sides = tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to be played."""

    number: int
    block: int
    turned: int  # by how many sides
    bots: LineUp  # by side
    seed: int  # of chance, the same in all games of a block


def sides_of(game: Game, players: int) -> Sides:
    """The seats of each side; a bot plays all seats of its side.

    >>> from tablee import GAMES
    >>> sides_of(GAMES["nivos"], 4), sides_of(GAMES["nivos"], 3)
    (((0, 2), (1, 3)), ((0,), (1,), (2,)))
    """
    alone = tuple((seat,) for seat in range(players))
    return TEAMS.get((game.name, players), alone)


def line_ups(bots: int, sides: int) -> list[LineUp]:
    """All choices of bots for a table; if there are too few, each takes part about as often.

    >>> line_ups(3, 2), line_ups(2, 3)
    ([(0, 1), (0, 2), (1, 2)], [(0, 1, 0), (0, 1, 1)])
    """
    everybody = tuple(range(bots)) * (sides // bots)
    return [everybody + rest for rest in combinations(range(bots), sides % bots)]


def count_line_ups(bots: int, sides: int) -> int:
    """How many `line_ups` there are.

    >>> count_line_ups(3, 2), count_line_ups(2, 3), count_line_ups(62, 6)
    (3, 2, 61474519)
    """
    return comb(bots, sides % bots)


def schedule(bots: int, sides: int, games: int, seed: int) -> list[Fixture]:
    """At least so many games, in whole blocks.

    >>> [fixture.bots for fixture in schedule(2, 2, 3, seed=1)]
    [(0, 1), (1, 0), (1, 0), (0, 1)]
    """
    fixtures: list[Fixture] = []
    for block, (line_up, luck) in enumerate(_blocks(bots, sides, seed)):
        if len(fixtures) >= games:
            break
        for turned in range(sides):
            seats = line_up[turned:] + line_up[:turned]
            fixtures.append(Fixture(len(fixtures), block, turned, seats, luck))
    return fixtures


def _blocks(bots: int, sides: int, seed: int) -> Iterator[tuple[LineUp, int]]:
    """Line-ups without end, each as often as the others, in all orders around the table."""
    random = Random(seed)
    block = 0
    few = count_line_ups(bots, sides) <= MOST_LINE_UPS
    every = line_ups(bots, sides) if few else []
    while True:
        for line_up in _shuffled(every, random) if few else _dealt(bots, sides, random):
            luck = int(new_generator(seed, block)[0]) >> (64 - SEED_BITS)
            yield tuple(_shuffled(line_up, random)), luck
            block += 1


def _dealt(bots: int, sides: int, random: Random) -> list[LineUp]:
    """Line-ups in which each bot takes part once; what is left over in the end sits out."""
    deck = _shuffled(range(bots), random)
    return [tuple(deck[first : first + sides]) for first in range(0, bots - sides + 1, sides)]


def _shuffled(things: Sequence[Thing], random: Random) -> list[Thing]:
    return random.sample(things, len(things))
