"""`tablee bench`, and the line that tells of compiling."""

import json
from pathlib import Path

from tests.cli.terminal import Terminal, spawn
from tests.compiling import QUICKLY

KEYS = ["game", "players", "mode", "moves_per_s", "games_per_s", "moves_per_game"]


def test_one_line_for_each_game_and_number_of_players() -> None:
    result = spawn("bench", "colorio", "--seconds", 0.02, "--json", TABLEE_KERNELS="interpreted")
    rows = [json.loads(line) for line in result.out.splitlines()]
    assert [list(row) for row in rows] == [KEYS] * 4
    assert [row["players"] for row in rows] == [2, 3, 4, 5]
    assert {row["mode"] for row in rows} == {"interpreted"}
    assert all(row["moves_per_s"] > 0 and row["moves_per_game"] > 1 for row in rows)


def test_compiled_and_interpreted_and_the_line_about_compiling(tmp_path: Path) -> None:
    result = spawn(
        *("bench", "colorio", "-p", 2, "--seconds", 0.02, "--json"),
        **QUICKLY,
        TABLEE_CACHE=str(tmp_path),
    )
    rows = [json.loads(line) for line in result.out.splitlines()]
    assert [row["mode"] for row in rows] == ["compiled", "interpreted"]
    assert result.err == "Compiling the rules: some seconds, once for each game...\n"
    again = spawn(
        *("bench", "colorio", "-p", 2, "--seconds", 0.02, "--json", "--compiled-only"),
        TABLEE_CACHE=str(tmp_path),
    )
    assert (again.err, len(again.out.splitlines())) == ("", 1)


def test_the_table() -> None:
    result = spawn("bench", "-p", 5, "--seconds", 0.02, TABLEE_KERNELS="interpreted")
    assert result.code == 0
    assert "tonooo" in result.out
    assert "colorio" in result.out
    assert "nivos" not in result.out


def test_ctrl_c_stops_quietly() -> None:
    terminal = Terminal("bench", "--seconds", 1, TABLEE_KERNELS="interpreted")
    terminal.wait_for("Measured tonooo for 2")  # many more are to come
    terminal.interrupt()
    assert terminal.close() == 130
    assert "Traceback" not in terminal.seen


def test_who_plays_if_nothing_is_said() -> None:
    assert "all of them if left out" in " ".join(spawn("bench", "--help").out.split())
