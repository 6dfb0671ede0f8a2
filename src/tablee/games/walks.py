"""Walks of La Bonne Main: squares as numbers, and where so many steps can end.

A step changes the shade of the square, as on a chequerboard, so the squares of one shade are the
bits of one number. A square has a spot, 11 * column + row + 1: there is wall between the columns
and below a1. Odd or even is its shade, half of it its bit, and 64 * shade + bit its number:

    a1 64   a2 1    a3 65   a4 2    ...   a9 68
    b1 6    b2 70   b3 7    b4 71   ...   b9 10
    c1 75   c2 12   c3 76   c4 13   ...   c9 79
    ...                             ...   i9 112

All boards are part of this one of nine by nine.
"""

import numpy as np

from tablee.engine.bits import SET_BITS
from tablee.engine.contract import Actions
from tablee.engine.kernel import inline, kernel
from tablee.engine.primitives import popcount, write_row
from tablee.games.boards import SIDE, Square, square_name

STRIDE, FIRST = 11, 1  # spots from a column to the next, and the spot of a1
SHADE, SHADE_BITS = 64, 6  # numbers from a shade to the other
SQUARES, SQUARE_BITS = 128, 7  # numbers of squares, not all in use
NOWHERE = 62  # a number not in use, with only wall around it

Walks = tuple[int, int, int, int]  # squares where walks are: those that came up, down, right, left

# ---------------------------------------------------------------------------------- tables


def number(square: Square) -> int:
    """The number of a square.

    >>> number((0, 0)), number((1, 0)), number((8, 8))
    (64, 6, 112)
    """
    column, row = square
    spot = STRIDE * column + row + FIRST
    return spot % 2 * SHADE + spot // 2


def bit_set(squares: tuple[Square, ...], dark: int) -> int:
    """The squares of one shade, a bit each."""
    return sum(1 << n % SHADE for n in map(number, squares) if n // SHADE == dark)


EVERY = tuple((column, row) for column in range(SIDE) for row in range(SIDE))
_NAMED = {number(square): square_name(square) for square in EVERY}
NAMES = tuple(_NAMED.get(n, "") for n in range(SQUARES))  # by number
AROUND = np.zeros(SQUARES, np.int64)  # the squares next to each: bits of the other shade
for _c, _r in EVERY:
    _next = tuple(q for q in EVERY if abs(q[0] - _c) + abs(q[1] - _r) == 1)
    AROUND[number((_c, _r))] = bit_set(_next, 0) | bit_set(_next, 1)

# A set of squares is listed in parts of seven bits. A row of LISTED holds the set bits of a part,
# counted from the first of four parts; the parts after those take the same rows and add the rest.
# With rows for one part lists are slower; with rows for all of them the table is larger.
PART, PATTERNS = 7, 1 << 7
PARTS = max(number(square) % SHADE for square in EVERY) // PART + 1
PLACES = 4
LISTED = np.concatenate([SET_BITS[:PATTERNS] + PART * i for i in range(PLACES)]).astype(np.int16)

# --------------------------------------------------------------------------------- squares


@inline
def bit(square: int) -> int:
    """A square among those of its shade."""
    return 1 << (square & (SHADE - 1))


@inline
def shade(square: int) -> int:
    """0 or 1, as on a chequerboard."""
    return square >> SHADE_BITS & 1


@inline
def list_squares(squares: int, first: int, out: Actions, n: int) -> int:
    """Append `first` plus each bit of a set of squares to the `n` actions in `out`."""
    for i in range(PARTS):
        bits = squares >> PART * i & (PATTERNS - 1)
        place = i % PLACES
        write_row(out, n, LISTED, PATTERNS * place + bits, first + PART * (i - place))
        n += popcount(bits)
    return n


@kernel
def distance(start: int, end: int) -> int:
    """Steps from a square to another on a board without hands and holes."""
    a = 2 * (start % SHADE) + shade(start) - FIRST
    b = 2 * (end % SHADE) + shade(end) - FIRST
    return abs(a // STRIDE - b // STRIDE) + abs(a % STRIDE - b % STRIDE)


# ----------------------------------------------------------------------------------- walks
#
# Only the square and the direction of the last step matter to the next one: four sets of squares,
# one a direction, are all walks at once. A walk from a dark square goes over the light ones moved
# down by a bit, so that the same shifts serve both shades.


@inline
def go(up: int, down: int, right: int, left: int, there: int) -> Walks:
    """Step from the shade where the walk began to the other, never straight back."""
    upright = up | down
    across = right | left
    return (
        (up | across) & there,
        (down | across) >> 1 & there,
        (right | upright) << 5 & there,
        (left | upright) >> 6 & there,
    )


@inline
def come(up: int, down: int, right: int, left: int, here: int) -> Walks:
    """Step to the shade where the walk began, never straight back."""
    upright = up | down
    across = right | left
    return (
        (up | across) << 1 & here,
        (down | across) & here,
        (right | upright) << 6 & here,
        (left | upright) >> 5 & here,
    )


@inline
def reach(square: int, same: int, other: int, steps: int) -> int:
    """Where walks of so many steps can end, over free squares of the `same` and `other` shade."""
    dark = shade(square)
    here = same | bit(square)
    there = other >> dark
    up = down = right = left = bit(square)
    for _ in range(steps >> 1):
        up, down, right, left = go(up, down, right, left, there)
        up, down, right, left = come(up, down, right, left, here)
    if steps & 1 == 0:
        return up | down | right | left
    up, down, right, left = go(up, down, right, left, there)
    return (up | down | right | left) << dark


@kernel
def reach_turning(square: int, same: int, other: int, steps: int) -> int:
    """Where they could end if stepping straight back were allowed."""
    dark = shade(square)
    here = same | bit(square)
    there = other >> dark
    ends = bit(square)
    for step in range(steps):
        if step & 1 == 0:
            up, down, right, left = go(ends, ends, ends, ends, there)
        else:
            up, down, right, left = come(ends, ends, ends, ends, here)
        ends = up | down | right | left
    return ends << (dark & steps)
