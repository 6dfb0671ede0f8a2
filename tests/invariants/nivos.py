"""What is always true in Nivos.

The blocks are laid again in their order, without what the rules keep about them.
"""

from tablee.engine.contract import State
from tablee.engine.kernel import kernel
from tablee.engine.primitives import lowest, popcount
from tablee.games.nivos import (
    ALL_CYLINDERS,
    BLOCKS,
    COLOUR,
    COLOURS,
    EACH,
    ENDED,
    NEUTRAL,
    PLACES,
    PLANES,
    SEATS,
    SQUARES_OF,
    STOREYS,
    TO_CYLINDER,
)
from tablee.games.placements import neighbours

INVARIANTS = (
    "all is well",
    "numbers are in range",
    "25 blocks in hands, reserve and board: three of each colour, one neutral",
    "every block is fully supported",
    "colours were apart when they were placed",
    "cylinders taken and cylinders left are all there are",
    "the heights of squares are kept right",
    "the number of storeys is kept right",
    "the game ends with the last cylinder or the last block, and not before",
)

EVERYTHING = sum(EACH << 4 * colour for colour in range(COLOURS)) + (1 << 4 * NEUTRAL)


@kernel
def misplaced(s: State) -> int:
    """Lay all blocks again; say which invariant about their heights breaks, or 0."""
    block_set = int(s.block_set)
    ones = twos = fours = eights = 0  # the height of each square, binary
    storeys = 0
    for i in range(int(s.laid)):
        squares = int(SQUARES_OF[block_set, int(s.placed[i])])
        uneven = squares & ones not in (0, squares) or squares & twos not in (0, squares)
        if uneven or squares & fours not in (0, squares) or squares & eights not in (0, squares):
            return 3
        carry = squares & ones
        ones ^= squares
        carry, twos = carry & twos, carry ^ twos
        carry, fours = carry & fours, carry ^ fours
        eights ^= carry
        corner = lowest(squares)
        height = ones >> corner & 1 | (twos >> corner & 1) << 1 | (fours >> corner & 1) << 2
        storeys = max(storeys, height | (eights >> corner & 1) << 3)
    for i in range(PLANES):
        plane = ones if i == 0 else twos if i == 1 else fours if i == 2 else eights
        if int(s.plane[i]) != plane:
            return 6
    return 0 if int(s.storeys) == storeys else 7


@kernel
def height_before(s: State, square: int, i: int) -> int:
    """How high a square was when block `i` came."""
    height = 0
    for j in range(i):
        height += int(SQUARES_OF[s.block_set, s.placed[j]]) >> square & 1
    return height


@kernel
def is_apart(s: State, i: int) -> bool:
    """Whether block `i` kept away from its colour."""
    block_set = int(s.block_set)
    colour = int(COLOUR[block_set, s.placed[i]])
    squares = int(SQUARES_OF[block_set, s.placed[i]])
    height = height_before(s, lowest(squares), i)
    later = 0  # squares that something lies on which came after block j
    for j in range(i - 1, -1, -1):
        number = int(s.placed[j])
        other = int(SQUARES_OF[block_set, number])
        if int(COLOUR[block_set, number]) == colour and other & ~later != 0:
            if squares & other & ~later != 0:
                return False
            beside = squares & neighbours(other) != 0
            if beside and height_before(s, lowest(other), j) == height:
                return False
        later |= other
    return True


@kernel
def blocks_of(s: State) -> int:
    """Count the blocks of each colour, wherever they are: four bits a colour."""
    blocks = 0
    for colour in range(COLOURS + 1):
        for hand in range(SEATS + 1):
            blocks += (int(s.hand[hand]) >> colour & 1) << 4 * colour
    for i in range(int(s.laid)):
        blocks += 1 << 4 * int(COLOUR[s.block_set, s.placed[i]])
    return blocks


@kernel
def broken(s: State) -> int:
    """Say which of the invariants does not hold, or 0."""
    laid = int(s.laid)
    block_set = int(s.block_set)
    phase = int(s.phase)
    if not (0 <= laid <= BLOCKS and 0 <= block_set < len(ALL_CYLINDERS)):
        return 1
    if not (0 <= int(s.seat) < int(s.players) <= SEATS and 0 <= phase <= ENDED):
        return 1
    for i in range(laid):
        if not 0 <= int(s.placed[i]) < PLACES:
            return 1
    if blocks_of(s) != EVERYTHING:
        return 2
    wrong = misplaced(s)
    if wrong != 0:
        return wrong
    if laid > 0 and not is_apart(s, laid - 1):
        return 4
    cylinders = int(s.left)
    for seat in range(SEATS):
        if cylinders & int(s.taken[seat]) != 0:
            return 5
        cylinders |= int(s.taken[seat])
    if cylinders != int(ALL_CYLINDERS[block_set]):
        return 5
    paid = popcount(cylinders & ~int(s.left)) + int(phase == TO_CYLINDER)
    if int(s.storeys) > STOREYS or int(s.storeys) > 1 + paid:
        return 7
    last = int(s.left) == 0 or laid == BLOCKS
    if last != (phase == ENDED) and phase != TO_CYLINDER:
        return 8
    return 0
