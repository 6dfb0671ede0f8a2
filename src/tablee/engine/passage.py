"""The passage from one decision to the next: a whole step at the door in one compiled call.

A position comes as an array of one record: handing over an array takes a tenth of the time that a
bare record takes.
"""

import threading
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.engine.contract import (
    CHANCE,
    EVENT_WIDTH,
    SLACK,
    Action,
    Actions,
    EventRows,
    Game,
    Seat,
    Weights,
    actor,
    chance,
    legal,
    play,
    record_type,
    setup,
    tell,
)
from tablee.engine.contract import view as fill_view  # Numba knows another `.view`
from tablee.engine.kernel import brief
from tablee.engine.options import Codes
from tablee.engine.playout import Generator, pick
from tablee.engine.primitives import advance, assign

Position = NDArray[Any]  # one record
Steps = NDArray[Any]  # of STEP

STEP = record_type(
    [
        ("luck", np.uint64),  # state of the generator before it
        ("action", np.int16),
        ("seat", np.int8),  # who did it: a seat or CHANCE
    ]
)
STRETCH = 16  # steps that one call makes at most; between two, Ctrl-C is heard

NOTHING: Action = -1  # instead of an action: only chance moves
REFUSED = -1  # instead of a number of steps: the action can't be done now


@brief
def begin(position: Position, players: int, options: Codes) -> None:
    """Lay out the position before the first event."""
    setup(position[0], players, options)


@brief
def to_decide(position: Position) -> Seat:
    """Who decides: a seat, CHANCE or OVER."""
    return actor(position[0])


@brief
def list_legal(position: Position, out: Actions) -> int:
    """List the decisions of the seat on turn; none when chance decides or the game is over."""
    s = position[0]
    return legal(s, out) if actor(s) >= 0 else 0


@brief
def list_chance(position: Position, out: Actions, weights: Weights) -> int:
    """List the outcomes of chance with weights; none when it does not decide."""
    s = position[0]
    return chance(s, out, weights) if actor(s) == CHANCE else 0


@brief
def look(position: Position, viewer: Seat, sight: NDArray[Any]) -> None:
    """Fill in what somebody may see."""
    fill_view(position[0], viewer, sight[0])


@brief
def retrace(position: Position, steps: Steps, first: int, end: int) -> None:
    """Do steps again that were done before."""
    for i in range(first, end):
        play(position[0], int(steps[i].action))


@brief
def proceed(
    position: Position,
    action: Action,
    draws: bool,
    rng: Generator,
    before: Position,
    out: Actions,
    weights: Weights,
    steps: Steps,
    rows: EventRows,
    told: NDArray[np.int64],
) -> int:
    """Do an action if that is open, then draw chance until a seat decides; say how many steps.

    Writes the steps, what they bring about (`told[0]` rows), and the generator after them.
    """
    s = position[0]
    x = rng[0]
    told[0] = 0
    made = 0
    who = actor(s)
    if action != NOTHING:
        drawn = list_chance(position, out, weights)
        found = False
        for i in range(drawn if drawn > 0 else list_legal(position, out)):
            found |= int(out[i]) == action
        if not found:
            return REFUSED
    while made < len(steps) and (action != NOTHING or (draws and who == CHANCE)):
        steps[made].luck = x
        if action == NOTHING:
            n = chance(s, out, weights)
            x = advance(x)
            action = pick(x, out, weights, n)
        steps[made].action = action
        steps[made].seat = who
        assign(before[0], s)
        play(s, action)
        told[0] += tell(before[0], action, s, rows[told[0] :])
        action = NOTHING
        made += 1
        who = actor(s)
    rng[0] = x
    return made


class Desk:
    """What kernels read from and write to besides the position: one a game and thread."""

    def __init__(self, game: Game) -> None:
        places = game.most_moves + SLACK
        self.game = game
        self.rng: Generator = np.zeros(1, np.uint64)
        self.before: Position = np.zeros(1, game.state)
        self.sight = np.zeros(1, game.sight)
        self.out: Actions = np.zeros(places, np.int16)
        self.weights: Weights = np.zeros(places, np.int32)
        self.steps: Steps = np.zeros(STRETCH, STEP)
        self.rows: EventRows = np.zeros((STRETCH * game.most_events, EVENT_WIDTH), np.int16)
        self.told = np.zeros(1, np.int64)


class _Desks(threading.local):
    """The desks of a thread: kernels run without Python's lock, so threads share none."""

    def __init__(self) -> None:
        self.by_game: dict[int, Desk] = {}


_desks = _Desks()


def desk_of(game: Game) -> Desk:
    """The desk of this thread for a game."""
    found = _desks.by_game.get(id(game))
    if found is None:
        found = _desks.by_game[id(game)] = Desk(game)  # which keeps the game, and so its id
    return found
