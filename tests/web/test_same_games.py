"""Node and Chromium play the same games as Python: moves, views, events, results."""

import os
from typing import Any

import numpy as np
import pytest

from tablee import GAMES, Game, Match
from tablee.engine.playout import new_buffers, new_generator, play_many
from tablee.wasm.typescript import camel
from tests.variants import name_of, variants
from tests.web.digest import digests, viewer_of
from tests.web.host import Host

SOAK = int(os.environ.get("SOAK", "1"))
GAMES_EACH = 10_000 * SOAK  # of each game, spread over its player counts and options
LONG_GAMES = 1_000 * SOAK
EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def spread(game: Game, games: int) -> list[tuple[int, dict[str, Any], int]]:
    """So many games over all player counts and options."""
    cases = [(players, options) for _, players, options in variants([game])]
    return [(players, options, -(-games // len(cases))) for players, options in cases]


@EACH_GAME
def test_the_same_seeds_give_the_same_games(game: Game, host: Host) -> None:
    """Every legal list and weight, every event, a view a step, every final position."""
    played = 0
    for seed, (players, options, games) in enumerate(spread(game, GAMES_EACH)):
        expected, _ = digests(game, players, options, seed, games)
        found = host.run(
            "digests", game=game.name, players=players, options=options, seed=seed, games=games
        )
        assert found == expected, name_of((game, players, options))
        assert len(set(found)) > 1
        played += games
    assert played >= GAMES_EACH


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.sane])
def test_games_without_nonsense_are_the_same(name: str, host: Host) -> None:
    """Longer games: the policy is not in the modules, so they are handed the actions."""
    game = GAMES[name]
    for players, options, games in spread(game, LONG_GAMES):
        expected, actions = digests(game, players, options, 1, games, policy=1)
        found = host.run(
            "digests",
            game=game.name,
            players=players,
            options=options,
            seed=0,
            games=games,
            actions=actions,
        )
        assert found == expected, name_of((game, players, options))


@EACH_GAME
def test_playouts_are_the_same(game: Game, host: Host) -> None:
    """Games wholly inside a module take as many moves, and leave the generator alike."""
    buffers = new_buffers(game)
    for players, options, games in spread(game, GAMES_EACH):
        codes = game.encode_options(game.read_options(options, players))
        for policy in (0, 1):
            rng = new_generator(5)
            moves = play_many(
                buffers.state,
                players,
                codes,
                rng,
                policy,
                games,
                buffers.out,
                buffers.choice,
                buffers.weights,
            )
            found = host.run(
                "playouts",
                game=game.name,
                players=players,
                options=options,
                policy=policy,
                games=games,
                seed=5,
            )
            assert found == {"moves": moves, "rng": str(rng[0])}


def seen(match: Match, viewer: int) -> dict[str, Any]:
    """A view as the generated TypeScript reads it."""
    sight = np.zeros(1, match.game.sight)
    match.game.view(match.state, viewer, sight[0])
    return {camel(name): sight[0][name].tolist() for name in match.game.sight.names or ()}


def transcript(game: Game, players: int, options: dict[str, Any], seed: int) -> dict[str, Any]:
    """What `transcript` of the tasks writes down."""
    match = Match(game, players, options=options, seed=seed)
    moments: list[dict[str, Any]] = []
    while True:
        viewer = viewer_of(len(moments), players)
        legal = match.legal()
        events = [
            {"name": event.name, **{camel(key): value for key, value in event.values.items()}}
            for event in match.events
        ]
        moments.append(
            {
                "actor": match.actor,
                "legal": legal,
                "events": events,
                "view": seen(match, viewer),
                "words": match.view(viewer),
            }
        )
        if match.over:
            return {"moments": moments, "record": match.record().to_json()}
        match.play(legal[(match.ply * 7919 + seed) % len(legal)])


@EACH_GAME
def test_matches_say_and_show_the_same(game: Game, host: Host) -> None:
    """The class of the page beside `Match`: legal moves, events, views, in words too, records."""
    for _, players, options in variants([game]):
        for seed in range(1, 1 + max(1, 40 // len(variants([game])))):
            expected = transcript(game, players, options, seed)
            found = host.run(
                "transcript", game=game.name, players=players, options=options, seed=seed
            )
            assert found["record"] == expected["record"]
            assert found == expected


@EACH_GAME
def test_a_worker_plays_the_same(game: Game, host: Host) -> None:
    for players in game.seats:
        expected = transcript(game, players, {}, 3)["record"]
        assert (
            host.run("remoteGame", game=game.name, players=players, options={}, seed=3) == expected
        )
