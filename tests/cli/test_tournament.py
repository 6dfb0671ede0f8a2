"""`tablee tournament`."""

import json
import re
from pathlib import Path

import pytest

from tablee.cli.ranking import fitting, head_to_head_tables, ratings_tables
from tablee.lab.standings import Standing, Standings
from tests.cli.terminal import Run, Terminal, spawn

OWN = """
import time

class Clumsy:
    def choose(self, turn):
        return "a\\nmess"

class Talker:
    def choose(self, turn):
        print("hm")
        return turn.legal[0]

class Slow:
    def choose(self, turn):
        time.sleep(0.02)
        return turn.legal[0]
"""
QUICK = ("tournament", "colorio", "--workers", 1, "--seed", 3, "--games", 8)


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "my_bot.py"
    path.write_text(OWN)
    return str(path)


def test_the_table(run: Run) -> None:
    result = run(*QUICK, "--bots", "random,sane")
    assert (result.code, result.err) == (0, "")
    assert "Colorio for 2, 8 games, seed 3" in result.out
    assert re.search(
        r"^ +sane +(0|[+-]\d+) +[+-]\d+ to [+-]\d+ +\d+\.\d % +8 +-", result.out, re.MULTILINE
    )
    assert "Head to head" in result.out
    assert "Bradley-Terry" in result.out
    assert "100 points more wins 64 times of 100" in result.out
    assert all(len(line) <= 80 for line in result.out.splitlines())


def test_too_few_games_for_all_line_ups_are_told(run: Run, own: str) -> None:
    command = ("tournament", "colorio", "-w", 1, "--bots", f"random,sane,{own}:Clumsy")
    assert "--games 6 lets all of them" in run(*command, "-n", 4).out
    assert "lets all of them" not in run(*command, "-n", 6).out


def test_what_is_saved_and_what_is_printed_agree(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    result = run(*QUICK, "-p", 3, "--bots", "random,sane", "--save", file, "--json")
    *games, last = [json.loads(line) for line in file.read_text().splitlines()]
    assert [game["number"] for game in games] == list(range(9))  # whole blocks of three
    assert {name for game in games for name in game["bots"]} == {"random", "sane"}
    assert last["summary"] == json.loads(result.out)
    assert last["summary"]["games"] == 9


def test_what_is_saved_can_be_looked_at(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    assert run(*QUICK, "--bots", "random,sane", "--save", file).code == 0
    replayed = run("replay", file)
    assert (replayed.code, replayed.err) == (0, "")
    assert replayed.out.count(": verified") == 8
    assert "seat" in run("hint", file, "--game", 8).out
    assert run("hint", file, "--game", 9).refused("expected --game from 1 to 8, got 9")


@pytest.mark.parametrize("columns", [30, 60, 80])
def test_a_narrow_table_keeps_the_names(
    run: Run, own: str, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    out = run(*QUICK, "--bots", f"random,sane,{own}:Clumsy,{own}:Slow").out
    table = out[: out.index("A bot with 100 points more")]
    assert all(len(line) <= columns for line in table.splitlines())
    for name in ("random", "sane", "Clumsy", "Slow"):
        assert len(re.findall(rf"\b{name}\b", table)) >= 2
    assert ("faults" in table) == (columns == 80)
    assert "\N{HORIZONTAL ELLIPSIS}" not in table


def test_columns_have_numbers_where_names_are_too_long() -> None:
    from rich.console import Console

    from tablee.lab.ratings import Rating, wilson

    names = [f"a_bot_with_a_long_name_{letter}" for letter in "abc"]
    row = [wilson(1, 2)] * 3
    standings = [Standing(bot, Rating(-0.2, -0.4, 0.3), 0.5, 2, None) for bot in range(3)]
    console = Console(width=80)
    with console.capture() as captured:
        console.print(
            fitting(console, head_to_head_tables(names, Standings(standings, [row] * 3, 3)))
        )
        console.print(fitting(console, ratings_tables(names, Standings(standings, [row] * 3, 3))))
    shown = captured.get()
    assert re.search(r"^ +1 +2 +3 *$", shown, re.MULTILINE)
    assert "1 a_bot_with_a_long_name_a" in shown
    assert re.search(r"long_name_a +0 +0 to 0 +50\.0 %", shown)


def test_processes_make_no_difference(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    command = ("tournament", "tonooo", "--bots", "random,sane", "-n", 6, "-s", 4)
    assert run(*command, "-w", 1, "--save", one).code == 0
    assert spawn(*command, "--save", two).code == 0
    assert one.read_text() == two.read_text()


def test_faults_are_reported(run: Run, own: str) -> None:
    result = run(*QUICK, "--bots", f"{own}:Clumsy,random")
    assert result.code == 0
    assert re.search(
        r"my_bot.py:Clumsy lost \d+ turns to a random move. First: InvalidMove: 'a\\nmess'"
        r".*\(game 1, step \d+\)",
        result.out,
    )


def test_ctrl_c_keeps_what_is_done(own: str, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    terminal = Terminal(
        *("tournament", "colorio", "--bots", f"{own}:Slow,random", "-n", 1000, "--save", file)
    )
    terminal.wait_for("2/1000")
    terminal.interrupt()
    assert terminal.close() == 130
    assert "Traceback" not in terminal.seen
    said = re.search(r"stopped after (\d+) of 1000 games", terminal.seen)
    assert said
    assert "Head to head" in terminal.seen
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert len(lines) == int(said[1]) + 1
    assert lines[-1]["summary"]["missing"] == 1000 - int(said[1])


def test_being_told_to_end_is_ctrl_c(own: str, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    terminal = Terminal(
        *("tournament", "colorio", "--bots", f"{own}:Slow,random", "-n", 1000, "--save", file)
    )
    terminal.wait_for("2/1000")
    terminal.process.terminate()
    assert terminal.close() == 130
    assert "Traceback" not in terminal.seen
    assert "stopped after" in terminal.seen
    assert "summary" in file.read_text()
    assert not list(tmp_path.glob(".*.part"))


def test_results_that_can_not_be_saved_are_printed(run: Run) -> None:
    result = run(*QUICK, "--bots", "random,sane", "--save", "/dev/full")
    assert "Head to head" in result.out
    assert result.refused("/dev/full: expected a file that can be written")


def test_what_bots_print_is_no_part_of_the_results(run: Run, own: str) -> None:
    result = run(*QUICK, "--bots", f"{own}:Talker,random", "--json")
    assert json.loads(result.out)["games"] == 8
    assert set(result.err.splitlines()) == {"hm"}


def test_brackets_in_names_are_shown() -> None:
    from rich.console import Console

    from tablee.lab.ratings import Rating, wilson

    names = ["[red]a.py:Same", "[/x]b.py:Same"]
    row = [wilson(1, 2)] * 2
    standings = [Standing(bot, Rating(-0.2, -0.4, 0.3), 0.5, 2, None) for bot in range(2)]
    found = Standings(standings, [row] * 2, 2)
    console = Console(width=80)
    for tables in (ratings_tables(names, found), head_to_head_tables(names, found)):
        for table in tables:
            with console.capture() as captured:
                console.print(table)
            shown = captured.get()
            assert all(name in shown for name in names)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["tournament", "colorio"], ["--bots"]),
        (["tournament", "chess", "--bots", "1,2"], ["chess"]),
        (["tournament", "colorio", "--bots", "random"], ["two bots at least, got 1"]),
        (["tournament", "colorio", "--bots", "random,random"], ["random twice"]),
        (["tournament", "colorio", "--bots", "random,9"], ["1 to 5"]),
        (["tournament", "colorio", "--bots", "random,"], ["expected a level"]),
        (["tournament", "colorio", "--bots", "random,nobody.py:X"], ["nobody.py", "found none"]),
        (["tournament", "colorio", "--bots", "random,sane", "--games", "0"], ["--games"]),
        (["tournament", "colorio", "--bots", "random,sane", "--workers", "0"], ["--workers"]),
        (["tournament", "colorio", "--bots", "random,sane", "-p", "6"], ["2 to 5 players"]),
        (["tournament", "colorio", "--bots", "random,sane", "--save", "/"], ["is a folder"]),
        (["tournament", "colorio", "--bots", "random,sane", "--save", ""], ["name of a file"]),
    ],
)
def test_bad_command_lines_get_one_sentence(
    run: Run, arguments: list[str], words: list[str]
) -> None:
    assert run(*arguments).refused(*words)


def test_nothing_done_replaces_nothing(own: str, tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("precious")
    killer = tmp_path / "killer.py"
    killer.write_text(
        "import os\nclass Killer:\n    def choose(self, turn):\n        os._exit(7)\n"
    )
    bots = f"random,{killer}:Killer"
    result = spawn("tournament", "colorio", "--bots", bots, "-n", 2, "--save", file)
    assert result.refused("ended with code 7", "0 of 2 games were played")
    assert file.read_text() == "precious"
