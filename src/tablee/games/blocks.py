"""Sets of blocks for Nivos: a text file each, read and checked here.

    board 6 by 6                columns by rows
    white 1 x 1                 the sides of each of the eight colours, in squares
    ...
    neutral 3 x 3               the block without a colour
    cylinders 1 2 3 4 5 6       heights, the smallest first

One thing a line, in any order; what follows a # is a remark.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from tablee.engine.errors import InvalidData
from tablee.games.data_folder import data_files, read_lines

COLOUR_NAMES = ("white", "yellow", "orange", "red", "purple", "blue", "green", "black")
NEUTRAL_NAME = "neutral"
NAMES = (*COLOUR_NAMES, NEUTRAL_NAME)

MOST_COLUMNS, MOST_ROWS = 8, 7  # the squares of a board are the bits of one number
MOST_CYLINDERS, TALLEST = 9, 99

BOARD_LINE = re.compile(r"([0-9]{1,3}) *by *([0-9]{1,3})")
BLOCK_LINE = re.compile(r"([0-9]{1,3}) *x *([0-9]{1,3})")
CYLINDERS_LINE = re.compile(r"[0-9]{1,3}(?: +[0-9]{1,3})*")
SHOWN = 40  # characters of a line that a message repeats


@dataclass(frozen=True, slots=True)
class BlockSet:
    """A board, the blocks that are laid on it, and the cylinders."""

    columns: int
    rows: int
    sides: tuple[tuple[int, int], ...]  # of each colour, then of the neutral block
    cylinders: tuple[int, ...]  # heights, the smallest first


def load_sets() -> dict[str, BlockSet]:
    """Read all sets of blocks by name, the classic one first."""
    return {
        name: parse_set(read_lines(path), path)
        for name, path in data_files("nivos", "classic").items()
    }


def parse_set(lines: Sequence[str], path: Path | str) -> BlockSet:
    """Read and check one set; errors name the file and the line."""
    found: dict[str, tuple[int, tuple[int, ...]]] = {}  # line number and numbers, by first word
    for number, line in enumerate(lines, 1):
        bare = " ".join(line.partition("#")[0].split())
        if not bare:
            continue
        name, _, rest = bare.partition(" ")
        where = f"{path}, line {number}"
        numbers = _numbers(name, rest, where)
        if name in found:
            raise InvalidData(f"{where}: {name} stands in line {found[name][0]} already")
        found[name] = (number, numbers)
    for name in ("board", *NAMES, "cylinders"):
        if name not in found:
            raise InvalidData(f"{path}: expected a line '{EXAMPLES.get(name, f'{name} 2 x 3')}'")

    board = found["board"]
    _check_board(board[1], f"{path}, line {board[0]}")
    for name in NAMES:
        _check_block(name, found[name][1], board[1], f"{path}, line {found[name][0]}")
    cylinders = found["cylinders"]
    _check_cylinders(cylinders[1], f"{path}, line {cylinders[0]}")
    columns, rows = board[1]
    sides = [found[name][1] for name in NAMES]
    return BlockSet(columns, rows, tuple((a, b) for a, b in sides), cylinders[1])


EXAMPLES = {"board": "board 6 by 6", "cylinders": "cylinders 1 2 3 4 5 6"}


def _numbers(name: str, rest: str, where: str) -> tuple[int, ...]:
    """The numbers of a line, if it is written as it should be."""
    if name not in (*NAMES, *EXAMPLES):
        raise InvalidData(
            f"{where}: expected board, cylinders or one of {', '.join(NAMES)}; got {name[:SHOWN]!r}"
        )
    form = {"board": BOARD_LINE, "cylinders": CYLINDERS_LINE}.get(name, BLOCK_LINE)
    if not form.fullmatch(rest):
        example = EXAMPLES.get(name, f"{name} 2 x 3")
        raise InvalidData(f"{where}: expected numbers as in '{example}', got {rest[:SHOWN]!r}")
    return tuple(int(digits) for digits in re.findall("[0-9]+", rest))


def _check_board(board: tuple[int, ...], where: str) -> None:
    columns, rows = board
    if not (1 <= columns <= MOST_COLUMNS and 1 <= rows <= MOST_ROWS):
        raise InvalidData(
            f"{where}: expected a board of 1 to {MOST_COLUMNS} columns by 1 to {MOST_ROWS} rows, "
            f"got {columns} by {rows}"
        )


def _check_block(name: str, sides: tuple[int, ...], board: tuple[int, ...], where: str) -> None:
    short, long = sorted(sides)
    if short == 0:
        raise InvalidData(f"{where}: expected sides of at least 1 for {name}, got 0")
    if short > min(board) or long > max(board):
        raise InvalidData(
            f"{where}: expected {name} to fit on the board of {board[0]} by {board[1]}, "
            f"got {sides[0]} x {sides[1]}"
        )


def _check_cylinders(heights: tuple[int, ...], where: str) -> None:
    if len(heights) > MOST_CYLINDERS:
        raise InvalidData(
            f"{where}: expected at most {MOST_CYLINDERS} cylinders, got {len(heights)}"
        )
    if not all(1 <= height <= TALLEST for height in heights):
        raise InvalidData(f"{where}: expected cylinders of heights from 1 to {TALLEST}")
    if not all(a < b for a, b in pairwise(heights)):
        raise InvalidData(f"{where}: expected cylinders of different heights, the smallest first")
