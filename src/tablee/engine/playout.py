"""Random games, wholly inside compiled code: a seed gives the same game in every mode."""

from dataclasses import dataclass
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.engine.contract import (
    CHANCE,
    OVER,
    SLACK,
    Action,
    Actions,
    Game,
    Seat,
    State,
    Weights,
    actor,
    chance,
    has_nonsense,
    legal,
    play,
    sane,
    setup,
)
from tablee.engine.errors import InvalidSeed, shown
from tablee.engine.kernel import inline, kernel
from tablee.engine.options import Codes, Options
from tablee.engine.primitives import WORD, advance, below

Generator = NDArray[np.uint64]  # one number: the state of xorshift64*

PAGE = 4096
FEW = 6  # outcomes that `pick` takes in at a glance: a die, the colours, the seats
UNIFORM, SANE = 0, 1
POLICIES = ("uniform", "sane")


def new_generator(seed: int, stream: int = 0) -> Generator:
    """Start a generator; `stream` numbers the games of one seed.

    >>> int(new_generator(1)[0]) != int(new_generator(1, 1)[0])
    True
    """
    return np.array([new_luck(seed, stream)], np.uint64)


def new_luck(seed: int, stream: int = 0) -> int:
    """The number that such a generator starts from."""
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise InvalidSeed(f"seed: expected a whole number, got {shown(seed)}")
    z = (index(seed) * 0xD1342543DE82EF95 + stream) & WORD
    for _ in range(2):  # splitmix64 spreads small seeds
        z = (z + 0x9E3779B97F4A7C15) & WORD
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
        z ^= z >> 31
    return z or 1


@inline
def pick(rng: int, out: Actions, weights: Weights, n: int) -> Action:
    """Pick an outcome by weight; `weights` has at least FEW places."""
    if n > FEW:
        return pick_of_many(rng, out, weights, n)
    a = int(weights[0])
    b = a + int(weights[1]) * (n > 1)
    c = b + int(weights[2]) * (n > 2)
    d = c + int(weights[3]) * (n > 3)
    e = d + int(weights[4]) * (n > 4)
    r = below(rng, e + int(weights[5]) * (n > 5))
    return int(out[(r >= a) + (r >= b) + (r >= c) + (r >= d) + (r >= e)])


@kernel
def pick_of_many(rng: int, out: Actions, weights: Weights, n: int) -> Action:
    """Do the same for any number of outcomes."""
    total = 0
    for i in range(n):
        total += int(weights[i])
    rest = below(rng, total)
    at = 0
    for i in range(n):
        rest -= int(weights[i])
        at += rest >= 0
    return int(out[at])


@inline
def step(
    s: State, who: int, rng: int, policy: int, out: Actions, choice: Actions, weights: Weights
) -> Action:
    """Choose the next action: list all there are, pick one; by the policy `sane`, no nonsense."""
    if who == CHANCE:
        return pick(rng, out, weights, chance(s, out, weights))
    n = legal(s, out)
    if policy == SANE and has_nonsense(s):
        n = sane(s, choice)
        return int(choice[below(rng, n)])
    return int(out[below(rng, n)])


@kernel
def play_many(
    s: State,
    players: int,
    options: Codes,
    rng: Generator,
    policy: int,
    games: int,
    out: Actions,
    choice: Actions,
    weights: Weights,
) -> int:
    """Play so many games from the start to the end; say how many moves that took."""
    x = rng[0]
    moves = 0
    for _ in range(games):
        setup(s, players, options)
        who = actor(s)
        while who != OVER:
            x = advance(x)
            play(s, step(s, who, x, policy, out, choice, weights))
            moves += 1
            who = actor(s)
    rng[0] = x
    return moves


@kernel
def play_one(
    s: State,
    players: int,
    options: Codes,
    rng: Generator,
    policy: int,
    steps: NDArray[np.int16],
    seats: NDArray[np.int8],
    out: Actions,
    choice: Actions,
    weights: Weights,
) -> int:
    """Play a game and write down who did what; say how many steps, or -1 if they don't fit."""
    x = rng[0]
    n = 0
    setup(s, players, options)
    who = actor(s)
    while who != OVER and n < len(steps):
        x = advance(x)
        a = step(s, who, x, policy, out, choice, weights)
        play(s, a)
        steps[n] = a
        seats[n] = who
        n += 1
        who = actor(s)
    rng[0] = x
    return n if who == OVER else -1


@dataclass(frozen=True)
class Buffers:
    """What the caller hands to the kernels above."""

    state: Any
    out: Actions
    choice: Actions
    weights: Weights


def new_buffers(game: Game) -> Buffers:
    """Allocate what random play of a game needs."""
    places = game.most_moves + SLACK
    # One block that begins where a page of memory does: lists are slow to write across its end.
    memory = np.zeros(8 * places + PAGE, np.uint8)
    block = memory[-memory.ctypes.data % PAGE :][: 8 * places].view(np.int16)
    return Buffers(
        game.new_states(1)[0],
        block[:places],
        block[places : 2 * places],
        block[2 * places :].view(np.int32),
    )


def random_game(
    game: Game, players: int, options: Options, rng: Generator, policy: int = UNIFORM
) -> list[tuple[Seat, Action]]:
    """Play a random game; return who did what (CHANCE among the seats)."""
    buffers = new_buffers(game)
    codes = game.encode_options(options)
    length = 1 << 12
    while True:
        steps, seats = np.zeros(length, np.int16), np.zeros(length, np.int8)
        began = rng.copy()
        n = play_one(
            buffers.state,
            players,
            codes,
            rng,
            policy,
            steps,
            seats,
            buffers.out,
            buffers.choice,
            buffers.weights,
        )
        if n >= 0:
            return list(zip(seats[:n].tolist(), steps[:n].tolist(), strict=True))
        rng[:] = began
        length *= 8
