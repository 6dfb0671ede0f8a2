"""Sets of blocks: what a file may say, and what is told about one that can't be used."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee import InvalidData
from tablee.engine.kernel import MODE
from tablee.games.blocks import NAMES, BlockSet, load_sets, parse_set
from tablee.games.data_folder import PACKAGE
from tablee.games.placements import (
    MOST_SHEETS,
    SHEET,
    SHEET_BITS,
    SQUARE_NAMES,
    build_tables,
    corners,
    neighbours,
    placements,
    rectangle,
    spots,
)
from tests.compiling import QUICKLY

CLASSIC = (PACKAGE / "nivos" / "classic.txt").read_text().splitlines()
PLAIN = """\
board 6 by 6
white 1 x 1
yellow 2 x 1
orange 3 x 1
red 4 x 1
purple 5 x 1
blue 2 x 2
green 3 x 2
black 4 x 2
neutral 3 x 3
cylinders 1 2 3 4 5 6
""".splitlines()
BIG = """\
# A large board, blocks of many sizes, and a neutral block that can be turned.
board 8 by 7
cylinders 2 3 5 7 11 13 17 19 99
neutral 2 x 3
white 8 x 1
yellow 1 x 7
orange 2x3
red 3 x 3
purple 1 x 1
blue 6 x 2
green 4 x 4
black 2 x 5
"""


def changed(word: str, *lines: str) -> list[str]:
    """The plain file with other lines for the one that begins with a word."""
    return [new for line in PLAIN for new in (lines if line.startswith(word) else [line])]


def complaint(lines: list[str]) -> str:
    with pytest.raises(InvalidData) as caught:
        parse_set(lines, "mine.txt")
    return str(caught.value)


# ------------------------------------------------------------------------- reading a file


def test_the_classic_set():
    classic = BlockSet(
        6,
        6,
        ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (2, 2), (3, 2), (4, 2), (3, 3)),
        (1, 2, 3, 4, 5, 6),
    )
    assert load_sets() == {"classic": classic}
    assert parse_set(CLASSIC, "classic.txt") == parse_set(PLAIN, "plain.txt") == classic


def test_lines_may_come_in_any_order_with_remarks_and_spaces():
    untidy = ["", "# mine", *(f"  {line}   # as I measured it" for line in reversed(PLAIN)), "\t"]
    assert parse_set(untidy, "mine.txt") == parse_set(PLAIN, "mine.txt")


def test_a_block_may_be_written_without_spaces():
    assert parse_set(changed("red", "red 4x1"), "mine.txt") == parse_set(PLAIN, "mine.txt")


# ---------------------------------------------------------------------- what can be wrong


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            changed("red", "red 4 x 1", "pink 1 x 1"),
            "mine.txt, line 6: expected board, cylinders or one of white, yellow, orange, red, "
            "purple, blue, green, black, neutral; got 'pink'",
        ),
        (changed("red"), "mine.txt: expected a line 'red 2 x 3'"),
        (changed("neutral"), "mine.txt: expected a line 'neutral 2 x 3'"),
        (changed("board"), "mine.txt: expected a line 'board 6 by 6'"),
        (changed("cylinders"), "mine.txt: expected a line 'cylinders 1 2 3 4 5 6'"),
        ([], "mine.txt: expected a line 'board 6 by 6'"),
        (
            changed("red", "red 4 x 1", "red 4 x 1"),
            "mine.txt, line 6: red stands in line 5 already",
        ),
        (
            changed("red", "red 4 by 1"),
            "mine.txt, line 5: expected numbers as in 'red 2 x 3', got '4 by 1'",
        ),
        (
            changed("red", "red"),
            "mine.txt, line 5: expected numbers as in 'red 2 x 3', got ''",
        ),
        (
            changed("red", "red 4 x 1 x 1"),
            "mine.txt, line 5: expected numbers as in 'red 2 x 3', got '4 x 1 x 1'",
        ),
        (
            changed("red", "red -4 x 1"),
            "mine.txt, line 5: expected numbers as in 'red 2 x 3', got '-4 x 1'",
        ),
        (
            changed("red", "red 0 x 4"),
            "mine.txt, line 5: expected sides of at least 1 for red, got 0",
        ),
        (
            changed("red", "red 7 x 1"),
            "mine.txt, line 5: expected red to fit on the board of 6 by 6, got 7 x 1",
        ),
        (
            changed("neutral", "neutral 3 x 999"),
            "mine.txt, line 10: expected neutral to fit on the board of 6 by 6, got 3 x 999",
        ),
        (
            changed("board", "board 6 x 6"),
            "mine.txt, line 1: expected numbers as in 'board 6 by 6', got '6 x 6'",
        ),
        (
            changed("board", "board 9 by 6"),
            "mine.txt, line 1: expected a board of 1 to 8 columns by 1 to 7 rows, got 9 by 6",
        ),
        (
            changed("board", "board 7 by 8"),
            "mine.txt, line 1: expected a board of 1 to 8 columns by 1 to 7 rows, got 7 by 8",
        ),
        (
            changed("board", "board 0 by 6"),
            "mine.txt, line 1: expected a board of 1 to 8 columns by 1 to 7 rows, got 0 by 6",
        ),
        (
            changed("cylinders", "cylinders"),
            "mine.txt, line 11: expected numbers as in 'cylinders 1 2 3 4 5 6', got ''",
        ),
        (
            changed("cylinders", "cylinders 1, 2"),
            "mine.txt, line 11: expected numbers as in 'cylinders 1 2 3 4 5 6', got '1, 2'",
        ),
        (
            changed("cylinders", "cylinders 1 2 3 4 5 6 7 8 9 10"),
            "mine.txt, line 11: expected at most 9 cylinders, got 10",
        ),
        (
            changed("cylinders", "cylinders 0 1"),
            "mine.txt, line 11: expected cylinders of heights from 1 to 99",
        ),
        (
            changed("cylinders", "cylinders 1 100"),
            "mine.txt, line 11: expected cylinders of heights from 1 to 99",
        ),
        (
            changed("cylinders", "cylinders 2 1"),
            "mine.txt, line 11: expected cylinders of different heights, the smallest first",
        ),
        (
            changed("cylinders", "cylinders 1 1"),
            "mine.txt, line 11: expected cylinders of different heights, the smallest first",
        ),
    ],
)
def test_errors_name_file_line_and_what_was_expected(lines, message):
    assert complaint(lines) == message


def test_a_long_line_is_not_repeated_whole():
    assert len(complaint(["x" * 10_000])) < 250
    assert len(complaint(["red " + "x" * 10_000])) < 250


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text):
    with pytest.raises(InvalidData):  # no such text can be a whole set
        parse_set(text.splitlines(), "any.txt")


NUMBERS = st.integers(0, 9) | st.integers(0, 1000)
LINES = st.one_of(
    st.builds("board {} by {}".format, NUMBERS, NUMBERS),
    st.builds("{} {} x {}".format, st.sampled_from(NAMES), NUMBERS, NUMBERS),
    st.builds(
        lambda heights: f"cylinders {' '.join(map(str, heights))}", st.lists(NUMBERS, max_size=11)
    ),
)


@given(st.lists(LINES, max_size=6), st.randoms(use_true_random=False))
def test_files_that_are_nearly_right_are_read_or_refused(lines, rng):
    """A few lines of the plain file replaced: what is read can be used."""
    firsts = {line.split()[0] for line in lines}
    mixed = [line for line in PLAIN if line.split()[0] not in firsts] + lines
    rng.shuffle(mixed)
    try:
        blocks = parse_set(mixed, "nearly.txt")
    except InvalidData:
        return
    check_numbers(blocks)


# -------------------------------------------------------------- placements and their numbers


def check_numbers(blocks: BlockSet) -> None:
    """Every placement has a number of its own, within the sheets."""
    numbers = {}
    board = rectangle(blocks.columns, blocks.rows)
    for number, placement in placements(blocks):
        assert number not in numbers
        assert 0 <= number < SHEET * MOST_SHEETS
        assert number % SHEET < SHEET_BITS
        assert placement.squares & ~board == 0
        numbers[number] = placement.word
    assert len(set(numbers.values())) == len(numbers) > 0
    assert all(sheet < MOST_SHEETS for sheet, _ in spots(blocks).values())


@pytest.mark.parametrize("text", [CLASSIC, BIG.splitlines()], ids=["classic", "big"])
def test_every_placement_has_its_own_number(text):
    check_numbers(parse_set(text, "set.txt"))


def test_a_block_that_fits_one_way_only():
    blocks = parse_set(BIG.splitlines(), "big.txt")
    words = [placement.word for _, placement in placements(blocks)]
    assert [word for word in words if word.startswith("white/")] == [
        f"white/a{row}-h{row}" for row in range(1, 8)
    ]
    assert corners(blocks, NAMES.index("white"), 1) == 0


def test_neighbours_stay_on_the_board():
    for square, name in enumerate(SQUARE_NAMES):
        column, row = square % 8, square // 8
        expected = {
            f"{'abcdefgh'[c]}{r + 1}"
            for c, r in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
            if 0 <= c < 8 and 0 <= r < 7
        }
        around = neighbours(1 << square)
        assert {n for i, n in enumerate(SQUARE_NAMES) if around >> i & 1} == expected, name


def test_tables_of_several_sets_are_stacked():
    sets = [parse_set(CLASSIC, "classic.txt"), parse_set(BIG.splitlines(), "big.txt")]
    both, alone = build_tables(sets), build_tables(sets[:1])
    sheets = alone.sheet_counts[0]
    assert both.sheet_counts[0] == sheets < both.sheet_counts[1] <= both.hands.shape[2]
    for name in "squares", "colour":
        ours, table = getattr(both, name)[0], getattr(alone, name)[0]
        assert (ours[: len(table)] == table).all()
        assert not ours[len(table) :].any()
    assert (both.hands[0, :, :sheets] == alone.hands[0, :, :sheets]).all()
    assert not both.hands[0, :, sheets:].any()


# ----------------------------------------------------------------------- a set of one's own

TRY_BIG = """
from tablee import GAMES, Match
from tablee.engine.playout import new_generator, random_game
from tablee.games.nivos import CYLINDERS, SETS
from tests.games.nivos_model import compare_game
from tests.invariants.driver import first_broken

game = GAMES["nivos"]
assert [option.choices for option in game.options if option.name == "set"] == [("classic", "big")]
assert CYLINDERS == 9
for players in game.seats:
    for name, blocks in SETS.items():
        for options in {"set": name}, {"set": name, "cylinders": "choose", "ground_costs": True}:
            assert compare_game(blocks, players, options, 1) > 10
            assert first_broken(game, players, options, 50, 1, 0) is None
            checked = game.read_options(options, players)
            words = game.notation(checked).words
            match = Match("nivos", players, options=options, manual=True)
            for _, action in random_game(game, players, checked, new_generator(1)):
                match.play(words[action])
            assert match.over and sum(match.returns()) > 0.99
            assert Match.replay(match.record()).moves == match.moves
            view = match.view()
            size = (view["columns"], view["rows"])
            assert size == ((8, 7) if name == "big" else (6, 6))
            assert len(view["heights"]) == size[0] * size[1]
            assert view["storeys"] <= 1 + len(blocks.cylinders)
assert "cylinder:99" in game.notation(game.read_options({"set": "big"}, 2)).actions
assert "place:neutral/a1-b3/reserve" in Match("nivos", options={"set": "big", "start": 0}).legal()
"""


def run_with(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    """Run a script with a data folder; tables are built when the games are imported."""
    return subprocess.run(
        [sys.executable, "-c", script],
        env={
            **os.environ,
            **QUICKLY,
            "TABLEE_DATA": str(folder),
            "TABLEE_CACHE": str(folder / "cache"),
        },
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


@pytest.mark.skipif(MODE == "checked", reason="compiles all of Nivos anew: twice is enough")
def test_a_set_of_ones_own_is_played_like_the_classic_one(tmp_path):
    (tmp_path / "nivos").mkdir()
    (tmp_path / "nivos" / "big.txt").write_text(BIG)
    result = run_with(tmp_path, TRY_BIG)
    assert result.returncode == 0, result.stderr


def test_a_bad_set_of_ones_own_is_named(tmp_path):
    (tmp_path / "nivos").mkdir()
    (tmp_path / "nivos" / "bad.txt").write_text("board 60 by 60\n")
    result = run_with(tmp_path, "import tablee.games.nivos")
    assert result.returncode != 0
    assert f"InvalidData: {tmp_path / 'nivos' / 'bad.txt'}: expected a line" in result.stderr
