"""Nivos endgames: the solver against plain minimax."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tablee import Match
from tablee.bots.exact.nivos import EndgameSolver, can_tie, worth_trying
from tablee.bots.exact.nivos_proof import LOSS, TIE, UNKNOWN, WIN, key_of, verdict
from tablee.engine.kernel import MODE
from tablee.games.nivos import ENDED
from tests.bots.exact.nivos_endgames import (
    GAME,
    Minimax,
    TooLong,
    after,
    decisions,
    endgames,
    few_blocks,
    findings,
    positions,
)
from tests.compiling import OTHER_MODES, QUICKLY

ROOT = Path(__file__).parents[3]
FEW = MODE == "interpreted"  # games, too slow for more: they need not show all there is
GAMES_EACH, STEPS = (2, 200) if FEW else (12, 4000)
ONCE = pytest.mark.skipif(MODE != "compiled", reason="chooses the mode itself")
TABLES = [
    (2, {}),
    (2, {"cylinders": "choose"}),
    (2, {"ground_costs": True}),
    (2, {"start": 1}),
    (4, {}),
    (4, {"cylinders": "choose"}),
    (4, {"ground_costs": True, "start": 3}),
]
SMALL = """\
board 4 by 3
white 1 x 1
yellow 2 x 1
orange 3 x 1
red 4 x 1
purple 2 x 2
blue 2 x 2
green 3 x 2
black 4 x 2
neutral 2 x 2
cylinders 2 3 5 9
"""


def for_mover(value: float, s: Any) -> float:
    """What the seat on turn gets when side 0 gets this."""
    return value if int(s.seat) % 2 == 0 else 1 - value


def check(solver: EndgameSolver, s: Any, values: dict[int, float]) -> float:
    """Hold the solver against the value to side 0 of each move; return the position's own."""
    before = s.tobytes()
    mine = {a: for_mover(value, s) for a, value in values.items()}
    solved = solver.solve(s, 10**7)
    assert solved is not None
    assert mine[solved.best] == max(mine.values()) == solved.returns[int(s.seat)]
    value = for_mover(max(mine.values()), s)
    assert solved.returns == (value, 1 - value) * (int(s.players) // 2)
    assert solver.values(s, 10**7) == mine
    assert s.tobytes() == before
    return value


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_endgames_as_by_plain_minimax(players: int, options: dict[str, Any]) -> None:
    """One solver for all: what it remembers, or forgets in a small table, does no harm."""
    solvers = [EndgameSolver(GAME, table_bits) for table_bits in (16, 1)]
    contested = 0
    for seed in range(GAMES_EACH):
        for s, values in endgames(players, options, seed, STEPS):
            for solver in solvers:
                check(solver, s, values)
            contested += len(set(values.values())) > 1
    assert contested > 0 or FEW


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_endgames_without_cylinders_may_end_in_a_tie(players: int, options: dict[str, Any]) -> None:
    solver = EndgameSolver(GAME)
    found = set()
    for seed in range(4 * GAMES_EACH):
        s = few_blocks(players, options, seed)
        try:
            found.add(check(solver, s, Minimax(STEPS).values(s)))
        except TooLong:
            continue
    expected = {0.0, 1.0} if options.get("ground_costs") else {0.0, 0.5, 1.0}
    assert found == expected or (FEW and found < expected)


def test_one_solver_knows_tables_apart() -> None:
    """The same blocks, hands and cylinders are another position under other options."""
    s = decisions(2, {}, 0)[0]
    keys = {key_of(s, goal) for goal in (TIE, WIN)}
    for field, value in (("choosing", 1), ("ground_costs", 1), ("players", 4), ("seat", 3)):
        other = GAME.new_states(1)
        other[0] = s
        other[0][field] = value
        keys.add(key_of(other[0], WIN))
    assert len(keys) == 6


def test_the_order_of_moves_does_not_matter() -> None:
    keys = []
    for first, second in ((0, 1), (1, 0)):
        match = Match("nivos", 2, options={"start": 0})
        blocks = ("red/d1-d4/own", "blue/a5-b6/reserve")
        for block in ("neutral/a1-c3/reserve", "black/e1-f4/own"):
            match.play(f"place:{block}")
        for block in (blocks[first], "white/f6-f6/own", blocks[second]):
            match.play(f"place:{block}")
        keys.append(key_of(match.state, WIN))
    assert keys[0] == keys[1]


# ------------------------------------------------------------------------------ certainty


def standing(players: int, taken: list[list[int]], left: list[int], over: bool = False) -> Any:
    """A position with these cylinders taken and left."""
    s = decisions(players, {}, 0)[0]
    for seat, heights in enumerate(taken):
        s.taken[seat] = sum(1 << height - 1 for height in heights)
    s.left = sum(1 << height - 1 for height in left)
    if over:
        s.phase = ENDED
    return s


@pytest.mark.parametrize(
    ("taken", "left", "expected"),
    [
        ([[1], [6]], [5], WIN),  # 6 at worst against 6, and theirs is the tallest
        ([[6], [1]], [5], LOSS),
        ([[1], [6]], [2, 4], UNKNOWN),  # 7 at worst
        ([[1], [6]], [2, 3], WIN),
        ([[2], [4]], [3], UNKNOWN),
        ([[1, 2], [3]], [6], UNKNOWN),
        ([[], []], [1], UNKNOWN),
        ([[1], [2], [], [3]], [4], UNKNOWN),  # teams add up
        ([[1], [2], [], [4]], [5], UNKNOWN),  # 6 at worst against 6, and the 5 is the tallest
        ([[1], [2], [], [4]], [3], WIN),
    ],
)
def test_what_is_certain(taken: list[list[int]], left: list[int], expected: int) -> None:
    assert verdict(standing(len(taken), taken, left)) == expected


@pytest.mark.parametrize(
    ("taken", "expected"),
    [([[1, 2], [3]], WIN), ([[3], [1, 2]], LOSS), ([[], []], TIE), ([[6], [5, 4]], WIN)],
)
def test_what_is_certain_at_the_end(taken: list[list[int]], expected: int) -> None:
    s = standing(2, taken, [4], over=True)
    out = np.zeros(4)
    GAME.payoffs(s, out)
    assert verdict(s) == expected == 2 * out[0]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_what_is_certain_comes_true(players: int, options: dict[str, Any]) -> None:
    early = 0
    for seed in range(3 * GAMES_EACH):
        told = [verdict(s) for s in positions(players, options, seed)]
        result = told[0]
        since = told.index(UNKNOWN)
        assert set(told[:since]) == {result}
        assert set(told[since:]) == {UNKNOWN}
        early += since > 1
    assert early > 0 or FEW


def test_ties_end_with_the_first_cylinder() -> None:
    for s in decisions(2, {}, 0):
        assert can_tie(s) == (not s.taken.any())


# ------------------------------------------------------------------------------ the limits


def test_three_sides_chance_and_the_end_are_not_for_it() -> None:
    solver = EndgameSolver(GAME)
    three = decisions(3, {}, 0)[0]
    at_start = Match("nivos", 2, manual=True).state
    last = decisions(2, {}, 0)[0]
    over = after(last, next(iter(solver.values(last))))
    for s in (three, at_start, over):
        assert not worth_trying(s)
        assert solver.solve(s) is None
        assert solver.values(s) == {}
    assert worth_trying(last)


def test_a_small_budget_gives_up_and_a_second_try_goes_on() -> None:
    opening = decisions(2, {}, 0)[-2]
    assert not worth_trying(opening)
    solver = EndgameSolver(GAME)
    assert solver.solve(opening, 500) is None
    assert solver.values(opening, 500) == {}
    s, values = list(endgames(2, {}, 3, STEPS))[-1]
    fresh = EndgameSolver(GAME).solve(s, 10**7)
    assert fresh is not None
    assert fresh.nodes > 2
    assert solver.solve(s, 1) is None
    check(solver, s, values)
    again = solver.solve(s, 10**7)
    assert again is not None
    assert again.returns == fresh.returns


def test_a_budget_settles_what_it_can() -> None:
    """Some moves only; but all of them right, and the easy ones whatever stands before them."""
    some = 0
    for seed in range(GAMES_EACH):
        for s, values in endgames(2, {}, seed, STEPS):
            found = EndgameSolver(GAME).values(s, 20)
            assert found.items() <= {a: for_mover(v, s) for a, v in values.items()}.items()
            some += 0 < len(found) < len(values)
    assert some > 0 or FEW


def run_findings(numbers: tuple[int, ...], **environment: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "tests.bots.exact.nivos_endgames", *map(str, numbers)],
        cwd=ROOT,
        env={**os.environ, **QUICKLY, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@ONCE
@pytest.mark.parametrize("mode", OTHER_MODES)  # the browser engine has no solver
def test_the_same_in_every_mode(mode: str) -> None:
    found = findings(1, 300, 20)
    assert run_findings((1, 300, 20), TABLEE_KERNELS=mode) == found
    assert max(nodes for *_, nodes in found) > 50


@ONCE
def test_sets_of_ones_own(tmp_path: Path) -> None:
    folder = tmp_path / "nivos"
    folder.mkdir()
    (folder / "small.txt").write_text(SMALL)
    found = run_findings((3, 3000, 1000), TABLEE_DATA=str(tmp_path), TABLEE_CACHE=str(tmp_path))
    nodes = {name: max(n for other, *_, n in found if other == name) for name, *_ in found}
    assert nodes["small"] > 500
