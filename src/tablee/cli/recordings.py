"""Recorded games in a file, each with its place, so that whatever is wrong can be found."""

from collections.abc import Iterator
from dataclasses import dataclass

import tablee.games  # noqa: F401 - makes the games known
from tablee.cli.arguments import BadInput
from tablee.cli.files import STANDARD, read_lines
from tablee.engine.errors import InvalidOption, InvalidRecord, TableeError
from tablee.engine.match import Match
from tablee.engine.record import Record, positions, read_records

SUMMARY = '{"summary":'  # begins the line in which a tournament keeps its ratings
OWN = ("option board: ", "option set: ")  # errors about what a folder of one's own may hold


@dataclass(frozen=True, slots=True)
class Recording:
    """A game as a file tells it."""

    file: str
    number: int
    place: str  # "line 3, game 2"
    record: Record

    def positions(self) -> Iterator[Match]:
        """Play it again, giving the match before the first step and after each."""
        try:
            yield from positions(self.record)
        except InvalidRecord as error:
            raise BadInput(f"{called(self.file)}: {self.place}, {error}") from error

    def played(self) -> Match:
        """Play it to its end."""
        *_, last = self.positions()
        return last


def called(file: str) -> str:
    """A file as sentences name it."""
    return "standard input" if file == STANDARD else file


def _lines(file: str) -> Iterator[str]:
    """The lines of a file; one that holds no game, but ratings, counts as empty."""
    for line in read_lines(file):
        yield "" if line.startswith(SUMMARY) else line


def recordings(file: str) -> Iterator[Recording]:
    """All games of a file."""
    number = 0
    try:
        for place, record in read_records(_lines(file)):
            number += 1
            yield Recording(file, number, place, record)
    except InvalidRecord as error:
        raise BadInput(f"{called(file)}: {error}{_advice(error)}") from error
    if not number:
        raise _no_game(file)


def recording(file: str, wanted: int) -> Recording:
    """One game of a file by its number; the lines before it are not looked into."""
    number = 0
    for line_number, line in enumerate(_lines(file), 1):
        number += bool(line.strip())
        if number == wanted:
            place = f"line {line_number}, game {number}"
            try:
                return Recording(file, number, place, Record.from_json(line))
            except TableeError as error:
                raise BadInput(f"{called(file)}: {place}: {error}{_advice(error)}") from error
    if not number:
        raise _no_game(file)
    raise BadInput(f"{called(file)}: expected --game from 1 to {number}, got {wanted}")


def _no_game(file: str) -> BadInput:
    return BadInput(f"{called(file)} holds no game: expected at least one, as a line of JSON")


def _advice(error: BaseException) -> str:
    """What helps against a board or a set that is not known here."""
    cause = error.__cause__ or error
    missing = isinstance(cause, InvalidOption) and str(cause).startswith(OWN)
    return " (your own? name its folder with --data)" if missing else ""
