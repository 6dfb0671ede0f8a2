"""Nivos endgames, and the plain way to solve them: every line to its end, nothing remembered.

`python -m tests.bots.exact.nivos_endgames 1 200 50` prints what the solver finds, to compare one
way of running the kernels with another; with sets of blocks of one's own it tries those too.
"""

import contextlib
import json
import sys
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from tablee import GAMES, OVER
from tablee.bots.exact.nivos import EndgameSolver
from tablee.engine.contract import SLACK
from tablee.engine.playout import new_generator, random_game
from tablee.games.blocks import COLOUR_NAMES
from tablee.games.nivos import BLOCKS, COLOURS, RESERVE, SETS

GAME = GAMES["nivos"]
LARGE = sum(1 << COLOUR_NAMES.index(name) for name in ("red", "purple", "green", "black"))


class TooLong(Exception):
    """More lines than a test has time for."""


class Minimax:
    """The value of a position for side 0, found by trying everything."""

    def __init__(self, steps: int) -> None:
        self.steps = steps  # tried at most

    def value(self, s: Any) -> float:
        who = int(GAME.actor(s))
        if who == OVER:
            out = np.zeros(4)
            GAME.payoffs(s, out)
            return float(out[0])
        best = max if who % 2 == 0 else min
        return best(self.values(s).values())

    def values(self, s: Any) -> dict[int, float]:
        """The value after each move."""
        out = np.zeros(GAME.most_moves + SLACK, np.int16)
        found = {}
        for a in out[: GAME.legal(s, out)].tolist():
            self.steps -= 1
            if self.steps < 0:
                raise TooLong
            found[a] = self.value(after(s, a))
        return found


def after(s: Any, a: int) -> Any:
    """The position after a move; `s` stays as it is."""
    states = GAME.new_states(1)
    states[0] = s
    GAME.play(states[0], a)
    return states[0]


def positions(players: int, options: dict[str, Any], seed: int) -> list[Any]:
    """The positions of a random game, the end first, without those at which chance decides."""
    checked = GAME.read_options(options, players)
    s = GAME.new_states(1)[0]
    GAME.setup(s, players, GAME.encode_options(checked))
    found = []
    for seat, a in random_game(GAME, players, checked, new_generator(seed)):
        if seat >= 0:
            found.append(s)
        s = after(s, a)
    return [s, *reversed(found)]


def decisions(players: int, options: dict[str, Any], seed: int) -> list[Any]:
    """The positions of a random game at which a seat decides, the last one first."""
    return positions(players, options, seed)[1:]


def endgames(
    players: int, options: dict[str, Any], seed: int, steps: int
) -> Iterator[tuple[Any, dict[int, float]]]:
    """The last positions of a random game, with the value to side 0 of each move."""
    for s in decisions(players, options, seed):
        try:
            yield s, Minimax(steps).values(s)
        except TooLong:
            return


def few_blocks(players: int, options: dict[str, Any], seed: int) -> Any:
    """A position early in a random game, where all but a few blocks have been mislaid.

    So the blocks run out before the cylinders do, and nobody may have taken one.
    """
    random = np.random.default_rng(seed)
    s = decisions(players, {"start": 0, **options}, seed)[-1 - int(random.integers(1, 4))]
    hands = [*range(players), RESERVE]
    for hand in hands:
        s.hand[hand] &= LARGE
    few = int(random.integers(2, 4))
    while sum(int(s.hand[hand]).bit_count() for hand in hands) > few:
        s.hand[random.choice(hands)] &= ~(1 << int(random.integers(COLOURS)))
    s.laid = BLOCKS - sum(int(s.hand[hand]).bit_count() for hand in hands)
    return s


def findings(games: int, nodes: int, steps: int) -> list[Any]:
    """What the solver finds with each set of blocks as long as it does; by minimax if in reach."""
    solver = EndgameSolver(GAME)
    found = []
    for name, players, seed in product(SETS, (2, 4), range(games)):
        for s in decisions(players, {"set": name}, seed):
            solved = solver.solve(s, nodes)
            if solved is None:
                break
            found.append([name, list(solved.returns), solved.best, solved.nodes])
            with contextlib.suppress(TooLong):
                values = Minimax(steps).values(s)
                best = (max if int(s.seat) % 2 == 0 else min)(values.values())
                assert solved.returns[0] == best == values[solved.best]
    return found


if __name__ == "__main__":
    print(json.dumps(findings(*map(int, sys.argv[1:]))))
