"""Anything as an argument: only our own errors come out, and nothing else in memory changes."""

import os

import pytest

from tablee import GAMES, Game
from tests.variants import variants
from tests.web.host import Host

CALLS = 5_000 * int(os.environ.get("SOAK", "1"))  # of each game, over its counts and options


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_memory_outside_a_match_is_never_written(game: Game, host: Host) -> None:
    cases = [(players, options) for _, players, options in variants([game])]
    calls = refused = finished = 0
    for seed, (players, options) in enumerate(cases):
        tally = host.run(
            "fuzz",
            game=game.name,
            players=players,
            options=options,
            seed=seed,
            calls=-(-CALLS // len(cases)),
        )
        assert tally["guarded"] > 0
        calls += tally["calls"]
        refused += tally["refused"]
        finished += tally["finished"]
    assert calls >= CALLS
    assert 0 < refused < calls
    assert finished > 0


@pytest.mark.parametrize("place", [0, 63])
def test_the_guards_would_notice(place: int, host: Host) -> None:
    with pytest.raises(AssertionError, match="wrote to"):
        host.run("fuzz", game="tonooo", players=2, options={}, seed=1, calls=9, spoil=place)
