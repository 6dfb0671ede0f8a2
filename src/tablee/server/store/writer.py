"""What the journal needs of a database; one thread uses a writer."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

Place = tuple[int, int]  # in the log: (table, seq)


class Line(NamedTuple):
    """An event to be written."""

    table: int
    seq: int
    at: int
    body: str


class Note(NamedTuple):
    """What the row of a table is to say."""

    table: int
    summary: str
    status: str
    listed: bool
    changed: int
    due: int | None
    seq: int | None  # of the last event that this tells of, where it is known


class Beat(NamedTuple):
    """A sign of life."""

    node: str
    alive: int


class Unreachable(Exception):
    """There is no connection, and none could be made: nothing was written."""


class Lost(Exception):
    """The connection broke, or the database gave up: nobody knows what was written."""


class Rejected(Exception):
    """The database does not take this: nothing was written."""


class Writer(Protocol):
    """Writes events and the rest, each call one transaction that is durable when it returns."""

    def insert(self, lines: Sequence[Line], *, again: bool) -> set[Place]:
        """Write events: the places that are ours now.

        `again` after a call was Lost: what lies there and says the same counts as ours.
        """

    def note(self, notes: Sequence[Note]) -> None:
        """Write what rows of tables say, unless they tell of something later."""

    def beat(self, beat: Beat) -> None:
        """Say that a node is alive."""

    def close(self) -> None:
        """Let go of the connection; the next call makes another."""
