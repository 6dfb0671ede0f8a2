"""What each move of a game of Colorio is worth, and each outcome of chance, at any moment of it."""

import numpy as np
from numpy.typing import NDArray

from tablee.bots.exact.colorio_chart import Chart, one
from tablee.bots.exact.colorio_turns import (
    AGAIN,
    ENDLESS,
    LAST,
    NEXT,
    NOWHERE,
    Pile,
    Values,
    find,
    lay,
    points,
    show,
    turn_after,
    work_off,
)
from tablee.engine.contract import Actions, Seat, State
from tablee.engine.kernel import inline, kernel
from tablee.engine.primitives import popcount
from tablee.engine.steps import next_in
from tablee.games.colorio import (
    COLOURS,
    COVER,
    ENDED,
    LIFT,
    NO_COLOUR,
    PEG,
    REMOVE,
    START,
    TO_LAY,
    TO_PEG,
    TO_START,
    legal,
    unseen,
)

Returns = NDArray[np.float64]  # by move, then by seat


@inline
def is_used(s: State, colour: int) -> bool:
    """Whether a colour is in use (R9)."""
    return int(s.seen[colour]) & ~int(s.usable) == 0


@kernel
def count(s: State, pegs: int) -> int:
    """Count pegs of a set by colour: numbers of the colours in use, side by side."""
    numbers = 0
    place = 0
    for colour in range(COLOURS):
        if is_used(s, colour):
            numbers += popcount(int(s.seen[colour]) & pegs) * one(place)
            place += 1
    return numbers


@inline
def place_of(s: State, colour: int) -> int:
    """Find a colour among those in use."""
    place = 0
    for other in range(colour):
        place += is_used(s, other)
    return place


@kernel
def add(
    values: Values,
    s: State,
    row: int,
    turn: int,
    mover: Seat,
    weight: float,
    out: Returns,
    move: int,
) -> None:
    """Add the returns of all seats, if a move of `mover` leads to `row`, to those of a move."""
    players = int(s.players)
    seats = popcount(int(s.alive))
    rest = seats * (seats - 1) / 2
    gone = players - seats  # each seat that is out is one point for those left
    seat = mover
    for i in range(seats):
        got = points(values, row, turn, seats, i) if i < seats - 1 else rest
        rest -= got
        out[move, seat] += weight * (gone + got) / (players - 1)
        seat = next_in(int(s.alive), seat)
    for other in range(players):
        if int(s.alive) >> other & 1 == 0:
            out[move, other] += weight * int(s.points[other]) / (players - 1)


@kernel
def add_show(
    c: Chart,
    values: Values,
    pile: Pile,
    s: State,
    colour: int,
    is_known: bool,
    weight: float,
    out: Returns,
    move: int,
) -> None:
    """Add what it is worth that a cap comes off a peg of `colour`."""
    covered = int(s.covered)
    place = place_of(s, colour)
    shown = count(s, ~covered) + one(place)
    known = count(s, covered) - one(place) * is_known
    layer = int(s.players) - popcount(int(s.alive))
    stage = int(s.lifts)
    row = show(c, values, pile, layer, stage, shown, known, count(s, int(s.laid)), place)
    turn = turn_after(c, stage, shown, place)
    add(values, s, row, turn, int(s.seat), weight, out, move)


@kernel
def add_peg(c: Chart, values: Values, pile: Pile, s: State, out: Returns, move: int) -> None:
    """Add what it is worth that a peg never seen is shown: the average over its colours (R3)."""
    total = 0
    for colour in range(COLOURS):
        total += unseen(s, colour)
    for colour in range(COLOURS):
        pegs = unseen(s, colour)
        if pegs > 0:
            add_show(c, values, pile, s, colour, False, pegs / total, out, move)


@kernel
def add_lay(
    c: Chart, values: Values, pile: Pile, s: State, a: int, out: Returns, move: int
) -> None:
    """Add what it is worth to cover a peg with the cap in hand, or to remove the cap."""
    covered = int(s.covered)
    layer = int(s.players) - popcount(int(s.alive))
    stage = int(s.lifts)
    target = NOWHERE if a == REMOVE else place_of(s, int(s.colour[a - COVER]))
    shown, known, laid = count(s, ~covered), count(s, covered), count(s, int(s.laid))
    row = lay(c, values, pile, layer, stage, shown, known, laid, target)
    add(values, s, row, NEXT if stage == LAST else AGAIN, int(s.seat), 1.0, out, move)


@kernel
def list_moves(s: State, actions: Actions) -> int:
    """List what a seat may do now, or what chance may bring."""
    phase = int(s.phase)
    n = 0
    if phase == TO_START:
        for seat in range(int(s.players)):
            actions[n] = START + seat
            n += 1
    elif phase == TO_PEG:
        for colour in range(COLOURS):
            if unseen(s, colour) > 0:
                actions[n] = PEG + colour
                n += 1
    elif phase != ENDED:
        n = legal(s, actions)
    return n


@kernel
def try_moves(
    c: Chart, values: Values, pile: Pile, s: State, actions: Actions, n: int, out: Returns
) -> None:
    """Write the returns of all seats for each move; they are wrong if positions wait then."""
    phase = int(s.phase)
    for move in range(n):
        for seat in range(int(s.players)):
            out[move, seat] = 0.0
        a = int(actions[move])
        if phase == TO_START:
            row = find(c, values, pile, 0, 0, 0, 0, 0)
            add(values, s, row, AGAIN, a - START, 1.0, out, move)
        elif phase == TO_PEG:
            add_show(c, values, pile, s, a - PEG, False, 1.0, out, move)
        elif phase == TO_LAY:
            add_lay(c, values, pile, s, a, out, move)
        elif int(s.colour[a - LIFT]) == NO_COLOUR:
            add_peg(c, values, pile, s, out, move)
        else:
            add_show(c, values, pile, s, int(s.colour[a - LIFT]), True, 1.0, out, move)


@kernel
def values_in_turn(
    c: Chart, values: Values, pile: Pile, s: State, actions: Actions, out: Returns
) -> int:
    """List what can happen now, with the returns of all seats; say how many moves there are.

    Rows that are still unknown are worked out: with all turn starts known, those of this turn.
    """
    n = list_moves(s, actions)
    try_moves(c, values, pile, s, actions, n, out)
    if int(c.waits) > 0:
        work_off(c, values, pile, ENDLESS)
        try_moves(c, values, pile, s, actions, n, out)
    return n
