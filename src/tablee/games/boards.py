"""Boards of La Bonne Main: text maps, one file each, read and checked.

A map is drawn as the board lies on the table, the highest row on top; `data/bonne_main/court.txt`
says what its signs mean. Whatever is wrong with a file, `InvalidData` names it and the line.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from tablee.engine.errors import InvalidData
from tablee.games.data_folder import data_files, read_lines

Square = tuple[int, int]  # column and row, both from 0

SIDE = 9  # most columns, most rows
STARTS = "RYGB"  # start squares by colour
PLAIN, HOLE, REMARK = ".", "x", "#"
STARTS_EACH = 3
SIGNS = f"{PLAIN} {HOLE} {' '.join(STARTS)}"


@dataclass(frozen=True, slots=True)
class Board:
    """One board: its squares, and where the hands of each colour stand at the start."""

    squares: tuple[Square, ...]  # by column, then row: the order of their names
    starts: tuple[tuple[Square, ...], ...]  # three for each colour, in the same order


def square_name(square: Square) -> str:
    """The column's letter and the row's number.

    >>> square_name((2, 0))
    'c1'
    """
    column, row = square
    return f"{'abcdefghi'[column]}{row + 1}"


def load_boards(first: str) -> dict[str, Board]:
    """Read all boards, `first` before the others."""
    return {name: read_board(path) for name, path in data_files("bonne_main", first).items()}


def read_board(path: Path) -> Board:
    """Read and check one map."""
    rows = _rows(path)
    signs = {  # the last line is row 0
        (column, row): (sign, line)
        for row, (line, text) in enumerate(reversed(rows))
        for column, sign in enumerate(text)
        if sign != HOLE
    }
    squares = tuple(sorted(signs))
    starts = tuple(tuple(q for q in squares if signs[q][0] == letter) for letter in STARTS)
    _check_starts(path, rows, starts)
    parts = _parts(set(squares))
    for square in squares:
        if square not in parts[0]:
            _refuse(
                path,
                signs[square][1],
                f"expected squares that all hang together, but {square_name(square)} "
                f"can't be reached from {square_name(min(parts[0]))}",
            )
    return Board(squares, starts)


def _rows(path: Path) -> list[tuple[int, str]]:
    """The rows of a map with the numbers of their lines, the top row first."""
    rows: list[tuple[int, str]] = []
    for line, written in enumerate(read_lines(path), 1):
        text = "".join(written.partition(REMARK)[0].split())
        if not text:
            continue
        for sign in text:
            if sign not in PLAIN + HOLE + STARTS:
                _refuse(path, line, f"expected squares drawn with {SIGNS}, got {sign!r}")
        if len(text) > SIDE:
            _refuse(path, line, f"expected at most {SIDE} squares in a row, got {len(text)}")
        if rows and len(text) != len(rows[0][1]):
            width, above = len(rows[0][1]), rows[0][0]
            _refuse(path, line, f"expected {width} squares as in line {above}, got {len(text)}")
        if len(rows) == SIDE:
            _refuse(path, line, f"expected at most {SIDE} rows")
        rows.append((line, text))
    if not rows:
        raise InvalidData(f"{path}: expected rows of squares, got none")
    return rows


def _check_starts(
    path: Path, rows: list[tuple[int, str]], starts: tuple[tuple[Square, ...], ...]
) -> None:
    """Refuse a map that does not have three start squares of each colour."""
    for letter, found in zip(STARTS, starts, strict=True):
        if len(found) < STARTS_EACH:
            _refuse(path, rows[-1][0], _wanted(letter, len(found)))
        seen = 0
        for line, text in rows:
            seen += text.count(letter)
            if seen > STARTS_EACH:
                _refuse(path, line, _wanted(letter, len(found)))


def _wanted(letter: str, got: int) -> str:
    return f"expected {STARTS_EACH} start squares {letter} on the whole map, got {got}"


def _parts(squares: set[Square]) -> list[set[Square]]:
    """The parts of a board that can be walked through without a gap, the largest first."""
    parts: list[set[Square]] = []
    rest = set(squares)
    while rest:
        part: set[Square] = set()
        edge = {min(rest)}
        while edge:
            part |= edge
            edge = {
                q for c, r in edge for q in ((c - 1, r), (c + 1, r), (c, r - 1), (c, r + 1))
            } & squares - part
        parts.append(part)
        rest -= part
    return sorted(parts, key=len, reverse=True)


def _refuse(path: Path, line: int, text: str) -> NoReturn:
    raise InvalidData(f"{path}, line {line}: {text}")
