"""Bots in Node and Chromium make the moves that Python's make: the same search, the same seeds."""

import os
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from tablee import GAMES, Game, Match
from tablee.bots.levels import LEVELS, LevelBot, plan_of
from tablee.bots.policy import Turn
from tests.variants import variants
from tests.web.host import Host

SOAK = int(os.environ.get("SOAK", "1"))
EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
FEW = 120  # simulations: the higher levels are too slow for whole games
FOREVER = 1e9  # milliseconds


def settings(level: int, seed: int, game: Game, most: int | None = FEW) -> dict[str, Any]:
    """A bot, as the browser engine is told of it."""
    own = plan_of(game, level).simulations
    return {"level": level, "seed": seed} | (
        {} if most is None or own <= most else {"simulations": most}
    )


def tables(game: Game, players: int) -> list[list[int]]:
    """Who plays whom: every level sits at one of these tables at least."""
    return [
        [(first + seat) % len(LEVELS) + 1 for seat in range(players)]
        for first in range(0, len(LEVELS), players)
    ]


def bot_of(game: Game, told: dict[str, Any]) -> LevelBot:
    """The same bot in Python; it searches at every level, and reads no tables."""
    plan = plan_of(game, told["level"])
    plan = replace(plan, simulations=told.get("simulations", plan.simulations))
    return LevelBot(game, plan, told["seed"])


def played(
    game: Game, players: int, options: dict[str, Any], seed: int, bots: list[dict[str, Any]]
) -> list[str]:
    """A whole game among bots in Python."""
    match = Match(game, players, options=options, seed=seed)
    seated = [bot_of(game, told) for told in bots]
    while not match.over:
        match.play(seated[match.actor].choose(Turn(match.copy(), match.actor)))
    return match.moves


@EACH_GAME
def test_bots_play_the_same_games(game: Game, host: Host) -> None:
    """Every level at every count of players, to the end: memories fade, trees are taken along."""
    seeds = count(1)
    for players in game.seats:
        for levels in SOAK * tables(game, players):
            seed = next(seeds)
            bots = [settings(level, seed + 10 * seat, game) for seat, level in enumerate(levels)]
            given = {"players": players, "options": {}, "seed": seed, "bots": bots}
            expected = played(game, **given)
            assert host.run("botGame", game=game.name, **given) == expected, given


@EACH_GAME
def test_bots_play_the_same_under_any_options(game: Game, host: Host) -> None:
    cases = [case for case in variants([game]) if case[2]]
    for seed, (_, players, options) in enumerate(cases[:: -(-len(cases) // (8 * SOAK))]):
        bots = [settings(3 + seat % 3, seat, game, 20) for seat in range(players)]
        given = {"players": players, "options": options, "seed": seed, "bots": bots}
        expected = played(game, **given)
        assert host.run("botGame", game=game.name, **given) == expected, given


@EACH_GAME
@pytest.mark.parametrize("level", [level.number for level in LEVELS])
def test_each_level_as_it_is_makes_the_same_move(level: int, game: Game, host: Host) -> None:
    """With all of its simulations, in the first decision where there is a choice."""
    told = settings(level, 7, game, None)
    match = Match(game, game.seats[-1], seed=4)
    for _ in range(8):
        match.play(match.legal()[(match.ply * 7919) % len(match.legal())])
    while len(match.legal()) == 1:
        match.play(match.legal()[0])
    move = bot_of(game, told).choose(Turn(match.copy(), match.actor))
    assert host.run("botMove", record=match.record().to_json(), bot=told) == move


@EACH_GAME
def test_a_bot_that_is_given_time_decides_as_one_that_is_not(game: Game, host: Host) -> None:
    for first in (0, 3):
        bots = [settings(1 + (first + seat) % 5, seat, game) for seat in range(2)]
        given = {"players": 2, "options": {}, "seed": 5 + first, "bots": bots}
        expected = host.run("botGame", game=game.name, **given)
        assert host.run("botGame", game=game.name, milliseconds=FOREVER, **given) == expected


@EACH_GAME
def test_a_bot_without_time_still_moves(game: Game, host: Host) -> None:
    bots = [settings(5, seat, game, None) for seat in range(2)]
    given = {"players": 2, "options": {}, "seed": 3, "bots": bots}
    moves = host.run("botGame", game=game.name, milliseconds=0, **given)
    match = Match(game, 2, manual=True)
    for move in moves:
        match.play(move)
    assert match.over


@EACH_GAME
def test_bots_in_a_worker_play_the_same(game: Game, host: Host) -> None:
    players = game.seats[-1]
    bots = [settings(1 + seat % 5, seat, game, 40) for seat in range(players)]
    given = {"players": players, "options": {}, "seed": 2, "bots": bots}
    expected = host.run("botGame", game=game.name, **given)
    assert host.run("remoteBotGame", game=game.name, **given) == expected


def test_settings_that_no_bot_has_are_refused(host: Host) -> None:
    whole = "option/invalid simulations: expected a whole number from 1 to 2147483647, got "
    tried = [
        *({"level": level, "seed": 1} for level in (0, 6, -1, 1.5, "1", None)),
        *({"level": 1, "seed": 1, "simulations": number} for number in (0, -1, 2.5, 1 << 31)),
        {"level": 1, "seed": 1.5},
        {"level": 1, "seed": 1},
    ]
    answers = host.run("botRefusals", game="tonooo", settings=tried)
    assert all(said.startswith("option/invalid level: expected a number") for said in answers[:6])
    assert all(said.startswith(whole) for said in answers[6:10])
    assert answers[10].startswith("seed/invalid ")
    assert answers[11] == ""


@EACH_GAME
@pytest.mark.parametrize("level", [3, 5])
def test_memory_outside_a_bot_is_never_written(level: int, game: Game, host: Host) -> None:
    bots = [settings(level, 1, game, 60 * SOAK)]
    for players in game.seats:
        given = {"players": players, "options": {}, "seed": players, "bots": bots}
        found = host.run("botGuards", game=game.name, milliseconds=FOREVER, **given)
        assert found["guarded"] > 0
        assert found["moves"] > 0


@pytest.mark.parametrize("place", [0, 63])
def test_the_guards_around_bots_would_notice(place: int, host: Host) -> None:
    bots = [{"level": 1, "seed": 1}]
    with pytest.raises(AssertionError, match="wrote to"):
        host.run("botGuards", game="colorio", players=2, options={}, seed=1, bots=bots, spoil=place)
