"""Colorio: caps alike, no known fifth, and colours that one forgets."""

from tablee.bots.knowledge.fading import is_recalled
from tablee.engine.bits import list_32
from tablee.engine.contract import Action, Actions, State
from tablee.engine.kernel import inline
from tablee.engine.knowledge import Knowledge, Memory
from tablee.engine.primitives import lowest, popcount
from tablee.games.colorio import (
    ALIKE,
    COLOURS,
    COVER,
    GAME,
    LIFT,
    NO_COLOUR,
    PEG,
    PEGS,
    REMOVE,
    START,
    TO_LIFT,
    coverable,
    legal,
    liftable,
    visible,
)

# In the memory: a clock that ticks with each turn and each colour shown, then, for each peg, when
# it was covered last.
CLOCK = 0
COVERED = 1
FACTS = COVERED + PEGS


@inline
def of_colour(s: State, squares: int, colour: int) -> int:
    """Those of some squares whose peg is known to have a colour, or is unknown as well."""
    if colour == NO_COLOUR:
        for each in range(len(s.seen)):
            squares &= ~int(s.seen[each])
        return squares
    return squares & int(s.seen[colour])


@inline
def alike(s: State, a: Action) -> Action:
    """Pegs never seen are the same to lift; pegs of a colour are the same to lift or to cover."""
    if a < COVER:
        return lowest(of_colour(s, liftable(s), int(s.colour[a])))
    if a < REMOVE:
        return COVER + lowest(of_colour(s, coverable(s), int(s.colour[a - COVER])))
    return a


@inline
def sensible(s: State, out: Actions) -> int:
    """All moves but to lift a peg that is known to be the fifth, if anything else is left."""
    if int(s.phase) != TO_LIFT:
        return legal(s, out)
    caps = liftable(s)
    fatal = 0
    for colour in range(COLOURS):
        fatal |= int(s.seen[colour]) * (popcount(visible(s, colour)) == ALIKE - 1)
    better = caps & ~fatal
    return list_32(better if better != 0 else caps, LIFT, out, 0)


@inline
def notice(s: State, a: Action, memory: Memory) -> None:
    """Take in when a peg was covered, which is when it was seen last."""
    if a < COVER:
        # A known peg is shown at once, another by chance; a turn begins with its first lift.
        memory[CLOCK] += int(int(s.colour[a]) != NO_COLOUR) + int(int(s.lifts) == 0)
    elif a < REMOVE:
        memory[COVERED + a - COVER] = memory[CLOCK]
    elif PEG <= a < START:
        memory[CLOCK] += 1


@inline
def imagine(s: State, memory: Memory, half_life: float, rng: int, seed: int) -> int:
    """Take forgotten pegs for pegs never seen: chance shows their colour again."""
    if int(s.open) != 0:
        return rng
    covered = int(s.covered)
    for square in range(PEGS):
        colour = int(s.colour[square])
        if covered >> square & 1 and colour != NO_COLOUR:
            time = int(memory[COVERED + square])
            thing = PEGS * time + square
            if not is_recalled(seed, thing, int(memory[CLOCK]) - time, half_life):
                s.seen[colour] = int(s.seen[colour]) & ~(1 << square)
                s.colour[square] = NO_COLOUR
    return rng


KNOWLEDGE = Knowledge(
    game=GAME,
    alike=alike,
    sensible=sensible,
    facts=FACTS,
    notice=notice,
    imagine=imagine,
)
