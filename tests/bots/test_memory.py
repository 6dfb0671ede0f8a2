"""Memories fade as they should: by half in a half-life, each when its hour comes."""

from collections import Counter

import numpy as np
import pytest

from tablee import GAMES, SPECTATOR, Match
from tablee.bots.decision import begin, follow
from tablee.bots.knowledge.fading import FRESH, is_recalled
from tablee.bots.knowledge.tonooo import CLOCK
from tablee.bots.workspace import Workspace
from tablee.engine.contract import SLACK, State
from tablee.engine.kernel import MODE
from tablee.engine.knowledge import imagine
from tablee.engine.playout import new_generator, random_game
from tablee.games import tonooo
from tests.invariants import colorio as colorio_invariants
from tests.invariants import tonooo as tonooo_invariants

MANY = 2000 if MODE == "interpreted" else 40_000


def test_half_of_all_memories_last_longer_than_a_half_life() -> None:
    """The share that is left after an age, for many seeds and many things."""
    for age, half_life in ((0, 5), (5, 5), (10, 5), (20, 5), (3, 9), (30, 10)):
        kept = sum(is_recalled(7919 * i + 1, i % 97, FRESH + age, half_life) for i in range(MANY))
        share = 2 ** -(age / half_life)
        # The lifetimes are drawn by straight lines between halvings: within 0.06 of the curve.
        assert kept / MANY == pytest.approx(share, abs=0.06 + 3 * 0.5 / MANY**0.5)
        if age % half_life == 0:
            assert kept / MANY == pytest.approx(share, abs=4 * 0.5 / MANY**0.5)


def test_memories_fade_independently_of_each_other() -> None:
    both = Counter(
        tuple(is_recalled(seed * 31 + 5, thing, FRESH + 5, 5) for thing in (10, 11))
        for seed in range(MANY)
    )
    for pair in ((True, True), (True, False), (False, True), (False, False)):
        assert both[pair] / MANY == pytest.approx(0.25, abs=4 * 0.44 / MANY**0.5)


def test_what_is_forgotten_stays_forgotten() -> None:
    for seed in range(200):
        known = [is_recalled(seed + 1, 3, age, 6) for age in range(60)]
        assert known == sorted(known, reverse=True)
        assert all(known[: FRESH + 1])
        assert not all(known)


BROKEN = {"tonooo": tonooo_invariants.broken, "colorio": colorio_invariants.broken}
GAMES_EACH = 3 if MODE == "interpreted" else 40


def remembered(match: Match) -> Workspace:
    """Memory of somebody who watched a match, and a copy of its position."""
    room = Workspace(match.game, 1)
    codes = match.game.encode_options(match.options)
    begin(room.watched, match.players, codes, room.memory, room.used)
    for action in match.actions:
        follow(room.watched, action, room.memory, room.used, room.nodes, room.edges)
    room.states[0] = match.state
    assert room.watched.tobytes() == match.state.tobytes()
    return room


def legal_moves(match: Match, s: State) -> list[int]:
    out = np.zeros(match.game.most_moves + SLACK, np.int16)
    return sorted(out[: match.game.legal(s, out)].tolist())


def seen(match: Match, s: State) -> bytes:
    sight = np.zeros(1, match.game.sight)
    match.game.view(s, SPECTATOR, sight[0])
    return sight.tobytes()


def played(name: str, players: int, seed: int, options: dict[str, str] | None = None) -> Match:
    """A random game, stopped somewhere where a seat decides."""
    game = GAMES[name]
    match = Match(game, players, options=options, manual=True)
    steps = random_game(game, players, match.options, new_generator(seed), 1)
    words = game.notation(match.options).words
    for _, action in steps[: len(steps) * (seed % 7 + 1) // 8]:
        match.play(words[action])
    while match.actor < 0 and not match.over:
        match.play(next(iter(match.chance())))
    return match


@pytest.mark.parametrize(
    ("name", "players"), [(name, n) for name in BROKEN for n in GAMES[name].seats]
)
def test_what_is_imagined_could_be_so(name: str, players: int) -> None:
    """It looks the same to everybody, the same moves are legal, and nothing is lost."""
    changed = 0
    for seed in range(GAMES_EACH):
        match = played(name, players, seed)
        if match.over:
            continue
        room = remembered(match)
        imagine(room.states[0], room.memory, 3.0, new_generator(seed)[0], seed)
        changed += room.states[0].tobytes() != match.state.tobytes()
        assert BROKEN[name](room.states[0]) == 0
        assert seen(match, room.states[0]) == seen(match, match.state)
        assert legal_moves(match, room.states[0]) == legal_moves(match, match.state)
    assert changed


@pytest.mark.parametrize("name", BROKEN)
def test_nothing_fades_with_a_long_memory_or_in_the_open(name: str) -> None:
    for options, half_life in (({}, 1e9), ({"memory": "open"}, 0.01)):
        for seed in range(5):
            match = played(name, 2, seed, options)
            room = remembered(match)
            imagine(room.states[0], room.memory, half_life, new_generator(seed)[0], seed)
            assert room.states[0].tobytes() == match.state.tobytes()


def test_forgotten_pieces_of_tonooo_are_any_that_may_lie_there() -> None:
    """Three pieces forgotten, a blue one in the hand: each place is filled in proportion."""
    match = Match("tonooo", 2, options={"start": 0}, manual=True)
    turns = (("joker", "A"), ("red", "B"), ("blue", "C"))
    for kind, cylinder in turns:
        for move in ("draw", f"bag:{kind}", f"put:{cylinder}"):
            match.play(move)
    match.play("draw")
    match.play("bag:blue")
    room = remembered(match)
    room.memory[CLOCK] += FRESH
    found: Counter[tuple[int, int]] = Counter()
    rng = new_generator(1)[0]
    trials = 400 if MODE == "interpreted" else 20_000
    for _ in range(trials):
        room.states[0] = match.state
        rng = imagine(room.states[0], room.memory, 1e-9, rng, 5)
        kinds = [
            next(k for k in range(tonooo.KINDS) if tonooo.count(int(room.states[0].cylinder[c]), k))
            for c in (0, 1)
        ]
        found[kinds[0], kinds[1]] += 1
    counts = [6, 6, 6, 5, 3]
    for a, first in enumerate(counts):
        for b, second in enumerate(counts):
            share = first / 26 * (second - (a == b)) / 25
            assert found[a, b] / trials == pytest.approx(share, abs=4 * (share / trials) ** 0.5)


def test_a_cylinder_lifted_is_known_to_be_empty() -> None:
    match = Match("tonooo", 2, options={"start": 0}, manual=True)
    for move in ("draw", "bag:red", "put:A", "draw", "bag:red", "put:A", "lift:A"):
        match.play(move)
    room = remembered(match)
    imagine(room.states[0], room.memory, 1e-9, new_generator(1)[0], 5)
    assert room.states[0].tobytes() == match.state.tobytes()


def test_a_peg_of_colorio_is_remembered_from_when_it_was_covered() -> None:
    match = Match("colorio", 2, options={"start": 0}, manual=True)
    for move in (
        *("lift:a1", "peg:red", "remove"),
        *("lift:a2", "peg:blue", "cover:a1"),
        *("lift:a3", "peg:red", "remove"),
    ):
        match.play(move)
    room = remembered(match)  # one colour was announced since
    assert all(_knows_a1(match, room, seed, 2.0) for seed in range(100))
    for move in ("lift:a4", "peg:green", "remove", "lift:a5", "peg:yellow", "remove"):
        match.play(move)
    room = remembered(match)  # a turn began, and three colours: a half-life after it was fresh
    known = sum(_knows_a1(match, room, seed, 4.0 - FRESH) for seed in range(MANY // 10))
    assert known / (MANY // 10) == pytest.approx(0.5, abs=2 / (MANY // 10) ** 0.5)


def _knows_a1(match: Match, room: Workspace, seed: int, half_life: float) -> bool:
    room.states[0] = match.state
    imagine(room.states[0], room.memory, half_life, new_generator(seed)[0], 977 * seed + 3)
    return bool(room.states[0].colour[0] >= 0)
