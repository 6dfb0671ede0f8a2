"""Where the blocks of Nivos can lie: every placement numbered, and what the rules look up.

The squares of a board are the bits of a number, eight a row: column + 8 * row. A placement is
known by its colour, its way (0 as the set's file gives the sides, 1 turned) and its corner, the
square with the lowest column and row.

So the corners of one colour lying one way are a set of squares. Many of them are small, and lists
of moves are made from these sets: so several of them share a **sheet**, another number, each
shifted to bits that no other one uses. The number of a placement is where its corner got:

    64 * sheet + shift + corner
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.engine.kernel import inline
from tablee.games.blocks import COLOUR_NAMES, MOST_COLUMNS, MOST_ROWS, NAMES, BlockSet

ROW = MOST_COLUMNS  # from a square to the one above it
SQUARES = ROW * MOST_ROWS
ALL_SQUARES = (1 << SQUARES) - 1
WAYS = 2
SHEET = 64  # numbers a sheet
SHEET_BITS = 62  # ... of which so many are used
MOST_SHEETS = WAYS * len(NAMES)
LOW, LOW_HANDS = 4, 1 << 4  # colours in the first part of a hand, see `hand_table`
SQUARE_NAMES = tuple(f"{'abcdefgh'[i % ROW]}{i // ROW + 1}" for i in range(SQUARES))


@dataclass(frozen=True, slots=True)
class Placement:
    """A block lying somewhere."""

    colour: int
    way: int
    corner: int  # the square with the lowest column and row
    columns: int
    rows: int

    @property
    def squares(self) -> int:
        """The squares it lies on, a bit each."""
        return rectangle(self.columns, self.rows) << self.corner

    @property
    def last(self) -> int:
        """The corner opposite to the first."""
        return self.corner + (self.columns - 1) + (self.rows - 1) * ROW

    @property
    def word(self) -> str:
        """Its name: red/a1-a4."""
        return f"{NAMES[self.colour]}/{SQUARE_NAMES[self.corner]}-{SQUARE_NAMES[self.last]}"


def rectangle(columns: int, rows: int) -> int:
    """The squares of a rectangle in the corner of the board.

    >>> bin(rectangle(2, 2))
    '0b1100000011'
    """
    return sum(((1 << columns) - 1) << ROW * row for row in range(rows))


FIRST_COLUMN = rectangle(1, MOST_ROWS)
LAST_COLUMN = FIRST_COLUMN << ROW - 1


@inline
def neighbours(squares: int) -> int:
    """The squares of the largest board that share an edge with some of these, without these.

    >>> [SQUARE_NAMES[i] for i in range(SQUARES) if neighbours(1) >> i & 1]
    ['b1', 'a2']
    """
    across = (squares & ~LAST_COLUMN) << 1 | (squares & ~FIRST_COLUMN) >> 1
    return (across | squares << ROW | squares >> ROW) & ~squares & ALL_SQUARES


def size(blocks: BlockSet, colour: int, way: int) -> tuple[int, int]:
    """The columns and rows of a block lying one way."""
    a, b = blocks.sides[colour]
    return (b, a) if way else (a, b)


def corners(blocks: BlockSet, colour: int, way: int) -> int:
    """All the corners a colour can have lying one way; none where turning changes nothing."""
    columns, rows = size(blocks, colour, way)
    if columns > blocks.columns or rows > blocks.rows or (way and columns == rows):
        return 0
    return rectangle(blocks.columns - columns + 1, blocks.rows - rows + 1)


Spot = tuple[int, int]  # a sheet, and a shift on it


def pack(patterns: Sequence[int]) -> list[Spot]:
    """Find a spot for each pattern of bits: the largest first, each where there is room.

    >>> pack([0b1, 0b101, 0])
    [(0, 1), (0, 0), (0, 0)]
    """
    sheets = [0] * MOST_SHEETS
    spots = [(0, 0)] * len(patterns)
    for i in sorted(range(len(patterns)), key=lambda i: -patterns[i].bit_count()):
        spots[i] = _room(patterns[i], sheets)
        sheets[spots[i][0]] |= patterns[i] << spots[i][1]
    return spots


def _room(pattern: int, sheets: list[int]) -> Spot:
    return next(
        (number, shift)
        for number, used in enumerate(sheets)
        for shift in range(SHEET_BITS - pattern.bit_length() + 1)
        if used & pattern << shift == 0
    )


def spots(blocks: BlockSet) -> dict[tuple[int, int], Spot]:
    """The spot of each colour and way of a set."""
    keys = [(colour, way) for colour in range(len(NAMES)) for way in range(WAYS)]
    return dict(zip(keys, pack([corners(blocks, *key) for key in keys]), strict=True))


def placements(blocks: BlockSet) -> Iterator[tuple[int, Placement]]:
    """All placements of a set with their numbers."""
    for (colour, way), (sheet, shift) in spots(blocks).items():
        for corner in range(SQUARES):
            if corners(blocks, colour, way) >> corner & 1:
                number = SHEET * sheet + shift + corner
                yield number, Placement(colour, way, corner, *size(blocks, colour, way))


def doublings(length: int) -> list[int]:
    """Shifts by which a pattern is put over itself to hold for `length` - 1 squares in a row.

    >>> doublings(5), doublings(8), doublings(2)
    ([1, 2], [1, 2, 3], [])
    """
    steps = []
    reached = 1
    while reached < length - 1:
        steps.append(min(reached, length - 1 - reached))
        reached += steps[-1]
    return steps


@dataclass(frozen=True)
class Tables:
    """What the rules look up, for all sets: the first index is that of the set.

    There are as many sheets as the sets need, rounded up to a power of two. Small numbers take a
    byte: eight of them, one a colour, are read at once.
    """

    squares: NDArray[np.int64]  # [placement] the squares it lies on
    colour: NDArray[np.int8]  # [placement]
    corners: NDArray[np.int64]  # [way, colour] all the corners there are
    sheet: NDArray[np.int8]  # [way, colour] where these corners are listed ...
    shift: NDArray[np.int8]  # [way, colour] ... and by how much they are shifted there
    steps: NDArray[np.int8]  # [way, direction, step, colour] see `step_table`
    hands: NDArray[np.int64]  # [row, sheet] see `hand_table`
    sheet_counts: list[int]  # sheets in use


def build_tables(sets: Iterable[BlockSet]) -> Tables:
    """Build the tables of all sets."""
    sets = list(sets)
    counts = [1 + max(sheet for sheet, _ in spots(blocks).values()) for blocks in sets]
    sheets = 1 << (max(counts) - 1).bit_length()
    steps = 2 + len(doublings(max(max(sides) for blocks in sets for sides in blocks.sides)))
    return Tables(
        squares=_stack((place_table(blocks, "squares", sheets) for blocks in sets), np.int64),
        colour=_stack((place_table(blocks, "colour", sheets) for blocks in sets), np.int8),
        corners=_stack((way_table(blocks, "corners") for blocks in sets), np.int64),
        sheet=_stack((way_table(blocks, "sheet") for blocks in sets), np.int8),
        shift=_stack((way_table(blocks, "shift") for blocks in sets), np.int8),
        steps=_stack((step_table(blocks, steps) for blocks in sets), np.int8),
        hands=_stack((hand_table(blocks, sheets) for blocks in sets), np.int64),
        sheet_counts=counts,
    )


def _stack(tables: Iterable[NDArray[np.int64]], kind: type[Any]) -> NDArray[Any]:
    return np.ascontiguousarray(np.stack(list(tables)), kind)


def place_table(blocks: BlockSet, what: str, sheets: int) -> NDArray[np.int64]:
    """One property of each placement."""
    table = np.zeros(SHEET * sheets, np.int64)
    for number, placement in placements(blocks):
        table[number] = getattr(placement, what)
    return table


def way_table(blocks: BlockSet, what: str) -> NDArray[np.int64]:
    """One property of each way of each colour."""
    table = np.zeros((WAYS, len(COLOUR_NAMES)), np.int64)
    for (colour, way), (sheet, shift) in spots(blocks).items():
        if colour < len(COLOUR_NAMES):
            values = {"corners": corners(blocks, colour, way), "sheet": sheet, "shift": shift}
            table[way, colour] = values[what]
    return table


def step_table(blocks: BlockSet, steps: int) -> NDArray[np.int64]:
    """How to find where a colour fits, lying one way; direction 0 is along a row, 1 upwards.

    The first step is -1 if the block is one square long in that direction, else 0; the second
    leads to the next square; the others are shifts that extend two squares to the whole length.
    """
    table = np.zeros((WAYS, 2, steps, len(COLOUR_NAMES)), np.int64)
    for colour in range(len(COLOUR_NAMES)):
        for way in range(WAYS):
            for direction, unit in enumerate((1, ROW)):
                length = size(blocks, colour, way)[direction]
                shifts = [unit * step for step in ([1, *doublings(length)] if length > 1 else [])]
                table[way, direction, 0, colour] = -1 if length == 1 else 0
                table[way, direction, 1 : 1 + len(shifts), colour] = shifts
    return table


def hand_table(blocks: BlockSet, sheets: int) -> NDArray[np.int64]:
    """The placements that any blocks (a bit a colour) have on each sheet.

    A hand is looked up in two parts, for a table of all hands is large: what it has of the LOW
    first colours in the first LOW_HANDS rows, what it has of the others in the rows after them.
    """
    each: list[Any] = [[0] * sheets for _ in NAMES]
    for (colour, way), (sheet, shift) in spots(blocks).items():
        each[colour][sheet] |= corners(blocks, colour, way) << shift
    hands = [*range(LOW_HANDS), *range(0, 1 << len(NAMES), LOW_HANDS)]
    table = np.zeros((len(hands), sheets), np.int64)
    for row, hand in enumerate(hands):
        for colour in range(len(NAMES)):
            if hand >> colour & 1:
                table[row] |= np.array(each[colour], np.int64)
    return table
