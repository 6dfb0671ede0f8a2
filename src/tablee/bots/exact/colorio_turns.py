"""What each position of Colorio is worth: the three lifts of a turn, looked through to the end.

A row of the table holds the points that the seats can expect, from the seat on turn on, in the
order of play; those of the last seat are left out, since together they are always the same. A
layer counts the points that are still to be had in it.

Every turn takes at least one cap off the board, so no position comes back. A position that needs
another one first is put off: what is missing goes on top of the pile of positions that wait.

Each seat wants most points for itself. Of moves that give it the same it makes the one that
leaves least to the seat after it, then to the one after that, and so on.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.bots.exact.colorio_chart import Chart, number, one, row_of, without
from tablee.engine.kernel import inline, kernel

Values = NDArray[np.float64]  # by row, then by seat in the order of play
Pile = NDArray[np.int64]  # positions that wait, one a row

LAST = 2  # stage of the third lift
MOST_LAID = 2  # caps that a turn may lay on pegs

ENDLESS = 1 << 62  # positions, for who works until none waits
UNKNOWN = -1.0  # in place of the first value of a row that has not been looked into
NOWHERE = -1  # in place of a row: the game is over
SAME_POINTS = 1e-12  # or less apart: rounding, not a better move

# Who is on turn in the position that a move leads to.
AGAIN, NEXT, OUT = range(3)  # the same seat, the next, the next after the seat was eliminated


@inline
def points(values: Values, row: int, turn: int, seats: int, i: int) -> float:
    """Points of the i-th seat from the mover on, if a move leads to `row`."""
    if turn == AGAIN:
        return float(values[row, i])
    if turn == OUT:
        return 1.0 + values[row, i - 1] if i > 0 else 0.0
    if i > 0:
        return float(values[row, i - 1])
    rest = seats * (seats - 1) / 2
    for other in range(seats - 1):
        rest -= values[row, other]
    return rest


@kernel
def is_better(values: Values, row: int, turn: int, than: int, its_turn: int, seats: int) -> bool:
    """Whether the mover would rather go to `row` than to another one."""
    close = SAME_POINTS if seats > 2 else 0.0  # two seats: what one gains the other loses
    for i in range(seats - 1):
        more = points(values, row, turn, seats, i) - points(values, than, its_turn, seats, i)
        if i > 0:
            more = -more
        if more > close or more < -close:
            return more > 0.0
    return False


@kernel
def find(
    c: Chart,
    values: Values,
    pile: Pile,
    layer: int,
    stage: int,
    shown: int,
    known: int,
    barred: int,
) -> int:
    """Find the row of a position, and put the position on the pile if nothing is known of it."""
    row = row_of(c, layer, stage, shown, known, barred)
    if values[row, 0] < 0.0:
        waits = int(c.waits)
        pile[waits, 0] = layer
        pile[waits, 1] = stage
        pile[waits, 2] = shown
        pile[waits, 3] = known
        pile[waits, 4] = barred
        c.waits = waits + 1
    return row


@kernel
def lay(
    c: Chart,
    values: Values,
    pile: Pile,
    layer: int,
    stage: int,
    shown: int,
    known: int,
    laid: int,
    target: int,
) -> int:
    """Find where laying a cap on a peg of colour `target` leads, or removing it (NOWHERE)."""
    if stage == LAST:
        stage, laid = -1, 0  # R4: only the last cap stays barred
    if target != NOWHERE:
        cap = one(target)
        return find(c, values, pile, layer, stage + 1, shown - cap, known + cap, laid + cap)
    return find(c, values, pile, layer, stage + 1, shown, known, laid)


@inline
def turn_after(c: Chart, stage: int, shown: int, colour: int) -> int:
    """Say who is on turn after a peg of `colour` was shown and its cap laid (R5)."""
    if number(shown, colour) == int(c.pegs):
        return OUT
    return NEXT if stage == LAST else AGAIN


@kernel
def show(
    c: Chart,
    values: Values,
    pile: Pile,
    layer: int,
    stage: int,
    shown: int,
    known: int,
    laid: int,
    colour: int,
) -> int:
    """Find where it leads best that a peg of `colour` is shown, which `shown` counts already."""
    seats = int(c.players) - layer
    turn = turn_after(c, stage, shown, colour)
    if turn == OUT:
        if seats == 2:  # R10
            return NOWHERE
        shown = without(shown, colour)  # R9
        return find(c, values, pile, layer + 1, 0, shown, without(known, colour), 0)
    best = lay(c, values, pile, layer, stage, shown, known, laid, NOWHERE)  # R7
    caps = 0
    colours = int(c.colours) - layer
    for other in range(colours):
        caps += number(laid, other)
    if caps < MOST_LAID:  # R8
        for other in range(colours):
            if other != colour and number(shown, other) > 0:  # R6
                row = lay(c, values, pile, layer, stage, shown, known, laid, other)
                if is_better(values, row, turn, best, turn, seats):
                    best = row
    return best


@kernel
def look_into(
    c: Chart,
    values: Values,
    pile: Pile,
    layer: int,
    stage: int,
    shown: int,
    known: int,
    barred: int,
) -> None:
    """Write what a position before a lift is worth, or put on the pile what has to come first."""
    row = row_of(c, layer, stage, shown, known, barred)
    if values[row, 0] >= 0.0:
        return
    waits = int(c.waits)
    pegs = int(c.pegs)
    colours = int(c.colours) - layer
    seats = int(c.players) - layer
    laid = barred if stage > 0 else 0
    unseen = 0
    for i in range(seats - 1):
        values[row, i] = 0.0
    for colour in range(colours):  # R3: a peg never seen before
        weight = pegs - number(shown, colour) - number(known, colour)
        if weight > 0:
            unseen += weight
            now = shown + one(colour)
            turn = turn_after(c, stage, now, colour)
            to = show(c, values, pile, layer, stage, now, known, laid, colour)
            for i in range(seats - 1):
                values[row, i] += weight * points(values, to, turn, seats, i)
    for i in range(seats - 1):
        values[row, i] = values[row, i] / unseen if unseen > 0 else UNKNOWN
    for colour in range(colours):  # a peg whose colour is known
        if number(known, colour) > number(barred, colour):  # R2, R4
            now = shown + one(colour)
            turn = turn_after(c, stage, now, colour)
            left = known - one(colour)
            to = show(c, values, pile, layer, stage, now, left, laid, colour)
            if is_better(values, to, turn, row, AGAIN, seats):
                for i in range(seats - 1):
                    values[row, i] = points(values, to, turn, seats, i)
    if int(c.waits) > waits:
        values[row, 0] = UNKNOWN


@kernel
def work_off(c: Chart, values: Values, pile: Pile, most: int) -> None:
    """Look into positions until none waits, or so many were looked into."""
    looked = 0
    while int(c.waits) > 0 and looked < most:
        looked += 1
        top = int(c.waits) - 1
        look_into(
            c,
            values,
            pile,
            int(pile[top, 0]),
            int(pile[top, 1]),
            int(pile[top, 2]),
            int(pile[top, 3]),
            int(pile[top, 4]),
        )
        if int(c.waits) == top + 1:
            c.waits = top


def new_pile(c: Chart) -> Pile:
    """Room for the positions that can wait at once."""
    colours, caps = int(c.colours), int(c.colours) * int(c.pegs)
    lifts = 3 * (caps + 1)  # of the longest game
    ways = 2 * colours * colours  # from one lift to the next: which, known or not, laid where
    return np.zeros((lifts * ways + caps * ways, 5), np.int64)  # and a position of the game itself
