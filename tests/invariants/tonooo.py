"""What is always true in Tonooo."""

from tablee.engine.contract import State
from tablee.engine.kernel import kernel
from tablee.games.tonooo import COLOURS, CYLINDERS, FIELD, FULL_BAG, JOKER, SEATS, count, total

INVARIANTS = (
    "all is well",
    "27 pieces in bag, cylinders, hand, fronts and out",
    "no front holds a colour twice",
    "no cylinder above capacity",
    "a cylinder's number of pieces is kept right",
    "the sets of cylinders with room and with pieces are kept right",
    "a seat that is out has nothing in front of it",
)


@kernel
def broken(s: State) -> int:
    """Say which of the invariants does not hold, or 0."""
    everything = int(s.bag) + int(s.gone)
    if int(s.hand) >= 0:
        everything += 1 << FIELD * int(s.hand)
    for c in range(CYLINDERS):
        pieces = int(s.cylinder[c])
        everything += pieces
        if int(s.held[c]) > int(s.capacity):
            return 3
        if int(s.held[c]) != total(pieces):
            return 4
        in_play = int(s.in_play) >> c & 1 == 1
        if (int(s.filled) >> c & 1 == 1) != (pieces != 0):
            return 5
        if (int(s.room) >> c & 1 == 1) != (in_play and int(s.held[c]) < int(s.capacity)):
            return 5
    for seat in range(SEATS):
        front = int(s.front[seat])
        everything += front
        for kind in range(COLOURS):
            if count(front, kind) > 1:
                return 2
        if int(s.alive) >> seat & 1 == 0 and front != 0:
            return 6
    if everything != FULL_BAG or count(everything, JOKER) != 3:
        return 1
    return 0
