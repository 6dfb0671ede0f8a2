"""Files that come in line by line, and files that go out whole or not at all."""

import contextlib
import os
import secrets
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, TextIO

from tablee.cli.arguments import BadInput
from tablee.cli.ending import tidy_end

STANDARD = "-"  # standard input or output
SMALL = 1 << 17  # bytes
LONGEST_LINE = 1 << 24  # bytes


def is_small(name: str) -> bool:
    """Whether a file is known to hold only a few games."""
    try:
        return name != STANDARD and Path(name).stat().st_size <= SMALL
    except (OSError, ValueError):
        return True  # reading it will tell what is wrong


def read_lines(name: str) -> Iterator[str]:
    """Read a text file, or standard input for `-`, one line at a time."""
    if name == STANDARD:
        yield from _lines(sys.stdin.buffer, "standard input")
        return
    _check_name(name)
    try:
        with Path(name).open("rb") as stream:
            yield from _lines(stream, name)
    except IsADirectoryError as error:
        raise BadInput(f"{name} is a folder: expected a file of games") from error
    except (OSError, ValueError) as error:
        raise BadInput(f"{name}: expected a file that can be read ({_why(error)})") from error


def _lines(stream: BinaryIO, name: str) -> Iterator[str]:
    """Decode lines, and refuse what no text file holds."""
    number = 0
    while line := stream.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            raise BadInput(f"{name}, line {number}: expected at most {LONGEST_LINE} bytes")
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            raise BadInput(f"{name}, line {number}: expected text in UTF-8") from error


@contextlib.contextmanager
def writing(name: str) -> Iterator[TextIO]:
    """Open a file to write, or standard output for `-`.

    The file appears under its name when all is written; if anything fails, what was there before
    stays as it was.
    """
    if name == STANDARD:
        yield sys.stdout
        return
    _check_name(name)
    target = Path(name)
    try:
        target = target.resolve()
        if target.is_dir():
            raise BadInput(f"{name} is a folder: expected the name of a file to write")
        if target.exists() and not target.is_file():  # a device or a pipe: nothing to replace
            with target.open("w", encoding="utf-8") as stream:
                yield stream
            return
        with tidy_end(), _replacing(target) as stream:
            yield stream
    except (OSError, ValueError, RuntimeError) as error:
        if getattr(error, "filename", None) not in {None, str(target)}:
            raise  # something else than this file
        raise BadInput(f"{name}: expected a file that can be written ({_why(error)})") from error


@contextlib.contextmanager
def _replacing(target: Path) -> Iterator[TextIO]:
    """Write beside the target, and take its place at the end."""
    beside = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.part")
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied")
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except OSError as error:
        raise OSError(error.errno, error.strerror) from error  # without the passing name
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            if target.exists():
                os.fchmod(handle, stat.S_IMODE(target.stat().st_mode))
            yield stream
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _check_name(name: str) -> None:
    if not name:
        raise BadInput("expected the name of a file, got an empty one")


def _why(error: Exception) -> str:
    """What the system says, in words."""
    return getattr(error, "strerror", None) or str(error)
