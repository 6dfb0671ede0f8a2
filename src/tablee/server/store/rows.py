"""What the store hands out."""

from typing import NamedTuple


class Guest(NamedTuple):
    """Somebody who came with a cookie."""

    id: str
    name: str
    made: int
    seen: int


class TableRow(NamedTuple):
    """A table as lists need it."""

    key: int
    id: str
    game: str
    status: str
    listed: bool
    archived: bool
    opened: int
    changed: int
    seq: int  # of the last event that this row tells of; the log may be ahead
    summary: bytes  # JSON
    due: int | None


class EventRow(NamedTuple):
    """One event of a table's log."""

    seq: int
    at: int
    body: bytes  # JSON
