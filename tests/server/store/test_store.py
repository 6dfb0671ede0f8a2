"""The store, on SQLite and PostgreSQL."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, event

from tablee.server.store.errors import StoreError
from tablee.server.store.journal import Journal
from tablee.server.store.rows import EventRow, Guest
from tablee.server.store.store import Store
from tablee.server.store.upgrade import upgrade
from tests.server.services import Postgres

HOUR = 3_600_000
INDEXES = ["ix_tables_open", "ix_tables_due", "ix_members_guest"]
Work = Callable[[Store], Awaitable[None]]


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    try:
        yield store
    finally:
        await store.close()


def with_store(url: str, work: Work) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await work(store)

    upgrade(url)
    asyncio.run(main())


def table_id(number: int) -> str:
    return f"{number:022d}"


def token(number: int) -> bytes:
    return bytes([number]) * 32


async def opened_table(store: Store, number: int, at: int, host: str, listed: bool = True) -> int:
    body, summary = b'{"t":"opened"}', '{"é":1}'.encode()
    return await store.open_table(table_id(number), "tonooo", listed, at, body, summary, host)


def test_a_table_is_found_with_its_log(url: str) -> None:
    async def work(store: Store) -> None:
        guest = await store.new_guest("Ann", token(1), 5)
        key = await opened_table(store, 1, 10, guest.id)
        row = await store.find_table(table_id(1))
        assert row is not None
        assert (row.key, row.game, row.status, row.listed) == (key, "tonooo", "open", True)
        assert (row.opened, row.changed, row.seq, row.due) == (10, 10, 1, None)
        assert row.listed is True
        assert row.archived is False
        assert row.summary == '{"é":1}'.encode()
        assert await store.find_table(table_id(2)) is None
        assert await store.events_after(key, 0) == [EventRow(1, 10, b'{"t":"opened"}')]
        assert await store.events_after(key, 1) == []

    with_store(url, work)


def test_a_table_is_made_whole_or_not_at_all(url: str) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(StoreError):
            await opened_table(store, 1, 10, "nobody")
        assert await store.find_table(table_id(1)) is None
        guest = await store.new_guest("Ann", token(1), 5)
        await opened_table(store, 1, 10, guest.id)
        with pytest.raises(StoreError):
            await opened_table(store, 1, 20, guest.id)
        assert await store.count_tables_of(guest.id) == 1

    with_store(url, work)


def test_members(url: str) -> None:
    async def work(store: Store) -> None:
        ann = await store.new_guest("Ann", token(1), 5)
        bea = await store.new_guest("Bea", token(2), 5)
        keys = [await opened_table(store, number, number, ann.id) for number in range(3)]
        await store.set_members(keys[0], {ann.id: "host", bea.id: "seat"})
        await store.set_members(keys[2], {bea.id: "seat"})
        assert [row.key for row in await store.tables_of(ann.id, 10)] == [keys[1], keys[0]]
        assert [row.key for row in await store.tables_of(bea.id, 10)] == [keys[2], keys[0]]
        assert [row.key for row in await store.tables_of(bea.id, 1)] == [keys[2]]
        assert await store.count_tables_of(bea.id) == 2
        await store.set_members(keys[2], {})
        assert await store.count_tables_of(bea.id) == 1

    with_store(url, work)


def test_many_set_the_members_of_one_table(url: str) -> None:
    async def work(store: Store) -> None:
        guests = [await store.new_guest("G", token(number), 5) for number in range(4)]
        key = await opened_table(store, 1, 1, guests[0].id)
        sets = [{guest.id: "seat" for guest in guests[: number % 4 + 1]} for number in range(24)]
        await asyncio.gather(*(store.set_members(key, members) for members in sets))
        assert await store.count_tables_of(guests[0].id) == 1

    with_store(url, work)


async def noted(url: str, *rows: tuple[int, str, bool, int, int | None]) -> None:
    journal = Journal(url)
    for key, status, listed, changed, due in rows:
        journal.note(key, b"{}", status, listed, changed, due)
    await journal.close()


async def archive(store: Store, before: int, playing_before: int, limit: int) -> int:
    return await store.archive_idle(
        open_before=before, over_before=before, playing_before=playing_before, limit=limit
    )


def test_tables_are_put_away_by_their_status(url: str) -> None:
    async def work(store: Store) -> None:
        guest = await store.new_guest("Ann", token(1), 5)
        for number, status in enumerate(("open", "playing", "over", "closed")):
            key = await opened_table(store, number, 10, guest.id)
            await noted(url, (key, status, True, 20, None))
        moments = {"open_before": None, "over_before": None, "playing_before": None}
        for kind, count in ({}, 0), ({"playing_before": 30}, 1), ({"open_before": 30}, 1):
            assert await store.archive_idle(**{**moments, **kind}, limit=10) == count
        assert await store.archive_idle(**{**moments, "over_before": 20}, limit=10) == 0
        assert await store.archive_idle(**{**moments, "over_before": 21}, limit=10) == 2

    with_store(url, work)


def test_lists(url: str) -> None:
    async def work(store: Store) -> None:
        ann = await store.new_guest("Ann", token(1), 5)
        keys = [await opened_table(store, n, 10 + n, ann.id, listed=n != 3) for n in range(6)]
        await noted(url, (keys[4], "playing", True, 50, 60), (keys[5], "over", True, 51, None))

        def found(rows: list[object]) -> list[int]:
            return [keys.index(row.key) for row in rows]  # type: ignore[attr-defined]

        assert found(await store.open_tables(None, 10)) == [4, 2, 1, 0]
        assert found(await store.open_tables(None, 1, before=12)) == [1]
        assert found(await store.open_tables("nivos", 10)) == []
        assert found(await store.open_tables("tonooo", 2)) == [4, 2]
        assert found(await store.all_tables(None, 10)) == [5, 4, 3, 2, 1, 0]
        assert found(await store.all_tables("playing", 10)) == [4]
        assert found(await store.due_tables(59, 10)) == []
        assert found(await store.due_tables(60, 10)) == [4]
        assert await store.count_tables_of(ann.id) == 6  # also where a game has ended
        assert await store.count_tables() == 5
        assert await archive(store, 52, 50, 2) == 2
        assert found(await store.tables_of(ann.id, 10)) == [5, 4, 3, 2]
        assert await archive(store, 52, 50, 10) == 3
        assert found(await store.tables_of(ann.id, 10)) == [4]
        assert found(await store.open_tables(None, 10)) == [4]
        assert await archive(store, 52, 51, 10) == 1
        assert await store.due_tables(60, 10) == []
        assert len(await store.all_tables(None, 10)) == 6

    with_store(url, work)


def test_partial_indexes_are_used(sqlite_url: str) -> None:
    """Lists must not read every table that ever was."""
    asked: list[tuple[str, object]] = []

    async def work(store: Store) -> None:
        def keep(_c: object, _u: object, statement: str, values: object, *_: object) -> None:
            asked.append((statement, values))

        event.listen(store._engine, "before_cursor_execute", keep)
        await store.open_tables("tonooo", 10, 5)
        await store.due_tables(5, 10)
        await store.tables_of("x", 10)

    with_store(sqlite_url, work)
    engine = create_engine(sqlite_url)
    with engine.connect() as connection:
        plans = [
            str(connection.exec_driver_sql("EXPLAIN QUERY PLAN " + words, values).fetchall())  # type: ignore[arg-type]
            for words, values in asked
        ]
    engine.dispose()
    for plan, index in zip(plans, INDEXES, strict=True):
        assert index in plan


def test_guests(url: str) -> None:
    async def work(store: Store) -> None:
        ann = await store.new_guest("Ann", token(1), 5)
        assert len(ann.id) == 22
        assert await store.guest_of(token(1), 6) == ann == Guest(ann.id, "Ann", 5, 5)
        assert await store.guest_of(token(2), 6) is None
        await store.rename_guest(ann.id, "Änne")
        await store.guest_of(token(1), 7 + HOUR)
        assert await store.guest_of(token(1), 8 + HOUR) == Guest(ann.id, "Änne", 5, 7 + HOUR)

    with_store(url, work)


def test_moving_to_another_device(url: str) -> None:
    async def work(store: Store) -> None:
        ann = await store.new_guest("Ann", token(1), 5)
        far = 10**15
        await store.new_moving(ann.id, token(10), far)
        assert await store.use_moving(token(11), token(2), 6) is None
        assert await store.use_moving(token(10), token(2), far + 1) is None  # too late
        assert await store.use_moving(token(10), token(2), 6) == ann
        assert await store.use_moving(token(10), token(3), 6) is None
        assert await store.guest_of(token(2), 6) == ann
        await store.new_moving(ann.id, token(12), far)
        assert await store.forget_other_tokens(ann.id, token(2)) == 1
        assert await store.guest_of(token(1), 6) is None
        assert await store.guest_of(token(2), 6) == ann
        assert await store.use_moving(token(12), token(4), 6) is None  # links go with devices

    with_store(url, work)


def test_a_link_used_by_many_at_once_works_once(url: str) -> None:
    async def work(store: Store) -> None:
        ann = await store.new_guest("Ann", token(255), 5)
        for link in range(10):
            await store.new_moving(ann.id, token(link), 10**15)
            uses = (store.use_moving(token(link), bytes([link, n]) * 16, 6) for n in range(8))
            results = await asyncio.gather(*uses)
            assert sum(guest is not None for guest in results) == 1

    with_store(url, work)


def test_times_without_a_node(url: str) -> None:
    async def work(store: Store) -> None:
        await store.note_downtime(5, 9)
        await store.note_downtime(5, 10)  # by another node, a moment later
        await store.note_downtime(20, 30)
        assert await store.downtimes(0) == [(5, 9), (20, 30)]
        assert await store.downtimes(9) == [(20, 30)]

    with_store(url, work)


def test_heartbeats(url: str) -> None:
    async def work(store: Store) -> None:
        assert await store.last_beat() is None
        await store.beat("a", 5)
        await store.beat("b", 7)
        await store.beat("a", 6)
        assert await store.last_beat() == 7
        await store.ready()

    with_store(url, work)


def test_the_log_of_sqlite_is_carried_over_and_begins_again(sqlite_url: str) -> None:
    async def work(store: Store) -> None:
        log = Path(f"{store.address.path}-wal")
        sizes = []
        guest = await store.new_guest("Ann", token(1), 5)
        keys = [await opened_table(store, number, 1, guest.id) for number in range(3)]
        for key in keys:  # only the journal writes: the store itself would carry the log over
            await fill(sqlite_url, key, pages=5000)
            await store.checkpoint()
            sizes.append(log.stat().st_size)
        assert sizes[0] > 5000 * 4096
        assert sizes[2] < 2 * sizes[0]  # written over, not lengthened

    with_store(sqlite_url, work)


async def fill(url: str, key: int, pages: int) -> None:
    """Write so many pages into the log."""
    journal = Journal(url)
    body = b"x" * 4000
    try:
        await asyncio.gather(*(journal.append(key, seq, 1, body) for seq in range(2, pages + 2)))
    finally:
        await journal.close()


def test_a_second_server_on_a_file_is_refused(sqlite_url: str) -> None:
    async def work(store: Store) -> None:
        program = f"from tablee.server.store.store import Store; Store({sqlite_url!r})"
        command = [sys.executable, "-c", program]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        assert "expected no other server on it" in done.stderr
        reader = Store(sqlite_url, exclusive=False)
        assert await reader.all_tables(None, 5) == []
        await reader.close()
        with pytest.raises(StoreError, match="no other server"):
            Store(sqlite_url)  # closing the reader did not let go of the lock

    with_store(sqlite_url, work)
    with_store(sqlite_url, lambda store: store.ready())


def test_several_servers_on_postgresql(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        async with opened(postgres_url) as other:
            await other.new_guest("Ann", token(1), 5)
        assert await store.guest_of(token(1), 6) is not None

    with_store(postgres_url, work)


def test_backup_while_the_server_writes(sqlite_url: str, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        ann = await store.new_guest("Ann", token(1), 5)
        key = await opened_table(store, 1, 1, ann.id)
        journal = Journal(sqlite_url)
        appends = [asyncio.create_task(journal.append(key, n, n, b"{}")) for n in range(2, 800)]
        await asyncio.wait(appends, return_when=asyncio.FIRST_COMPLETED)
        to = tmp_path / "copy.sqlite3"
        reader = Store(sqlite_url, exclusive=False)
        await reader.backup(to)
        await reader.close()
        assert all(await asyncio.gather(*appends))
        await journal.close()
        with closing(sqlite3.connect(to)) as copy:
            assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            count, last = copy.execute("SELECT count(*), max(seq) FROM events").fetchone()
            assert count == last > 1  # a log without holes
        with pytest.raises(StoreError, match="which exists"):
            await store.backup(to)
        with pytest.raises(StoreError, match="expected to write"):
            await store.backup(tmp_path / "nowhere" / "copy.sqlite3")

    with_store(sqlite_url, work)


def test_backup_of_postgresql_is_left_to_pg_dump(postgres_url: str, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(StoreError, match="use pg_dump"):
            await store.backup(tmp_path / "copy.sqlite3")

    with_store(postgres_url, work)


def test_a_server_that_restarts(own_postgres: Postgres) -> None:
    async def work(store: Store) -> None:
        await store.beat("a", 5)
        await asyncio.to_thread(own_postgres.stop)
        try:
            with pytest.raises(StoreError, match="expected a server that answers"):
                await store.ready()
        finally:
            await asyncio.to_thread(own_postgres.start)
        await store.ready()
        assert await store.last_beat() == 5

    with_store(own_postgres.new_database(), work)
