"""Boards and sets of blocks are data files: those of the package, and those of one's own folder.

`TABLEE_DATA` names a folder that is laid out as `tablee/games/data/`: one folder a game, one text
file a board or set. The name of the file is the name of the choice; a file of one's own takes the
place of the package's file with the same name.
"""

import os
import re
from pathlib import Path

from tablee.engine.errors import InvalidData

PACKAGE = Path(__file__).parent / "data"
LARGEST = 20_000  # bytes; a board is a few hundred
NAME = re.compile(r"[a-z][a-z0-9_-]{0,30}")


def data_files(game: str, first: str) -> dict[str, Path]:
    """Find the data files of a game by name, the default `first`, the others in order."""
    found = _files_in(PACKAGE / game)
    own = os.environ.get("TABLEE_DATA")
    if own:
        if not Path(own).is_dir():
            raise InvalidData(f"{own}: expected a folder with data files (TABLEE_DATA names it)")
        found |= _files_in(Path(own) / game)
    return {first: found.pop(first)} | dict(sorted(found.items()))


def _files_in(folder: Path) -> dict[str, Path]:
    files = {}
    for path in sorted(folder.glob("*.txt")):
        if not NAME.fullmatch(path.stem):
            raise InvalidData(
                f"{path}: expected a file name of small letters, digits, - and _, as in court.txt"
            )
        files[path.stem] = path
    return files


def read_lines(path: Path) -> list[str]:
    """Read a data file as lines; the first has index 0."""
    try:
        if not path.is_file():
            raise InvalidData(f"{path}: expected a plain file")
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
    except OSError as error:
        raise InvalidData(f"{path}: can't be read: {error.strerror}") from error
    if len(text) > LARGEST:
        raise InvalidData(f"{path}: expected at most {LARGEST} bytes")
    try:
        return text.decode("utf-8").splitlines()
    except UnicodeDecodeError as error:
        line = text[: error.start].count(b"\n") + 1
        raise InvalidData(f"{path}, line {line}: expected text in UTF-8") from error
