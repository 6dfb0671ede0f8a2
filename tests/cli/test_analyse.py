"""`tablee analyse`."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import tablee
from tablee.cli.analyse import LEVELS, chart, told
from tablee.lab.analysis import Analysis, Moment, TurningPoint
from tests.cli.terminal import Run, spawn

FAST = ("--simulations", 30)


@pytest.fixture
def blunder(tmp_path: Path) -> Path:
    """A game in which seat 0 lifts an empty cylinder, though it need not."""
    match = tablee.Match("tonooo", options={"start": 0}, manual=True)
    for move in ("draw", "bag:red", "put:A", "draw", "bag:red", "put:B", "lift:D"):
        match.play(move)
    file = tmp_path / "blunder.jsonl"
    file.write_text(match.record().to_json() + "\n")
    return file


def test_a_curve_for_each_seat_and_the_turning_points(run: Run, blunder: Path) -> None:
    result = run("analyse", blunder, *FAST)
    assert (result.code, result.err) == (0, "")
    assert "Tonooo for 2: 7 steps, 5 decisions" in result.out
    seat_0, seat_1 = [line for line in result.out.splitlines() if line.startswith("Seat ")]
    assert seat_0.endswith(f"{LEVELS[0]} 0 %")
    assert seat_1.endswith(f"{LEVELS[-1]} 100 %")
    assert "Step 7, seat 0: lift:D takes it from " in result.out
    number = re.search(r"^(\d)  Step 7, seat 0: lift:D", result.out, re.MULTILINE)
    assert number
    told = f"The costliest move is {number[1]}. What else there was: tablee hint {blunder} --at 6"
    assert told in result.out
    assert all(len(line) <= 80 for line in result.out.splitlines() if str(blunder) not in line)


def test_the_same_as_data(run: Run, blunder: Path) -> None:
    data = json.loads(run("analyse", blunder, *FAST, "--json").out)
    assert [moment["move"] for moment in data["decisions"]] == [
        *("draw", "put:A", "draw", "put:B", "lift:D")
    ]
    assert data["curve"][-1] == {"ply": 7, "values": [0.0, 1.0]}
    assert data["turning_points"][-1]["moves"] == ["lift:D"]
    assert data["turning_points"][-1]["after"] == 0.0


def test_a_picture(run: Run, blunder: Path, tmp_path: Path) -> None:
    plot = tmp_path / "curve.svg"
    assert f"Drawn: {plot}" in run("analyse", blunder, *FAST, "--plot", plot).out
    data = run("analyse", blunder, *FAST, "--plot", plot, "--json").out
    assert json.loads(data)["steps"] == 7
    root = ET.parse(plot).getroot()
    assert len(root.findall("{http://www.w3.org/2000/svg}polyline")) == 2
    refused = run("analyse", blunder, "--plot", tmp_path / "curve.png")
    assert refused.refused("expected a name that ends in .svg", "curve.png")


def test_a_picture_that_can_not_be_drawn(
    run: Run, blunder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = tmp_path / "full.svg"
    full.symlink_to("/dev/full")
    result = run("analyse", blunder, *FAST, "--plot", full)
    assert "The costliest move is" in result.out
    assert "Drawn" not in result.out
    assert result.refused("full.svg: expected a file that can be written")
    folder = tmp_path / "folder.svg"
    folder.mkdir()
    monkeypatch.delattr("tablee.lab.analysis.positions")  # nothing is analysed in vain
    assert run("analyse", blunder, *FAST, "--plot", folder).refused("folder.svg is a folder")


def test_a_seed_gives_the_same(run: Run, blunder: Path) -> None:
    first = run("analyse", blunder, *FAST, "--seed", 1, "--json").out
    assert first == run("analyse", blunder, *FAST, "--seed", 1, "--json").out
    assert first != run("analyse", blunder, *FAST, "--seed", 2, "--json").out


def test_an_unfinished_game_and_one_by_number(run: Run, blunder: Path) -> None:
    data = json.loads(blunder.read_text())
    del data["returns"], data["places"]
    data["steps"].pop()
    lines = blunder.read_text() + json.dumps(data)
    result = run("analyse", "-", "--game", 2, *FAST, text=lines)
    assert "Tonooo for 2: 6 steps, 4 decisions, not finished" in result.out


def test_a_damaged_game_is_refused(run: Run, blunder: Path) -> None:
    lines = blunder.read_text().replace("lift:D", "lift:Z")
    assert run("analyse", "-", text=lines).refused("step 7", "lift:Z")


def test_other_encodings_get_plain_signs(blunder: Path) -> None:
    result = spawn(
        "analyse", blunder, *FAST, PYTHONIOENCODING="ascii", TABLEE_KERNELS="interpreted"
    )
    seats = [line for line in result.out.splitlines() if line.startswith("Seat ")]
    assert seats[0].endswith("_ 0 %")
    assert seats[1].endswith("# 100 %")
    assert "?" not in result.out


def test_a_long_game_fits_the_page() -> None:
    moments = [
        Moment(ply, 0, "a", (ply / 999, 1 - ply / 999), False, "a", 0.5, (0.5, 0.5))
        for ply in range(999)
    ]
    point = TurningPoint(998, 0, ("a",), 0.5, 0.1, "b")
    lines = chart(Analysis(moments, (1.0, 0.0), True, 999), [point])
    assert all(len(line) <= 80 for line in lines)
    assert list(dict.fromkeys(lines[0].split()[4])) == list(LEVELS)
    assert lines[2].endswith("1")
    assert len(lines[2]) >= lines[0].rindex(LEVELS[-1])


def test_numbers_do_not_cover_each_other() -> None:
    moments = [
        Moment(ply, 0, "a", (0.5, 0.5), False, "a", 0.5, (0.5, 0.5)) for ply in range(0, 20, 2)
    ]
    points = [TurningPoint(ply, 0, ("a",), 0.5, 0.1, "b") for ply in (3, 4, 5, 9)]
    lines = chart(Analysis(moments, (1.0, 0.0), True, 20), points)
    assert lines[2:] == [f"{'':<15}  13 4", f"{'':<15}  2"]


def test_turning_points_in_words() -> None:
    decision = TurningPoint(4, 1, ("lift:A",), 0.72, 0.31, "draw")
    assert told(decision) == ("Step 5, seat 1: lift:A takes it from 72 % to 31 %; draw was better.")
    luck = TurningPoint(5, 0, ("roll:3", "roll:4"), 0.2, 0.6)
    assert told(luck) == "Step 6, chance: roll:3, roll:4 brings seat 0 from 20 % to 60 %."


@pytest.mark.parametrize("command", ["analyse", "hint", "replay"])
def test_no_name_and_no_game(run: Run, tmp_path: Path, command: str) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert run(command, empty).refused("empty.jsonl holds no game")
    assert run(command, "").refused("expected the name of a file, got an empty one")
