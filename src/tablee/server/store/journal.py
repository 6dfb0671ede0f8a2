"""The writer of logs: one thread, and as many events a commit as are waiting."""

import asyncio
import queue
import threading

from tablee.server.store.address import Address, read_address
from tablee.server.store.errors import StoreError
from tablee.server.store.postgres_writer import PostgresWriter
from tablee.server.store.scribe import MOST_LINES, Counters, Item, Scribe, Waiting
from tablee.server.store.sqlite_writer import SqliteWriter
from tablee.server.store.writer import Beat, Line, Note, Writer

PATIENCE = 10.0  # seconds to find out what became of a commit whose answer never came


class Journal:
    """Writes events before anybody is told of them, and what lists say soon afterwards."""

    def __init__(self, url: str, *, patience: float = PATIENCE) -> None:
        address = read_address(url)
        self.counters = Counters()
        self._closed = False
        self._queue: queue.SimpleQueue[Item] = queue.SimpleQueue()
        self._round: list[Waiting] = []  # events of this round of the loop
        scribe = Scribe(address.name, make_writer(address), self._queue, self.counters, patience)
        self._thread = threading.Thread(target=scribe.work, name="journal", daemon=True)
        self._thread.start()

    async def append(self, table: int, seq: int, at: int, body: bytes) -> bool:
        """Write an event: True when it is durable, False when another has that seq.

        A StoreError means that nobody here knows: the log does, when it can be read again.
        """
        self._need_open()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[bool] = loop.create_future()
        if not self._round:
            loop.call_soon(self._hand_over)
        self._round.append((Line(table, seq, at, body.decode()), future))
        return await future

    def _hand_over(self) -> None:
        """Wake the thread once for all that came in a round of the loop."""
        waiting, self._round = self._round, []
        for first in range(0, len(waiting), MOST_LINES):
            self._queue.put(waiting[first : first + MOST_LINES])

    def note(
        self,
        table: int,
        summary: bytes,
        status: str,
        listed: bool,
        changed: int,
        due: int | None,
        seq: int | None = None,
    ) -> None:
        """Say in the row of a table how it stands after event `seq`, within a second or so."""
        self._need_open()
        self._queue.put(Note(table, summary.decode(), status, listed, changed, due, seq))

    def beat(self, node: str, now: int) -> None:
        """Say that a node is alive: after what waits, in the same hand, so that nothing waits."""
        self._need_open()
        self._queue.put(Beat(node, now))

    async def close(self) -> None:
        """Write everything that waits, and end."""
        if not self._closed:
            self._closed = True
            self._hand_over()
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _need_open(self) -> None:
        if self._closed:
            raise StoreError("The journal: expected it to be open, got closed: the server ends")


def make_writer(address: Address) -> Writer:
    """The hand that writes in that kind of database."""
    if address.path is not None:
        return SqliteWriter(address.path)
    return PostgresWriter(address.conninfo)
