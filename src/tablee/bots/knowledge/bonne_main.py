"""La Bonne Main: who can rob robs, and coins are worth what they are."""

from tablee.engine.contract import Action, Actions, State
from tablee.engine.kernel import inline
from tablee.engine.knowledge import Knowledge, Values
from tablee.engine.primitives import advance, below
from tablee.games.bonne_main import (
    ALL_HANDS,
    GAME,
    HANDS,
    MOVE,
    SEATS,
    TO_MOVE,
    legal,
    owner,
)
from tablee.games.walks import AROUND, NOWHERE, SHADE, SQUARES, list_squares, shade


@inline
def hasty(s: State, rng: int, out: Actions) -> tuple[int, Action]:
    """Move next to an opponent's hand, if one can be reached; else anywhere."""
    rng = advance(rng)
    n = list_robberies(s, out) if int(s.phase) == TO_MOVE else legal(s, out)
    return rng, int(out[below(rng, n)])


@inline
def list_robberies(s: State, out: Actions) -> int:
    """List the moves next to opponents' hands; if there are none, all."""
    seat = int(s.seat)
    light = dark = 0  # squares next to opponents, by shade
    for hand in range(ALL_HANDS):
        square = int(s.square[hand])
        near = int(AROUND[square]) * (owner(hand) != seat)
        light |= near * shade(square)
        dark |= near * (1 - shade(square))
    n = 0
    for i in range(HANDS):
        square = int(s.square[SEATS * i + seat])
        end = shade(square) ^ int(s.die) & 1
        targets = dark if end else light
        first = MOVE + SQUARES * square + SHADE * end
        n = list_squares(int(s.ends[i]) & targets, first, out, n)
    return n if n != 0 else legal(s, out)


@inline
def outlook(s: State, out: Values) -> None:
    """Who has more coins, in more hands, lasts longer."""
    total = 0.0
    for seat in range(int(s.players)):
        coins = hands = 0
        for i in range(HANDS):
            coins += int(s.coins[SEATS * i + seat])
            hands += int(s.square[SEATS * i + seat]) != NOWHERE
        strength = float(coins * coins + hands)
        out[seat] = strength
        total += strength
    for seat in range(int(s.players)):
        out[seat] /= total


KNOWLEDGE = Knowledge(game=GAME, hasty=hasty, outlook=outlook, has_outlook=True)
