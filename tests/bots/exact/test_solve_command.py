"""`tablee solve`."""

import json
from pathlib import Path

import pytest

from tablee.bots.exact.colorio import Solution
from tablee.engine.kernel import MODE
from tests.cli.terminal import Run, run_here

KEYS = ["game", "players", "colours", "pegs", "value", "states", "seconds"]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path))
    monkeypatch.setattr("tablee.engine.kernel.show_progress", lambda: None)
    return lambda *words: run_here(monkeypatch, capsys, ["solve", *words])


def test_two_seats_have_one_value(run: Run) -> None:
    row = json.loads(run("colorio", "--colours", "3", "--pegs", "2", "--json").out)
    assert list(row) == KEYS
    assert (row["game"], row["players"], row["colours"], row["pegs"]) == ("colorio", 2, 3, 2)
    assert (row["value"], row["states"]) == (round(7 / 15, 12), 66)
    assert row["seconds"] >= 0


def test_more_seats_have_a_list(run: Run) -> None:
    row = json.loads(run("colorio", "-p", "3", "--colours", "2", "--pegs", "2", "--json").out)
    assert row["value"] == [round(1 / 3, 12), round(1 / 3, 12), round(5 / 6, 12)]


def test_in_words_and_from_disk(run: Run) -> None:
    words = ("colorio", "--colours", "3", "--pegs", "2")
    first, second, fresh = run(*words), run(*words), run(*words, "--fresh")
    assert "0.466666666667" in first.out
    assert "66" in first.out
    assert ["from the table on disk" in said.out for said in (first, second, fresh)] == [
        False,
        True,
        False,
    ]
    three = run("colorio", "--players", "3", "--colours", "2", "--pegs", "2").out
    assert [line.split()[-1] for line in three.splitlines()[1:4]] == [
        "0.333333333333",
        "0.333333333333",
        "0.833333333333",
    ]


def test_what_can_not_be_solved(run: Run) -> None:
    assert run("tonooo").refused("tonooo is not solved: expected colorio")
    assert run("colorio", "--players", "6").refused("players: expected 2 to 5, got '6'")
    assert run("colorio", "--colours", "0").refused("colours: expected a number from 1 to 8")
    assert run("colorio", "--pegs", "9").refused("pegs: expected a number from 1 to 8")
    assert run("colorio", "-p", "5", "--colours", "3").refused("at least 4 for 5 players")
    assert run("colorio", "--colours", "8", "--pegs", "8").refused("expected at most")


@pytest.mark.skipif(MODE == "interpreted", reason="solving the whole game takes minutes")
def test_left_to_itself_it_solves_the_game_for_two(run: Run) -> None:
    row = json.loads(run("colorio", "--json").out)
    assert (row["players"], row["colours"], row["pegs"]) == (2, 5, 5)
    assert row["value"] == round(Solution.load(2, 5, 5).returns[0], 12)
