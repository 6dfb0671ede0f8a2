"""`tablee play`."""

import json
from pathlib import Path

import pytest

import tablee
from tests.cli.terminal import Run, Terminal, spawn

GAMES = list(tablee.GAMES)
FIRST = "\n".join(["1"] * 1000)  # always the first entry of the list


@pytest.mark.parametrize(
    ("game", "players", "humans"),
    [
        ("tonooo", 3, 1),
        ("tonooo", 2, 2),
        ("bonne_main", 4, 1),
        ("bonne_main", 2, 2),
        ("colorio", 3, 1),
        ("colorio", 2, 2),
        ("nivos", 4, 1),
        ("nivos", 3, 3),
    ],
)
def test_a_whole_game_by_numbers(
    run: Run, tmp_path: Path, game: str, players: int, humans: int
) -> None:
    file = tmp_path / "game.jsonl"
    result = run(
        *("play", game, "-p", players, "-H", humans, "-s", 4),
        text=f"{FIRST}\nsave {file}\n",
    )
    assert (result.code, result.err) == (0, "")
    assert "Places: 1. " in result.out
    assert f"tablee replay {file}" in result.out
    assert "\x1b" not in result.out
    replayed = run("replay", file)
    assert replayed.out.endswith(": verified\n"), replayed


@pytest.mark.parametrize("game", GAMES)
def test_bots_alone(run: Run, game: str) -> None:
    result = run("play", game, "--humans", 0, "-s", 4)
    assert result.code == 0
    assert "Places: 1. " in result.out


def test_a_seed_gives_the_same_game(run: Run) -> None:
    first = run("play", "nivos", "-s", 9, text="1\n1\n1\n1\nquit\n\n")
    assert first.code == 0
    assert first == run("play", "nivos", "-s", 9, text="1\n1\n1\n1\nquit\n\n")


def test_without_a_game_it_asks(run: Run) -> None:
    result = run("play", "-s", 1, text="9\nchess\n2\n7\n3\nquit\n")
    assert result.code == 0
    assert "Expected a number from 1 to 4" in result.out
    assert "Expected a number from 2 to 4" in result.out
    assert "La Bonne Main for 3" in result.out
    assert "Tonooo for 2" in run("play", text="\n\nquit\n").out


def test_options_and_seed_are_shown_before_the_start(run: Run) -> None:
    out = run("play", "tonooo", "-O", "memory=open", "-s", 12, text="quit\n").out
    assert "memory=open" in out
    assert "Seed: 12." in out


# ------------------------------------------------------------------------------- answering


def tonooo(run: Run, *lines: str) -> str:
    """A game of two people in which seat 0 starts."""
    result = run("play", "tonooo", "-H", 2, "-O", "start=0", "-s", 3, text="\n".join([*lines, ""]))
    assert "Traceback" not in result.err
    return result.out


def test_a_move_by_notation_by_number_and_by_words(run: Run) -> None:
    for answer in ("draw", "1", "DRAW", "d"):
        assert "Seat 0 draws red." in tonooo(run, answer)
    for answer in ("put:B", "2", "put b", "b"):
        assert "goes into cylinder B" in tonooo(run, "draw", answer)


def test_a_move_against_the_rules_is_explained(run: Run) -> None:
    assert "something else is asked for now" in tonooo(run, "put:A")
    assert "'banana' is no move of Tonooo" in tonooo(run, "banana")
    assert "expected a number from 1 to 5" in tonooo(run, "77")


def test_anything_typed_is_borne(run: Run) -> None:
    result = run(
        "play",
        "tonooo",
        "-O",
        "start=0",
        text=b"\xff\xfe\x00\x1b[31m\n" + b"x" * 9999 + b"\nquit\n\n",
    )
    assert result.code == 0
    assert "\x1b" not in result.out


def test_the_only_move_is_made_by_enter(run: Run) -> None:
    out = tonooo(run, "draw", "put:A", "lift:A", "")
    assert "Enter makes the only move" in out or "1 draw" in out


def test_long_lists_are_grouped_and_narrowed(run: Run) -> None:
    result = run(
        "play", "nivos", "-O", "start=0", "-s", 1, text="1\nplace:white\n1\n\nred\nquit\n\n"
    )
    assert "white 1x1 own (" in result.out
    assert "white 1x1 own: type a number" in result.out
    assert "red 1x4" in result.out


def test_walks_are_grouped_by_hand(run: Run) -> None:
    out = run("play", "bonne_main", "-O", "start=0", "-s", 6, text="1\n1\n1\n1\nquit\n\n").out
    assert "1 from " in out
    assert "from c1: type a number" in out


def test_help_and_rules(run: Run) -> None:
    out = tonooo(run, "?", "rules", "quit")
    assert "save FILE" in out
    assert "Draw a piece from the bag, or lift a cylinder." in out
    assert "Bring together four colours" in out or "quatre couleurs" in out


# ---------------------------------------------------------------------- undo, save, resume


@pytest.mark.parametrize("game", GAMES)
def test_undo_takes_back_a_decision_past_the_bots(run: Run, tmp_path: Path, game: str) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    lines = ["1", "1", "1", f"save {before}", *["1"] * 5]
    undone = [*lines, *["undo"] * 12, f"save {after}", "quit"]
    result = run("play", game, "-p", 2, "-s", 6, text="\n".join([*undone, ""]))
    assert result.code == 0
    assert "Taken back: " in result.out
    assert "There is nothing to take back yet." in result.out
    steps = json.loads(after.read_text())["steps"]
    assert not [step for step in steps if step["seat"] == 0]
    assert json.loads(before.read_text())["steps"][: len(steps)] == steps


def test_one_undo_is_one_decision(run: Run, tmp_path: Path) -> None:
    a, b = tmp_path / "a", tmp_path / "b"
    lines = ["draw", f"save {a}", "put:A", "undo", f"save {b}", "quit"]
    assert run("play", "tonooo", "-O", "start=0", "-s", 1, text="\n".join([*lines, ""])).code == 0
    assert a.read_text() == b.read_text()


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_game_goes_on_where_it_stopped(run: Run, tmp_path: Path, game: str) -> None:
    saved, again = tmp_path / "saved.jsonl", tmp_path / "again.jsonl"
    lines = ["1", "1", "1", "1", "1", f"save {saved}", "quit"]
    first = run("play", game, "-p", 3, "-s", 6, text="\n".join([*lines, ""]))
    assert f"tablee play --resume {saved}" in first.out
    second = run("play", "--resume", saved, text=f"save {again}\n{FIRST}")
    assert (second.code, second.err) == (0, "")
    assert saved.read_text() == again.read_text()
    assert "Places: 1. " in second.out


def test_quitting_offers_to_save(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    result = run("play", "tonooo", "-O", "start=0", text=f"draw\nquit\n{file}\n")
    assert result.code == 0
    assert json.loads(file.read_text())["steps"][0]["move"] == "draw"
    assert run("play", "tonooo", "-O", "start=0", text="draw\nquit\n\n").code == 0
    assert run("play", "tonooo", "-O", "start=0", text="draw\nquit\n").code == 0


def test_another_file_is_replaced_only_if_wanted(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "other"
    file.write_text("precious")
    out = run("play", "tonooo", text=f"save {file}\nn\nsave\nsave {tmp_path}\nquit\n\n").out
    assert "Not saved." in out
    assert "Save where?" in out
    assert "is a folder" in out
    assert file.read_text() == "precious"
    run("play", "tonooo", text=f"save {file}\ny\nsave {file}\nquit\n\n")
    assert file.read_text().startswith("{")


def test_only_one_unfinished_game_can_be_resumed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games"
    file.write_text(run("record", "tonooo", "-s", 1).out)
    assert run("play", "--resume", file).refused("is over", "replay")
    file.write_text(run("record", "tonooo", "-s", 1, "-n", 2).out)
    assert run("play", "--resume", file).refused("one saved game")


def test_the_end_can_be_taken_back(run: Run) -> None:
    out = tonooo(run, "lift:A", "undo", "draw", "quit")
    assert "Seat 1 wins!" in out
    assert "Taken back: lift:A." in out
    assert "Seat 0 draws" in out


# ------------------------------------------------------------------------ how it can end


@pytest.mark.parametrize("text", ["", "draw\n", "?\n", "undo\n"])
def test_the_end_of_input_is_told(run: Run, text: str) -> None:
    assert run("play", "tonooo", "-O", "start=0", text=text).refused("input ended")
    assert run("play", text="").refused("input ended")


def test_nothing_covered_is_shown(run: Run) -> None:
    answers = "draw\nput:A\n" * 6 + "quit\n\n"
    closed = run("play", "tonooo", "-H", 2, "-s", 1, text=answers).out
    assert "│▒▒▒│" in closed
    assert not [line for line in closed.splitlines() if line.startswith("│1") or "2 R│" in line]
    opened = run("play", "tonooo", "-H", 2, "-s", 1, "-O", "memory=open", text=answers).out
    assert "▒" not in opened.partition("Type ?")[2]


def test_no_compiling_for_a_game_at_the_table() -> None:
    result = spawn("play", "colorio", "-s", 1, text=FIRST, TABLEE_CACHE="/nonexistent/cache")
    assert (result.code, result.err) == (0, "")


# --------------------------------------------------------------------------- on a terminal


def test_on_a_terminal_the_page_is_drawn_afresh_in_colour() -> None:
    terminal = Terminal("play", "tonooo", "-p", 3, "-O", "start=0", "--pause", 0, "-s", 2)
    assert "\x1b[?1049h" in terminal.wait_for("Enter begins: ")
    terminal.type("\n")
    assert "\x1b[2J" in terminal.wait_for("> ")
    terminal.type("draw\n")
    page = terminal.wait_for("> ")
    assert "You draw" in page
    assert "\x1b[1;38;2;" in page or "\x1b[1;38;5;" in page
    terminal.type("1\n")
    terminal.wait_for("> ")
    terminal.type("quit\n")
    terminal.wait_for("Save as: ")
    terminal.type("\n")
    assert "\x1b[?1049l" in terminal.wait_for("\x1b[?1049l")
    assert terminal.close() == 0


def test_on_a_terminal_without_colour_letters_remain() -> None:
    terminal = Terminal("play", "tonooo", "-O", "start=0", "--pause", 0, "-s", 2, NO_COLOR="1")
    terminal.wait_for("Enter begins: ")
    terminal.type("\n")
    terminal.wait_for("> ")
    terminal.type("draw\n")
    page = terminal.wait_for("> ")
    assert "38;" not in page
    assert "Drawn: " in page
    terminal.interrupt()
    assert terminal.close() == 130
    assert "Traceback" not in terminal.seen


def test_on_a_terminal_the_last_page_stays() -> None:
    terminal = Terminal("play", "tonooo", "-O", "start=0", "--pause", 0, "-s", 2)
    terminal.wait_for("Enter begins: ")
    terminal.type("\n")
    terminal.wait_for("> ")
    terminal.type("lift:A\n")
    terminal.wait_for("Places: 1. ")
    terminal.wait_for("> ")
    terminal.type("\n")
    terminal.wait_for("\x1b[?1049l")
    assert "Seat 1 wins!" in terminal.wait_for("Places: 1. ")
    assert terminal.close() == 0


def test_on_a_terminal_the_end_of_input_is_told() -> None:
    terminal = Terminal("play", "tonooo", "-O", "start=0")
    terminal.wait_for("Enter begins: ")
    terminal.type("\x04")
    terminal.wait_for("tablee: the input ended")
    assert terminal.close() == 2
