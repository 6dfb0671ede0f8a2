"""Tonooo: cylinders alike, sensible lifts, and pieces that one forgets."""

from tablee.bots.knowledge.fading import is_recalled
from tablee.engine.bits import list_byte
from tablee.engine.contract import Action, Actions, State
from tablee.engine.kernel import inline
from tablee.engine.knowledge import Knowledge, Memory
from tablee.engine.primitives import advance, below
from tablee.games.tonooo import (
    CYLINDERS,
    DRAW,
    FIELD,
    GAME,
    GIFT,
    JOKERS,
    KINDS,
    LIFT,
    PAY,
    PUT,
    TO_TURN,
    count,
    legal,
    pairs,
    sane,
    total,
    turn_moves,
)

MOST_PIECES = 9  # in a cylinder, by any option

# In the memory: a clock that ticks with each turn and each colour announced; then, for each
# cylinder, how many pieces went in since it was lifted, and of each its kind and its time.
CLOCK = 0
HEIGHT = 1
PIECES = HEIGHT + CYLINDERS
FACTS = PIECES + 2 * CYLINDERS * MOST_PIECES


@inline
def alike(s: State, a: Action) -> Action:
    """Cylinders with the same pieces are the same to lift, and the same to put a piece into."""
    if not LIFT <= a < PAY:
        return a
    first = LIFT if a < PUT else PUT
    usable = int(s.in_play) if a < PUT else int(s.room)
    pieces = int(s.cylinder[a - first])
    for c in range(a - first):
        if usable >> c & 1 and int(s.cylinder[c]) == pieces:
            return first + c
    return a


@inline
def hasty(s: State, rng: int, out: Actions) -> tuple[int, Action]:
    """Lift what brings something, if there is such a cylinder, or draw; else anything sane."""
    rng = advance(rng)
    n = list_useful(s, out) if int(s.phase) == TO_TURN else legal(s, out)
    return rng, int(out[below(rng, n)])


@inline
def list_useful(s: State, out: Actions) -> int:
    """List the lifts that bring something, and drawing."""
    front = int(s.front[s.seat])
    useful = 0
    for c in range(CYLINDERS):
        pieces = int(s.cylinder[c])
        paired = pairs(pieces)
        brings = paired & ~front != 0 or (paired != 0 and pieces >> JOKERS != 0)
        useful |= int(brings) << c
    moves = turn_moves(s) & (useful << LIFT | 1 << DRAW)
    return sane(s, out) if moves == 0 else list_byte(moves, DRAW, out, 0)


@inline
def place_of(c: int, i: int) -> int:
    """Where the memory of a cylinder's i-th piece begins."""
    return PIECES + 2 * (c * MOST_PIECES + i)


@inline
def notice(s: State, a: Action, memory: Memory) -> None:
    """Take in which kind went where, and when."""
    if a < PUT:
        memory[CLOCK] += 1
        if a >= LIFT:
            memory[HEIGHT + a - LIFT] = 0
    elif a < PAY:
        c = a - PUT
        i = int(memory[HEIGHT + c])
        memory[HEIGHT + c] = i + 1
        memory[place_of(c, i)] = s.hand
        memory[place_of(c, i) + 1] = memory[CLOCK]
    elif a < GIFT:
        memory[CLOCK] += 1


@inline
def piece_recalled(memory: Memory, c: int, i: int, half_life: float, seed: int) -> bool:
    """Whether the kind of a piece is still known."""
    time = int(memory[place_of(c, i) + 1])
    return is_recalled(seed, time, int(memory[CLOCK]) - time, half_life)


@inline
def imagine(s: State, memory: Memory, half_life: float, rng: int, seed: int) -> int:
    """Fill the places of forgotten pieces with any that may lie there.

    How many pieces a cylinder holds is not forgotten: that is heard each time.
    """
    if int(s.open) != 0:
        return rng
    pool = int(s.bag)
    for c in range(CYLINDERS):
        for i in range(int(memory[HEIGHT + c])):
            if not piece_recalled(memory, c, i, half_life, seed):
                piece = 1 << FIELD * int(memory[place_of(c, i)])
                s.cylinder[c] -= piece
                pool += piece
    left = total(pool)
    for c in range(CYLINDERS):
        for i in range(int(memory[HEIGHT + c])):
            if not piece_recalled(memory, c, i, half_life, seed):
                rng = advance(rng)
                at = below(rng, left)
                kind = 0
                while kind < KINDS - 1 and at >= count(pool, kind):
                    at -= count(pool, kind)
                    kind += 1
                pool -= 1 << FIELD * kind
                left -= 1
                s.cylinder[c] += 1 << FIELD * kind
    s.bag = pool
    return rng


KNOWLEDGE = Knowledge(
    game=GAME,
    alike=alike,
    hasty=hasty,
    facts=FACTS,
    notice=notice,
    imagine=imagine,
)
