"""La Bonne Main: hands with coins walk about a court and rob each other; the last hands win.

    the board `court`           squares by number, shade by shade as on a chequerboard
    (boards.py)                 (walks.py)

    9   . . G . G . G . .       9    68  10  79  21  90  32 101  43 112
    8   . . . . . . . . .       8     4  73  15  84  26  95  37 106  48
    7   Y . . . . . . . B       7    67   9  78  20  89  31 100  42 111
    6   . . . . . . . . .       6     3  72  14  83  25  94  36 105  47
    5   Y . . . . . . . B       5    66   8  77  19  88  30  99  41 110
    4   . . . . . . . . .       4     2  71  13  82  24  93  35 104  46
    3   Y . . . . . . . B       3    65   7  76  18  87  29  98  40 109
    2   . . . . . . . . .       2     1  70  12  81  23  92  34 103  45
    1   . . R . R . R . .       1    64   6  75  17  86  28  97  39 108
        a b c d e f g h i             a   b   c   d   e   f   g   h   i

R1  Two to four seats, clockwise red, yellow, green, blue; two take red and green, three red,
    yellow and green. The seat that starts is drawn by lot (option `start` names it instead).
R2  Each seat's three hands stand on the start squares of its colour on the `board`, with two
    coins in each hand, or four with two seats.
R3  A turn begins with a roll of the die.
R4  Odd: first the seat takes one coin out of one of its hands, out of the game.
R5  A hand without coins is removed. A seat without hands is out, and if it was its own turn, the
    turn ends.
R6  Then the seat moves one of its hands exactly as many steps as the die shows, from a square to
    the next one in a row or column, over free squares only: it jumps over no hand, not even its
    own.
R7  A hand never steps straight back to the square it has just come from. It may cross its path,
    and end where it began by another way: its own square is free while it walks.
R8  The seat must move if it can; if it can't, it passes.
R9  The hand takes one coin from each opponent's hand next to it: it must.
R10 Then, for each of the seat's own hands next to it, in the order of the squares' names, the seat
    says whether it takes one coin from that hand into the moved one.
R11 The last seat with a hand wins, at once: nothing more is asked.
R12 The others rank by when they went out, later is better; those out by the same move are equal.
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
from tablee.engine.kernel import inline, kernel, made_from
from tablee.engine.options import LOT, Choice, Codes, Options, Start
from tablee.engine.primitives import lowest, popcount
from tablee.engine.steps import draw_lots, next_in, note
from tablee.games.boards import SIDE, STARTS_EACH, load_boards
from tablee.games.walks import (
    AROUND,
    NAMES,
    NOWHERE,
    SHADE,
    SQUARE_BITS,
    SQUARES,
    bit,
    bit_set,
    distance,
    list_squares,
    number,
    reach,
    reach_turning,
    shade,
)

# ------------------------------------------------------------------------------ constants

SEATS, HANDS, FACES = 4, STARTS_EACH, 6
ALL_HANDS = SEATS * HANDS  # a hand's number is 4 * (0 to 2) + seat: `owner` reads it
COLOURS = ("red", "yellow", "green", "blue")
COINS, COINS_FOR_TWO = 2, 4  # in each hand at the start
NO_HAND = -1

# Actions.
MOVE = 0  # then SQUARES * from + to
DROP = MOVE + SQUARES * SQUARES
TAKE = DROP + SQUARES
LEAVE = TAKE + SQUARES
PASS = LEAVE + SQUARES
ROLL = PASS + 1  # chance: what the die shows, less one
START = ROLL + FACES  # chance: the seat that starts
ACTIONS = START + SEATS

# Phases: what is asked for next.
TO_START, TO_ROLL, TO_DROP, TO_MOVE, TO_TAKE, ENDED = range(6)

BOARDS = load_boards(first="court")
made_from("boards", BOARDS)
OPTIONS = (
    Start(),
    Choice("board", "court", "The board to play on.", tuple(BOARDS)),
)
START_OPTION, BOARD = range(len(OPTIONS))

STATE = record_type(
    [
        ("square", np.int64, (ALL_HANDS,)),  # where each hand is, or NOWHERE
        ("coins", np.int64, (ALL_HANDS,)),  # coins in each hand; 0 once it is removed
        ("who", np.int8, (SQUARES,)),  # the hand on each square, or NO_HAND
        ("taken", np.int64, (2,)),  # squares of each shade with a hand, a bit each
        ("gone", np.int64),  # coins out of the game
        ("alive", np.int64),  # seats in play, a bit each
        ("place", np.int64, (SEATS,)),  # places of the seats that are out, and at the end of all
        ("phase", np.int64),  # what is asked for next
        ("seat", np.int64),  # whose turn it is
        ("die", np.int64),  # what it showed last; 0 before the first roll
        ("ends", np.int64, (HANDS,)),  # where each hand of the seat can go, when it is to move
        ("moved", np.int64),  # the hand that has moved, while R10 is asked; else NO_HAND
        ("asking", np.int64),  # squares that R10 is still to be asked about, a bit each
        ("players", np.int64),
        ("board", np.int64),  # its number among the choices of the option
    ]
)

VIEW = record_type(
    [
        ("board", np.int16),  # its number among the choices of the option
        ("players", np.int8),
        ("phase", np.int8),
        ("seat", np.int8),  # whose turn it is
        ("die", np.int8),  # what it showed last; 0 before the first roll
        ("gone", np.int8),  # coins out of the game
        ("colour", np.int8, (SEATS,)),
        ("place", np.int8, (SEATS,)),  # places of the seats that are out, and at the end of all
        ("square", np.int8, (SEATS, HANDS)),  # where the hands of each seat are, or -1
        ("coins", np.int8, (SEATS, HANDS)),  # what is in them
        ("moved", np.int8),  # square of the hand that has moved, while R10 is asked; else -1
        ("asked", np.int8),  # square of the own hand that is asked about, or -1
    ]
)

# ---------------------------------------------------------------------------------- tables

# By board: all squares of each shade, and the start squares of each colour.
PAVED = np.array([[bit_set(b.squares, dark) for dark in (0, 1)] for b in BOARDS.values()], np.int64)
START_SQUARES = np.array(
    [[[number(q) for q in row] for row in b.starts] for b in BOARDS.values()], np.int64
)

# ------------------------------------------------------------------------- small questions


@inline
def colour(players: int, seat: int) -> int:
    """R1: two seats take red and green, which face each other."""
    return 2 * seat if players == 2 else seat


@inline
def owner(hand: int) -> Seat:
    """The seat that a hand belongs to."""
    return hand & (SEATS - 1)


@inline
def start_of(a: Action) -> int:
    """The square that a move begins on."""
    return a >> SQUARE_BITS


@inline
def end_of(a: Action) -> int:
    """The square that a move ends on."""
    return a & (SQUARES - 1)


@inline
def free(s: State, dark: int) -> int:
    """The squares of a shade without a hand."""
    return int(PAVED[s.board, dark]) & ~int(s.taken[dark])


@inline
def ends_of(s: State, square: int) -> int:
    """Where a hand on a square can go (R6, R7); nowhere if it is removed."""
    dark = shade(square)
    return reach(square, free(s, dark), free(s, 1 - dark), int(s.die))


# --------------------------------------------------------------------------------- kernels


@kernel
def setup(s: State, players: int, options: Codes) -> None:
    """Put the hands on their start squares, with coins in them (R1, R2)."""
    board = int(options[BOARD])
    for square in range(SQUARES):
        s.who[square] = NO_HAND
    s.taken[0] = 0
    s.taken[1] = 0
    for seat in range(SEATS):
        s.place[seat] = 0
        for i in range(HANDS):
            hand = SEATS * i + seat
            s.square[hand] = NOWHERE
            s.coins[hand] = 0
            if seat < players:
                s.coins[hand] = COINS_FOR_TWO if players == 2 else COINS
                stand(s, hand, int(START_SQUARES[board, colour(players, seat), i]))
    s.gone = 0
    s.alive = (1 << players) - 1
    s.die = 0
    s.moved = NO_HAND
    s.asking = 0
    for i in range(HANDS):
        s.ends[i] = 0
    s.players = players
    s.board = board
    start = options[START_OPTION]
    s.seat = max(start, 0)
    s.phase = TO_START if start == LOT else TO_ROLL


@inline
def actor(s: State) -> Seat:
    """Say who decides."""
    phase = int(s.phase)
    if phase == ENDED:
        return OVER
    if phase <= TO_ROLL:
        return CHANCE
    return int(s.seat)


@inline
def legal(s: State, out: Actions) -> int:
    """List what the seat may do."""
    phase = int(s.phase)
    seat = int(s.seat)
    if phase == TO_MOVE:
        return list_moves(s, out)
    if phase == TO_DROP:
        n = 0
        for i in range(HANDS):
            square = int(s.square[SEATS * i + seat])
            out[n] = DROP + square
            n += square != NOWHERE
        return n
    out[0] = TAKE + asked(s)
    out[1] = LEAVE + asked(s)
    return 2


@inline
def list_moves(s: State, out: Actions) -> int:
    """List the moves of the three hands, or the pass (R6 to R8)."""
    seat = int(s.seat)
    n = 0
    for i in range(HANDS):
        square = int(s.square[SEATS * i + seat])
        first = MOVE + SQUARES * square + SHADE * (shade(square) ^ int(s.die) & 1)
        n = list_squares(int(s.ends[i]), first, out, n)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@inline
def chance(s: State, out: Actions, weights: Weights) -> int:
    """List the seats that may start, or the faces of the die."""
    if int(s.phase) == TO_START:
        return draw_lots(int(s.players), START, out, weights)
    for face in range(FACES):
        out[face] = ROLL + face
    for face in range(FACES):  # apart, so that a compiler sees what they add up to
        weights[face] = 1
    return FACES


@inline
def play(s: State, a: Action) -> None:
    """Do a decision or an outcome."""
    if a < DROP:
        move(s, start_of(a), end_of(a))
    elif a >= START:
        s.seat = a - START
        s.phase = TO_ROLL
    elif a >= ROLL:
        roll(s, a - ROLL + 1)
    elif a < TAKE:
        drop(s, a - DROP)
    elif a == PASS:
        end_turn(s)
    else:
        answer(s, a < LEAVE)


# ------------------------------------------------------------------------- rule by rule


@inline
def roll(s: State, die: int) -> None:
    """R3: the die is rolled; R4: an odd one costs a coin."""
    s.die = die
    if die & 1:
        s.phase = TO_DROP
    else:
        ask_for_move(s)


@inline
def drop(s: State, square: int) -> None:
    """R4: a coin goes out of the game; R5: the last one takes its seat with it."""
    seat = int(s.seat)
    s.gone += 1
    if lose(s, int(s.who[square])):
        go_out(s, 1 << seat)
        end_turn(s)
    else:
        ask_for_move(s)


@inline
def ask_for_move(s: State) -> None:
    """R6: find where the seat's hands can go."""
    seat = int(s.seat)
    for i in range(HANDS):
        s.ends[i] = ends_of(s, int(s.square[SEATS * i + seat]))
    s.phase = TO_MOVE


@inline
def move(s: State, start: int, end: int) -> None:
    """R6: a hand walks; R9 and R10 say what follows when others stand there."""
    hand = int(s.who[start])
    for i in range(HANDS):
        s.ends[i] = 0
    lift(s, start)
    stand(s, hand, end)
    near = int(AROUND[end]) & int(s.taken[1 - shade(end)])
    if near == 0:
        end_turn(s)
    else:
        meet(s, hand, near)


@inline
def meet(s: State, hand: int, near: int) -> None:
    """R9: the hand robs its opponents; R10: the seat is asked about its own."""
    seat = int(s.seat)
    other = other_shade(s, hand)
    own = 0
    out = 0
    while near != 0:
        standing = int(s.who[other + lowest(near)])
        if owner(standing) == seat:
            own |= near & -near
        else:
            s.coins[hand] += 1
            out |= int(lose(s, standing)) << owner(standing)
        near &= near - 1
    if out != 0:
        go_out(s, out)
    if own == 0 or int(s.phase) == ENDED:
        end_turn(s)
    else:
        s.phase = TO_TAKE
        s.moved = hand
        s.asking = own


@inline
def other_shade(s: State, hand: int) -> int:
    """The first number of the squares around a hand."""
    return SHADE * (1 - shade(int(s.square[hand])))


@inline
def asked(s: State) -> int:
    """R10: the square that is asked about now."""
    return other_shade(s, int(s.moved)) + lowest(int(s.asking))


@inline
def answer(s: State, takes: bool) -> None:
    """R10: a coin of an own hand goes into the moved one, or stays where it is."""
    if takes:
        s.coins[s.moved] += 1
        lose(s, int(s.who[asked(s)]))
    s.asking = int(s.asking) & (int(s.asking) - 1)
    if int(s.asking) == 0:
        s.moved = NO_HAND
        end_turn(s)


@inline
def stand(s: State, hand: int, square: int) -> None:
    """A hand comes to a square."""
    s.square[hand] = square
    s.who[square] = hand
    s.taken[shade(square)] |= bit(square)


@inline
def lift(s: State, square: int) -> None:
    """A hand leaves a square."""
    s.who[square] = NO_HAND
    s.taken[shade(square)] ^= bit(square)


@inline
def lose(s: State, hand: int) -> bool:
    """R5: a coin leaves a hand, an empty hand the board; say whether it was its seat's last."""
    left = int(s.coins[hand]) - 1
    s.coins[hand] = left
    if left != 0:
        return False
    lift(s, int(s.square[hand]))
    s.square[hand] = NOWHERE
    seat = owner(hand)
    return int(s.coins[seat]) + int(s.coins[SEATS + seat]) + int(s.coins[2 * SEATS + seat]) == 0


@inline
def go_out(s: State, seats: int) -> None:
    """R12: seats without hands rank behind those left; R11: the last one left wins."""
    alive = int(s.alive) & ~seats
    for seat in range(SEATS):
        if seats >> seat & 1:
            s.place[seat] = 1 + popcount(alive)
    s.alive = alive
    if alive & (alive - 1) == 0:
        s.place[lowest(alive)] = 1
        s.phase = ENDED


@inline
def end_turn(s: State) -> None:
    """Pass the turn on, unless the game has ended."""
    if int(s.phase) != ENDED:
        s.seat = next_in(int(s.alive), int(s.seat))
        s.phase = TO_ROLL


@kernel
def payoffs(s: State, out: NDArray[np.float64]) -> None:
    """Give 1 to the winner (R11)."""
    for seat in range(SEATS):
        if seat < int(s.players):
            out[seat] = int(s.place[seat]) == 1


@kernel
def places(s: State, out: NDArray[np.int64]) -> None:
    """Rank the seats (R12)."""
    for seat in range(SEATS):
        if seat < int(s.players):
            out[seat] = s.place[seat]


# ------------------------------------------------------------------------- what people see


@kernel
def view(s: State, viewer: Seat, v: View) -> None:  # noqa: ARG001
    """Show everything."""
    players = int(s.players)
    v.board = s.board
    v.players = players
    v.phase = s.phase
    v.seat = s.seat
    v.die = s.die
    v.gone = s.gone
    for seat in range(SEATS):
        v.colour[seat] = colour(players, seat) if seat < players else -1
        v.place[seat] = s.place[seat]
        for i in range(HANDS):
            hand = SEATS * i + seat
            v.square[seat, i] = s.square[hand] if int(s.coins[hand]) != 0 else -1
            v.coins[seat, i] = s.coins[hand]
    asks = int(s.phase) == TO_TAKE
    v.moved = s.square[s.moved] if asks else -1
    v.asked = asked(s) if asks else -1


_AT = {"square": NAMES}
EVENTS = (
    EventKind("starts", ("seat",)),
    EventKind("rolls", ("seat", "die")),
    EventKind("drops", ("seat", "square"), _AT),
    EventKind("moves", ("seat", "from", "to"), {"from": NAMES, "to": NAMES}),
    EventKind("robs", ("seat", "from", "to", "victim"), {"from": NAMES, "to": NAMES}),
    EventKind("asks", ("seat", "square"), _AT),
    EventKind("takes", ("seat", "from", "to"), {"from": NAMES, "to": NAMES}),
    EventKind("leaves", ("seat", "square"), _AT),
    EventKind("removed", ("seat", "square"), _AT),
    EventKind("out", ("seat", "place")),
    EventKind("passes", ("seat",)),
    EventKind("wins", ("seat",)),
)
(
    STARTS,
    ROLLS,
    DROPS,
    MOVES,
    ROBS,
    ASKS,
    TAKES,
    LEAVES,
    REMOVED,
    GOES_OUT,
    PASSES,
    WINS,
) = range(len(EVENTS))
MOST_EVENTS = 1 + 2 * 3 + SEATS  # a move, three hands robbed and removed, seats out, a winner


@kernel
def tell_move(before: State, a: Action, out: EventRows) -> int:
    """Tell where a hand went, and whom it robbed (R6, R9)."""
    seat = int(before.seat)
    end = end_of(a)
    n = note(out, 0, MOVES, seat, start_of(a), end)
    near = int(AROUND[end])
    while near != 0:
        square = lowest(near) + SHADE * (1 - shade(end))
        near &= near - 1
        hand = int(before.who[square])
        if hand != NO_HAND and owner(hand) != seat:
            n = note(out, n, ROBS, seat, square, end, owner(hand))
    return n


@kernel
def tell(before: State, a: Action, after: State, out: EventRows) -> int:
    """Tell what everybody perceives of a step."""
    seat = int(before.seat)
    if a < DROP:
        n = tell_move(before, a, out)
    elif a < TAKE:
        n = note(out, 0, DROPS, seat, a - DROP)
    elif a < LEAVE:
        n = note(out, 0, TAKES, seat, a - TAKE, int(before.square[before.moved]))
    elif a < PASS:
        n = note(out, 0, LEAVES, seat, a - LEAVE)
    elif a == PASS:
        n = note(out, 0, PASSES, seat)
    elif a < START:
        n = note(out, 0, ROLLS, seat, a - ROLL + 1)
    else:
        n = note(out, 0, STARTS, a - START)
    for hand in range(ALL_HANDS):
        if int(before.coins[hand]) != 0 and int(after.coins[hand]) == 0:
            n = note(out, n, REMOVED, owner(hand), int(before.square[hand]))
    for other in range(SEATS):
        if int(before.place[other]) == 0 and int(after.place[other]) > 1:
            n = note(out, n, GOES_OUT, other, int(after.place[other]))
    if int(after.phase) == TO_TAKE:
        n = note(out, n, ASKS, seat, asked(after))
    if int(after.phase) == ENDED:
        n = note(out, n, WINS, lowest(int(after.alive)))
    return n


REASONS = (
    Reason("R3", "other-phase", "something else is asked for now"),
    Reason("R4", "drop-first", "the die is odd, so a coin goes out of one of your hands first"),
    Reason("R4", "no-drop", "no coin has to go out now"),
    Reason("R4", "drop-nothing", "there is no hand on that square to take a coin from"),
    Reason("R4", "drop-theirs", "the coin has to come out of one of your own hands"),
    Reason("R6", "move-nothing", "there is no hand on that square to move"),
    Reason("R6", "move-theirs", "only one of your own hands may move"),
    Reason("R6", "square-taken", "another hand stands on that square"),
    Reason("R6", "too-far", "that square is more steps away than the die shows"),
    Reason("R6", "wrong-count", "exactly as many steps as the die shows can't end there"),
    Reason("R7", "straight-back", "the hand would have to step straight back on its way"),
    Reason("R6", "blocked", "there is no free way of that many steps"),
    Reason("R8", "must-move", "one of your hands can move, so it has to"),
    Reason("R10", "answer-first", "say first whether to take a coin from your hand next to it"),
    Reason("R10", "not-asked", "another hand of yours is asked about now"),
    Reason("R10", "nothing-to-take", "coins are taken from your own hands only after a move"),
)
(
    OTHER_PHASE,
    DROP_FIRST,
    NO_DROP,
    DROP_NOTHING,
    DROP_THEIRS,
    MOVE_NOTHING,
    MOVE_THEIRS,
    SQUARE_TAKEN,
    TOO_FAR,
    WRONG_COUNT,
    STRAIGHT_BACK,
    BLOCKED,
    MUST_MOVE,
    ANSWER_FIRST,
    NOT_ASKED,
    NOTHING_TO_TAKE,
) = range(len(REASONS))


@kernel
def why_not(s: State, a: Action) -> int:
    """Say which rule forbids an action that is not legal."""
    phase = int(s.phase)
    if phase <= TO_ROLL or a > PASS:
        return OTHER_PHASE
    if phase == TO_TAKE:
        return NOT_ASKED if TAKE <= a < PASS else ANSWER_FIRST
    if TAKE <= a < PASS:
        return NOTHING_TO_TAKE
    if phase == TO_DROP:
        if a < DROP or a == PASS:
            return DROP_FIRST
        return DROP_NOTHING if int(s.who[a - DROP]) == NO_HAND else DROP_THEIRS
    if a == PASS:
        return MUST_MOVE
    return NO_DROP if a >= DROP else why_not_there(s, start_of(a), end_of(a))


@kernel
def why_not_there(s: State, start: int, end: int) -> int:
    """Say why a hand can't go from a square to another (R6, R7)."""
    hand = int(s.who[start])
    die = int(s.die)
    if hand == NO_HAND:
        return MOVE_NOTHING
    if owner(hand) != int(s.seat):
        return MOVE_THEIRS
    if start != end and int(s.who[end]) != NO_HAND:
        return SQUARE_TAKEN
    if distance(start, end) > die:
        return TOO_FAR
    if (shade(start) ^ shade(end)) != die & 1:
        return WRONG_COUNT
    dark = shade(start)
    turning = reach_turning(start, free(s, dark), free(s, 1 - dark), die)
    return STRAIGHT_BACK if turning & bit(end) else BLOCKED


# ------------------------------------------------------------------------ words for people


def words(options: Options) -> tuple[str, ...]:
    """The notation: a word for each action on this board."""
    table = [""] * ACTIONS
    squares = [number(square) for square in BOARDS[str(options["board"])].squares]
    for square in squares:
        name = NAMES[square]
        table[DROP + square] = f"drop:{name}"
        table[TAKE + square] = f"take:{name}"
        table[LEAVE + square] = f"leave:{name}"
        for end in squares:
            table[MOVE + SQUARES * square + end] = f"move:{name}-{NAMES[end]}"
    table[PASS] = "pass"
    for face in range(FACES):
        table[ROLL + face] = f"roll:{face + 1}"
    for seat in range(SEATS):
        table[START + seat] = f"start:{seat}"
    return tuple(table)


def describe(v: Sight, options: Options) -> dict[str, Any]:
    """A view in words."""
    seats = range(v.players)
    phases = ("start", "roll", "drop", "move", "take", "over")
    return {
        "board": options["board"],
        "phase": phases[v.phase],
        "seat": v.seat,
        "die": v.die or None,
        "moved": NAMES[v.moved] if v.moved >= 0 else None,
        "asked": NAMES[v.asked] if v.asked >= 0 else None,
        "colours": [COLOURS[v.colour[seat]] for seat in seats],
        "hands": [
            {NAMES[q]: n for q, n in zip(v.square[seat], v.coins[seat], strict=True) if n}
            for seat in seats
        ],
        "gone": v.gone,
        "places": [v.place[seat] or None for seat in seats],
    }


GAME = Game(
    name="bonne_main",
    title="La Bonne Main",
    version=1,
    seats=range(2, SEATS + 1),
    options=OPTIONS,
    state=STATE,
    sight=VIEW,
    most_moves=HANDS * (SIDE * SIDE + 1) // 2,
    most_events=MOST_EVENTS,
    reasons=REASONS,
    events=EVENTS,
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
    one_view=True,
)
