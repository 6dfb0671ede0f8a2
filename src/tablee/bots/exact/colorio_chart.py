"""Where each position of Colorio stands in a table: colours count, squares and names don't.

Of a colour in use only numbers matter: how many pegs are visible, how many are covered but known,
and on how many of those lies a cap that may not be lifted now. Colours with the same numbers are
alike, so a position is a choice of kinds with repetition. It is numbered by the ranks of such
choices: first the colours with a barred cap, then all the others.

Each seat that loses takes a colour out of use. What is left is a game with a seat and a colour
fewer: the next layer of the table, down to two seats.
"""

from math import comb
from typing import Any

import numpy as np

from tablee.engine.contract import record_type
from tablee.engine.kernel import inline, kernel

Chart = np.record  # which row of a table is which position, for one number of seats and pegs

MOST = 8  # colours, pegs of each, or seats
STAGES = 3  # a position before the first, second or third lift of a turn
MOST_KINDS = sum(MOST - visible + 1 for visible in range(MOST))

# The numbers of all colours side by side in one int: four bits a colour.
BITS, DIGIT = 4, 15

CHART = record_type(
    [
        ("players", np.int64),
        ("colours", np.int64),
        ("pegs", np.int64),  # of each colour
        ("kind", np.int64, (STAGES, MOST, MOST + 1)),  # by barred caps, visible and known pegs
        ("ways", np.int64, (MOST_KINDS + MOST, MOST + 1)),  # binomial coefficients
        ("first", np.int64, (MOST, STAGES)),  # row of the first position, by layer and stage
        # By layer: where positions with one barred cap begin, with two on one colour, on two
        # colours; in how many ways all colours but one, or but two, can be.
        ("single", np.int64, (MOST,)),
        ("double", np.int64, (MOST,)),
        ("couple", np.int64, (MOST,)),
        ("but_one", np.int64, (MOST,)),
        ("but_two", np.int64, (MOST,)),
        ("turns", np.int64),  # rows of positions at the start of a turn: they come first
        ("rows", np.int64),
        ("order", np.int64, (MOST,)),  # room to sort in
        ("waits", np.int64),  # positions that have to be looked into first
    ]
)


@inline
def number(numbers: int, colour: int) -> int:
    """The number of one colour."""
    return numbers >> BITS * colour & DIGIT


@inline
def one(colour: int) -> int:
    """What to add to change the number of one colour by one."""
    return 1 << BITS * colour


@inline
def without(numbers: int, colour: int) -> int:
    """The numbers of all other colours."""
    low = (1 << BITS * colour) - 1
    return numbers & low | numbers >> BITS & ~low


@kernel
def row_of(c: Chart, layer: int, stage: int, shown: int, known: int, barred: int) -> int:
    """Find the row of a position."""
    plain = 0
    first, second, both = -1, -1, -1  # kinds of the colours with barred caps
    for colour in range(int(c.colours) - layer):
        caps = number(barred, colour)
        kind = int(c.kind[caps, number(shown, colour), number(known, colour)])
        if caps == 0:
            at = plain
            while at > 0 and int(c.order[at - 1]) > kind:
                c.order[at] = c.order[at - 1]
                at -= 1
            c.order[at] = kind
            plain += 1
        elif caps > 1:
            both = kind
        elif first < 0:
            first = kind
        else:
            second = kind
    row = int(c.first[layer, stage])
    for i in range(plain):
        row += int(c.ways[int(c.order[i]) + i, i + 1])
    if both >= 0:
        return row + int(c.double[layer]) + both * int(c.but_one[layer])
    if first < 0:
        return row
    if second < 0:
        return row + int(c.single[layer]) + first * int(c.but_one[layer])
    low, high = min(first, second), max(first, second)
    return row + int(c.couple[layer]) + (high * (high + 1) // 2 + low) * int(c.but_two[layer])


def new_chart(players: int, colours: int, pegs: int) -> Chart:
    """Number the positions of a game."""
    c: Any = np.zeros(1, CHART)[0]
    c.players, c.colours, c.pegs = players, colours, pegs
    for n, k in np.ndindex(c.ways.shape):
        c.ways[n, k] = comb(n, k)
    kinds = [0] * STAGES  # of a colour with so many barred caps, which lie on known pegs
    for barred, visible, known in np.ndindex(c.kind.shape):
        if visible < pegs and barred <= known <= pegs - visible:
            c.kind[barred, visible, known] = kinds[barred]
            kinds[barred] += 1

    def choices(count: int) -> int:
        return comb(kinds[0] + count - 1, count) if count >= 0 else 0

    sizes = []
    for layer in range(players - 1):
        used = colours - layer
        c.but_one[layer], c.but_two[layer] = choices(used - 1), choices(used - 2)
        c.single[layer] = choices(used)
        c.double[layer] = c.single[layer] + kinds[1] * choices(used - 1)
        c.couple[layer] = c.double[layer] + kinds[2] * choices(used - 1)
        pairs = kinds[1] * (kinds[1] + 1) // 2
        end = int(c.couple[layer]) + pairs * choices(used - 2)
        sizes.append((int(c.double[layer]), int(c.double[layer]), end))
    for stage in range(STAGES):
        for layer, size in enumerate(sizes):
            c.first[layer, stage] = c.rows
            c.rows += size[stage]
        if stage == 0:
            c.turns = c.rows
    chart: Chart = c
    return chart
