"""Tonooo, a game by Philippe Proux: gather four colours out of cylinders that nobody looks into.

    A  B  C  D      four cylinders with lids, numbered 0 to 3
       ( )          the bag: 6 red, 6 yellow, 6 green, 6 blue, 3 jokers
    . . . .         the front of each seat, open to all

R1  Two to six seats; the seat that starts is drawn by lot (option `start` names it instead).
R2  On its turn a seat either draws or lifts.
R3  Draw: a piece comes out of the bag, each as likely as any other, and is announced; the seat
    puts it into a cylinder with room. A cylinder holds `capacity` pieces.
R4  Nothing can be drawn when the bag is empty or no cylinder has room: then the seat must lift.
R5  Lift: one of the cylinders still in play. All see what was in it.
R6  An empty cylinder eliminates the seat. Its pieces go back into the bag, or out of the game
    (option `eliminated_pieces`).
R7  Two or more of one colour: of each such colour the seat keeps one, unless it has that colour;
    it keeps all jokers; the rest goes back into the bag. Two jokers alone, or a joker and a
    colour, are no pair (option `joker_pair`: two jokers make any lift succeed).
R8  No two alike: everything goes back into the bag. Then the seat pays one piece of its choice
    from its front into the bag.
R9  If it has none, each opponent in play, from its left, draws a piece and keeps it unless it has
    that colour; else it goes back before the next one draws. Jokers are kept. An empty bag gives
    nothing.
R10 The bag was empty when the turn began: the lifted cylinder leaves the game.
R11 Four pieces that count as different colours (a joker counts as any) win at once. All who did
    not win tie.
R12 The last seat in play wins; this goes before R13.
R13 No cylinder left once a lift is settled (R8 and R9 included), or `turn_limit` turns played: of
    the seats in play the one with most different colours wins (jokers counted, four at most);
    ties share.
R14 Nobody sees into a covered cylinder, nor how many pieces it holds (option `memory`: `open`
    shows it to all).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.engine.bits import list_byte
from tablee.engine.contract import (
    CHANCE,
    OVER,
    REFEREE,
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
from tablee.engine.kernel import inline, kernel
from tablee.engine.options import LOT, Choice, Codes, Flag, Number, Options, Start
from tablee.engine.primitives import popcount
from tablee.engine.steps import draw_lots, next_in, note

# ------------------------------------------------------------------------------ constants

SEATS, CYLINDERS, KINDS = 6, 4, 5
COLOURS, JOKER = 4, 4  # kinds 0 to 3 are the colours
NO_KIND = -1
NAMES = ("red", "yellow", "green", "blue", "joker")
LETTERS = "ABCD"
GOAL = 4  # different colours that win

# Pieces are counted in one number, three bits a kind: no count is above six.
FIELD = 3
JOKERS = FIELD * JOKER  # where the jokers' count begins
EACH_COLOUR = sum(1 << FIELD * k for k in range(COLOURS))
FULL_BAG = 6 * EACH_COLOUR + (3 << JOKERS)
ALL_CYLINDERS = (1 << CYLINDERS) - 1

# Actions.
DRAW = 0
LIFT = DRAW + 1
PUT = LIFT + CYLINDERS
PAY = PUT + CYLINDERS
BAG = PAY + KINDS  # chance: the piece drawn
GIFT = BAG + KINDS  # chance: the piece an opponent draws
START = GIFT + KINDS  # chance: the seat that starts
ACTIONS = START + SEATS

# Phases: what is asked for next; of a seat, of chance, of nobody.
TO_TURN, TO_PUT, TO_PAY, TO_BAG, TO_GIFT, TO_START, ENDED = range(7)

OPTIONS = (
    Start(),
    Number("capacity", 7, "Pieces that a cylinder holds.", 4, 9),
    Flag("joker_pair", False, "Two jokers make any lift succeed."),
    Choice(
        "eliminated_pieces", "bag", "Where the pieces of an eliminated seat go.", ("bag", "out")
    ),
    Number("turn_limit", 400, "Turns of all seats together before the game ends.", 1, 999_999),
    Choice("memory", "closed", "Whether covered pieces stay hidden.", ("closed", "open")),
)
START_OPTION, CAPACITY, JOKER_PAIR, ELIMINATED_PIECES, TURN_LIMIT, MEMORY = range(len(OPTIONS))

STATE = record_type(
    [
        ("bag", np.int64),  # pieces in the bag
        ("cylinder", np.int64, (CYLINDERS,)),  # pieces in each cylinder
        ("front", np.int64, (SEATS,)),  # pieces in front of each seat
        ("gone", np.int64),  # pieces out of the game
        ("held", np.int64, (CYLINDERS,)),  # number of pieces in each cylinder
        ("in_play", np.int64),  # cylinders in play, a bit each
        ("room", np.int64),  # ... that have room
        ("filled", np.int64),  # ... that are not empty
        ("alive", np.int64),  # seats in play, a bit each
        ("winners", np.int64),  # seats that won, once the game has ended
        ("turns", np.int64),  # turns begun
        ("phase", np.int64),  # what is asked for next
        ("seat", np.int64),  # whose turn it is
        ("hand", np.int64),  # the kind drawn and not yet put, or NO_KIND
        ("taker", np.int64),  # the opponent who draws a gift
        ("players", np.int64),
        ("capacity", np.int64),
        ("turn_limit", np.int64),
        ("joker_pair", np.int64),
        ("pieces_out", np.int64),  # eliminated pieces leave the game
        ("open", np.int64),  # covered pieces are shown
    ]
)

VIEW = record_type(
    [
        ("players", np.int8),
        ("phase", np.int8),
        ("seat", np.int8),  # whose turn it is
        ("taker", np.int8),  # the opponent who draws a gift, or -1
        ("hand", np.int8),  # the kind just drawn, or NO_KIND
        ("bag", np.int8),  # number of pieces in the bag
        ("alive", np.int8),
        ("in_play", np.int8),
        ("winners", np.int8),
        ("shown", np.int8),  # whether the contents below are shown
        ("turns", np.int32),
        ("front", np.int8, (SEATS, KINDS)),
        ("content", np.int8, (CYLINDERS, KINDS)),
    ]
)


# ------------------------------------------------------------------------- small questions


@inline
def count(pieces: int, kind: int) -> int:
    """Count the pieces of a kind."""
    return pieces >> FIELD * kind & 7


@inline
def total(pieces: int) -> int:
    """Count all pieces."""
    n = 0
    for kind in range(KINDS):
        n += count(pieces, kind)
    return n


@inline
def pairs(pieces: int) -> int:
    """One piece of each colour that is there at least twice (R7)."""
    return (pieces >> 1 | pieces >> 2) & EACH_COLOUR


@inline
def counted(front: int) -> int:
    """How many different colours a front counts as (R11)."""
    return popcount(front & EACH_COLOUR) + (front >> JOKERS)


# --------------------------------------------------------------------------------- kernels


@kernel
def setup(s: State, players: int, options: Codes) -> None:
    """Lay out the cylinders and fill the bag (R1)."""
    s.bag = FULL_BAG
    for c in range(CYLINDERS):
        s.cylinder[c] = 0
        s.held[c] = 0
    for seat in range(SEATS):
        s.front[seat] = 0
    s.gone = 0
    s.in_play = ALL_CYLINDERS
    s.room = ALL_CYLINDERS
    s.filled = 0
    s.alive = (1 << players) - 1
    s.winners = 0
    s.turns = 0
    s.hand = NO_KIND
    s.taker = 0
    s.players = players
    s.capacity = options[CAPACITY]
    s.turn_limit = options[TURN_LIMIT]
    s.joker_pair = options[JOKER_PAIR]
    s.pieces_out = options[ELIMINATED_PIECES]
    s.open = options[MEMORY]
    start = options[START_OPTION]
    s.seat = max(start, 0)
    s.phase = TO_START if start == LOT else TO_TURN


@inline
def actor(s: State) -> Seat:
    """Say who decides."""
    phase = int(s.phase)
    if phase < TO_BAG:
        return int(s.seat)
    return CHANCE if phase < ENDED else OVER


@inline
def turn_moves(s: State) -> int:
    """What a turn may begin with, a bit an action (R2 to R5)."""
    can_draw = int(s.bag) != 0 and int(s.room) != 0
    return int(s.in_play) << LIFT | int(can_draw)


@inline
def legal(s: State, out: Actions) -> int:
    """List what the seat may do."""
    phase = int(s.phase)
    if phase == TO_TURN:
        return list_byte(turn_moves(s), DRAW, out, 0)
    if phase == TO_PUT:
        return list_byte(int(s.room), PUT, out, 0)
    front = int(s.front[s.seat])
    n = 0
    for kind in range(KINDS):
        out[n] = PAY + kind
        n += count(front, kind) != 0
    return n


@inline
def sane(s: State, out: Actions) -> int:
    """List the same without lifts of empty cylinders, if anything else is left."""
    if int(s.phase) != TO_TURN:
        return legal(s, out)
    moves = turn_moves(s)
    better = moves & (int(s.filled) << LIFT | 1 << DRAW)
    return list_byte(better if better != 0 else moves, DRAW, out, 0)


@inline
def chance(s: State, out: Actions, weights: Weights) -> int:
    """List the seats that may start, or the kinds in the bag."""
    if int(s.phase) == TO_START:
        return draw_lots(int(s.players), START, out, weights)
    n = 0
    first = BAG if int(s.phase) == TO_BAG else GIFT
    bag = int(s.bag)
    for kind in range(KINDS):
        pieces = count(bag, kind)
        out[n] = first + kind
        weights[n] = pieces
        n += pieces != 0
    return n


@inline
def play(s: State, a: Action) -> None:
    """Do a decision or an outcome."""
    if a == DRAW:
        s.phase = TO_BAG
        s.turns += 1
    elif a < PUT:
        s.turns += 1
        lift(s, a - LIFT)
    elif a < PAY:
        put(s, a - PUT)
    elif a < BAG:
        pay(s, a - PAY)
    elif a < GIFT:
        draw(s, a - BAG)
    elif a < START:
        receive(s, a - GIFT)
    else:
        s.seat = a - START
        s.phase = TO_TURN


# ------------------------------------------------------------------------- rule by rule


@inline
def draw(s: State, kind: int) -> None:
    """R3: a piece comes out of the bag."""
    s.bag -= 1 << FIELD * kind
    s.hand = kind
    s.phase = TO_PUT


@inline
def put(s: State, c: int) -> None:
    """R3: the piece goes into a cylinder with room."""
    s.cylinder[c] += 1 << FIELD * int(s.hand)
    s.hand = NO_KIND
    size = int(s.held[c]) + 1
    s.held[c] = size
    s.filled = int(s.filled) | 1 << c
    s.room = int(s.room) & ~(int(size >= int(s.capacity)) << c)
    end_turn(s)


@inline
def lift(s: State, c: int) -> None:
    """R5: all see what was in a cylinder; R6 to R10 say what follows."""
    pieces = int(s.cylinder[c])
    s.cylinder[c] = 0
    s.held[c] = 0
    s.filled = int(s.filled) & ~(1 << c)
    if int(s.bag) == 0:  # R10
        s.in_play = int(s.in_play) & ~(1 << c)
        s.room = int(s.room) & ~(1 << c)
    else:
        s.room = int(s.room) | 1 << c
    if pieces == 0:
        eliminate(s)
    elif pairs(pieces) != 0 or (int(s.joker_pair) != 0 and pieces >> JOKERS >= 2):
        keep(s, pieces)
    else:
        s.bag += pieces
        penalise(s)


@inline
def eliminate(s: State) -> None:
    """R6: the seat is out; R12: the last one left wins."""
    seat = int(s.seat)
    front = int(s.front[seat])
    s.front[seat] = 0
    if int(s.pieces_out) != 0:
        s.gone += front
    else:
        s.bag += front
    alive = int(s.alive) & ~(1 << seat)
    s.alive = alive
    if alive & (alive - 1) == 0:
        s.winners = alive
        s.phase = ENDED
    else:
        end_turn(s)


@inline
def keep(s: State, pieces: int) -> None:
    """R7: one of each pair that the seat lacks, and all jokers."""
    seat = int(s.seat)
    front = int(s.front[seat])
    kept = (pairs(pieces) & ~front) + (pieces >> JOKERS << JOKERS)
    s.bag += pieces - kept
    s.front[seat] = front + kept
    if counted(front + kept) >= GOAL:
        win(s, seat)
    else:
        end_turn(s)


@inline
def penalise(s: State) -> None:
    """R8: the seat pays; R9: if it can't, its opponents draw."""
    if int(s.front[s.seat]) != 0:
        s.phase = TO_PAY
    else:
        s.taker = next_in(int(s.alive), int(s.seat))
        s.phase = TO_GIFT


@inline
def pay(s: State, kind: int) -> None:
    """R8: a piece goes from the front into the bag."""
    s.front[s.seat] -= 1 << FIELD * kind
    s.bag += 1 << FIELD * kind
    end_turn(s)


@inline
def receive(s: State, kind: int) -> None:
    """R9: an opponent keeps what it lacks, and any joker."""
    taker = int(s.taker)
    front = int(s.front[taker])
    if kind == JOKER or count(front, kind) == 0:
        front += 1 << FIELD * kind
        s.bag -= 1 << FIELD * kind
        s.front[taker] = front
        if counted(front) >= GOAL:  # R11, also in the middle of these draws
            win(s, taker)
            return
    taker = next_in(int(s.alive), taker)
    s.taker = taker
    if taker == int(s.seat) or int(s.bag) == 0:
        end_turn(s)


@inline
def win(s: State, seat: int) -> None:
    """R11: four colours."""
    s.winners = 1 << seat
    s.phase = ENDED


@inline
def end_turn(s: State) -> None:
    """Pass the turn on, unless R13 ends the game."""
    if int(s.in_play) == 0 or int(s.turns) >= int(s.turn_limit):
        s.winners = richest(s)
        s.phase = ENDED
    else:
        s.seat = next_in(int(s.alive), int(s.seat))
        s.phase = TO_TURN


@kernel
def richest(s: State) -> int:
    """R13: the seats in play with most different colours."""
    best = -1
    winners = 0
    for seat in range(SEATS):
        if int(s.alive) >> seat & 1 == 0:
            continue
        colours = min(counted(int(s.front[seat])), GOAL)
        if colours > best:
            best = colours
            winners = 0
        if colours == best:
            winners |= 1 << seat
    return winners


@kernel
def payoffs(s: State, out: NDArray[np.float64]) -> None:
    """Give 1 to the winner, shared on a tie."""
    winners = int(s.winners)
    for seat in range(int(s.players)):
        out[seat] = (winners >> seat & 1) / popcount(winners)


@kernel
def places(s: State, out: NDArray[np.int64]) -> None:
    """Put the winners first; all others tie."""
    winners = int(s.winners)
    for seat in range(int(s.players)):
        out[seat] = 1 if winners >> seat & 1 else 1 + popcount(winners)


# ------------------------------------------------------------------------- what people see


@kernel
def view(s: State, viewer: Seat, v: View) -> None:
    """Show fronts, the number in the bag, the cylinders in play; covered pieces only if open."""
    v.players = s.players
    v.phase = s.phase
    v.seat = s.seat
    v.taker = s.taker if int(s.phase) == TO_GIFT else -1
    v.hand = s.hand
    v.bag = total(int(s.bag))
    v.alive = s.alive
    v.in_play = s.in_play
    v.winners = s.winners
    v.turns = s.turns
    shown = int(s.open) != 0 or viewer == REFEREE
    v.shown = shown
    for kind in range(KINDS):
        for seat in range(SEATS):
            v.front[seat, kind] = count(int(s.front[seat]), kind)
        for c in range(CYLINDERS):
            v.content[c, kind] = count(int(s.cylinder[c]), kind) if shown else 0


EVENTS = (
    EventKind("starts", ("seat",)),
    EventKind("draws", ("seat",)),
    EventKind("drawn", ("seat", "kind"), {"kind": NAMES}),
    EventKind("puts", ("seat", "kind", "cylinder"), {"kind": NAMES, "cylinder": LETTERS}),
    EventKind("lifts", ("seat", "cylinder"), {"cylinder": LETTERS}),
    EventKind("shown", ("cylinder", "kind", "count"), {"kind": NAMES, "cylinder": LETTERS}),
    EventKind("empty", ("cylinder",), {"cylinder": LETTERS}),
    EventKind("keeps", ("seat", "kind", "count"), {"kind": NAMES}),
    EventKind("returns", ("kind", "count"), {"kind": NAMES}),
    EventKind("eliminated", ("seat",)),
    EventKind("loses", ("seat", "kind", "count"), {"kind": NAMES}),
    EventKind("must_pay", ("seat",)),
    EventKind("pays", ("seat", "kind"), {"kind": NAMES}),
    EventKind("gift_drawn", ("seat", "kind"), {"kind": NAMES}),
    EventKind("gift_kept", ("seat", "kind"), {"kind": NAMES}),
    EventKind("gift_returned", ("seat", "kind"), {"kind": NAMES}),
    EventKind("cylinder_leaves", ("cylinder",), {"cylinder": LETTERS}),
    EventKind("wins", ("seat",)),
)
(
    STARTS,
    DRAWS,
    DRAWN,
    PUTS,
    LIFTS,
    SHOWN,
    EMPTY,
    KEEPS,
    RETURNS,
    ELIMINATED,
    LOSES,
    MUST_PAY,
    PAYS,
    GIFT_DRAWN,
    GIFT_KEPT,
    GIFT_RETURNED,
    CYLINDER_LEAVES,
    WINS,
) = range(len(EVENTS))
MOST_EVENTS = 4 * KINDS + SEATS + 4


@kernel
def tell_lift(before: State, c: int, after: State, out: EventRows) -> int:
    """Tell what was in the cylinder, what was kept, and what it cost."""
    seat = int(before.seat)
    pieces = int(before.cylinder[c])
    n = note(out, 0, LIFTS, seat, c)
    if pieces == 0:
        n = note(out, n, EMPTY, c)
        n = note(out, n, ELIMINATED, seat)
    for kind in range(KINDS):
        if count(pieces, kind) != 0:
            n = note(out, n, SHOWN, c, kind, count(pieces, kind))
    for kind in range(KINDS):
        change = count(int(after.front[seat]), kind) - count(int(before.front[seat]), kind)
        if change > 0:
            n = note(out, n, KEEPS, seat, kind, change)
        elif change < 0:
            n = note(out, n, LOSES, seat, kind, -change)
        back = count(pieces, kind) - max(change, 0)
        if back > 0:
            n = note(out, n, RETURNS, kind, back)
    if int(after.phase) == TO_PAY:
        n = note(out, n, MUST_PAY, seat)
    if int(before.in_play) != int(after.in_play):
        n = note(out, n, CYLINDER_LEAVES, c)
    return n


@kernel
def tell(before: State, a: Action, after: State, out: EventRows) -> int:
    """Tell what everybody perceives of a step."""
    seat = int(before.seat)
    if a == DRAW:
        n = note(out, 0, DRAWS, seat)
    elif a < PUT:
        n = tell_lift(before, a - LIFT, after, out)
    elif a < PAY:
        n = note(out, 0, PUTS, seat, int(before.hand), a - PUT)
    elif a < BAG:
        n = note(out, 0, PAYS, seat, a - PAY)
    elif a < GIFT:
        n = note(out, 0, DRAWN, seat, a - BAG)
    elif a < START:
        taker = int(before.taker)
        n = note(out, 0, GIFT_DRAWN, taker, a - GIFT)
        kept = int(before.front[taker]) != int(after.front[taker])
        n = note(out, n, GIFT_KEPT if kept else GIFT_RETURNED, taker, a - GIFT)
    else:
        n = note(out, 0, STARTS, a - START)
    if int(after.phase) == ENDED:
        for winner in range(SEATS):
            if int(after.winners) >> winner & 1:
                n = note(out, n, WINS, winner)
    return n


REASONS = (
    Reason("R2", "other-phase", "something else is asked for now"),
    Reason("R4", "bag-empty", "the bag is empty, so a cylinder must be lifted"),
    Reason("R4", "no-room", "no cylinder has room, so one must be lifted"),
    Reason("R3", "cylinder-full", "this cylinder is full"),
    Reason("R10", "cylinder-gone", "this cylinder has left the game"),
    Reason("R8", "not-in-front", "there is no such piece in front of this seat"),
)
OTHER_PHASE, BAG_EMPTY, NO_ROOM, CYLINDER_FULL, CYLINDER_GONE, NOT_IN_FRONT = range(len(REASONS))


@kernel
def why_not(s: State, a: Action) -> int:
    """Say which rule forbids an action that is not legal."""
    phase = int(s.phase)
    if phase == TO_TURN and a == DRAW:
        return BAG_EMPTY if int(s.bag) == 0 else NO_ROOM
    if phase == TO_TURN and LIFT <= a < PUT:
        return CYLINDER_GONE
    if phase == TO_PUT and PUT <= a < PAY:
        return CYLINDER_FULL if int(s.in_play) >> (a - PUT) & 1 else CYLINDER_GONE
    if phase == TO_PAY and PAY <= a < BAG:
        return NOT_IN_FRONT
    return OTHER_PHASE


# ------------------------------------------------------------------------ words for people


def words(_options: Options) -> tuple[str, ...]:
    """The notation: a word for each action."""
    return (
        "draw",
        *(f"lift:{c}" for c in LETTERS),
        *(f"put:{c}" for c in LETTERS),
        *(f"pay:{kind}" for kind in NAMES),
        *(f"bag:{kind}" for kind in NAMES),
        *(f"gift:{kind}" for kind in NAMES),
        *(f"start:{seat}" for seat in range(SEATS)),
    )


def describe(v: Sight, _options: Options) -> dict[str, Any]:
    """A view in words."""
    seats = range(v.players)
    phases = ("turn", "put", "pay", "bag", "gift", "start", "over")
    return {
        "phase": phases[v.phase],
        "seat": v.seat,
        "taker": v.taker if v.taker >= 0 else None,
        "hand": NAMES[v.hand] if v.hand >= 0 else None,
        "bag": v.bag,
        "turns": v.turns,
        "fronts": [_counts(v.front[seat]) for seat in seats],
        "alive": [bool(v.alive >> seat & 1) for seat in seats],
        "cylinders": {
            letter: _counts(v.content[c]) if v.shown else None
            for c, letter in enumerate(LETTERS)
            if v.in_play >> c & 1
        },
        "winners": [seat for seat in seats if v.winners >> seat & 1],
    }


def _counts(row: list[int]) -> dict[str, int]:
    return {name: n for name, n in zip(NAMES, row, strict=True) if n}


GAME = Game(
    name="tonooo",
    title="Tonooo",
    version=1,
    seats=range(2, SEATS + 1),
    options=OPTIONS,
    state=STATE,
    sight=VIEW,
    most_moves=SEATS,
    most_events=MOST_EVENTS,
    reasons=REASONS,
    events=EVENTS,
    words=words,
    describe=describe,
    setup=setup,
    actor=actor,
    legal=legal,
    sane=sane,
    chance=chance,
    play=play,
    payoffs=payoffs,
    places=places,
    view=view,
    tell=tell,
    why_not=why_not,
    one_view=True,
)
