"""A search with its memory: grows a tree for a position, in simulations or in milliseconds."""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablee.bots import search
from tablee.bots.search import ACTION, COUNT, FIRST, MEAN, ROOT, TRIED
from tablee.bots.workspace import Workspace
from tablee.engine.contract import Action, Game, State
from tablee.engine.errors import InvalidOption, shown
from tablee.engine.playout import new_generator

MOST_NODES = 100_000
CHUNK = 64  # simulations between two looks at the clock, at first
STRETCH = 10_000  # simulations at a time
STREAM = 2  # of the seed: chance in a match and random bots use others


@dataclass(frozen=True, slots=True)
class Tuning:
    """How a search spends its simulations."""

    curiosity: float = 0.5  # how much a move that was tried little is favoured
    hope: float = 2.0  # what an untried move promises
    ripe: int = 2  # visits before a position's moves are listed
    patience: int = 1_000_000  # steps played in haste before a position is judged as it stands

    def numbers(self) -> NDArray[np.float64]:
        """The same as kernels read it."""
        return np.array([self.curiosity, self.hope, self.ripe, self.patience], np.float64)


@dataclass(frozen=True, slots=True)
class Tried:
    """A move of the position that was searched."""

    action: Action
    visits: int
    value: float  # what the seat on turn can expect
    values: tuple[float, ...]  # what each seat can, by the simulations since `begin`


def check_budget(simulations: int | None, milliseconds: float | None) -> None:
    """Refuse a budget that nobody can keep to: of either kind, but not of both.

    >>> check_budget(0, None)
    Traceback (most recent call last):
    tablee.engine.errors.InvalidOption: simulations: expected a whole number from 1 on, got '0'
    """
    if simulations is not None and milliseconds is not None:
        raise InvalidOption("a budget: expected either simulations or milliseconds, got both")
    if simulations is not None:
        _check_count("simulations", simulations, 1)
    if milliseconds is not None:
        number = isinstance(milliseconds, (int, float)) and not isinstance(milliseconds, bool)
        if not number or not 0 < milliseconds < math.inf:
            raise InvalidOption(
                f"milliseconds: expected a number above 0, got {shown(milliseconds)}"
            )


def _check_count(name: str, value: int, least: int) -> None:
    """Refuse what is no whole number, or too small."""
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    if not whole or value < least:
        raise InvalidOption(f"{name}: expected a whole number from {least} on, got {shown(value)}")


class Searcher:
    """Searches one position after another, and takes along what it knows of the next.

    >>> import tablee
    >>> match = tablee.Match("tonooo", options={"start": 0}, seed=1)
    >>> searcher = Searcher(match.game, match.players, seed=1)
    >>> searcher.begin(match.state)
    >>> searcher.simulate(100) > 100
    True
    >>> [tried.visits for tried in searcher.moves()]
    [100]
    """

    def __init__(
        self,
        game: Game,
        players: int,
        *,
        seed: int,
        tuning: Tuning | None = None,
        nodes: int = MOST_NODES,
        edges: int | None = None,
    ) -> None:
        _check_count("nodes", nodes, 1)
        if edges is not None:
            _check_count("edges", edges, game.most_moves)  # those of the first position
        self.game = game
        self.players = players
        self.tuning = (tuning or Tuning()).numbers()
        self.room = Workspace(game, nodes, edges)
        self.generator = new_generator(seed, STREAM)
        self.before: dict[int, int] = {}  # visits of the root's moves when it became the root
        self.done = 0  # simulations since the search turned to its position
        self.history: list[Action] | None = None  # of the root, if it is known

    def begin(self, s: State, history: Sequence[Action] | None = None) -> None:
        """Turn to a position; with the steps that led there, keep what the tree has of it."""
        room, known = self.room, self.history
        node = search.NOTHING
        if history is not None and known is not None and known == list(history[: len(known)]):
            steps = np.array(history, np.int16)
            node = search.node_after(steps, len(known), len(steps), room.nodes, room.edges)
        if node == search.NOTHING:
            search.plant(s, room.used, room.nodes)
        else:
            search.prune(node, room.used, room.nodes, room.edges, room.merits, room.moved)
        room.states[0] = s
        room.worth[:] = 0
        self.done = 0
        edges = enumerate(self._root_edges())
        self.before = {row: int(room.edges[edge, TRIED]) for row, edge in edges}
        self.history = None if history is None else list(history)

    def simulate(self, simulations: int) -> int:
        """Grow the tree; say how many steps were made in all simulations."""
        steps = 0
        for begun in range(0, simulations, STRETCH):  # in between, Ctrl-C is heard
            steps += self._grow(min(STRETCH, simulations - begun))
        return steps

    def _grow(self, simulations: int) -> int:
        room = self.room
        self.done += simulations
        return search.simulate(
            room.states[0],
            room.states[1],
            self.players,
            simulations,
            self.tuning,
            self.generator,
            room.used,
            room.nodes,
            room.edges,
            room.merits,
            room.worth,
            room.path,
            room.value,
            room.out,
            room.weights,
        )

    def simulate_for(self, milliseconds: float) -> int:
        """Grow the tree for a time; say by how many simulations."""
        end = time.perf_counter() + milliseconds / 1000
        done, chunk = 0, CHUNK
        while True:
            begun = time.perf_counter()
            self.simulate(chunk)
            done += chunk
            now = time.perf_counter()
            if now >= end:
                return done
            # The next look at the clock: soon, and never long after the end.
            aim = min(0.005, (end - now) / 2)
            chunk = max(1, min(2 * chunk, int(chunk * aim / (now - begun))))

    def moves(self) -> list[Tried]:
        """The moves that were considered, most visited first."""
        found = []
        for row, edge in enumerate(self._root_edges()):
            visits = int(self.room.edges[edge, TRIED])
            new = max(visits - self.before.get(row, 0), 1)
            found.append(
                Tried(
                    int(self.room.edges[edge, ACTION]),
                    visits,
                    float(self.room.merits[edge, MEAN]) if visits else 0.0,
                    tuple((self.room.worth[row, : self.players] / new).tolist()),
                )
            )
        return sorted(found, key=lambda tried: -tried.visits)

    def _root_edges(self) -> range:
        first, count = (int(self.room.nodes[ROOT, column]) for column in (FIRST, COUNT))
        return range(first, first + count)

    def values(self) -> tuple[float, ...]:
        """What each seat can expect in the position, on the average of all simulations."""
        total = self.room.worth[:, : self.players].sum(axis=0)
        return tuple((total / max(self.done, 1)).tolist())
