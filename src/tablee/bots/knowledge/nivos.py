"""Nivos: nobody opens a new storey who need not."""

from tablee.engine.contract import Action, Actions, State
from tablee.engine.kernel import inline
from tablee.engine.knowledge import Knowledge
from tablee.engine.primitives import advance, below, lowest
from tablee.games.nivos import (
    GAME,
    PASS,
    PLANES,
    SQUARES_OF,
    TO_TURN,
    legal,
    placement_of,
)

THOUGHTS = 4  # that somebody in a hurry spends on a move


@inline
def roof(s: State) -> int:
    """The squares where a block would begin a new storey."""
    storeys = int(s.storeys)
    other = 0
    for i in range(PLANES):
        other |= int(s.plane[i]) ^ -(storeys >> i & 1)
    return ~other


@inline
def hasty(s: State, rng: int, out: Actions) -> tuple[int, Action]:
    """Place any block; think again, a few times, before it begins a new storey."""
    n = legal(s, out)
    rng = advance(rng)
    a = int(out[below(rng, n)])
    if int(s.phase) != TO_TURN or int(s.laid) == 0:
        return rng, a
    top = roof(s)
    for _ in range(THOUGHTS):
        if a >= PASS or top >> lowest(int(SQUARES_OF[s.block_set, placement_of(a)])) & 1 == 0:
            break
        rng = advance(rng)
        a = int(out[below(rng, n)])
    return rng, a


KNOWLEDGE = Knowledge(game=GAME, hasty=hasty)
