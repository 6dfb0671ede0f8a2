"""Dash, a game to show how one is added: roll as often as you dare, and be the first to 30.

R1  The seat that starts is drawn by lot.
R2  A seat rolls or holds. What it rolls is added up; a one loses all of this turn and ends it.
R3  Holding puts the sum into one's score. The first with 30 or more wins.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.engine.contract import (
    CHANCE,
    OVER,
    Action,
    Actions,
    EventKind,
    EventRows,
    Game,
    Reason,
    Seat,
    Sight,
    State,
    View,
    Weights,
    record_type,
)
from tablee.engine.kernel import kernel
from tablee.engine.options import LOT, Codes, Number, Options, Start
from tablee.engine.steps import draw_lots, note

SEATS, FACES = 4, 6
ROLL, HOLD, DIE, START = 0, 1, 2, 2 + FACES
TO_START, TO_TURN, TO_DIE, ENDED = range(4)
OPTIONS = (Start(), Number("goal", 30, "The score that wins.", 10, 100))

STATE = record_type(
    [
        ("score", np.int64, (SEATS,)),
        ("turn_sum", np.int64),  # rolled in this turn
        ("dash_seat", np.int64),
        ("phase", np.int64),
        ("players", np.int64),
        ("goal", np.int64),
    ]
)
VIEW = record_type([("score", np.int16, (SEATS,)), ("turn_sum", np.int16), ("seat", np.int16)])


@kernel
def setup(s: State, players: int, options: Codes) -> None:
    """Nobody has anything yet."""
    for seat in range(SEATS):
        s.score[seat] = 0
    s.turn_sum = 0
    s.players = players
    s.goal = options[1]
    s.dash_seat = max(options[0], 0)
    s.phase = TO_START if options[0] == LOT else TO_TURN


@kernel
def actor(s: State) -> Seat:
    """Say who decides."""
    phase = int(s.phase)
    if phase == ENDED:
        return OVER
    return int(s.dash_seat) if phase == TO_TURN else CHANCE


@kernel
def legal(s: State, out: Actions) -> int:  # noqa: ARG001
    """R2: roll or hold."""
    out[0] = ROLL
    out[1] = HOLD
    return 2


@kernel
def chance(s: State, out: Actions, weights: Weights) -> int:
    """R1: who starts; R2: the die."""
    if int(s.phase) == TO_START:
        return draw_lots(int(s.players), START, out, weights)
    for face in range(FACES):
        out[face] = DIE + face
        weights[face] = 1
    return FACES


@kernel
def play(s: State, a: Action) -> None:
    """Do a decision or an outcome."""
    seat = int(s.dash_seat)
    if a == ROLL:
        s.phase = TO_DIE
    elif a == HOLD:
        s.score[seat] += s.turn_sum
        if int(s.score[seat]) >= int(s.goal):
            s.phase = ENDED
        else:
            pass_on(s)
    elif a == DIE:
        pass_on(s)
    elif a < START:
        s.turn_sum += a - DIE + 1
        s.phase = TO_TURN
    else:
        s.dash_seat = a - START
        s.phase = TO_TURN


@kernel
def pass_on(s: State) -> None:
    """The next seat begins a turn."""
    s.turn_sum = 0
    s.dash_seat = (int(s.dash_seat) + 1) % int(s.players)
    s.phase = TO_TURN


@kernel
def payoffs(s: State, out: NDArray[np.float64]) -> None:
    """R3: the winner takes it all."""
    for seat in range(int(s.players)):
        out[seat] = 1.0 if seat == int(s.dash_seat) else 0.0


@kernel
def places(s: State, out: NDArray[np.int64]) -> None:
    """R3: the others share the second place."""
    for seat in range(int(s.players)):
        out[seat] = 1 if seat == int(s.dash_seat) else 2


@kernel
def view(s: State, viewer: Seat, v: View) -> None:  # noqa: ARG001
    """Nothing is hidden."""
    for seat in range(SEATS):
        v.score[seat] = s.score[seat]
    v.turn_sum = s.turn_sum
    v.seat = s.dash_seat


@kernel
def tell(before: State, a: Action, after: State, out: EventRows) -> int:
    """Tell what everybody perceives of a step."""
    if a >= START:
        return note(out, 0, 0, a - START)
    if a >= DIE:
        return note(out, 0, 3, int(before.dash_seat), a - DIE + 1)
    n = note(out, 0, 1 + a, int(before.dash_seat))
    return note(out, n, 4, int(after.dash_seat)) if int(after.phase) == ENDED else n


@kernel
def why_not(s: State, a: Action) -> int:  # noqa: ARG001
    """Only one thing can be wrong."""
    return 0


def words(_options: Options) -> tuple[str, ...]:
    """The notation."""
    dice = (f"die:{face}" for face in range(1, FACES + 1))
    return ("roll", "hold", *dice, *(f"start:{seat}" for seat in range(SEATS)))


def describe(v: Sight, _options: Options) -> dict[str, Any]:
    """A view in words."""
    return {"seat": v.seat, "scores": v.score, "turn": v.turn_sum}


GAME = Game(
    name="dash",
    title="Dash",
    version=1,
    seats=range(2, SEATS + 1),
    options=OPTIONS,
    state=STATE,
    sight=VIEW,
    most_moves=FACES,
    most_events=2,
    reasons=(Reason("R2", "other-phase", "roll or hold first"),),
    events=(
        EventKind("starts", ("seat",)),
        EventKind("takes_die", ("seat",)),
        EventKind("holds", ("seat",)),
        EventKind("rolls", ("seat", "die")),
        EventKind("wins", ("seat",)),
    ),
    words=words,
    describe=describe,
    setup=setup,
    actor=actor,
    legal=legal,
    chance=chance,
    play=play,
    payoffs=payoffs,
    places=places,
    view=view,
    tell=tell,
    why_not=why_not,
)
