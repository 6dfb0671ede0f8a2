"""`tablee play`."""

import json
import re
import time
from pathlib import Path

import pytest

import tablee
from tablee.cli.opponents import need_compiled_rules
from tests.cli.terminal import Run, Terminal, spawn, write_lines

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
    result = run("play", "-s", 1, text="9\nchess\n2\n7\n3\n4\n\nquit\n")
    assert result.code == 0
    assert "Expected a number from 0 to 3" in result.out
    assert "You have seat 0; bots have the others." in result.out
    assert "Expected a number from 1 to 4" in result.out
    assert "Expected a number from 2 to 4" in result.out
    assert "La Bonne Main for 3" in result.out
    assert "Tonooo for 2" in run("play", text="\n\n\nquit\n").out
    both = run("play", text="\n\n2\nquit\n").out
    assert "How many of them are people at this keyboard? Enter for 1: " in both
    assert "Seats 0 and 1 are yours." in both
    assert "people at" not in run("play", "-H", 2, text="\n\nquit\n").out
    assert "people at" not in run("play", "tonooo", text="\nquit\n").out


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
    assert "something else is asked for now" in tonooo(run, "PUT:A")
    assert "'blue' is no move of Tonooo: expected draw" in tonooo(run, "blue")
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
    first = ("play", "colorio", "-O", "start=0", "-H", 2, "-s", 1)
    asked, offered, after = run(*first, text="d1\n\nquit\ny\n").out.partition(
        "Enter makes the only move there is"
    )
    assert offered
    assert "1 remove\n" in asked
    assert "The cap is removed." in after


def test_long_lists_are_grouped_and_narrowed(run: Run) -> None:
    result = run(
        "play", "nivos", "-O", "start=0", "-s", 1, text="1\nplace:white\n1\n\nred\nquit\n\n"
    )
    assert "white 1x1, yours: 36 places" in result.out
    assert "white 1x1, reserve: 36 places" in result.out
    assert "white 1x1, yours: 36 places. Type a number" in result.out
    assert "red 1x4" in result.out


def test_the_neutral_block_is_listed_by_its_squares(run: Run) -> None:
    out = run("play", "nivos", "-O", "start=0", "-s", 1, text="a4-c6\nquit\n").out
    assert "1 a1-c3" in out
    assert "neutral 3x3: 16 places. " in out
    assert "neutral from the reserve on a4-c6" in out


def test_places_that_begin_a_storey_are_marked(run: Run) -> None:
    first = ("play", "nivos", "-O", "start=0", "-H", 2, "-s", 1)
    out = run(*first, text="a1-c3\nwhite own\nf6\nquit\n").out
    assert " 1 a1*" in out
    assert "36 f6\n" in out
    assert "* begins a storey: costs a cylinder\nwhite 1x1, yours: 36 places." in out
    assert "Seat 1 places white on f6." in out
    assert "begins storey 2" in run(*first, text="a1-c3\nwhite own\na1\nquit\n").out


@pytest.mark.parametrize(
    ("typed", "only"),
    [("1x2", "yellow"), ("1x2 yours", "yellow"), ("own", "yours"), ("reserve", "reserve")],
)
def test_sizes_and_sources_narrow_the_list(run: Run, typed: str, only: str) -> None:
    first = ("play", "nivos", "-O", "start=0", "-H", 2, "-s", 1)
    out = run(*first, text=f"a1-c3\n{typed}\nquit\n").out.rpartition(f"> {typed}")[2]
    kept = out.partition("Enter shows all again")
    assert kept[1]
    assert only in kept[0]
    assert not [line for line in kept[0].splitlines() if " 1x" in line and only not in line]


def test_a_part_of_a_move_against_the_rules_gets_its_reason(run: Run) -> None:
    first = ("play", "colorio", "-O", "start=0", "-H", 2, "-s", 1)
    out = run(*first, text="d1\nremove\nd1\ne1\na3\n7\nquit\n").out
    assert "lift:d1: there is no cap on this peg" in out
    assert "lift:a3: a cap is in hand" in out
    assert "there is only one choice: remove" in run(*first, text="d1\n7\nquit\n").out


def test_the_first_lift_is_warned_of(run: Run) -> None:
    out = tonooo(run, "draw", "put:A", "quit", "y")
    assert out.count("All cylinders are empty: lifting one puts you out.") == 1
    assert "memory=open" in tonooo(run, "?")


def test_walks_are_grouped_by_hand(run: Run) -> None:
    out = run("play", "bonne_main", "-O", "start=0", "-s", 6, text="1\n1\n1\n1\nquit\n\n").out
    assert "1 from " in out
    assert re.search(r"^from c1: \d+ places. Type a number", out, re.MULTILINE)


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


def test_a_save_brings_back_the_people(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "an evening.jsonl"
    saved = run("play", "tonooo", "-p", 3, "-H", 2, text=f"1\nsave {file}\nquit\n")
    assert f"tablee play --resume '{file}'" in saved.out
    assert json.loads(file.read_text())["people"] == [0, 1]
    again = run("play", "--resume", file, text="quit\n")
    steps = len(json.loads(file.read_text())["steps"])
    assert f"Going on with your game: {steps} steps played." in again.out
    assert "Seats 0 and 1 are yours; bots have the others." in again.out
    assert "Leave the game?" not in again.out
    assert "You have seat 0" in run("play", "--resume", file, "-H", 1, text="quit\n").out
    assert run("replay", file).out.endswith("verified so far\n")


@pytest.mark.parametrize("people", ['"none"', "[9]", "[true]", '{"0": 1}', "null"])
def test_people_that_make_no_sense_are_seat_0(run: Run, tmp_path: Path, people: str) -> None:
    file = tmp_path / "saved.jsonl"
    run("play", "tonooo", "-H", 2, "-O", "start=0", text=f"1\nsave {file}\nquit\n")
    assert '"people": [0, 1]' in file.read_text()
    file.write_text(file.read_text().replace('"people": [0, 1]', f'"people": {people}'))
    assert "You have seat 0;" in run("play", "--resume", file, text="quit\n").out


@pytest.mark.parametrize("content", [b"", b"hello\n", b"{}", b"[1]", b"5", b"\xff\xfe\x00"])
def test_a_file_that_is_no_saved_game(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(content)
    assert run("play", "--resume", file).refused("letter.txt is no saved game")
    assert run("play", "--resume", tmp_path / "nothing").refused("nothing", "read")
    assert run("play", "--resume", "-").refused("--resume")


def test_a_board_of_ones_own_is_named_when_it_is_needed(tmp_path: Path) -> None:
    (tmp_path / "bonne_main").mkdir()
    court = ["R.R.R", ".....", "Y...B", "Y...B", "Y...B", ".....", "G.G.G"]
    write_lines(tmp_path / "bonne_main" / "yard.txt", court)
    file = tmp_path / "saved.jsonl"
    saved = spawn(
        *("--data", tmp_path, "play", "bonne_main", "-O", "board=yard", "-O", "start=0"),
        *("-b", "sane"),
        text=f"\n1\n1\nquit\n{file}\n",
    )
    assert f"Saved. Later: tablee --data {tmp_path} play --resume {file}" in saved.out
    for command in (["play", "--resume", file], ["replay", file], ["replay", file, "-g", 1]):
        assert spawn(*command).refused("yard", "(your own? name its folder with --data)")
    assert spawn("--data", tmp_path, "play", "--resume", file, text="quit\n").code == 0


def test_only_file_names_are_taken_as_such(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    answers = f"draw\nquit\nevening\n\nn\nput:A\nquit\n{file}\n"
    result = run("play", "tonooo", "-O", "start=0", text=answers)
    assert result.code == 0
    assert result.out.count("Leave the game? y = leave, n = go on") == 4
    assert "goes into cylinder A" in result.out
    assert f"Saved. Later: tablee play --resume {file}" in result.out
    assert run("play", "tonooo", "-O", "start=0", text="draw\nquit\ny\nput:A\n").code == 0
    assert "can't begin with -" in run("play", "tonooo", text="save -\nquit\ny\n").out


def test_after_the_end_there_is_another_game(run: Run) -> None:
    out = tonooo(run, "lift:A", "?", "banana", "again", "draw", "quit", "y")
    assert "undo would take back lift:A now." in out
    assert "save tonooo.jsonl" in out
    assert "The game is over: expected again" in out
    assert "A new game. Seed: " in out
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


@pytest.mark.parametrize("who", [["-b", "random"], ["-b", "sane"], ["-H", 2]])
def test_no_compiling_for_a_game_without_a_search(who: list[object], tmp_path: Path) -> None:
    command = ("play", "colorio", "-s", 1, *who)
    result = spawn(*command, text=FIRST, TABLEE_CACHE=str(tmp_path))
    assert (result.code, result.err) == (0, "")
    assert list(tmp_path.iterdir()) == []


# -------------------------------------------------------------------------------- the bots

OWN = """
class First:
    def choose(self, turn):
        return turn.legal[0]

class Broken:
    def choose(self, turn):
        raise ValueError("no idea")
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "my_bot.py"
    path.write_text(OWN)
    return str(path)


def test_the_usual_level_is_introduced(run: Run) -> None:
    out = run("play", "tonooo", "-p", 3, text="quit\n").out
    assert "The bots: level 2, " in out
    assert "Seat 1: level 2, " in run("play", "tonooo", text="quit\n").out


def test_a_bot_for_each_seat_is_introduced(run: Run, own: str) -> None:
    arguments = ("play", "tonooo", "-p", 4, "--bots", f"random, 1,{own}:First", "-O", "start=0")
    out = run(*arguments, text="quit\n").out
    assert "Seat 1: random, any legal move." in out
    assert "Seat 2: level 1, " in out
    assert "my_bot.py:First, a bot of your own." in out.replace("\n", "")
    assert "Seat 0:" not in out.partition("Options:")[0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-p", "4", "--bots", "1,2"], ["one name for all, or 3", "got 2"]),
        (["--bots", "1,2"], ["expected one name, got 2"]),
        (["-H", "2", "--bots", "1"], ["none, since people have all seats", "got 1"]),
        (["--bots", "9"], ["'9'", "1 to 5"]),
        (["--bots", "randon"], ["did you mean random?"]),
        (["--bots", "nobody.py:X"], ["nobody.py", "found none"]),
        (["--bots", ""], ["expected a level from 1 to 5"]),
    ],
)
def test_bots_that_can_not_play(run: Run, arguments: list[str], words: list[str]) -> None:
    assert run("play", "tonooo", *arguments).refused(*words)


def test_a_save_brings_back_the_bots(run: Run, tmp_path: Path) -> None:
    file, again = tmp_path / "saved.jsonl", tmp_path / "again.jsonl"
    run("play", "tonooo", "-p", 3, "-b", "sane,random", text=f"1\nsave {file}\nquit\n")
    assert json.loads(file.read_text())["bots"] == [None, "sane", "random"]
    out = run("play", "--resume", file, text=f"save {again}\nquit\n").out
    assert "Seat 1: sane, " in out
    assert "Seat 2: random, " in out
    assert again.read_text() == file.read_text()
    assert "The bots: random, " in run("play", "--resume", file, "-b", "random", text="quit\n").out
    people = run("play", "--resume", file, "-H", 2, text="quit\n").out
    assert "Seat 1:" not in people.partition("Options:")[0]
    assert "Seat 2: random, " in people


def test_a_game_goes_on_without_compiling_if_its_bots_need_none(run: Run, tmp_path: Path) -> None:
    file, cache = tmp_path / "saved.jsonl", tmp_path / "cache"
    run("play", "colorio", "-b", "sane", text=f"1\nsave {file}\nquit\n")
    result = spawn("play", "--resume", file, text=FIRST, TABLEE_CACHE=str(cache))
    assert (result.code, result.err) == (0, "")
    assert not cache.exists()


@pytest.mark.parametrize("bots", ['"sane"', "[3]", "[]", "null", '[null, "sane", "sane"]'])
def test_bots_that_make_no_sense_are_of_the_usual_level(
    run: Run, tmp_path: Path, bots: str
) -> None:
    file = tmp_path / "saved.jsonl"
    run("play", "tonooo", "-b", "sane", text=f"1\nsave {file}\nquit\n")
    file.write_text(file.read_text().replace('"bots": [null, "sane"]', f'"bots": {bots}'))
    assert "Seat 1: level 2, " in run("play", "--resume", file, text="quit\n").out


def test_a_bot_that_is_gone_is_told(run: Run, own: str, tmp_path: Path) -> None:
    file = tmp_path / "saved.jsonl"
    run("play", "tonooo", "-b", f"{own}:First", text=f"1\nsave {file}\nquit\n")
    Path(own).unlink()
    assert run("play", "--resume", file, "-b", f"{own}:First").refused("my_bot.py", "found none")
    assert run("play", "--resume", file, "-b", "sane", text="quit\n").code == 0
    file.write_text(file.read_text().replace(f"{own}:First", "9"))
    assert run("play", "--resume", file).refused("'9'", "(--bots names others)")


def test_a_save_runs_no_file_unasked(run: Run, own: str, tmp_path: Path) -> None:
    file, trace = tmp_path / "saved.jsonl", tmp_path / "trace"
    bots = f"sane,{own}:First"
    run("play", "tonooo", "-p", 3, "-b", bots, text=f"1\nsave {file}\nquit\n")
    with Path(own).open("a") as stream:
        stream.write(f"\nopen({str(trace)!r}, 'w').close()\n")
    assert run("play", "--resume", file).refused(f"{own}:First", f"--bots {bots} lets it play")
    assert not trace.exists()
    assert run("play", "--resume", file, "-b", bots, text="quit\n").code == 0
    assert trace.exists()


@pytest.mark.parametrize(
    ("name", "compiled"),
    [("random", False), ("sane", False), ("3", True), ("mcts:5", True), ("a.py:B", True)],
)
def test_who_may_search_gets_compiled_rules(name: str, compiled: bool) -> None:
    assert need_compiled_rules([None, name]) == compiled


def test_a_hint_is_had_elsewhere(run: Run) -> None:
    assert "save FILE, then run tablee hint FILE" in tonooo(run, "hint", "quit")


def test_a_bot_that_fails_is_told_once_and_the_game_goes_on(run: Run, own: str) -> None:
    result = run("play", "bonne_main", "-H", 0, "-b", f"{own}:Broken", "-s", 1)
    assert result.code == 0
    said = "bot fails, so chance moves for it: ValueError: no idea (my_bot.py, line 8)."
    assert result.out.count(f"Seat 0's {said}") == result.out.count(f"Seat 1's {said}") == 1
    assert "Places: 1. " in result.out


# --------------------------------------------------------------------------- on a terminal


def test_on_a_terminal_the_page_is_drawn_afresh_in_colour() -> None:
    terminal = Terminal(
        "play", "tonooo", "-b", "sane", "-p", 3, "-O", "start=0", "--pause", 0, "-s", 2
    )
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
    terminal.wait_for("Leave the game?")
    terminal.type("y\n")
    assert "\x1b[?1049l" in terminal.wait_for("\x1b[?1049l")
    assert terminal.close() == 0


def test_on_a_terminal_without_colour_letters_remain() -> None:
    terminal = Terminal(
        "play", "tonooo", "-b", "sane", "-O", "start=0", "--pause", 0, "-s", 2, NO_COLOR="1"
    )
    terminal.wait_for("Enter begins: ")
    terminal.type("\n")
    terminal.wait_for("> ")
    terminal.type("draw\n")
    page = terminal.wait_for("> ")
    assert "38;" not in page
    assert "Drawn: " in page
    terminal.interrupt()
    terminal.wait_for("FILE.jsonl: ")
    terminal.interrupt()
    terminal.wait_for("tablee: stopped: the game was not saved")
    assert terminal.close() == 130
    assert "Traceback" not in terminal.seen


def test_on_a_terminal_the_last_page_stays() -> None:
    terminal = Terminal("play", "tonooo", "-b", "sane", "-O", "start=0", "--pause", 0, "-s", 2)
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
    terminal = Terminal("play", "tonooo", "-b", "sane", "-O", "start=0")
    terminal.wait_for("Enter begins: ")
    terminal.type("\x04")
    terminal.wait_for("tablee: the input ended")
    assert terminal.close() == 2


def test_on_a_terminal_one_sees_that_a_bot_thinks() -> None:
    terminal = Terminal(
        *("play", "tonooo", "-b", "mcts:50", "-O", "start=1", "--pause", 0, "-s", 2),
        TABLEE_KERNELS="interpreted",
    )
    assert "Preparing the bots ..." in terminal.wait_for("Enter begins: ")
    terminal.type("\n")
    assert "Seat 1 thinks ..." in terminal.wait_for("> ")
    terminal.type("quit\n")
    assert terminal.close() == 0


def test_on_a_terminal_ctrl_d_asks_before_the_game_is_lost() -> None:
    terminal = Terminal("play", "tonooo", "-O", "start=0", "-H", 2, "-s", 2)
    terminal.wait_for("Enter begins: ")
    terminal.type("\n")
    terminal.wait_for("> ")
    terminal.type("draw\n")
    terminal.wait_for("> ")
    terminal.type("\x04")
    terminal.wait_for("FILE.jsonl: ")
    terminal.type("n\n")
    assert "Into which cylinder" in terminal.wait_for("> ")
    terminal.type("\x04")
    terminal.wait_for("FILE.jsonl: ")
    terminal.type("\x04")
    terminal.wait_for("tablee: the input ended: the game was not saved")
    assert terminal.close() == 2


def test_on_a_terminal_a_key_skips_the_pause() -> None:
    terminal = Terminal("play", "tonooo", "-b", "sane", "-O", "start=0", "--pause", 60, "-s", 2)
    terminal.wait_for("Enter begins: ")
    terminal.type("\n")
    terminal.wait_for("> ")
    terminal.type("draw\n")
    terminal.wait_for("> ")
    terminal.type("put:A\n")
    terminal.wait_for("goes into cylinder A")
    end = time.monotonic() + 50  # not even one pause is over by then
    while "> " not in terminal.peek():  # how many turns the bot needs depends on chance
        assert time.monotonic() < end, terminal.peek()
        terminal.type("x")
        time.sleep(0.2)
    terminal.interrupt()
    terminal.wait_for("FILE.jsonl: ")
    terminal.type("\ny\n")
    assert terminal.close() == 0


def test_on_a_terminal_a_long_list_gives_way_to_the_board() -> None:
    terminal = Terminal("play", "nivos", "-O", "start=0", "-H", 2, "-s", 2, LINES="18")
    terminal.wait_for("Enter begins: ")
    terminal.type("\n")
    terminal.wait_for("> ")
    terminal.type("a1-c3\n")
    terminal.wait_for("> ")
    terminal.type("yellow own\n")
    page = terminal.wait_for("> ").rpartition("\x1b[2J")[2]
    assert page.count("\n") < 18
    assert "Nivos for 2" in page
    assert " more: type a beginning to narrow" in page
    terminal.type("quit\ny\n")
    assert terminal.close() == 0


def test_a_narrow_terminal_is_told_once() -> None:
    said = "This game is drawn for 80 columns or more."
    command = ("play", "tonooo", "-b", "sane")
    assert spawn(*command, text="quit\n", COLUMNS="50").out.count(said) == 1
    assert said not in spawn(*command, text="quit\n", COLUMNS="60").out


@pytest.mark.parametrize("name", ["~nobody-of-that-name/x.jsonl", "x" * 300, "/proc/none/x.jsonl"])
def test_a_name_that_can_not_be_saved_under_does_not_end_the_game(run: Run, name: str) -> None:
    result = run("play", "tonooo", "-s", 1, text=f"save {name}\ndraw\nquit\ny\n")
    assert result.code == 0
    assert "expected a file that can be written" in " ".join(result.out.split())
    assert "You draw" in result.out
