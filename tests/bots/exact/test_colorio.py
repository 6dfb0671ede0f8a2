"""Colorio solved, held against brute force that counts peg by peg in fractions."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tablee.bots.exact.colorio import Solution, TooLarge
from tablee.bots.exact.colorio_chart import STAGES, new_chart, row_of
from tablee.bots.exact.colorio_turns import UNKNOWN
from tablee.engine.errors import InvalidOption, InvalidPlayers
from tablee.engine.kernel import MODE
from tests.bots.exact.colorio_model import Model
from tests.compiling import QUICKLY

ROOT = Path(__file__).parents[3]
SMALL = [
    *((2, 1, 1), (2, 1, 4), (2, 1, 7), (2, 2, 1), (2, 2, 2), (2, 2, 3), (2, 2, 4)),
    *((2, 3, 2), (2, 4, 2), (2, 3, 3), (3, 2, 1), (3, 2, 2), (3, 2, 3), (3, 3, 2)),
    *((3, 4, 2), (3, 3, 3), (4, 3, 2), (4, 4, 2), (5, 4, 2)),
]


@pytest.mark.parametrize(("players", "colours", "pegs"), SMALL)
def test_small_games_come_out_as_by_brute_force(players: int, colours: int, pegs: int) -> None:
    model = Model(players, colours, pegs)
    solution = Solution.load(players, colours, pegs, fresh=True)
    assert solution.returns == pytest.approx([float(x) for x in model.returns()], abs=1e-13)
    assert solution.states == len(model.positions)


def test_stretches_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Solution.load(2, 3, 3, fresh=True)
    monkeypatch.setattr("tablee.bots.exact.colorio.STRETCH", 7)  # Ctrl-C is heard in between
    parts = Solution.load(2, 3, 3, fresh=True)
    assert parts.states == whole.states
    assert np.array_equal(parts.turns, whole.turns)


def test_one_colour_is_counting() -> None:
    """Nothing can be covered: the seats take caps off, three each, and the last peg loses."""
    for pegs in range(1, 9):
        loser = (pegs - 1) // 3 % 2
        assert Solution.load(2, 1, pegs, fresh=True).returns[loser] == 0.0


def test_returns_are_shared_out() -> None:
    for players in range(2, 6):
        assert sum(Solution.load(players, 4, 2).returns) == pytest.approx(players / 2, abs=1e-13)


def test_each_position_has_a_row_of_its_own() -> None:
    """Positions differ in row exactly if they differ in more than the order of colours."""
    chart = new_chart(3, 3, 2)
    rows: dict[int, tuple[object, ...]] = {}
    kinds = [(v, k, b) for v in range(2) for k in range(3 - v) for b in range(k + 1)]
    for layer, stage in np.ndindex(2, STAGES):
        for choice in np.ndindex(*(len(kinds),) * (3 - layer)):
            colours = [kinds[i] for i in choice]
            if sum(barred for *_, barred in colours) > (2 if stage == 2 else 1):
                continue
            shown, known, barred = (
                sum(colour[number] << 4 * i for i, colour in enumerate(colours))
                for number in range(3)
            )
            row = int(row_of(chart, layer, stage, shown, known, barred))
            position = (layer, stage, *sorted(colours))
            assert rows.setdefault(row, position) == position
            assert (row < int(chart.turns)) == (stage == 0)
    assert sorted(rows) == list(range(int(chart.rows)))


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ((2, 0, 5), "colours: expected a number from 1 to 8, got '0'"),
        ((2, 5, 9), "pegs: expected a number from 1 to 8, got '9'"),
        ((4, 2, 3), "colours: expected at least 3 for 4 players"),
    ],
)
def test_numbers_that_make_no_game(game: tuple[int, int, int], words: str) -> None:
    with pytest.raises(InvalidOption, match=words):
        Solution.load(*game)


def test_numbers_of_players_that_make_no_game() -> None:
    for players in (0, 1, 6):
        with pytest.raises(InvalidPlayers, match="players: expected 2 to 5"):
            Solution.load(players)


def test_a_game_that_is_too_large_is_refused_at_once() -> None:
    with pytest.raises(TooLarge, match="choose fewer colours, pegs or players"):
        Solution.load(2, 8, 8)


@pytest.mark.skipif(MODE != "compiled", reason="runs the other modes itself")
def test_the_same_table_in_every_mode() -> None:
    code = (
        "from tablee.bots.exact.colorio import Solution;"
        "print(Solution.load(3, 3, 2, fresh=True).turns.tobytes().hex())"
    )
    turns = Solution.load(3, 3, 2, fresh=True).turns
    for mode in ("interpreted", "checked"):  # the browser engine solves nothing
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={**os.environ, **QUICKLY, "TABLEE_KERNELS": mode},
            check=True,
        )
        assert bytes.fromhex(done.stdout) == turns.tobytes()
    assert UNKNOWN in turns
    assert turns.max() <= 2
