"""The invariants of every game after every step of random play.

A million moves a game compiled; `make soak` plays more (SOAK is the factor).
"""

import os
from importlib import import_module

import pytest

from tablee import GAMES, Match
from tablee.engine.kernel import MODE
from tests.invariants.driver import first_broken
from tests.variants import Variant, name_of, variants

MOVES = {"compiled": 1_000_000, "checked": 200_000, "interpreted": 4_000}[MODE]
SOAK = int(os.environ.get("SOAK", "1"))


def moves_each(game: str) -> int:
    """So many that all variants of a game together make MOVES, half of them by each policy."""
    return MOVES * SOAK // (2 * len(variants([GAMES[game]]))) + 1


@pytest.mark.parametrize("variant", variants(), ids=name_of)
@pytest.mark.parametrize("policy", [0, 1], ids=["uniform", "sane"])
def test_invariants_hold_after_every_step(variant: Variant, policy: int) -> None:
    game, players, options = variant
    assert first_broken(game, players, options, moves_each(game.name), SOAK, policy) is None


@pytest.mark.parametrize("name", GAMES)
def test_a_broken_position_is_noticed(name: str) -> None:
    """The check can fail: change one number of a position, and it does for some."""
    broken = import_module(f"tests.invariants.{name}").broken
    match = Match(name, seed=1)
    for _ in range(8):
        match.play(match.legal()[0])
    assert broken(match.state) == 0
    noticed = []
    for field in match.game.state.names or ():
        states = match.game.new_states(1)
        states[0] = match.state
        states[field].reshape(-1)[0] += 1
        if broken(states[0]) != 0:
            noticed.append(field)
    assert len(noticed) >= 3, noticed
