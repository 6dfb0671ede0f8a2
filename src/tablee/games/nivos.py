"""Nivos, a game by Philippe Proux: build together, but leave the new storeys to others.

    6  40 41 42 43 44 45    the classic board; the index of a square is column + 8 * row,
    5  32 33 34 35 36 37    so that a set of squares is a number with a bit for each
    4  24 25 26 27 28 29
    3  16 17 18 19 20 21    [1][2][3][4][5][6]  cylinders, numbered from 0
    2   8  9 10 11 12 13
    1   0  1  2  3  4  5
        a  b  c  d  e  f

R1  Two to four seats; four are two teams, seats 0 and 2 against 1 and 3. The seat that starts is
    drawn by lot (option `start` names it instead).
R2  There are three flat blocks of each of eight colours and a neutral one. Each side (a seat, or
    a team) takes one of each colour; the others are the reserve. Board, blocks and cylinders
    come from a data file (option `set`).
R3  The eight blocks of a team are split by lot, four to each of its seats.
R4  The first block is the neutral one.
R5  On its turn a seat must place a block, its own or one of the reserve, if it can.
R6  A block lies on the squares of the board, turned either way, and all squares under it are at
    the same height.
R7  It may not lie beside a block of its colour in the same storey (corners may touch), unless
    that block is completely covered already. The neutral block has no colour.
R8  It may not rest on a block of its colour.
R9  Who begins a new storey takes a cylinder. The ground is free (option `ground_costs`).
R10 Who can't place a block passes and takes a cylinder.
R11 With four, a seat that can't place a block may place one of its partner's instead, or pass.
R12 The smallest cylinder left is taken; or which one is the seat's choice (option `cylinders`).
R13 The game ends when the last cylinder is taken or the last block is placed; if that block
    begins a storey, its cylinder is still taken.
R14 The side with the lowest total height wins. If totals are equal, the side with the tallest
    cylinder is behind; if that is equal too, they share.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from tablee.engine.bits import list_63, list_bits
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
from tablee.engine.kernel import inline, kernel, made_from
from tablee.engine.options import LOT, Choice, Codes, Flag, Options, Start
from tablee.engine.primitives import lowest, one_of, popcount
from tablee.engine.steps import draw_lots, note
from tablee.games.blocks import COLOUR_NAMES, MOST_CYLINDERS, NAMES, TALLEST, load_sets
from tablee.games.placements import (
    ALL_SQUARES,
    LOW,
    LOW_HANDS,
    ROW,
    SHEET,
    SQUARE_NAMES,
    SQUARES,
    WAYS,
    build_tables,
    neighbours,
    placements,
)

T = TypeVar("T")

# ------------------------------------------------------------------------------ constants

SETS = load_sets()
made_from("sets", SETS)
SET_COUNT = len(SETS)
TABLES = build_tables(SETS.values())

SEATS = 4
COLOURS, NEUTRAL = len(COLOUR_NAMES), len(COLOUR_NAMES)
EACH = 3  # blocks of a colour
BLOCKS = EACH * COLOURS + 1
ONE_OF_EACH = (1 << COLOURS) - 1
RESERVE = SEATS  # its place among the hands
SHEETS: int = TABLES.hands.shape[2]
PLACES = SHEETS * SHEET  # numbers of placements, not all in use: a power of two
PLACE_BITS = PLACES.bit_length() - 1
STEPS = TABLES.steps.shape[3]
CYLINDERS = max(len(blocks.cylinders) for blocks in SETS.values())
STOREYS = CYLINDERS + 1  # all but the ground cost a cylinder, and the last one ends the game
PLANES = STOREYS.bit_length()  # binary digits of a height
TIE = TALLEST + 1  # what a total height is multiplied by before the tallest cylinder is added

# Actions.
OWN, FROM_RESERVE, PARTNER = range(3)
SOURCES = ("own", "reserve", "partner")
PLACE = 0  # + source * PLACES + placement
PASS = len(SOURCES) * PLACES
CYLINDER = PASS + 1
DEAL = CYLINDER + MOST_CYLINDERS  # chance: the blocks of a team's lower seat
DEALS = [hand for hand in range(1 << COLOURS) if hand.bit_count() == COLOURS // 2]
START = DEAL + len(DEALS)  # chance: the seat that starts
ACTIONS = START + SEATS

# Phases: what is asked for next.
TO_START, TO_DEAL, TO_DEAL_AGAIN, TO_TURN, TO_CYLINDER, ENDED = range(6)

OPTIONS = (
    Start(),
    Choice("set", "classic", "The board, the blocks and the cylinders.", tuple(SETS)),
    Choice(
        "cylinders", "smallest", "Which of the cylinders left is taken.", ("smallest", "choose")
    ),
    Flag("ground_costs", False, "The first block of the game costs a cylinder too."),
)
START_OPTION, SET, CYLINDERS_OPTION, GROUND_COSTS = range(len(OPTIONS))

STATE = record_type(
    [
        # The blocks on the board, by side (or reserve) that they came from, and colour.
        ("seen", np.int64, (EACH, COLOURS)),  # squares of the block that nothing lies on
        ("beside", np.int64, (EACH, COLOURS)),  # squares that share an edge with it
        ("bars", np.int64, (EACH, COLOURS)),  # ... and are at the height it lies at
        ("lies_at", np.int64, (EACH, COLOURS)),  # that height: 0 on the board
        ("fitting", np.int64, (WAYS, COLOURS)),  # placements of a colour that R6 to R8 allow
        ("open", np.int64, (SHEETS,)),  # those of all colours by sheet, a bit each
        ("plane", np.int64, (PLANES,)),  # the height of each square: its binary digits
        ("storeys", np.int64),  # storeys begun
        ("hand", np.int64, (SEATS + 1,)),  # blocks of each seat and of the reserve, a bit a colour
        ("placed", np.int64, (BLOCKS,)),  # placements in order
        ("laid", np.int64),  # how many
        ("left", np.int64),  # cylinders left, a bit each
        ("taken", np.int64, (SEATS,)),  # cylinders of each seat
        ("phase", np.int64),  # what is asked for next
        ("seat", np.int64),  # whose turn it is
        ("players", np.int64),
        ("block_set", np.int64),  # which of the sets
        ("choosing", np.int64),  # cylinders are chosen
        ("ground_costs", np.int64),  # the ground costs a cylinder
    ]
)

VIEW = record_type(
    [
        ("players", np.int8),
        ("phase", np.int8),
        ("seat", np.int8),  # whose turn it is
        ("storeys", np.int8),  # storeys begun
        ("laid", np.int8),  # number of blocks on the board
        ("winners", np.int8),
        ("left", np.int16),  # cylinders left, a bit each
        ("taken", np.int16, (SEATS,)),  # cylinders of each seat
        ("hand", np.int16, (SEATS + 1,)),  # blocks of each seat and of the reserve
        ("height", np.int8, (SQUARES,)),  # blocks on each square
        # The blocks on the board in the order they were placed.
        ("colour", np.int8, (BLOCKS,)),
        ("first", np.int8, (BLOCKS,)),  # square with the lowest column and row
        ("last", np.int8, (BLOCKS,)),  # square in the opposite corner
        ("storey", np.int8, (BLOCKS,)),  # 1 is the ground storey
    ]
)

# -------------------------------------------------------------------------- lookup tables

SQUARES_OF = TABLES.squares
COLOUR = TABLES.colour
CORNERS = TABLES.corners
SHEET_OF = TABLES.sheet
SHIFT_OF = TABLES.shift
STEP = TABLES.steps
HANDS = TABLES.hands
SHEET_COUNT = np.array(TABLES.sheet_counts)
ALL_CYLINDERS = np.array([(1 << len(blocks.cylinders)) - 1 for blocks in SETS.values()])
HEIGHTS = np.array(
    [(blocks.cylinders + (0,) * MOST_CYLINDERS)[:MOST_CYLINDERS] for blocks in SETS.values()]
)
DEAL_HANDS = np.array(DEALS)
# The hand that a source means, by seat.
HAND_OF = np.array([[0, 1, 2, 3], [RESERVE] * SEATS, [2, 3, 0, 1]])
# The side of each hand, by number of players: the blocks of a colour differ by it.
SIDE = np.array([[0] * 5, [0] * 5, [0, 1, 0, 0, 2], [0, 1, 2, 0, 0], [0, 1, 0, 1, 2]])


# ------------------------------------------------------------------------- small questions


@inline
def set_of(s: State) -> int:
    """The number of the set of blocks."""
    return one_of(int(s.block_set), SET_COUNT)


@inline
def source_of(a: Action) -> int:
    """Where the block of a placing comes from."""
    return a >> PLACE_BITS


@inline
def placement_of(a: Action) -> int:
    """The number of the placement."""
    return a & (PLACES - 1)


@inline
def height_of(s: State, square: int) -> int:
    """How many blocks lie on a square."""
    height = 0
    for i in range(PLANES):
        height += (int(s.plane[i]) >> square & 1) << i
    return height


@inline
def level_with(s: State, square: int) -> int:
    """The squares at the same height as this one."""
    other = 0
    for i in range(PLANES):
        plane = int(s.plane[i])
        other |= plane ^ -(plane >> square & 1)
    return ~other


@inline
def places_of(block_set: int, blocks: int, sheet: int) -> int:
    """The placements that some blocks (a bit a colour) have on a sheet."""
    low = int(HANDS[block_set, blocks & (LOW_HANDS - 1), sheet])
    return low | int(HANDS[block_set, LOW_HANDS + (blocks >> LOW), sheet])


@kernel
def is_stuck(s: State, seat: int) -> bool:
    """Whether a seat can place none of its blocks and none of the reserve (R10, R11)."""
    block_set = set_of(s)
    blocks = int(s.hand[seat]) | int(s.hand[RESERVE])
    for sheet in range(SHEETS):
        if int(s.open[sheet]) & places_of(block_set, blocks, sheet) != 0:
            return False
    return True


# --------------------------------------------------------------------------------- kernels


@kernel
def setup(s: State, players: int, options: Codes) -> None:
    """Lay out the board and hand out the blocks (R1, R2)."""
    block_set = int(options[SET])
    for side in range(EACH):
        for c in range(COLOURS):
            s.seen[side, c] = 0
            s.beside[side, c] = 0
            s.bars[side, c] = 0
            s.lies_at[side, c] = 0
    for way in range(WAYS):
        for c in range(COLOURS):
            s.fitting[way, c] = 0
    for sheet in range(SHEETS):
        s.open[sheet] = places_of(block_set, 1 << NEUTRAL, sheet)  # R4
    for i in range(PLANES):
        s.plane[i] = 0
    for i in range(BLOCKS):
        s.placed[i] = 0
    sides = 2 if players == SEATS else players
    for seat in range(SEATS):
        s.hand[seat] = ONE_OF_EACH if seat < sides else 0  # a team's lower seat, until R3
        s.taken[seat] = 0
    s.hand[RESERVE] = 1 << NEUTRAL | (ONE_OF_EACH if sides < EACH else 0)
    s.laid = 0
    s.storeys = 0
    s.left = ALL_CYLINDERS[block_set]
    s.players = players
    s.block_set = block_set
    s.choosing = options[CYLINDERS_OPTION]
    s.ground_costs = options[GROUND_COSTS]
    start = int(options[START_OPTION])
    if start == LOT:
        s.seat = 0
        s.phase = TO_START
    else:
        begin(s, start)


@inline
def actor(s: State) -> Seat:
    """Say who decides."""
    phase = int(s.phase)
    if phase == ENDED:
        return OVER
    if phase < TO_TURN:
        return CHANCE
    return int(s.seat)


@inline
def list_places(s: State, hand: int, source: int, out: Actions, n: int) -> int:
    """List where the blocks of a hand may be placed."""
    block_set = set_of(s)
    blocks = int(s.hand[hand])
    for sheet in range(int(SHEET_COUNT[block_set])):
        places = int(s.open[sheet]) & places_of(block_set, blocks, sheet)
        if places != 0:
            first = PLACE + source * PLACES + sheet * SHEET
            n = list_63(places, first, out, n)
    return n


@inline
def legal(s: State, out: Actions) -> int:
    """List what the seat may do (R5, R10 to R12)."""
    if int(s.phase) == TO_CYLINDER:
        return list_bits(int(s.left), CYLINDER, out, 0)
    seat = int(s.seat)
    n = list_places(s, seat, OWN, out, 0)
    if int(s.hand[RESERVE]) != 0:  # three seats empty it with the first move
        n = list_places(s, RESERVE, FROM_RESERVE, out, n)
    if n == 0:
        if int(s.players) == SEATS:
            n = list_places(s, int(HAND_OF[PARTNER, seat]), PARTNER, out, 0)
        out[n] = PASS
        n += 1
    return n


@inline
def chance(s: State, out: Actions, weights: Weights) -> int:
    """List the seats that may start, or the ways to split the blocks of a team."""
    starts = int(s.phase) == TO_START
    lots = int(s.players) if starts else len(DEAL_HANDS)
    return draw_lots(lots, START if starts else DEAL, out, weights)


@inline
def play(s: State, a: Action) -> None:
    """Do a decision or an outcome."""
    if a < PASS:
        place(s, source_of(a), placement_of(a))
    elif a == PASS:
        take_one(s)
    elif a < DEAL:
        take(s, a - CYLINDER)
        end_turn(s)
    elif a < START:
        deal(s, int(DEAL_HANDS[a - DEAL]))
    else:
        begin(s, a - START)


# ------------------------------------------------------------------------- rule by rule


@inline
def begin(s: State, seat: int) -> None:
    """R1: a seat starts; R3: the blocks of teams are split first."""
    s.seat = seat
    s.phase = TO_DEAL if int(s.players) == SEATS else TO_TURN


@inline
def deal(s: State, blocks: int) -> None:
    """R3: four blocks go to the lower seat of a team, the others to its partner."""
    lower = int(s.phase) - TO_DEAL
    s.hand[lower] = blocks
    s.hand[HAND_OF[PARTNER, lower]] = ONE_OF_EACH & ~blocks
    s.phase += 1  # to the other team's deal, then to the first turn


@inline
def place(s: State, source: int, number: int) -> None:
    """R5: a block leaves a hand and lies on the board; R9: a new storey costs a cylinder."""
    hand = int(HAND_OF[source, s.seat])
    colour = int(COLOUR[set_of(s), number])
    s.hand[hand] -= 1 << colour
    s.placed[s.laid] = number
    s.laid += 1
    height = lay(s, number, colour, int(SIDE[s.players, hand]))
    find_places(s)
    begins = height == int(s.storeys)
    s.storeys += begins
    if begins and (height != 0 or int(s.ground_costs) != 0):
        take_one(s)
    else:
        end_turn(s)


@inline
def lay(s: State, number: int, colour: int, side: int) -> int:
    """Lay a block, keep what R7 and R8 ask of all blocks, and say at which height it lies."""
    squares = int(SQUARES_OF[set_of(s), number])
    beside = neighbours(squares)
    corner = lowest(squares)
    height = height_of(s, corner)
    level = level_with(s, corner)
    carry = squares
    for i in range(PLANES):  # adds 1 to the height of each square
        plane = int(s.plane[i])
        s.plane[i] = plane ^ carry
        carry &= plane
    # What is known of a block is 0 until it is laid. Squares that rise leave the bars of the blocks
    # beside them and enter those of the next storey. Masks, not branches: so all blocks are done
    # at once. Where a block lies is written once, so it is left out of that.
    for c in range(COLOURS):
        for j in range(EACH):
            new = -int(c * EACH + j == colour * EACH + side)  # never for the neutral block
            reached = -int(int(s.lies_at[j, c]) == height + 1)
            bars = int(s.bars[j, c]) & ~squares | int(s.beside[j, c]) & squares & reached
            s.bars[j, c] = bars | beside & level & new
            s.seen[j, c] = int(s.seen[j, c]) & ~squares | squares & new
    if colour != NEUTRAL:
        s.beside[side, colour] = beside
        s.lies_at[side, colour] = height
    return height


@inline
def barred(s: State, c: int) -> int:
    """Squares where a colour may not lie.

    R8: those that show it; R7: those beside a block of it in the same storey, unless nothing of
    that block is seen any more.
    """
    squares = 0
    for side in range(EACH):
        seen = int(s.seen[side, c])
        squares |= seen | int(s.bars[side, c]) & -int(seen != 0)  # no branch: browsers guess badly
    return squares


@inline
def stretch(fits: int, level: int, block_set: int, way: int, direction: int, c: int) -> int:
    """The squares from which all are good, along the length of a block in one direction.

    `fits` are the good squares, `level` those as high as the next one in that direction.
    """
    fits &= fits >> int(STEP[block_set, way, direction, 1, c]) & (
        level | int(STEP[block_set, way, direction, 0, c])
    )
    for i in range(2, STEPS):
        fits &= fits >> int(STEP[block_set, way, direction, i, c])
    return fits


@inline
def find_places(s: State) -> None:
    """Find where a block of each colour may lie (R6, R7, R8)."""
    block_set = set_of(s)
    uneven_row = 0
    uneven_column = 0
    for i in range(PLANES):
        plane = int(s.plane[i])
        uneven_row |= plane ^ plane >> 1
        uneven_column |= plane ^ plane >> ROW
    for way in range(WAYS):
        for c in range(COLOURS):
            fits = ~barred(s, c) & ALL_SQUARES
            fits = stretch(fits, ~uneven_row, block_set, way, 0, c)
            fits = stretch(fits, ~uneven_column, block_set, way, 1, c)
            fits &= int(CORNERS[block_set, way, c])
            s.fitting[way, c] = fits << int(SHIFT_OF[block_set, way, c])
    for sheet in range(SHEETS):
        s.open[sheet] = 0
    for way in range(WAYS):
        for c in range(COLOURS):
            s.open[SHEET_OF[block_set, way, c]] |= s.fitting[way, c]


@inline
def take_one(s: State) -> None:
    """R12: the smallest cylinder, or the one that the seat will choose."""
    if int(s.choosing) != 0:
        s.phase = TO_CYLINDER
    else:
        take(s, lowest(int(s.left)))
        end_turn(s)


@inline
def take(s: State, cylinder: int) -> None:
    """R12: the seat takes a cylinder."""
    s.left ^= 1 << cylinder
    s.taken[s.seat] |= 1 << cylinder


@inline
def end_turn(s: State) -> None:
    """Pass the turn on, unless R13 ends the game."""
    if int(s.left) == 0 or int(s.laid) == BLOCKS:
        s.phase = ENDED
    else:
        seat = int(s.seat) + 1
        s.seat = seat if seat < int(s.players) else 0
        s.phase = TO_TURN


@kernel
def score(s: State, seat: int) -> int:
    """R14: the total height of a seat's side, then its tallest cylinder; the lowest is best."""
    players = int(s.players)
    total = 0
    tallest = 0
    for other in range(players):
        if int(SIDE[players, other]) == int(SIDE[players, seat]):
            for i in range(CYLINDERS):
                if int(s.taken[other]) >> i & 1:
                    height = int(HEIGHTS[set_of(s), i])
                    total += height
                    tallest = max(tallest, height)
    return total * TIE + tallest


@kernel
def place_of(s: State, seat: int) -> int:
    """1 and the number of seats that did better (R14)."""
    place = 1
    for other in range(int(s.players)):
        place += score(s, other) < score(s, seat)
    return place


@kernel
def winners_of(s: State) -> int:
    """The seats that won, a bit each (R14)."""
    winners = 0
    for seat in range(int(s.players)):
        winners |= int(place_of(s, seat) == 1) << seat
    return winners


@kernel
def payoffs(s: State, out: NDArray[np.float64]) -> None:
    """Give 1 to the winning side, shared on a tie; both seats of a team get the same."""
    winners = winners_of(s)
    seats_a_side = 2 if int(s.players) == SEATS else 1
    share = seats_a_side / popcount(winners)
    for seat in range(SEATS):
        if seat < int(s.players):
            out[seat] = share if winners >> seat & 1 else 0.0


@kernel
def places(s: State, out: NDArray[np.int64]) -> None:
    """Order the sides by total height, then by tallest cylinder."""
    for seat in range(int(s.players)):
        out[seat] = place_of(s, seat)


# ------------------------------------------------------------------------- what people see


@kernel
def view(s: State, viewer: Seat, v: View) -> None:  # noqa: ARG001
    """Show everything, to everybody."""
    v.players = s.players
    v.phase = s.phase
    v.seat = s.seat
    v.storeys = s.storeys
    v.laid = s.laid
    v.winners = winners_of(s) if int(s.phase) == ENDED else 0
    v.left = s.left
    for seat in range(SEATS):
        v.taken[seat] = s.taken[seat]
    for hand in range(SEATS + 1):
        v.hand[hand] = s.hand[hand]
    for square in range(SQUARES):
        v.height[square] = 0
    for i in range(BLOCKS):
        v.colour[i] = 0
        v.first[i] = 0
        v.last[i] = 0
        v.storey[i] = 0
    for i in range(int(s.laid)):
        number = int(s.placed[i])
        squares = int(SQUARES_OF[set_of(s), number])
        v.colour[i] = COLOUR[set_of(s), number]
        v.first[i] = lowest(squares)
        for square in range(SQUARES):
            if squares >> square & 1:
                v.height[square] += 1
                v.last[i] = square
                v.storey[i] = v.height[square]


DEAL_NAMES = tuple(
    "+".join(name for c, name in enumerate(COLOUR_NAMES) if hand >> c & 1) for hand in DEALS
)
EVENTS = (
    EventKind("starts", ("seat",)),
    EventKind("dealt", ("seat", "blocks"), {"blocks": DEAL_NAMES}),
    EventKind("picks", ("seat", "colour", "source"), {"colour": NAMES, "source": SOURCES}),
    EventKind(
        "places",
        ("seat", "colour", "first", "last", "storey"),
        {"colour": NAMES, "first": SQUARE_NAMES, "last": SQUARE_NAMES},
    ),
    EventKind("begins_storey", ("seat", "storey")),
    EventKind("passes", ("seat",)),
    EventKind("must_choose", ("seat",)),
    EventKind("takes", ("seat", "cylinder")),
    EventKind("wins", ("seat",)),
)
(
    STARTS,
    DEALT,
    PICKS,
    PLACES_BLOCK,
    BEGINS_STOREY,
    PASSES,
    MUST_CHOOSE,
    TAKES,
    WINS,
) = range(len(EVENTS))
MOST_EVENTS = 4 + SEATS


@kernel
def tell_place(before: State, source: int, number: int, after: State, out: EventRows) -> int:
    """Tell which block was picked, where it lies now, and whether that begins a storey."""
    seat = int(before.seat)
    squares = int(SQUARES_OF[set_of(before), number])
    colour = int(COLOUR[set_of(before), number])
    first = lowest(squares)
    last = first
    for square in range(SQUARES):
        if squares >> square & 1:
            last = square
    storey = height_of(after, first)
    n = note(out, 0, PICKS, seat, colour, source)
    n = note(out, n, PLACES_BLOCK, seat, colour, first, last, storey)
    if int(before.storeys) != int(after.storeys):
        n = note(out, n, BEGINS_STOREY, seat, storey)
    return n


@kernel
def tell(before: State, a: Action, after: State, out: EventRows) -> int:
    """Tell what everybody perceives of a step."""
    seat = int(before.seat)
    n = 0
    if a < PASS:
        n = tell_place(before, source_of(a), placement_of(a), after, out)
    elif a == PASS:
        n = note(out, n, PASSES, seat)
    elif a >= START:
        n = note(out, n, STARTS, a - START)
    elif a >= DEAL:
        lower = int(before.phase) - TO_DEAL
        n = note(out, n, DEALT, lower, a - DEAL)
        n = note(out, n, DEALT, int(HAND_OF[PARTNER, lower]), START - 1 - a)
    if int(after.phase) == TO_CYLINDER:
        n = note(out, n, MUST_CHOOSE, seat)
    gone = int(before.left) & ~int(after.left)
    if gone != 0:
        n = note(out, n, TAKES, seat, int(HEIGHTS[set_of(before), lowest(gone)]))
    winners = winners_of(after) if int(after.phase) == ENDED else 0
    for winner in range(SEATS):
        if winners >> winner & 1:
            n = note(out, n, WINS, winner)
    return n


REASONS = (
    Reason("R5", "other-phase", "something else is asked for now"),
    Reason("R12", "choose-cylinder", "a cylinder must be chosen first"),
    Reason("R12", "cylinder-gone", "this cylinder has been taken already"),
    Reason("R4", "neutral-first", "the first block of the game is the neutral one"),
    Reason("R10", "must-place", "a block can be placed, so one must be"),
    Reason("R11", "no-partner", "only four players have partners"),
    Reason("R11", "not-stuck", "a partner's block may be used only when nothing else fits"),
    Reason("R5", "not-in-hand", "this seat has no such block"),
    Reason("R5", "not-in-reserve", "the reserve has no such block"),
    Reason("R11", "not-in-partners-hand", "the partner has no such block"),
    Reason("R6", "not-level", "the squares under this block are not all at the same height"),
    Reason("R8", "on-own-colour", "this block would rest on a block of its colour"),
    Reason("R7", "beside-own-colour", "this block would lie beside a block of its colour"),
)
(
    OTHER_PHASE,
    CHOOSE_CYLINDER,
    CYLINDER_GONE,
    NEUTRAL_FIRST,
    MUST_PLACE,
    NO_PARTNER,
    NOT_STUCK,
    NOT_IN_HAND,
    NOT_IN_RESERVE,
    NOT_IN_PARTNERS_HAND,
    NOT_LEVEL,
    ON_OWN_COLOUR,
    BESIDE_OWN_COLOUR,
) = range(len(REASONS))


@kernel
def why_not_place(s: State, source: int, number: int) -> int:
    """Say which rule forbids a placement."""
    colour = int(COLOUR[set_of(s), number])
    squares = int(SQUARES_OF[set_of(s), number])
    seat = int(s.seat)
    if int(s.laid) == 0:
        return NEUTRAL_FIRST
    if source == PARTNER and int(s.players) != SEATS:
        return NO_PARTNER
    if source == PARTNER and not is_stuck(s, seat):
        return NOT_STUCK
    if int(s.hand[HAND_OF[source, seat]]) >> colour & 1 == 0:
        return NOT_IN_HAND + source
    if squares & ~level_with(s, lowest(squares)) != 0:
        return NOT_LEVEL
    for side in range(EACH):
        if squares & int(s.seen[side, colour]) != 0:
            return ON_OWN_COLOUR
    return BESIDE_OWN_COLOUR


@kernel
def why_not(s: State, a: Action) -> int:
    """Say which rule forbids an action that is not legal."""
    if int(s.phase) == TO_CYLINDER:
        return CYLINDER_GONE if CYLINDER <= a < DEAL else CHOOSE_CYLINDER
    if a < PASS:
        return why_not_place(s, source_of(a), placement_of(a))
    if a == PASS:
        return NEUTRAL_FIRST if int(s.laid) == 0 else MUST_PLACE
    return OTHER_PHASE


# ------------------------------------------------------------------------ words for people


def words(options: Options) -> tuple[str, ...]:
    """The notation: a word for each action."""
    blocks = SETS[str(options["set"])]
    table = [""] * ACTIONS
    for number, placement in placements(blocks):
        for source, name in enumerate(SOURCES):
            if placement.colour != NEUTRAL or source == FROM_RESERVE:
                table[PLACE + source * PLACES + number] = f"place:{placement.word}/{name}"
    table[PASS] = "pass"
    for i, height in enumerate(blocks.cylinders):
        table[CYLINDER + i] = f"cylinder:{height}"
    table[DEAL:START] = [f"deal:{names}" for names in DEAL_NAMES]
    table[START:] = [f"start:{seat}" for seat in range(SEATS)]
    return tuple(table)


def sides(players: int) -> tuple[int, ...]:
    """The side of each seat: four play in two teams, across the table."""
    return (0, 1, 0, 1) if players == SEATS else tuple(range(players))


def describe(v: Sight, options: Options) -> dict[str, Any]:
    """A view in words."""
    seats = range(v.players)
    blocks = SETS[str(options["set"])]
    phases = ("start", "deal", "deal", "turn", "cylinder", "over")
    laid = [column[: v.laid] for column in (v.colour, v.first, v.last, v.storey)]
    return {
        "phase": phases[v.phase],
        "seat": v.seat,
        "columns": blocks.columns,
        "rows": blocks.rows,
        "storeys": v.storeys,
        "heights": {
            SQUARE_NAMES[square]: v.height[square]
            for row in range(0, blocks.rows * ROW, ROW)
            for square in range(row, row + blocks.columns)
        },
        "blocks": [
            {
                "colour": NAMES[colour],
                "first": SQUARE_NAMES[first],
                "last": SQUARE_NAMES[last],
                "storey": storey,
            }
            for colour, first, last, storey in zip(*laid, strict=True)
        ],
        "hands": [_named(v.hand[seat], NAMES) for seat in seats],
        "reserve": _named(v.hand[RESERVE], NAMES),
        "cylinders": [_named(v.taken[seat], blocks.cylinders) for seat in seats],
        "left": _named(v.left, blocks.cylinders),
        "winners": _named(v.winners, seats),
    }


def _named(bits: int, names: Sequence[T]) -> list[T]:
    """The names of the bits that are set."""
    return [name for i, name in enumerate(names) if bits >> i & 1]


GAME = Game(
    name="nivos",
    title="Nivos",
    version=1,
    seats=range(2, SEATS + 1),
    options=OPTIONS,
    state=STATE,
    sight=VIEW,
    most_moves=max(len(DEALS), *(2 * len(list(placements(each))) for each in SETS.values())),
    most_events=MOST_EVENTS,
    reasons=REASONS,
    events=EVENTS,
    words=words,
    describe=describe,
    sides=sides,
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
    one_view=True,
)
