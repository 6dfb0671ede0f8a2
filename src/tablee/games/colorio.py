"""Colorio, a game by Jacky Bonnet: lift caps, hide colours, and never show the fifth of a kind.

    5   4   9  14  19  24      25 pegs under 25 caps, five pegs each of five colours;
    4   3   8  13  18  23      squares a1 to e5, numbered 0 to 24
    3   2   7  12  17  22
    2   1   6  11  16  21
    1   0   5  10  15  20
        a   b   c   d   e

R1  Two to five seats; the seat that starts is drawn by lot (option `start` names it instead). All
    pegs are covered, and nobody knows their colours.
R2  A turn is three lifts of three different caps: a cap that covers a peg stays there until the
    turn is over.
R3  Lift: one cap on the board; all see the peg under it. A peg never seen before is of any colour,
    as likely as that colour has pegs never seen.
R4  The first cap of a turn may not be the last one that the seat before played, if that cap still
    is on the board.
R5  If five visible pegs are now of one colour, the seat has lost.
R6  Otherwise it covers with the cap a visible peg of another colour than the one just shown, be
    it one that somebody showed a moment ago,
R7  or removes the cap from the board for good.
R8  At least one of the three caps of a turn is removed: after two covers the third must be.
R9  A seat that has lost is out. The cap in its hand leaves the board; the five pegs of that colour
    are out of use: they stay visible and may not be covered. The next seat begins its turn, and
    R4 bars nothing.
R10 The last seat left wins, at once.
R11 The first seat out gets no point, the next one 1, and so on; the last seat gets one for each
    opponent.
R12 Nobody sees the colours under caps, nor which of them were seen once (option `memory`: `open`
    marks those for all).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.engine.bits import list_32
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
from tablee.engine.options import LOT, Choice, Codes, Options, Start
from tablee.engine.primitives import lowest, popcount
from tablee.engine.steps import draw_lots, next_in, note

# ------------------------------------------------------------------------------ constants

SEATS, COLOURS, PEGS = 5, 5, 25
ALIKE = 5  # pegs of each colour
LIFTS = 3  # in a turn
NO_COLOUR, NO_SQUARE = -1, -1
NAMES = ("yellow", "red", "blue", "green", "purple")
SQUARES = tuple(f"{column}{row}" for column in "abcde" for row in "12345")

# Sets of pegs, and of the caps on them, have a bit a square.
ALL_PEGS = (1 << PEGS) - 1

# Actions.
LIFT = 0
COVER = LIFT + PEGS
REMOVE = COVER + PEGS
PEG = REMOVE + 1  # chance: the colour of a peg never seen before
START = PEG + COLOURS  # chance: the seat that starts
ACTIONS = START + SEATS

# Phases: what is asked for next; of a seat, of chance, of nobody.
TO_LIFT, TO_LAY, TO_PEG, TO_START, ENDED = range(5)

OPTIONS = (
    Start(),
    Choice("memory", "closed", "Whether colours seen once stay marked.", ("closed", "open")),
)
START_OPTION, MEMORY = range(len(OPTIONS))

STATE = record_type(
    [
        ("covered", np.int64),  # pegs with a cap on them
        ("usable", np.int64),  # pegs that are not of a colour out of use
        ("barred", np.int64),  # caps that may not be lifted now
        ("laid", np.int64),  # caps laid on pegs in this turn
        ("seen", np.int64, (COLOURS,)),  # pegs seen so far, by colour
        ("colour", np.int8, (PEGS,)),  # of each peg seen so far, else NO_COLOUR
        ("phase", np.int64),  # what is asked for next
        ("seat", np.int64),  # whose turn it is
        ("lifts", np.int64),  # lifts of this turn that are done
        ("lifted", np.int64),  # the square whose cap is in hand, or NO_SQUARE
        ("hand", np.int64),  # the colour just shown, or NO_COLOUR
        ("alive", np.int64),  # seats in play, a bit each
        ("points", np.int64, (SEATS,)),  # of the seats that are out; of all, at the end
        ("players", np.int64),
        ("open", np.int64),  # colours seen once stay marked
    ]
)

VIEW = record_type(
    [
        ("players", np.int8),
        ("phase", np.int8),
        ("seat", np.int8),  # whose turn it is
        ("lifts", np.int8),  # lifts of this turn that are done
        ("lifted", np.int8),  # the square whose cap is in hand, or NO_SQUARE
        ("hand", np.int8),  # the colour just shown, or NO_COLOUR
        ("alive", np.int8),
        ("used", np.int8),  # colours in use, a bit each
        ("covered", np.int32),
        ("barred", np.int32),  # caps that may not be lifted now
        ("colour", np.int8, (PEGS,)),  # of visible and of marked pegs, else NO_COLOUR
        ("visible", np.int8, (COLOURS,)),  # number of visible pegs
        ("points", np.int8, (SEATS,)),  # or -1 while a seat is in play
    ]
)


# ------------------------------------------------------------------------- small questions


@inline
def visible(s: State, colour: int) -> int:
    """Visible pegs of a colour."""
    return int(s.seen[colour]) & ~int(s.covered)


@inline
def unseen(s: State, colour: int) -> int:
    """How many pegs of a colour were never seen."""
    return ALIKE - popcount(int(s.seen[colour]))


@inline
def must_remove(s: State) -> bool:
    """Whether both other caps of the turn were laid on pegs (R8)."""
    return popcount(int(s.laid)) == LIFTS - 1


@inline
def liftable(s: State) -> int:
    """Caps that may be lifted (R2 to R4)."""
    return int(s.covered) & ~int(s.barred)


@inline
def coverable(s: State) -> int:
    """Pegs that may be covered with the cap in hand (R6, R8, R9)."""
    if must_remove(s):
        return 0
    return int(s.usable) & ~int(s.covered) & ~int(s.seen[s.hand])


# --------------------------------------------------------------------------------- kernels


@kernel
def setup(s: State, players: int, options: Codes) -> None:
    """Cover all pegs (R1)."""
    s.covered = ALL_PEGS
    s.usable = ALL_PEGS
    s.barred = 0
    s.laid = 0
    for colour in range(COLOURS):
        s.seen[colour] = 0
    for square in range(PEGS):
        s.colour[square] = NO_COLOUR
    s.lifts = 0
    s.lifted = NO_SQUARE
    s.hand = NO_COLOUR
    s.alive = (1 << players) - 1
    for seat in range(SEATS):
        s.points[seat] = 0
    s.players = players
    s.open = options[MEMORY]
    start = options[START_OPTION]
    s.seat = max(start, 0)
    s.phase = TO_START if start == LOT else TO_LIFT


@inline
def actor(s: State) -> Seat:
    """Say who decides."""
    phase = int(s.phase)
    if phase < TO_PEG:
        return int(s.seat)
    return CHANCE if phase < ENDED else OVER


@inline
def legal(s: State, out: Actions) -> int:
    """List what the seat may do."""
    if int(s.phase) == TO_LIFT:
        return list_32(liftable(s), LIFT, out, 0)
    return list_32(coverable(s) | 1 << REMOVE - COVER, COVER, out, 0)


@inline
def chance(s: State, out: Actions, weights: Weights) -> int:
    """List the seats that may start, or the colours with pegs never seen (R3)."""
    if int(s.phase) == TO_START:
        return draw_lots(int(s.players), START, out, weights)
    n = 0
    for colour in range(COLOURS):
        pegs = unseen(s, colour)
        out[n] = PEG + colour
        weights[n] = pegs
        n += pegs != 0
    return n


@inline
def play(s: State, a: Action) -> None:
    """Do a decision or an outcome."""
    if a < COVER:
        lift(s, a - LIFT)
    elif a < PEG:
        lay(s, 1 << (a - COVER) & ALL_PEGS)
    elif a < START:
        meet(s, a - PEG)
    else:
        s.seat = a - START
        s.phase = TO_LIFT


# ------------------------------------------------------------------------- rule by rule


@inline
def lift(s: State, square: int) -> None:
    """R3: a cap comes off its peg."""
    s.covered = int(s.covered) & ~(1 << square)
    s.lifted = square
    colour = int(s.colour[square])
    if colour == NO_COLOUR:
        s.phase = TO_PEG
    else:
        show(s, colour)


@inline
def meet(s: State, colour: int) -> None:
    """R3: a peg is seen for the first time."""
    square = int(s.lifted)
    s.colour[square] = colour
    s.seen[colour] = int(s.seen[colour]) | 1 << square
    show(s, colour)


@inline
def show(s: State, colour: int) -> None:
    """R5: the fifth visible peg of a colour loses; else the cap is to be laid or removed."""
    if popcount(visible(s, colour)) == ALIKE:
        lose(s, colour)
    else:
        s.hand = colour
        s.phase = TO_LAY


@inline
def lay(s: State, cap: int) -> None:
    """R6: the cap lies on a peg, whose bit it is now; R7: no bit if it was removed."""
    s.covered = int(s.covered) | cap
    s.lifted = NO_SQUARE
    s.hand = NO_COLOUR
    laid = int(s.laid) | cap
    lifts = int(s.lifts) + 1
    if lifts < LIFTS:
        s.laid = laid
        s.lifts = lifts
        s.barred = laid  # R2
        s.phase = TO_LIFT
    else:
        begin_turn(s, cap)


@inline
def begin_turn(s: State, barred: int) -> None:
    """Pass the turn on; the new seat may not begin with a barred cap (R4)."""
    s.seat = next_in(int(s.alive), int(s.seat))
    s.barred = barred
    s.laid = 0
    s.lifts = 0
    s.phase = TO_LIFT


@inline
def lose(s: State, colour: int) -> None:
    """R9: the seat is out, and the colour out of use; R10: one seat left ends the game."""
    seat = int(s.seat)
    alive = int(s.alive) & ~(1 << seat)
    s.points[seat] = int(s.players) - 1 - popcount(alive)  # R11
    s.alive = alive
    s.lifted = NO_SQUARE
    if alive & (alive - 1) == 0:
        s.points[lowest(alive)] = int(s.players) - 1
        s.phase = ENDED
    else:
        s.usable = int(s.usable) & ~int(s.seen[colour])
        begin_turn(s, 0)


@kernel
def payoffs(s: State, out: NDArray[np.float64]) -> None:
    """Give each seat its share of the points that the winner gets (R11)."""
    for seat in range(int(s.players)):
        out[seat] = int(s.points[seat]) / (int(s.players) - 1)


@kernel
def places(s: State, out: NDArray[np.int64]) -> None:
    """Rank by points: no two seats have as many."""
    for seat in range(int(s.players)):
        out[seat] = int(s.players) - int(s.points[seat])


# ------------------------------------------------------------------------- what people see


@kernel
def view(s: State, viewer: Seat, v: View) -> None:
    """Show caps, visible pegs and barred caps; colours seen under caps only if open."""
    v.players = s.players
    v.phase = s.phase
    v.seat = s.seat
    v.lifts = s.lifts
    v.lifted = s.lifted
    v.hand = s.hand
    v.alive = s.alive
    v.covered = s.covered
    v.barred = s.barred if int(s.phase) == TO_LIFT else s.laid  # R4 is over once a cap is lifted
    marked = int(s.open) != 0 or viewer == REFEREE
    for square in range(PEGS):
        shown = marked or int(s.covered) >> square & 1 == 0
        v.colour[square] = s.colour[square] if shown else NO_COLOUR
    used = 0
    for colour in range(COLOURS):
        pegs = visible(s, colour)
        v.visible[colour] = popcount(pegs)
        used |= int(pegs & ~int(s.usable) == 0) << colour
    v.used = used
    for seat in range(SEATS):
        playing = int(s.alive) >> seat & 1 and int(s.phase) != ENDED
        v.points[seat] = -1 if playing else s.points[seat]


EVENTS = (
    EventKind("starts", ("seat",)),
    EventKind("lifts", ("seat", "square"), {"square": SQUARES}),
    EventKind("shown", ("square", "colour"), {"square": SQUARES, "colour": NAMES}),
    EventKind(
        "covers",
        ("seat", "from", "square", "colour"),
        {"from": SQUARES, "square": SQUARES, "colour": NAMES},
    ),
    EventKind("removes", ("seat", "square"), {"square": SQUARES}),
    EventKind("loses", ("seat", "colour"), {"colour": NAMES}),
    EventKind("points", ("seat", "points")),
    EventKind("cap_leaves", ("square",), {"square": SQUARES}),
    EventKind("out_of_use", ("colour",), {"colour": NAMES}),
    EventKind("wins", ("seat",)),
)
(
    STARTS,
    LIFTED,
    SHOWN,
    COVERS,
    REMOVES,
    LOSES,
    POINTS,
    CAP_LEAVES,
    OUT_OF_USE,
    WINS,
) = range(len(EVENTS))
MOST_EVENTS = 6


@kernel
def tell_peg(before: State, square: int, colour: int, after: State, out: EventRows, n: int) -> int:
    """Tell a peg's colour, and what the fifth of a colour costs."""
    n = note(out, n, SHOWN, square, colour)
    if int(before.alive) == int(after.alive):
        return n
    seat = int(before.seat)
    n = note(out, n, LOSES, seat, colour)
    n = note(out, n, POINTS, seat, int(after.points[seat]))
    if int(after.phase) == ENDED:
        winner = lowest(int(after.alive))
        n = note(out, n, POINTS, winner, int(after.points[winner]))
        return note(out, n, WINS, winner)
    n = note(out, n, CAP_LEAVES, square)
    return note(out, n, OUT_OF_USE, colour)


@kernel
def tell(before: State, a: Action, after: State, out: EventRows) -> int:
    """Tell what everybody perceives of a step."""
    seat = int(before.seat)
    square = int(before.lifted)
    if a < COVER:
        n = note(out, 0, LIFTED, seat, a - LIFT)
        colour = int(before.colour[a - LIFT])
        return n if colour == NO_COLOUR else tell_peg(before, a - LIFT, colour, after, out, n)
    if a < REMOVE:
        return note(out, 0, COVERS, seat, square, a - COVER, int(before.colour[a - COVER]))
    if a == REMOVE:
        return note(out, 0, REMOVES, seat, square)
    if a < START:
        return tell_peg(before, square, a - PEG, after, out, 0)
    return note(out, 0, STARTS, a - START)


REASONS = (
    Reason("R2", "other-phase", "something else is asked for now"),
    Reason("R3", "no-cap-in-hand", "no cap is in hand: lift one first"),
    Reason("R6", "cap-in-hand", "a cap is in hand: cover a peg with it or remove it first"),
    Reason("R3", "no-cap", "there is no cap on this peg"),
    Reason("R2", "same-turn", "this cap was laid here in this turn: lift another one"),
    Reason("R4", "last-played", "the seat before played this cap last: begin with another one"),
    Reason("R8", "must-remove", "two caps of this turn cover pegs, so this one must be removed"),
    Reason("R6", "covered", "there is a cap on this peg already"),
    Reason("R6", "same-peg", "the cap may not go back where it came from"),
    Reason("R6", "same-colour", "this peg has the colour just shown: cover another colour"),
    Reason("R9", "out-of-use", "the pegs of this colour are out of use"),
)
(
    OTHER_PHASE,
    NO_CAP_IN_HAND,
    CAP_IN_HAND,
    NO_CAP,
    SAME_TURN,
    LAST_PLAYED,
    MUST_REMOVE,
    ALREADY_COVERED,
    SAME_PEG,
    SAME_COLOUR,
    COLOUR_OUT_OF_USE,
) = range(len(REASONS))


@kernel
def why_no_lift(s: State, square: int) -> int:
    """Say which rule keeps a cap where it is."""
    if int(s.covered) >> square & 1 == 0:
        return NO_CAP
    return LAST_PLAYED if int(s.lifts) == 0 else SAME_TURN


@kernel
def why_no_cover(s: State, square: int) -> int:
    """Say which rule keeps the cap in hand off a peg."""
    if must_remove(s):
        return MUST_REMOVE
    if int(s.covered) >> square & 1:
        return ALREADY_COVERED
    if int(s.usable) >> square & 1 == 0:
        return COLOUR_OUT_OF_USE
    return SAME_PEG if square == int(s.lifted) else SAME_COLOUR


@kernel
def why_not(s: State, a: Action) -> int:
    """Say which rule forbids an action that is not legal."""
    phase = int(s.phase)
    if phase == TO_LIFT and a < PEG:
        return why_no_lift(s, a - LIFT) if a < COVER else NO_CAP_IN_HAND
    if phase == TO_LAY and a < REMOVE:
        return CAP_IN_HAND if a < COVER else why_no_cover(s, a - COVER)
    return OTHER_PHASE


# ------------------------------------------------------------------------ words for people


def words(_options: Options) -> tuple[str, ...]:
    """The notation: a word for each action."""
    return (
        *(f"lift:{square}" for square in SQUARES),
        *(f"cover:{square}" for square in SQUARES),
        "remove",
        *(f"peg:{colour}" for colour in NAMES),
        *(f"start:{seat}" for seat in range(SEATS)),
    )


def describe(v: Sight, _options: Options) -> dict[str, Any]:
    """A view in words."""
    players = v.players
    phases = ("lift", "lay", "peg", "start", "over")
    return {
        "phase": phases[v.phase],
        "seat": v.seat,
        "lifts": v.lifts,
        "lifted": SQUARES[v.lifted] if v.lifted >= 0 else None,
        "hand": NAMES[v.hand] if v.hand >= 0 else None,
        "covered": _squares(v.covered),
        "barred": _squares(v.barred),
        "colours": {
            square: NAMES[colour]
            for square, colour in zip(SQUARES, v.colour, strict=True)
            if colour >= 0
        },
        "visible": dict(zip(NAMES, v.visible, strict=True)),
        "in_use": [name for c, name in enumerate(NAMES) if v.used >> c & 1],
        "alive": [bool(v.alive >> seat & 1) for seat in range(players)],
        "points": [n if n >= 0 else None for n in v.points[:players]],
    }


def _squares(bits: int) -> list[str]:
    return [square for i, square in enumerate(SQUARES) if bits >> i & 1]


GAME = Game(
    name="colorio",
    title="Colorio",
    version=1,
    seats=range(2, SEATS + 1),
    options=OPTIONS,
    state=STATE,
    sight=VIEW,
    most_moves=PEGS,
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
