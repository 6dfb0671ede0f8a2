"""Random games, each boiled down to one number: `web/tests/tasks/digests.ts` does the same."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee import Game
from tablee.engine.contract import (
    CHANCE,
    EVENT_WIDTH,
    OVER,
    REFEREE,
    SLACK,
    SPECTATOR,
    Actions,
    EventRows,
    View,
    Weights,
    actor,
    chance,
    legal,
    payoffs,
    places,
    play,
    setup,
    tell,
)
from tablee.engine.contract import view as fill_view
from tablee.engine.kernel import inline, kernel
from tablee.engine.options import Codes
from tablee.engine.playout import Generator, new_generator, step
from tablee.engine.primitives import advance

WORD = (1 << 32) - 1
MOST_STEPS = 1 << 16


@inline
def mix(digest: int, number: int) -> int:
    """Stir a number into a digest."""
    stirred = ((digest ^ (number & WORD)) * 0x01000193) & WORD
    return stirred ^ (stirred >> 15)


@kernel
def mix_bytes(digest: int, data: NDArray[np.uint8]) -> int:
    for i in range(len(data)):
        digest = mix(digest, int(data[i]))
    return digest


@inline
def viewer_of(ply: int, players: int) -> int:
    """Go round all viewers, ply by ply: the seats, a spectator, a referee."""
    turn = ply % (players + 2)
    if turn < players:
        return turn
    return SPECTATOR if turn == players else REFEREE


@kernel
def play_and_digest(
    s: NDArray[Any],
    state: NDArray[np.uint8],
    v: View,
    sight: NDArray[np.uint8],
    players: int,
    options: Codes,
    rng: Generator,
    policy: int,
    out: Actions,
    choice: Actions,
    weights: Weights,
    rows: EventRows,
    result: NDArray[np.float64],
    paid: NDArray[np.uint8],
    placing: NDArray[np.int64],
    taken: Actions,
) -> tuple[int, int]:
    """Play one game; give its digest and the number of steps, and write down the actions."""
    x = rng[0]
    digest = 0
    ply = 0
    setup(s[0], players, options)
    who = actor(s[0])
    while who != OVER:
        n = chance(s[0], out, weights) if who == CHANCE else legal(s[0], out)
        digest = mix(mix(digest, who), n)
        for i in range(n):
            digest = mix(digest, int(out[i]))
            if who == CHANCE:
                digest = mix(digest, int(weights[i]))
        x = advance(x)
        a = step(s[0], who, x, policy, out, choice, weights)
        taken[ply] = a
        s[1] = s[0]
        play(s[0], a)
        events = tell(s[1], a, s[0], rows)
        digest = mix(mix(digest, a), events)
        for i in range(events):
            for j in range(EVENT_WIDTH):
                digest = mix(digest, int(rows[i, j]))
        fill_view(s[0], viewer_of(ply, players), v)
        digest = mix_bytes(digest, sight)
        ply += 1
        who = actor(s[0])
    payoffs(s[0], result)
    digest = mix_bytes(digest, paid)
    places(s[0], placing)
    for seat in range(players):
        digest = mix(digest, int(placing[seat]))
    return mix_bytes(digest, state), ply


def digests(
    game: Game, players: int, options: dict[str, Any], seed: int, games: int, policy: int = 0
) -> tuple[list[int], list[int]]:
    """The digest of each of so many games, and the actions of all of them."""
    checked = game.encode_options(game.read_options(options, players))
    states = game.new_states(2)
    sight = np.zeros(1, game.sight)
    length = game.most_moves + SLACK
    result = np.zeros(game.seats[-1], np.float64)
    taken = np.zeros(MOST_STEPS, np.int16)
    found: list[int] = []
    actions: list[int] = []
    buffers = (
        np.zeros(length, np.int16),
        np.zeros(length, np.int16),
        np.zeros(length, np.int32),
        np.zeros((game.most_events, EVENT_WIDTH), np.int16),
        result,
        result.view(np.uint8)[: 8 * players],
        np.zeros(game.seats[-1], np.int64),
        taken,
    )
    for number in range(games):
        states.view(np.uint8)[:] = 0
        digest, steps = play_and_digest(
            states,
            states[:1].view(np.uint8),
            sight[0],
            sight.view(np.uint8),
            players,
            checked,
            new_generator(seed, number),
            policy,
            *buffers,
        )
        found.append(digest)
        actions += taken[:steps].tolist()
    return found, actions
