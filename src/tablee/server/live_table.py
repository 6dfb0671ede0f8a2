"""A table at hand on this node, and those who look at it."""

import asyncio
import time
from typing import NamedTuple, Protocol

from tablee.server.table import Table
from tablee.server.words import GuestId, Millis


class Person(NamedTuple):
    """Somebody who connects: a guest, or nobody we know."""

    guest: GuestId | None = None
    name: str = ""


class Viewer(Protocol):
    """Somebody who looks at a table over a connection."""

    person: Person
    key: str  # of the connection

    @property
    def known_as(self) -> str:
        """Who it is to others: a guest, however many tabs are open; onlookers one by one."""

    def push(self, payload: bytes) -> None:
        """Send a message, or note that the viewer is behind."""

    def hang_up(self, payload: bytes) -> None:
        """Send a last message and close."""


class LiveTable:
    """A table at hand."""

    def __init__(self, key: int, table: Table) -> None:
        self.key = key  # in the store
        self.table = table
        self.lock = asyncio.Lock()  # held from a command to its event in the log
        self.doubtful = False  # memory may differ from the log: read it again
        self.viewers: dict[str, Viewer] = {}
        self.present: set[str] = set()  # who looks on, on any node
        self.gone: dict[GuestId, Millis] = {}  # since when who sits here, or is host, is away
        self.left = time.monotonic()  # when the last viewer of this node went
        self.thinking: int | None = None  # on which board (its event) a bot is choosing
        self.alarm: asyncio.TimerHandle | None = None

    @property
    def channel(self) -> str:
        """Where nodes tell each other of this table."""
        return f"table:{self.table.id}"

    def silence(self) -> None:
        """Put the alarm off."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None


def now_ms() -> Millis:
    """The time of day."""
    return time.time_ns() // 1_000_000
