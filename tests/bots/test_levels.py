"""The levels: they play every game to its end by the rules, and nothing a child would laugh at."""

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest

from tablee import GAMES, Match
from tablee.bots.decision import GAINED, VISITED, begin, catch_up, choose, decide, follow
from tablee.bots.exact.nivos import EndgameSolver
from tablee.bots.levels import LEVELS, LevelBot, level_bot, plan_of, search_bot
from tablee.bots.policy import Turn
from tablee.bots.roster import read_bot
from tablee.engine.errors import GameOver, InvalidOption, InvalidSeat, InvalidSeed
from tablee.engine.kernel import MODE
from tablee.engine.playout import new_generator

FEW = 16  # simulations, so that whole games are quick
EVERY = [
    (name, players, level.number)
    for name, game in GAMES.items()
    for players in game.seats
    for level in LEVELS
]
COMPILED = pytest.mark.skipif(MODE != "compiled", reason="needs many simulations")


def hurried(name: str, level: int, seed: int) -> LevelBot:
    """A level with few simulations."""
    game = GAMES[name]
    return LevelBot(game, replace(plan_of(game, level), simulations=FEW, traps=1), seed)


@COMPILED
@pytest.mark.parametrize(("name", "players", "level"), EVERY)
def test_a_whole_game_is_played_by_the_rules(name: str, players: int, level: int) -> None:
    match = Match(name, players, seed=level)
    bots = [hurried(name, level, seat) for seat in range(players)]
    while not match.over:
        seat = match.actor
        before = match.state.tobytes()
        move = bots[seat].choose(Turn(match, seat))
        assert match.state.tobytes() == before
        match.play(move)
    assert sum(match.returns()) > 0


@COMPILED
@pytest.mark.parametrize("level", [1, 2, 3])
def test_nobody_lifts_an_empty_cylinder_who_need_not(level: int) -> None:
    lifts = 0
    for seed in range(6):
        match = Match("tonooo", 3, seed=seed)
        bots = [level_bot(match.game, level, seed=10 * seed + seat) for seat in range(3)]
        while not match.over:
            move = bots[match.actor].choose(Turn(match, match.actor))
            if move.startswith("lift"):
                held = dict(zip("ABCD", match.state.held, strict=True))
                assert held[move[-1]] or not any(m == "draw" or held[m[-1]] for m in match.legal())
                lifts += 1
            match.play(move)
    assert lifts > 10


@COMPILED
@pytest.mark.parametrize("level", [1, 2, 3])
def test_nobody_shows_a_fifth_peg_that_was_seen_a_moment_ago(level: int) -> None:
    """Four red pegs lie open, and the fifth was covered by the seat before: all others are safe."""
    match = Match("colorio", 2, options={"start": 0}, manual=True)
    for square in ("a1", "b1", "c1"):
        for move in (f"lift:{square}", "peg:red", "remove"):
            match.play(move)
    for move in (
        *("lift:d1", "peg:red", "remove"),
        *("lift:a2", "peg:blue", "cover:a1"),
        *("lift:e1", "peg:red", "remove"),
    ):
        match.play(move)
    assert match.actor == 0
    for seed in range(100):
        assert level_bot(match.game, level, seed).choose(Turn(match, 0)) != "lift:a1"


@pytest.mark.parametrize("name", GAMES)
def test_moves_taken_back_are_taken_out_of_its_mind(name: str) -> None:
    """It then chooses as one who never saw them; who forgets has no tree, and chooses the same."""
    match = Match(name, 2, seed=3)
    bot = hurried(name, 1, seed=5)
    chosen = []
    for _ in range(6):
        move = bot.choose(Turn(match, match.actor))
        chosen.append(move)
        match.play(move)
    bot.watch(match)
    for move in reversed(chosen):
        assert match.undo() == move
        fresh = hurried(name, 1, seed=5).choose(Turn(match, match.actor))
        assert bot.choose(Turn(match, match.actor)) == fresh
        assert fresh == move or name in {"bonne_main", "nivos"}


@COMPILED
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", [1, 4, 5])
def test_a_bot_that_is_reseated_is_as_new(
    name: str, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the same table, where it has a tree and memories, and at another."""
    # All masters ask one solver, which learns from each question: here each gets a new one.
    solver = partial(EndgameSolver, GAMES["nivos"], table_bits=12)
    monkeypatch.setattr("tablee.bots.master.endgame_solver", solver)

    def new(seed: int) -> LevelBot:
        kind = type(level_bot(GAMES[name], level, 0))
        return kind(GAMES[name], replace(plan_of(GAMES[name], level), simulations=50), seed)

    bot = new(5)
    for players in (2, 3):
        match = Match(name, players, seed=3)
        for seed in range(8):
            fresh = new(seed)
            bot.reseat(seed)
            for _ in range(3):
                if not match.over:
                    move = fresh.choose(Turn(match, match.actor))
                    assert bot.choose(Turn(match, match.actor)) == move
                    match.play(move)
    assert match.ply > 5


def test_a_seat_with_a_bad_seed_is_not_taken() -> None:
    bot = hurried("nivos", 1, seed=5)
    with pytest.raises(InvalidSeed, match="seed: expected a whole number"):
        bot.reseat("x")  # type: ignore[arg-type]
    assert bot.seed == 5


@pytest.mark.skipif(MODE == "interpreted", reason="nothing is compiled")
@pytest.mark.parametrize("function", [begin, catch_up, decide, follow])
def test_others_may_run_while_a_bot_thinks(function: Any) -> None:
    assert function.compiled.targetoptions["nogil"]


def test_levels_have_names_and_a_line_each() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5]
    assert len({level.name for level in LEVELS}) == 5
    assert all(0 < len(level.character) <= 80 for level in LEVELS)


@pytest.mark.parametrize("level", [0, 6, "2", True, 1.0])
def test_a_level_that_is_none_is_refused(level: object) -> None:
    with pytest.raises(InvalidOption, match="level: expected a number from 1 to 5, got"):
        level_bot(GAMES["nivos"], level, 1)  # type: ignore[arg-type]


def test_a_budget_is_one_or_the_other() -> None:
    for budget in ({}, {"simulations": 5, "milliseconds": 5}):
        with pytest.raises(InvalidOption, match="either simulations or milliseconds"):
            search_bot(GAMES["nivos"], 1, **budget)


@pytest.mark.parametrize("name", ["1", "5", "mcts:5"])
@pytest.mark.parametrize(("made_for", "played"), [("colorio", "nivos"), ("nivos", "colorio")])
def test_a_turn_of_another_game_is_refused(name: str, made_for: str, played: str) -> None:
    match = Match(played, options={"start": 0}, seed=1)
    bot = read_bot(name).policy(GAMES[made_for], 1)
    with pytest.raises(InvalidOption, match=r"expected a turn of .*, got one of "):
        bot.choose(Turn(match, 0))


def test_only_the_seat_that_has_to_decide_has_a_turn() -> None:
    match = Match("tonooo", options={"start": 0}, manual=True)
    with pytest.raises(InvalidSeat, match="expected seat 0, which has to decide, got '1'"):
        Turn(match, 1)
    match.play("draw")
    with pytest.raises(InvalidSeat, match="chance decides now"):
        Turn(match, match.actor)
    match.undo()
    match.play("lift:A")
    assert match.over
    with pytest.raises(GameOver, match="nobody has a turn"):
        Turn(match, 0)


def test_without_blur_the_most_visited_move_is_chosen_and_ties_are_broken_by_lot() -> None:
    tally = np.zeros((4, 2))
    tally[:, VISITED] = [5, 9, 9, 1]
    rng = new_generator(1)
    found = [choose(4, 0.0, rng, tally) for _ in range(200)]
    assert set(found) == {1, 2}
    assert 60 < found.count(1) < 140


def test_blur_lets_moves_through_that_are_worse_by_less_than_it() -> None:
    tally = np.zeros((3, 2))
    tally[:, VISITED] = 99
    tally[:, GAINED] = [70, 60, 40]
    rng = new_generator(1)
    found = [choose(3, 0.15, rng, tally) for _ in range(400)]
    assert set(found) == {0, 1}
    assert found.count(0) > 2 * found.count(1)
