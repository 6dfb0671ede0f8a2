"""Colorio solved: what every position is worth to seats that forget nothing.

Two to five seats, and the same game with other numbers of colours and pegs: so many pegs of each
colour, and whoever shows the last peg of one loses. A state is a position in which a cap is to be
lifted, as `colorio_chart` numbers them, that the game can come to by legal moves. Where the lifted
cap goes is settled on the way from one state to the next.

A turn can always be finished or lost, whatever the numbers: before each lift some cap is free.
Each colour in use keeps a covered peg, so a cap goes onto a colour that has another one: whichever
cap was laid last, in this turn or by the seat before (R4), leaves a free one beside it. Only if
that is lifted next, and removed, can a colour have barred caps alone; then the colour lifted first
in the turn still has a covered peg, and no cap was laid on it. What there must be is a colour for
each seat that can lose.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from tablee.bots.exact import colorio_chart, colorio_turns
from tablee.bots.exact.colorio_chart import MOST, Chart, new_chart
from tablee.bots.exact.colorio_moves import values_in_turn
from tablee.bots.exact.colorio_turns import (
    SAME_POINTS,
    UNKNOWN,
    Values,
    find,
    new_pile,
    work_off,
)
from tablee.bots.exact.storage import fetch_table, keep_table, source_key
from tablee.engine.contract import CHANCE, OVER, SLACK, Action, State
from tablee.engine.errors import InvalidOption, InvalidPlayers, TableeError, shown
from tablee.games import colorio
from tablee.games.colorio import ALIKE, COLOURS, GAME, SEATS

STRETCH = 100_000  # positions at a time
MOST_NUMBERS = 64_000_000  # in a table: half a gigabyte of memory

Returns = list[float]  # one number a seat, from 0 to 1


class TooLarge(TableeError):
    """A game with too many positions for the memory of a machine."""

    code = "solution/too-large"


class Solution:
    """A solved game.

    >>> small = Solution.load(players=2, colours=2, pegs=2)
    >>> [round(value, 12) for value in small.returns], small.states
    ([0.333333333333, 0.666666666667], 11)
    """

    def __init__(self, players: int, colours: int, pegs: int) -> None:
        """Make room for a game of which nothing is known yet; see `load`."""
        self.players, self.colours, self.pegs = players, colours, pegs
        self.states = 0
        self.seconds = 0.0  # of processor time that solving took
        self.was_kept = False  # whether the table was read from disk
        self._chart, self._values = _room(players, colours, pegs)
        self._pile = new_pile(self._chart)
        self._actions = np.zeros(GAME.most_moves + SLACK, np.int16)
        self._out = np.zeros((GAME.most_moves + SLACK, SEATS))
        self._lock = Lock()  # values are worked out in shared memory, and kept there

    @classmethod
    def load(
        cls, players: int = 2, colours: int = COLOURS, pegs: int = ALIKE, *, fresh: bool = False
    ) -> "Solution":
        """Take the table from disk; if it is not there, or to be made `fresh`, solve the game."""
        solution = cls(players, colours, pegs)
        if fresh or not solution._fetch():
            solution._solve()
        return solution

    # ------------------------------------------------------------------------- questions

    @property
    def turns(self) -> Values:
        """The table itself: a row for each position at the start of a turn, UNKNOWN if none."""
        return self._values[: int(self._chart.turns)]

    @property
    def returns(self) -> Returns:
        """What the seats can expect before the first lift, in the order of play."""
        row = self._values[0].tolist()  # the first kind of colour is one that nobody has seen
        everything = self.players * (self.players - 1) / 2
        return [points / (self.players - 1) for points in (*row, everything - sum(row))]

    def values(self, state: State) -> dict[Action, Returns]:
        """What each seat can expect after each move, or outcome of chance, that may come next."""
        game = (int(state.players), COLOURS, ALIKE)
        if game != (self.players, self.colours, self.pegs):
            raise InvalidOption(
                f"expected a position of {_described(self.players, self.colours, self.pegs)}, "
                f"got one of {_described(*game)}"
            )
        with self._lock:
            n = values_in_turn(
                self._chart, self._values, self._pile, state, self._actions, self._out
            )
            rows: list[Returns] = self._out[:n, : self.players].tolist()
            return dict(zip(self._actions[:n].tolist(), rows, strict=True))

    def best(self, state: State) -> Action:
        """The best move of the seat to decide; of those that come to the same, the lowest."""
        seat = int(GAME.actor(state))
        if seat < 0:
            raise InvalidOption("expected a position in which a seat has to decide, got another")
        best, most = -1, [-1.0] * self.players
        for action, returns in sorted(self.values(state).items()):
            for i in range(self.players):
                other = (seat + i) % self.players
                more = (returns[other] - most[other]) * (-1 if i else 1)
                if abs(more) > SAME_POINTS:
                    if more > 0:
                        best, most = action, returns
                    break
        return best

    def value(self, state: State) -> Returns:
        """What each seat can expect in a position, when all play as well as can be."""
        who = int(GAME.actor(state))
        if who == OVER:
            ended = np.zeros(SEATS)
            GAME.payoffs(state, ended)
            return [float(share) for share in ended[: self.players]]
        values = self.values(state)
        if who != CHANCE:
            return values[self.best(state)]
        actions, weights = np.zeros(SEATS + SLACK, np.int16), np.zeros(SEATS + SLACK, np.int32)
        n = GAME.chance(state, actions, weights)
        outcomes = np.array([values[action] for action in actions[:n].tolist()])
        average: Returns = np.average(outcomes, axis=0, weights=weights[:n]).tolist()
        return average

    # ---------------------------------------------------------------------------- inside

    @property
    def _name(self) -> str:
        return f"colorio-{self.players}-{self.colours}-{self.pegs}"

    def _fetch(self) -> bool:
        found = fetch_table(self._name, _key())
        if found is None or found[1].size != self.turns.size:
            return False
        heading, numbers = found
        self.turns[:] = numbers.reshape(self.turns.shape)
        self.states, self.seconds = int(heading["states"]), float(heading["seconds"])
        self.was_kept = True
        return True

    def _solve(self) -> None:
        _compile()
        with _stopwatch(self):
            _look_through(self._chart, self._values)
        self.states = int(np.count_nonzero(self._values[:, 0] >= 0))
        heading = {"states": self.states, "seconds": self.seconds}
        keep_table(self._name, _key(), heading, self.turns)


@lru_cache(maxsize=SEATS)
def solution(players: int) -> Solution:
    """The solution of the game itself for so many seats, made ready once."""
    return Solution.load(players)


def exact_values(state: State) -> dict[Action, float]:
    """What the seat to decide can expect after each of its moves."""
    seat = int(state.seat)
    values = solution(int(state.players)).values(state)
    return {action: returns[seat] for action, returns in values.items()}


def _room(players: int, colours: int, pegs: int) -> tuple[Chart, Values]:
    """Check the numbers of a game, and allocate its table."""
    if players not in GAME.seats:
        raise InvalidPlayers(f"players: expected 2 to {SEATS}, got {shown(players)}")
    for name, count in (("colours", colours), ("pegs", pegs)):
        if not 1 <= count <= MOST:
            raise InvalidOption(f"{name}: expected a number from 1 to {MOST}, got {shown(count)}")
    if colours < players - 1:
        raise InvalidOption(
            f"colours: expected at least {players - 1} for {players} players, since each that "
            f"loses takes one out of use; got {colours}"
        )
    chart = new_chart(players, colours, pegs)
    numbers = int(chart.rows) * (players - 1)
    if numbers > MOST_NUMBERS:
        raise TooLarge(
            f"{_described(players, colours, pegs)} needs a table of {numbers:,} numbers: expected "
            f"at most {MOST_NUMBERS:,}; choose fewer colours, pegs or players"
        )
    return chart, np.full((int(chart.rows), players - 1), UNKNOWN)


def _described(players: int, colours: int, pegs: int) -> str:
    return f"Colorio for {players} with {colours} x {pegs} pegs"


def _look_through(chart: Chart, values: Values) -> None:
    """Work out every position that the game can come to."""
    pile = new_pile(chart)
    find(chart, values, pile, 0, 0, 0, 0, 0)
    while int(chart.waits) > 0:
        work_off(chart, values, pile, STRETCH)  # in between, Ctrl-C is heard


def _compile() -> None:
    """Solve the smallest game, so that the time of others is not that of compiling."""
    _look_through(*_room(2, 1, 1))


@contextmanager
def _stopwatch(measured: Any) -> Iterator[None]:
    begun = time.thread_time()
    yield
    measured.seconds = time.thread_time() - begun


@lru_cache(maxsize=1)
def _key() -> str:
    modules = (colorio_chart, colorio_turns, colorio)
    return source_key([Path(str(module.__file__)) for module in modules])
