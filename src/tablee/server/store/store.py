"""The database as the server asks it: every call runs in a small pool of threads."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, delete, func, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from tablee.server.store import guests, shelves
from tablee.server.store.address import read_address
from tablee.server.store.checkpoint import checkpoint
from tablee.server.store.engine import make_engine
from tablee.server.store.errors import StoreError
from tablee.server.store.lock import Lock
from tablee.server.store.rows import EventRow, Guest, TableRow
from tablee.server.store.schema import downtimes, nodes, tables
from tablee.server.store.upgrade import check_version, copy_database, unusable

P = ParamSpec("P")
T = TypeVar("T")
THREADS = 4
FORGOTTEN = 7 * 24 * 3_600_000  # ms after which a node that is gone is forgotten


class Store:
    """Tables, guests and nodes; `exclusive=False` reads beside a server that runs."""

    def __init__(self, url: str, *, exclusive: bool = True) -> None:
        self.address = read_address(url)
        path = self.address.path
        if path is not None and not path.is_file():
            raise StoreError(
                f"{self.address.name}: expected a file, got none: start the server once, "
                "which makes it, or correct the path"
            )
        self._lock = Lock(path) if path is not None and exclusive else None
        self._engine = make_engine(self.address, THREADS)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="store")
        try:
            self._do(check_version, self.address)
        except StoreError:
            self._end()
            raise

    def _do(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Do something in one transaction."""
        try:
            with self._engine.begin() as connection:
                return work(connection, *args, **kwargs)
        except SQLAlchemyError as error:
            raise unusable(self.address, error) from error

    async def _run(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: self._do(work, *args, **kwargs))

    # ------------------------------------------------------------------------- tables

    async def open_table(
        self,
        id: str,  # noqa: A002 - the word of the domain
        game: str,
        listed: bool,
        at: int,
        body: bytes,
        summary: bytes,
        host: str,
    ) -> int:
        """Make a table with its first event (seq 1) and its host: its key."""
        return await self._run(shelves.make, id, game, listed, at, body, summary, host)

    async def find_table(self, id: str) -> TableRow | None:  # noqa: A002
        """The table of that id."""
        return await self._run(shelves.find, id)

    async def events_after(self, key: int, seq: int) -> list[EventRow]:
        """The log of a table after `seq`, in order."""
        return await self._run(shelves.log, key, seq)

    async def set_members(self, key: int, members: Mapping[str, str]) -> None:
        """Who sits at a table or is its host: a role each."""
        await self._run(shelves.set_members, key, members)

    async def tables_of(self, guest: str, limit: int) -> list[TableRow]:
        """Where a guest sits or is host, the latest first; without what was put away."""
        return await self._run(shelves.of_guest, guest, limit)

    async def count_tables_of(self, guest: str) -> int:
        """At how many tables that are not closed a guest sits or is host."""
        return await self._run(shelves.count_of_guest, guest)

    async def count_tables(self) -> int:
        """How many tables are open or playing."""
        return await self._run(shelves.count)

    async def open_tables(
        self, game: str | None, limit: int, before: int | None = None
    ) -> list[TableRow]:
        """Listed tables, open or playing, the latest first, that changed before a moment."""
        return await self._run(shelves.listed, game, limit, before)

    async def due_tables(self, now: int, limit: int) -> list[TableRow]:
        """Tables that somebody must look after by now, the longest due first."""
        return await self._run(shelves.due, now, limit)

    async def stale_tables(self, limit: int) -> list[TableRow]:
        """Tables whose log is ahead of their row: a node ended before it wrote that."""
        return await self._run(shelves.stale, limit)

    async def all_tables(self, status: str | None, limit: int) -> list[TableRow]:
        """All tables, the latest first."""
        return await self._run(shelves.every, status, limit)

    async def archive_idle(
        self,
        *,
        open_before: int | None,
        over_before: int | None,
        playing_before: int | None,
        limit: int,
    ) -> int:
        """Put tables away that changed last before a moment (None: never): how many they were."""
        moments = {"open": open_before, "playing": playing_before}
        return await self._run(shelves.archive, moments, over_before, limit)

    # ------------------------------------------------------------------------- guests

    async def new_guest(self, name: str, token_hash: bytes, now: int) -> Guest:
        """Somebody new, with a device."""
        return await self._run(guests.make, name, token_hash, now)

    async def guest_of(self, token_hash: bytes, now: int) -> Guest | None:
        """Whom a device's token stands for."""
        return await self._run(guests.find, token_hash, now)

    async def rename_guest(self, guest: str, name: str) -> None:
        """Call a guest by another name."""
        await self._run(guests.rename, guest, name)

    async def new_moving(self, guest: str, link_hash: bytes, until: int) -> None:
        """Keep a link that makes another device the same guest."""
        await self._run(guests.start_moving, guest, link_hash, until, time.time_ns() // 1_000_000)

    async def use_moving(self, link_hash: bytes, new_token_hash: bytes, now: int) -> Guest | None:
        """Use such a link, which works once."""
        return await self._run(guests.finish_moving, link_hash, new_token_hash, now)

    async def forget_other_tokens(self, guest: str, keep_hash: bytes) -> int:
        """Log the other devices of a guest out: how many they were."""
        return await self._run(guests.forget_tokens, guest, keep_hash)

    # -------------------------------------------------------------------- the database

    async def beat(self, node: str, now: int) -> None:
        """Say that a node is alive."""
        await self._run(_beat, node, now)

    async def note_downtime(self, since: int, until: int) -> None:
        """Say that no node ran between two moments; whoever says so first is heard."""
        await self._run(_note_downtime, since, until)

    async def downtimes(self, after: int) -> list[tuple[int, int]]:
        """When no node ran, of late."""
        return await self._run(_downtimes, after)

    async def last_beat(self) -> int | None:
        """When a node was last alive."""
        return await self._run(_last_beat)

    async def ready(self) -> None:
        """Raise a StoreError unless the database answers."""
        await self._run(_answer)

    async def checkpoint(self) -> None:
        """Carry SQLite's log over into its file; others go on writing."""
        if self.address.path is not None:
            loop = asyncio.get_running_loop()
            try:
                await loop.run_in_executor(self._threads, checkpoint, self.address.path)
            except sqlite3.Error as error:
                name = self.address.name
                raise StoreError(f"{name}: expected to tidy up, got {error}") from error

    async def backup(self, to: Path) -> None:
        """Copy a SQLite database to a new file, while it is in use."""
        path = self.address.path
        if path is None:
            raise StoreError(
                f"A copy of {self.address.name}: expected a SQLite file, got PostgreSQL: "
                "use pg_dump, which comes with it"
            )
        if to.exists():
            raise StoreError(
                f"A copy of {path}: expected a new file, got {to}, which exists: "
                "choose another name"
            )
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._threads, copy_database, path, to)

    async def check(self) -> int:
        """Read a SQLite file to its last page: how many tables it holds, or a StoreError."""
        return await self._run(_check, self.address.name)

    async def close(self) -> None:
        """Finish what was begun and let go of the database."""
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        self._threads.shutdown()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def _beat(connection: Connection, node: str, now: int) -> None:
    row: dict[str, Any] = {"alive": now}
    if connection.execute(update(nodes).where(nodes.c.id == node).values(row)).rowcount == 0:
        connection.execute(insert(nodes).values(id=node, **row))
    connection.execute(delete(nodes).where(nodes.c.alive < now - FORGOTTEN))


def _note_downtime(connection: Connection, since: int, until: int) -> None:
    if connection.execute(select(downtimes).where(downtimes.c.since == since)).first() is None:
        connection.execute(insert(downtimes).values(since=since, until=until))


def _downtimes(connection: Connection, after: int) -> list[tuple[int, int]]:
    query = select(downtimes.c.since, downtimes.c.until).where(downtimes.c.until > after)
    return [
        (since, until) for since, until in connection.execute(query.order_by(downtimes.c.since))
    ]


def _last_beat(connection: Connection) -> int | None:
    latest: int | None = connection.execute(select(func.max(nodes.c.alive))).scalar_one()
    return latest


def _check(connection: Connection, name: str) -> int:
    found = connection.execute(text("PRAGMA integrity_check")).scalar_one()
    if found != "ok":
        raise StoreError(f"{name}: expected a whole database, got {str(found)[:60]!r}: copy again")
    return connection.execute(select(func.count()).select_from(tables)).scalar_one()


def _answer(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))
