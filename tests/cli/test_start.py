"""What is there before a game: help, start-up, bad command lines."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tablee import cli
from tests.cli.terminal import Run, clean_environment, spawn, write_lines

COMMANDS = [command.__name__ for command in cli.COMMANDS]


def test_alone_it_shows_help(run: Run) -> None:
    result = run()
    assert result.code == 0
    listed = re.findall(r"^  (\w+)  ", result.out.partition("\nCommands:\n")[2], re.MULTILINE)
    assert listed == COMMANDS
    assert result == run("--help")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.code == 0
    assert f"tablee {command}" in result.out.partition("Examples:")[2]
    assert all(len(line) <= 80 for line in result.out.splitlines())


def test_version(run: Run) -> None:
    import tablee

    assert run("--version").out == f"tablee {tablee.__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["games"], ["rules", "nivos"], ["play", "chess"], ["record", "tonooo", "-n", "0"]],
)
def test_commands_that_need_no_compiled_code_do_not_load_numba(arguments: list[str]) -> None:
    code = (
        "import sys\nfrom tablee.cli import main\n"
        f"try: main({arguments!r})\n"
        "except SystemExit: pass\n"
        "sys.exit(3 if 'numba' in sys.modules else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=clean_environment({}), capture_output=True, check=False
    )
    assert done.returncode == 0, done


def test_help_waits_for_no_game() -> None:
    code = "import sys, tablee.cli\nsys.exit(3 if 'numpy' in sys.modules else 0)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["dance"], ["dance", "--help"]),
        (["--loud"], ["--loud", "--help"]),
        (["record"], ["GAME", "tablee record --help"]),
        (["rules"], ["GAME"]),
        (["replay"], ["FILE"]),
        (["rules", "chess"], ["chess", "tonooo", "nivos"]),
        (["rules", "tonooo", "--lang", "xx"], ["xx", "en or fr"]),
        (["play", "chess"], ["chess", "expected one of"]),
        (["play", "tonooo", "--players", "7"], ["2 to 6 players", "7"]),
        (["play", "tonooo", "--players", "many"], ["--players", "integer"]),
        (["play", "tonooo", "--humans", "3"], ["--humans", "0 to 2"]),
        (["play", "tonooo", "--humans", "-1"], ["--humans", "-1"]),
        (["play", "tonooo", "--pause", "nan"], ["--pause", "0 to 60"]),
        (["play", "tonooo", "--option", "memory"], ["name=value"]),
        (["play", "tonooo", "--option", "hats=3"], ["hats", "capacity"]),
        (["play", "tonooo", "--option", "capacity=99"], ["capacity", "4 to 9", "99"]),
        (["play", "tonooo", "-O", "capacity=5", "-O", "capacity=6"], ["twice"]),
        (["play", "tonooo", "--resume", "x"], ["--resume"]),
        (["record", "tonooo", "--seed", "-1"], ["--seed", "-1"]),
        (["record", "tonooo", "--seed", str(1 << 64)], ["--seed"]),
        (["record", "tonooo", "--seed", "luck"], ["--seed"]),
        (["record", "tonooo", "--games", "0"], ["--games", "at least 1"]),
        (["record", "tonooo", "--games", "-5"], ["--games", "-5"]),
        (["record", "tonooo", "--policy", "wild"], ["--policy", "uniform", "sane"]),
        (["record", "nivos", "--players", "5"], ["Nivos", "2 to 4"]),
        (["replay", "x", "--game", "0"], ["--game", "at least 1"]),
        (["bench", "--seconds", "0"], ["--seconds"]),
        (["bench", "--seconds", "inf"], ["--seconds"]),
        (["bench", "--players", "9"], ["9"]),
        (["bench", "nivos", "--players", "5"], ["Nivos"]),
        (["bench", "chess"], ["chess"]),
        (["--data", "/no/such/folder", "games"], ["/no/such/folder", "folder"]),
    ],
)
def test_bad_command_lines_get_one_sentence(
    run: Run, arguments: list[str], words: list[str]
) -> None:
    assert run(*arguments).refused(*words)


def test_a_sentence_repeats_no_control_characters(run: Run) -> None:
    assert run("play", "\x1b[31mred\n\nred").refused("unknown")
    assert "\x1b" not in run("play", "\x1b[31mred").err
    folder = run("--data", "\x1b[31mred\n\nred", "games")
    assert folder.refused("expected a folder")
    assert "\x1b" not in folder.err


def test_an_unknown_way_to_run_the_rules_is_refused() -> None:
    assert spawn("games", TABLEE_KERNELS="fast").refused("TABLEE_KERNELS", "interpreted")


def test_games_by_other_spellings(run: Run) -> None:
    assert run("rules", "La-Bonne-Main").out == run("rules", "bonne_main").out


# ---------------------------------------------------------------------- boards of one's own


def test_a_board_of_ones_own_is_an_option_everywhere(tmp_path: Path) -> None:
    folder = tmp_path / "bonne_main"
    folder.mkdir()
    court = ["R.R.R", ".....", "Y...B", "Y...B", "Y...B", ".....", "G.G.G"]
    write_lines(folder / "yard.txt", court)
    assert "yard" in spawn("--data", tmp_path, "games").out
    assert "yard" in spawn("games", "--json", TABLEE_DATA=str(tmp_path)).out
    played = spawn(
        *("--data", tmp_path, "record", "bonne_main", "-s", 1, "-O", "board=yard"),
    )
    assert '"board": "yard"' in played.out
    again = spawn("--data", tmp_path, "replay", "-", text=played.out, TABLEE_KERNELS="interpreted")
    assert again.out.endswith("verified\n")
    shown = spawn(
        *("--data", tmp_path, "play", "bonne_main", "-O", "board=yard", "-b", "sane"),
        text="\n\nquit\n",
    )
    assert shown.code == 0


@pytest.mark.parametrize(
    ("folder", "lines", "words"),
    [
        ("bonne_main", ["R.R.R", "..?.."], ["yard.txt", "line 2"]),
        ("nivos", ["board 6 by"], ["yard.txt", "line 1"]),
    ],
)
def test_a_bad_board_is_named_with_its_line(
    tmp_path: Path, folder: str, lines: list[str], words: list[str]
) -> None:
    (tmp_path / folder).mkdir()
    write_lines(tmp_path / folder / "yard.txt", lines)
    assert spawn("games", TABLEE_DATA=str(tmp_path)).refused(*words)


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    assert spawn("games", TABLEE_DATA=str(tmp_path / "nothing")).refused("folder")


# -------------------------------------------------------------------------------- streams


def test_a_closed_pipe_is_left_quietly() -> None:
    command = [sys.executable, "-m", "tablee", "record", "tonooo", "-n", "2000", "-s", "1"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=clean_environment({"TABLEE_KERNELS": "interpreted"}),
    )
    assert process.stdout
    assert process.stderr
    process.stdout.readline()
    process.stdout.close()
    said = process.stderr.read()
    assert (process.wait(), said) == (141, b"")
    process.stderr.close()


def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tablee", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=clean_environment({}),
            check=False,
        )
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


def test_other_encodings_get_plain_signs() -> None:
    result = spawn(*("play", "tonooo", "-b", "sane"), text="\n\nquit\n\n", PYTHONIOENCODING="ascii")
    assert result.code == 0
    assert "+---+" in result.out
    assert "|###|" in result.out
