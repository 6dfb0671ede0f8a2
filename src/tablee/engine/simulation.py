"""Many random games at once, in compiled code: lengths, results, who started."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablee.engine.contract import Actions, Game, State, Weights, find_game, payoffs
from tablee.engine.errors import InvalidOption, shown
from tablee.engine.kernel import kernel
from tablee.engine.options import Codes, Value
from tablee.engine.playout import POLICIES, Generator, new_buffers, new_generator, play_many

MOST_GAMES = 100_000_000  # at once: their results must fit into memory


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of many random games: one row a game."""

    returns: NDArray[np.float64]  # by game and seat, from 0 to 1
    lengths: NDArray[np.int64]  # steps of each game, chance among them


@kernel
def tally(
    s: State,
    players: int,
    options: Codes,
    rng: Generator,
    policy: int,
    returns: NDArray[np.float64],
    lengths: NDArray[np.int64],
    one: NDArray[np.float64],
    out: Actions,
    choice: Actions,
    weights: Weights,
) -> None:
    """Play a game for each place in `lengths`, and write down how it went."""
    for game in range(len(lengths)):
        lengths[game] = play_many(s, players, options, rng, policy, 1, out, choice, weights)
        payoffs(s, one)
        for seat in range(players):
            returns[game, seat] = one[seat]


def simulate(
    game: str | Game,
    players: int | None = None,
    games: int = 1000,
    *,
    options: Mapping[str, Value] | None = None,
    seed: int = 0,
    policy: str = "sane",
) -> Simulation:
    """Play random games; `policy` is `uniform` (any legal move) or `sane` (no plain nonsense).

    >>> played = simulate("colorio", players=3, games=500, seed=1)
    >>> played.returns.shape, played.returns.sum(axis=1).tolist() == [1.5] * 500
    ((500, 3), True)
    """
    rules = game if isinstance(game, Game) else find_game(game)
    players = rules.check_players(rules.seats[0] if players is None else players)
    checked = rules.read_options({} if options is None else options, players)
    if policy not in POLICIES:
        raise InvalidOption(f"policy: expected {' or '.join(POLICIES)}, got {shown(policy)}")
    if isinstance(games, bool) or not isinstance(games, int) or not 0 < games <= MOST_GAMES:
        raise InvalidOption(
            f"games: expected a whole number from 1 to {MOST_GAMES}, got {shown(games)}"
        )
    buffers = new_buffers(rules)
    result = Simulation(np.zeros((games, players)), np.zeros(games, np.int64))
    tally(
        buffers.state,
        players,
        rules.encode_options(checked),
        new_generator(seed),
        POLICIES.index(policy),
        result.returns,
        result.lengths,
        np.zeros(rules.seats[-1]),
        buffers.out,
        buffers.choice,
        buffers.weights,
    )
    return result
