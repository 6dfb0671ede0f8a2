"""What is always true in La Bonne Main."""

from tablee.engine.contract import State
from tablee.engine.kernel import kernel
from tablee.engine.primitives import lowest, popcount
from tablee.games.bonne_main import (
    ALL_HANDS,
    COINS,
    COINS_FOR_TWO,
    ENDED,
    FACES,
    HANDS,
    NO_HAND,
    PAVED,
    SEATS,
    TO_MOVE,
    TO_TAKE,
    ends_of,
    free,
    owner,
)
from tablee.games.walks import AROUND, NOWHERE, SHADE, SQUARES, bit, shade

INVARIANTS = (
    "all is well",
    "every number is within its bounds",
    "coins on the board and coins out are the coins at the start",
    "every hand on the board has at least one coin, and no other hand has any",
    "hands stand on squares of the board, one a square",
    "a seat in play has a hand, and a seat that is out has a place behind those in play",
    "the game is over just when one seat is left",
    "hands can go somewhere just when a move is asked for, and to free squares only",
    "questions are about hands of the seat next to the one that has moved",
)


@kernel
def out_of_bounds(s: State) -> bool:
    """Whether a number is outside its range: the other checks read tables with them."""
    if not 0 <= int(s.board) < len(PAVED) or not 2 <= int(s.players) <= SEATS:
        return True
    if not 0 <= int(s.seat) < int(s.players) or not 0 <= int(s.phase) <= ENDED:
        return True
    if not 0 <= int(s.die) <= FACES or not NO_HAND <= int(s.moved) < ALL_HANDS:
        return True
    outside = 0
    for hand in range(ALL_HANDS):
        outside += not 0 <= int(s.square[hand]) < SQUARES
    return outside > 0


@kernel
def hands_broken(s: State) -> int:
    """Check coins, hands and squares."""
    players = int(s.players)
    coins = int(s.gone)
    standing = 0
    for hand in range(ALL_HANDS):
        square = int(s.square[hand])
        coins += int(s.coins[hand])
        if int(s.coins[hand]) < 0 or (int(s.coins[hand]) > 0) != (square != NOWHERE):
            return 3
        if square != NOWHERE:
            standing += 1
            if int(PAVED[s.board, shade(square)]) & bit(square) == 0:
                return 4
            if int(s.who[square]) != hand or int(s.taken[shade(square)]) & bit(square) == 0:
                return 4
    if coins != players * HANDS * (COINS_FOR_TWO if players == 2 else COINS):
        return 2
    occupied = 0
    for square in range(SQUARES):
        occupied += int(s.who[square]) != NO_HAND
    if occupied != standing or popcount(int(s.taken[0])) + popcount(int(s.taken[1])) != standing:
        return 4
    return 0


@kernel
def seats_broken(s: State) -> int:
    """Check who is in play, and the places of the others."""
    alive = int(s.alive)
    if alive <= 0 or alive >> int(s.players) != 0:
        return 5
    if (popcount(alive) == 1) != (int(s.phase) == ENDED):
        return 6
    for seat in range(SEATS):
        coins = 0
        for i in range(HANDS):
            coins += int(s.coins[SEATS * i + seat])
        in_play = alive >> seat & 1 == 1
        if in_play != (coins > 0):
            return 5
        place = int(s.place[seat])
        if in_play and place != int(int(s.phase) == ENDED):
            return 5
        if not in_play and seat < int(s.players) and place <= popcount(alive):
            return 5
    return 0


@kernel
def turn_broken(s: State) -> int:
    """Check what is asked of the seat."""
    for i in range(HANDS):
        square = int(s.square[SEATS * i + int(s.seat)])
        ends = int(s.ends[i])
        if int(s.phase) != TO_MOVE:
            if ends != 0:
                return 7
            continue
        if ends != ends_of(s, square):
            return 7
        other = shade(square) ^ int(s.die) & 1
        own = bit(square) if other == shade(square) and square != NOWHERE else 0
        if ends & ~(free(s, other) | own) != 0:
            return 7
    if (int(s.phase) == TO_TAKE) != (int(s.moved) != NO_HAND):
        return 8
    if (int(s.phase) == TO_TAKE) != (int(s.asking) != 0):
        return 8
    if int(s.phase) == TO_TAKE:
        end = int(s.square[s.moved])
        asking = int(s.asking)
        if owner(int(s.moved)) != int(s.seat) or asking & ~int(AROUND[end]) != 0:
            return 8
        while asking != 0:
            hand = int(s.who[SHADE * (1 - shade(end)) + lowest(asking)])
            if hand == NO_HAND or owner(hand) != int(s.seat):
                return 8
            asking &= asking - 1
    return 0


@kernel
def broken(s: State) -> int:
    """Say which of the invariants does not hold, or 0."""
    if out_of_bounds(s):
        return 1
    found = hands_broken(s)
    if found == 0:
        found = seats_broken(s)
    if found == 0:
        found = turn_broken(s)
    return found
