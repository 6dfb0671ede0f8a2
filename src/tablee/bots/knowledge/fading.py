"""How memories fade: as people's do, by half in a certain time, and each when its hour comes.

Whether a thing is still recalled follows from a seed, from what it is and from its age alone. So
nothing is kept between turns: taking a move back, or reading a saved game, changes no memory.
"""

from tablee.engine.kernel import inline
from tablee.engine.primitives import advance, below

HALF = 1 << 32
FRESH = 2  # what is no older than this nobody forgets


@inline
def lifetime(draw: int) -> float:
    """How many half-lives a memory lasts, from a number of 32 bits drawn for it.

    Half of all memories last longer than 1, a quarter longer than 2, an eighth longer than 3.
    """
    left = int(draw) | 1
    halvings = 0.0
    while left < HALF >> 1:
        left <<= 1
        halvings += 1.0
    return halvings + 2.0 - left / (HALF >> 1)


@inline
def is_recalled(seed: int, thing: int, age: float, half_life: float) -> bool:
    """Whether a thing noticed `age` ago is still known; `thing` tells it from all others."""
    mixed = advance(advance(advance(seed ^ (thing + 1) * 0x9E3779B1)))
    return FRESH + lifetime(below(mixed, HALF)) * half_life > age
