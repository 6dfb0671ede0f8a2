"""What is always true in Colorio."""

from tablee.engine.contract import State
from tablee.engine.kernel import kernel
from tablee.engine.primitives import popcount
from tablee.games.colorio import (
    ALIKE,
    ALL_PEGS,
    COLOURS,
    ENDED,
    LIFTS,
    NO_COLOUR,
    NO_SQUARE,
    PEGS,
    TO_LAY,
    TO_LIFT,
    TO_PEG,
    liftable,
    visible,
)

INVARIANTS = (
    "all is well",
    "caps lie on pegs of the board, and barred caps among them",
    "every peg is covered or visible, except the one about to be shown",
    "the colour of each peg seen is kept right, and no other is known",
    "no colour has more than five pegs",
    "a colour in use has at most four visible pegs between lifts",
    "a colour out of use has five visible pegs, and went with a seat",
    "fewer caps are laid in a turn than it has lifts, and all of them are barred",
    "there is a cap to lift",
    "a cap is in hand just when it is to be laid or its peg to be shown",
    "the seats out have points from 0 up, one each",
)


@kernel
def pegs_broken(s: State) -> int:
    """Check caps, pegs and colours."""
    if int(s.covered) & ~ALL_PEGS or int(s.barred) & ~int(s.covered):
        return 1
    shown = 0
    out_of_use = 0
    for colour in range(COLOURS):
        seen = int(s.seen[colour])
        if popcount(seen) > ALIKE:
            return 4
        pegs = popcount(visible(s, colour))
        shown += pegs
        if seen & ~int(s.usable):
            out_of_use += 1
            if pegs < ALIKE or seen & int(s.usable):
                return 6
        elif pegs == ALIKE and int(s.phase) != ENDED:
            return 5
    for square in range(PEGS):
        for colour in range(COLOURS):
            is_seen = int(s.seen[colour]) >> square & 1 == 1
            if is_seen != (int(s.colour[square]) == colour):
                return 3
        if not NO_COLOUR <= int(s.colour[square]) < COLOURS:
            return 3
    if popcount(int(s.covered)) + shown + int(int(s.phase) == TO_PEG) != PEGS:
        return 2
    seats_out = int(s.players) - popcount(int(s.alive))
    if out_of_use != seats_out - int(int(s.phase) == ENDED):
        return 6
    return 0


@kernel
def turn_broken(s: State) -> int:
    """Check the turn and the points."""
    phase = int(s.phase)
    laid = int(s.laid)
    if popcount(laid) > min(int(s.lifts), LIFTS - 1) or laid & ~int(s.barred):
        return 7
    if phase == TO_LIFT and liftable(s) == 0:
        return 8
    if (int(s.lifted) != NO_SQUARE) != (phase in (TO_LAY, TO_PEG)):
        return 9
    if (int(s.hand) != NO_COLOUR) != (phase == TO_LAY):
        return 9
    points = 0
    for seat in range(int(s.players)):
        if phase == ENDED or int(s.alive) >> seat & 1 == 0:
            points |= 1 << int(s.points[seat])
    with_points = int(s.players) if phase == ENDED else int(s.players) - popcount(int(s.alive))
    if points != (1 << with_points) - 1:
        return 10
    return 0


@kernel
def broken(s: State) -> int:
    """Say which of the invariants does not hold, or 0."""
    found = pegs_broken(s)
    return found if found != 0 else turn_broken(s)
