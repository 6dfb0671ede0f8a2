"""The search: its tree, its budget, its memory, and that it finds what is known to be best."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tablee import GAMES, Match
from tablee.bots.exact import colorio
from tablee.bots.exact.nivos import EndgameSolver
from tablee.bots.levels import tuning_of
from tablee.bots.search import (
    ACTOR,
    CHILD,
    COUNT,
    FIRST,
    MEAN,
    NOTHING,
    OWNER,
    ROOT,
    TRIED,
    VISITS,
    logarithm,
)
from tablee.bots.searcher import Searcher, Tuning
from tablee.engine.contract import CHANCE
from tablee.engine.errors import InvalidOption
from tablee.engine.kernel import MODE
from tablee.engine.playout import new_generator, random_game
from tablee.engine.primitives import popcount
from tests.bots.searched import searched
from tests.compiling import OTHER_MODES, QUICKLY

FOLDER = Path(__file__).parents[2]
EVERY = [(name, players) for name, game in GAMES.items() for players in game.seats]


def position(name: str, players: int, seed: int, steps: int = 0) -> Match:
    """A match after some random steps, in which a seat decides."""
    game = GAMES[name]
    options = game.read_options({}, players)
    match = Match(game, players, manual=True)
    words = game.notation(options).words
    for _, action in random_game(game, players, options, new_generator(seed), 1):
        if match.ply >= steps and match.actor >= 0 and len(match.legal()) > 1:
            break
        match.play(words[action])
    return match


def check_tree(searcher: Searcher) -> None:
    """Everything in a tree that must add up."""
    room = searcher.room
    nodes, edges = room.nodes[: room.used[0]], room.edges[: room.used[1]]
    led_to = [int(child) for child in edges[:, CHILD] if child != NOTHING]
    assert sorted(led_to) == list(range(1, len(nodes)))  # each node but the root once
    for number, node in enumerate(nodes):
        own = range(node[FIRST], node[FIRST] + node[COUNT])
        for edge in own:
            assert edges[edge, OWNER] == number
            child = edges[edge, CHILD]
            assert child == NOTHING or child > number
            assert child == NOTHING or nodes[child, VISITS] <= edges[edge, TRIED]
            if edges[edge, TRIED] and node[ACTOR] >= 0:
                assert 0 <= room.merits[edge, MEAN] <= 1
        assert sum(edges[edge, TRIED] for edge in own) <= node[VISITS]


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_the_tree_adds_up(name: str, players: int) -> None:
    match = position(name, players, seed=players, steps=6)
    searcher = Searcher(match.game, players, seed=1, nodes=5000)
    searcher.begin(match.state)
    searcher.simulate(300)
    check_tree(searcher)
    assert searcher.room.nodes[ROOT, VISITS] == 300
    assert sum(tried.visits for tried in searcher.moves()) == 300
    words = match.game.notation(match.options).words
    assert {words[tried.action] for tried in searcher.moves()} <= set(match.legal())
    for tried in searcher.moves():
        assert tried.values[match.actor] == pytest.approx(tried.value)


def test_the_position_itself_is_not_touched() -> None:
    match = position("nivos", 2, seed=1, steps=8)
    before = match.state.tobytes()
    searcher = Searcher(match.game, 2, seed=1, nodes=1000)
    searcher.begin(match.state)
    searcher.simulate(200)
    assert match.state.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_a_full_tree_grows_no_more(name: str) -> None:
    match = position(name, 2, seed=5, steps=9)
    searcher = Searcher(match.game, 2, seed=1, nodes=20, edges=match.game.most_moves + 10)
    searcher.begin(match.state)
    searcher.simulate(400)
    assert searcher.room.used[0] <= 20
    assert searcher.room.used[1] <= match.game.most_moves + 10
    assert searcher.room.nodes[ROOT, VISITS] == 400
    check_tree(searcher)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_known_of_the_next_position_is_kept(name: str) -> None:
    match = position(name, 2, seed=3, steps=9)
    searcher = Searcher(match.game, 2, seed=1, nodes=20_000)
    searcher.begin(match.state, match.actions)
    searcher.simulate(3000)
    words = match.game.notation(match.options).words
    room = searcher.room
    before = {}  # by action: visits of the child, and of its edges
    first = searcher.moves()[0].action
    for edge in range(room.nodes[ROOT, FIRST], room.nodes[ROOT, FIRST] + room.nodes[ROOT, COUNT]):
        child = room.edges[edge, CHILD]
        if room.edges[edge, 0] == first:
            own = range(
                room.nodes[child, FIRST], room.nodes[child, FIRST] + room.nodes[child, COUNT]
            )
            before = {
                int(room.edges[e, 0]): (int(room.edges[e, TRIED]), room.merits[e, MEAN])
                for e in own
            }
            visits, who = int(room.nodes[child, VISITS]), int(room.nodes[child, ACTOR])
    match.play(words[first])
    searcher.begin(match.state, match.actions)
    check_tree(searcher)
    assert (room.nodes[ROOT, VISITS], room.nodes[ROOT, ACTOR]) == (visits, who)
    assert who in {match.actor, CHANCE}
    kept = range(room.nodes[ROOT, FIRST], room.nodes[ROOT, FIRST] + room.nodes[ROOT, COUNT])
    assert {
        int(room.edges[e, 0]): (int(room.edges[e, TRIED]), room.merits[e, MEAN]) for e in kept
    } == before
    searcher.simulate(100)
    check_tree(searcher)
    assert room.nodes[ROOT, VISITS] == visits + 100


def test_another_game_begins_with_nothing() -> None:
    match = position("nivos", 2, seed=3, steps=9)
    searcher = Searcher(match.game, 2, seed=1, nodes=2000)
    searcher.begin(match.state, match.actions)
    searcher.simulate(500)
    other = position("nivos", 2, seed=4, steps=11)
    searcher.begin(other.state, other.actions)
    assert searcher.room.nodes[ROOT, VISITS] == 0
    assert searcher.room.used[0] == 1


def test_a_budget_in_milliseconds_is_spent() -> None:
    match = position("tonooo", 2, seed=1, steps=9)
    searcher = Searcher(match.game, 2, seed=1)
    searcher.begin(match.state)
    done = searcher.simulate_for(5)
    assert done == searcher.room.nodes[ROOT, VISITS] > 0


@pytest.mark.parametrize("n", [1, 2, 3, 7, 100, 12345, (1 << 31) - 1])
def test_the_logarithm_is_close(n: int) -> None:
    assert logarithm(n) == pytest.approx(np.log2(n), abs=0.09)


def test_untried_moves_wait_when_little_is_hoped_of_them() -> None:
    match = position("nivos", 2, seed=3, steps=9)
    counts = []
    for hope in (10.0, 0.0):
        searcher = Searcher(match.game, 2, seed=1, tuning=Tuning(hope=hope), nodes=1000)
        searcher.begin(match.state)
        searcher.simulate(len(match.legal()))
        counts.append(sum(tried.visits > 0 for tried in searcher.moves()))
    assert counts[0] > counts[1] >= 1


def late(seed: int, caps: int) -> Match | None:
    """A game of Colorio in which any move was made until few caps are left, if it lasts so long."""
    match = Match("colorio", 2, seed=seed)
    luck = Random(seed)
    while not match.over:
        values = colorio.exact_values(match.state)
        worst, best = min(values.values()), max(values.values())
        if best > worst and popcount(match.state.covered) <= caps:
            return match
        sure = [action for action, value in values.items() if value > 0] or list(values)
        words = match.game.notation(match.options).words
        match.play(words[luck.choice(sure)])
    return None


@pytest.mark.skipif(MODE != "compiled", reason="needs many simulations")
def test_it_comes_closer_to_the_exact_values_of_colorio_the_more_it_may_try() -> None:
    """What its favourite move gives away, on the average of late positions, goes to nothing."""
    matches = [match for seed in range(100) if (match := late(seed, caps=8))]
    assert len(matches) > 20
    lost = []
    for simulations in (10, 300, 10_000, 100_000):
        total = 0.0
        for match in matches:
            searcher = Searcher(
                match.game, 2, seed=1, tuning=tuning_of(match.game), nodes=simulations + 1
            )
            searcher.begin(match.state)
            searcher.simulate(simulations)
            values = colorio.exact_values(match.state)
            total += max(values.values()) - values[searcher.moves()[0].action]
        lost.append(total / len(matches))
    assert lost[0] > lost[1] > lost[2] >= lost[3]
    assert lost[3] < 0.01


@pytest.mark.skipif(MODE != "compiled", reason="needs many simulations")
@pytest.mark.parametrize("players", [2, 4])
def test_it_comes_closer_to_the_best_ends_of_nivos_the_more_it_may_try(players: int) -> None:
    """How often its favourite move throws away what was certain."""
    solver = EndgameSolver(GAMES["nivos"])
    thrown = {1: 0, 30: 0, 20_000: 0}
    tried = 0
    for seed in range(120):
        match = position("nivos", players, seed, steps=14 + seed % 5)
        values = {} if match.over else solver.values(match.state)
        if len(values) < len(match.legal()) or len(set(values.values())) < 2:
            continue
        tried += 1
        for simulations in thrown:
            searcher = Searcher(
                match.game, players, seed=1, tuning=tuning_of(match.game), nodes=20_001
            )
            searcher.begin(match.state)
            searcher.simulate(simulations)
            chosen = values[searcher.moves()[0].action]
            thrown[simulations] += chosen < max(values.values())
    assert tried > 20
    assert thrown[1] > thrown[30] >= thrown[20_000]
    assert thrown[20_000] <= tried // 50


@pytest.mark.skipif(MODE != "compiled", reason="runs all modes itself")
def test_the_same_seed_finds_the_same_in_every_mode() -> None:
    names = list(GAMES)
    for mode in OTHER_MODES:  # tests/web hold the portable code against it
        done = subprocess.run(
            [sys.executable, "-m", "tests.bots.searched", *names],
            capture_output=True,
            text=True,
            cwd=FOLDER,
            env={**os.environ, **QUICKLY, "TABLEE_KERNELS": mode},
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout) == searched(names)


@pytest.mark.parametrize(
    "room", [{"nodes": 0}, {"nodes": -1}, {"nodes": 1.5}, {"edges": 0}, {"edges": 5}]
)
def test_too_little_room_for_a_tree_is_refused(room: dict[str, Any]) -> None:
    with pytest.raises(InvalidOption, match="expected a whole number from"):
        Searcher(GAMES["nivos"], 2, seed=1, **room)


def test_the_least_room_for_a_tree_holds_the_moves() -> None:
    match = position("colorio", 2, seed=1)
    searcher = Searcher(match.game, 2, seed=1, nodes=1, edges=match.game.most_moves)
    searcher.begin(match.state)
    searcher.simulate(50)
    assert sum(tried.visits for tried in searcher.moves()) == 50
