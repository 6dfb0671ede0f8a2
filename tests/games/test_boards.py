"""Boards of La Bonne Main: what a map may look like, what is refused, and a board of one's own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablee import InvalidData
from tablee.games.boards import Board, load_boards, read_board, square_name
from tablee.games.data_folder import PACKAGE

RING = """
# a ring round a hole, wider than high
.G.G.G.
Y.xxx.B
Y.xxx.B
Y.xxx.B
.R.R.R.
"""


def board(folder: Path, text: str | bytes) -> Board:
    path = folder / "own.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_board(path)


def names(squares: tuple[tuple[int, int], ...]) -> list[str]:
    return [square_name(square) for square in squares]


# ------------------------------------------------------------------------- what may be drawn


def test_the_court_is_nine_by_nine():
    court = load_boards("court")["court"]
    assert len(court.squares) == 81
    assert [names(starts) for starts in court.starts] == [
        ["c1", "e1", "g1"],
        ["a3", "a5", "a7"],
        ["c9", "e9", "g9"],
        ["i3", "i5", "i7"],
    ]


def test_the_small_court_is_seven_by_seven():
    cour = load_boards("court")["cour"]
    assert len(cour.squares) == 49
    assert [names(starts) for starts in cour.starts] == [
        ["b1", "d1", "f1"],
        ["a2", "a4", "a6"],
        ["b7", "d7", "f7"],
        ["g2", "g4", "g6"],
    ]


def test_the_default_comes_first():
    assert list(load_boards("court")) == ["court", "cour"]
    assert list(load_boards("cour")) == ["cour", "court"]


def test_holes_and_unequal_sides(tmp_path):
    ring = board(tmp_path, RING)
    assert len(ring.squares) == 35 - 9
    assert "c3" not in names(ring.squares)
    assert names(ring.starts[1]) == ["a2", "a3", "a4"]


def test_squares_come_in_the_order_of_their_names(tmp_path):
    found = names(board(tmp_path, RING).squares)
    assert found == sorted(found)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(".", " . ").replace("x", "x\t"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("B\n", "B   # blue\n"),
        lambda text: text.strip(),
    ],
    ids=["blanks", "empty lines", "other line ends", "remarks", "no last line end"],
)
def test_what_is_for_the_eye_only(tmp_path, change):
    assert board(tmp_path, change(RING)) == board(tmp_path, RING)


# ---------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize("text", ["", "\n \n", "# only a remark\n"])
def test_a_map_without_rows_is_refused(tmp_path, text):
    with pytest.raises(InvalidData, match=r"own\.txt: expected rows of squares, got none"):
        board(tmp_path, text)


@pytest.mark.parametrize(
    ("line", "row", "complaint"),
    [
        (4, "Y.x?x.B", "line 4: expected squares drawn with . x R Y G B, got '?'"),
        (4, "y.xxx.B", "line 4: expected squares drawn with . x R Y G B, got 'y'"),
        (7, ".R.R.R", "line 7: expected 7 squares as in line 3, got 6"),
        (7, ".R.R.R..", "line 7: expected 7 squares as in line 3, got 8"),
        (3, ".G.G.G....", "line 3: expected at most 9 squares in a row, got 10"),
        (2, ".......\n" * 5, "line 12: expected at most 9 rows"),
        (7, ".R.R...", "line 7: expected 3 start squares R on the whole map, got 2"),
        (5, "Y.xxx..", "line 7: expected 3 start squares B on the whole map, got 2"),
        (7, "YR.R.R.", "line 7: expected 3 start squares Y on the whole map, got 4"),
        (3, "GGGGGGG", "line 3: expected 3 start squares G on the whole map, got 7"),
        (5, "Y.x.x.B", "line 5: expected squares that all hang together, but d3 can't be reached"),
    ],
)
def test_a_refused_map_names_file_line_and_what_was_expected(tmp_path, line, row, complaint):
    lines = RING.splitlines()
    lines[line - 1] = row
    with pytest.raises(InvalidData) as caught:
        board(tmp_path, "\n".join(lines))
    assert str(caught.value).startswith(f"{tmp_path / 'own.txt'}, {complaint}")


def test_a_start_square_without_a_way_is_refused(tmp_path):
    alone = ".GGGxxB\nYYYRRRx\n.....BB"
    with pytest.raises(InvalidData, match=r"line 1: .* but g3 can't be reached from a1"):
        board(tmp_path, alone)


def test_two_parts_are_refused(tmp_path):
    with pytest.raises(InvalidData, match=r"line 3: .* but a1 can't be reached from c1"):
        board(tmp_path, ".xRRRYYY\n.xGGGBBB\n.x......")


def test_text_that_is_not_utf_8_is_refused(tmp_path):
    with pytest.raises(InvalidData, match="line 2: expected text in UTF-8"):
        board(tmp_path, b"...\n\xff\xfe")


def test_a_map_that_is_far_too_long_is_refused(tmp_path):
    with pytest.raises(InvalidData, match="expected at most 20000 bytes"):
        board(tmp_path, "#" * 30_000)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(InvalidData, match="expected a plain file"):
        read_board(tmp_path / "none.txt")


fuzz = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    max_examples=300,
    deadline=None,
)


def usable_or_refused(folder: Path, text: str | bytes) -> None:
    """Whatever a file holds, a usable board comes out, or InvalidData."""
    try:
        found = board(folder, text)
    except InvalidData:
        return
    assert len(found.squares) <= 81
    assert [len(starts) for starts in found.starts] == [3, 3, 3, 3]
    assert {square for starts in found.starts for square in starts} <= set(found.squares)


@fuzz
@given(st.binary(max_size=300))
def test_random_bytes(tmp_path, text):
    usable_or_refused(tmp_path, text)


@fuzz
@given(st.text(max_size=300))
def test_random_text(tmp_path, text):
    usable_or_refused(tmp_path, text.encode(errors="surrogatepass"))


@fuzz
@given(st.integers(1, 10).flatmap(lambda n: st.lists(st.text(".xRYGB#", min_size=n, max_size=n))))
def test_random_maps(tmp_path, rows):
    usable_or_refused(tmp_path, "\n".join(rows))


@fuzz
@given(st.integers(0, 400), st.integers(0, 3), st.text(".xRYGB# \n", max_size=3))
def test_the_court_with_a_slip(tmp_path, at, removed, added):
    text = (PACKAGE / "bonne_main" / "cour.txt").read_text(encoding="utf-8")
    at %= len(text)
    usable_or_refused(tmp_path, text[:at] + added + text[at + removed :])


# -------------------------------------------------------------------- a board of one's own


def python(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run code with a folder of data files of one's own."""
    environment = {**os.environ, "TABLEE_DATA": str(folder), "TABLEE_KERNELS": "interpreted"}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.fixture
def own(tmp_path):
    """A folder of one's own with a third board."""
    (tmp_path / "bonne_main").mkdir()
    (tmp_path / "bonne_main" / "ring.txt").write_text(RING, encoding="utf-8")
    return tmp_path


PLAY = """
from tablee import GAMES, Match
from tests.invariants.bonne_main import broken

game = GAMES["bonne_main"]
print(*game.options[1].choices)
for players in game.seats:
    match = Match(game, players, options={"board": "ring"}, seed=players)
    while not match.over:
        match.play(match.legal()[match.ply * 7 % len(match.legal())])
        assert broken(match.state) == 0
    assert Match.replay(match.record()).places() == match.places()
    assert not any("c3" in move for move in match.moves)
print(match.view()["board"], "drop:c3" in game.notation(match.options).actions)
"""


def test_a_third_board_is_there_everywhere(own):
    done = python(PLAY, own)
    assert done.stdout.splitlines() == ["court cour ring", "ring False"], done.stderr


def test_a_board_of_ones_own_takes_the_place_of_ours(own):
    (own / "bonne_main" / "ring.txt").rename(own / "bonne_main" / "court.txt")
    code = "from tablee import Match; print(Match('bonne_main', 4, manual=True).view()['hands'][1])"
    done = python(code, own)
    assert done.stdout == "{'a2': 2, 'a3': 2, 'a4': 2}\n", done.stderr


def test_a_broken_board_of_ones_own_is_named(own):
    (own / "bonne_main" / "ring.txt").write_text("R?\n", encoding="utf-8")
    done = python("import tablee.games", own)
    assert done.returncode != 0
    assert "ring.txt, line 1: expected squares drawn with" in done.stderr
