"""The journal: what it acknowledged is there, whatever happens."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from sqlalchemy import text, update

from tablee.server.store.address import read_address
from tablee.server.store.engine import make_engine
from tablee.server.store.errors import StoreError
from tablee.server.store.journal import Journal
from tablee.server.store.rows import TableRow
from tablee.server.store.schema import events
from tablee.server.store.scribe import MOST_LINES
from tablee.server.store.store import Store
from tablee.server.store.upgrade import upgrade
from tests.server.services import Postgres
from tests.server.store.proxy import Cut, Wire

HOST = "host"
Log = list[tuple[int, bytes]]


def table_id(number: int) -> str:
    return f"{number:022d}"


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    try:
        yield store
    finally:
        await store.close()


def prepare(url: str, tables: int) -> list[int]:
    """A database with some tables: their keys."""

    async def main() -> list[int]:
        async with opened(url) as store:
            host = await store.new_guest("Ann", b"token", 1)
            return [
                await store.open_table(table_id(number), "nivos", True, 1, b"{}", b"{}", host.id)
                for number in range(tables)
            ]

    upgrade(url)
    return asyncio.run(main())


def log_of(url: str, key: int) -> Log:
    async def main() -> Log:
        async with opened(url) as store:
            return [(row.seq, row.body) for row in await store.events_after(key, 0)]

    return asyncio.run(main())


def row_of(url: str, number: int) -> TableRow:
    async def main() -> TableRow | None:
        async with opened(url) as store:
            return await store.find_table(table_id(number))

    row = asyncio.run(main())
    assert row is not None
    return row


def with_journal(
    url: str, work: Callable[[Journal], Awaitable[None]], patience: float = 60.0
) -> Journal:
    async def main() -> Journal:
        journal = Journal(url, patience=patience)
        try:
            await work(journal)
        finally:
            await journal.close()
        return journal

    return asyncio.run(main())


def test_events_are_kept_as_they_came(url: str) -> None:
    (key,) = prepare(url, 1)
    bodies = ['{"text":"é\\u0000\\\\ \\"%s %% ? 好"}'.encode(), b"{}", b'{"b":2}']

    async def work(journal: Journal) -> None:
        for seq, body in enumerate(bodies, 2):
            assert await journal.append(key, seq, 10, body) is True

    with_journal(url, work)
    assert log_of(url, key) == [(1, b"{}"), *enumerate(bodies, 2)]


def test_a_seq_is_given_once(url: str) -> None:
    keys = prepare(url, 2)

    async def work(journal: Journal) -> None:
        assert await journal.append(keys[0], 2, 10, b"first") is True
        assert await journal.append(keys[0], 2, 10, b"second") is False
        assert await journal.append(keys[0], 2, 10, b"first") is False  # the same again, too
        # In one batch: taken, free, free, the same place twice.
        places = [(keys[0], 1), (keys[0], 3), (keys[1], 2), (keys[1], 2)]
        answers = await asyncio.gather(*(journal.append(*place, 10, b"x") for place in places))
        assert answers == [False, True, True, False]

    counters = with_journal(url, work).counters
    assert (counters.appended, counters.conflicts, counters.failures) == (3, 4, 0)
    assert log_of(url, keys[0]) == [(1, b"{}"), (2, b"first"), (3, b"x")]


def test_what_waits_is_written_together(url: str) -> None:
    keys = prepare(url, 10)

    async def work(journal: Journal) -> None:
        engine = make_engine(read_address(url), 1)
        with engine.begin() as holder:  # nobody else writes until it ends
            holder.execute(update(events).values(at=1).where(events.c.seq == 1))
            if holder.dialect.name == "postgresql":
                holder.execute(text("LOCK TABLE events IN EXCLUSIVE MODE"))
            places = [(key, seq) for seq in range(2, 52) for key in keys]
            appends = [asyncio.create_task(journal.append(*place, 1, b"{}")) for place in places]
            await asyncio.sleep(0)  # all are queued
        engine.dispose()
        assert all(await asyncio.gather(*appends))

    counters = with_journal(url, work).counters
    assert counters.appended == 500
    assert counters.seconds > 0
    # The first went with whatever was there; the others waited for it.
    assert counters.batches <= 2 + 500 // MOST_LINES


def test_an_event_that_can_not_be_kept_harms_no_other(url: str) -> None:
    (key,) = prepare(url, 1)

    async def work(journal: Journal) -> None:
        appends = [journal.append(key + number, 2, 10, b"{}") for number in range(3)]
        answers = await asyncio.gather(*appends, return_exceptions=True)
        assert answers[0] is True
        assert isinstance(answers[1], StoreError)
        assert isinstance(answers[2], StoreError)

    with_journal(url, work)


def test_nodes_racing_for_the_same_places(postgres_url: str) -> None:
    keys = prepare(postgres_url, 5)
    places = [(key, seq) for key in keys for seq in range(2, 102)]

    async def main() -> list[list[bool]]:
        journals = [Journal(postgres_url) for _ in range(3)]

        async def race(name: int, journal: Journal) -> list[bool]:
            # Each in another order, as chance would have it; the same body and moment for all.
            order = sorted(places, key=lambda place: hash((name, place)))
            won = {place: asyncio.create_task(journal.append(*place, 10, b"{}")) for place in order}
            return [await won[place] for place in places]

        results = await asyncio.gather(*(race(n, journal) for n, journal in enumerate(journals)))
        for journal in journals:
            await journal.close()
        return results

    results = asyncio.run(main())
    assert [sum(answers) for answers in zip(*results, strict=True)] == [1] * len(places)
    assert [seq for seq, _ in log_of(postgres_url, keys[0])] == list(range(1, 102))


def test_a_killed_process_loses_nothing_acknowledged(sqlite_url: str, tmp_path: Path) -> None:
    tables = 20
    prepare(sqlite_url, tables)
    for _ in range(3):
        told = killed_after(sqlite_url, tables, 400)
        with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as connection:
            rows = set(connection.execute('SELECT "table", seq FROM events'))
            assert told <= rows
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            connection.execute("DELETE FROM events WHERE seq > 1")
            connection.commit()


def killed_after(url: str, tables: int, lines: int) -> set[tuple[int, int]]:
    """What a process said was acknowledged before it was killed."""
    command = [sys.executable, "-m", "tests.server.store.appending", url, str(tables)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(lines)]
    os.kill(process.pid, signal.SIGKILL)
    rest, _ = process.communicate()
    whole = [line for line in [*said, *rest.splitlines(keepends=True)] if line.endswith("\n")]
    pairs = [line.split() for line in whole]
    return {(int(table), int(seq)) for table, seq in pairs}


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_a_server_that_restarts_in_the_middle(own_postgres: Postgres, how: signal.Signals) -> None:
    url = own_postgres.new_database()
    keys = prepare(url, 10)
    acknowledged: dict[int, int] = {}

    async def work(journal: Journal) -> None:
        stop = asyncio.Event()

        async def play(key: int) -> None:
            seq = 2
            while not stop.is_set():
                try:
                    # All here are of one node: nobody else takes a place.
                    assert await journal.append(key, seq, seq, b"%d" % seq) is True
                except StoreError:
                    await asyncio.sleep(0.05)  # nothing was written: it may be tried again
                else:
                    acknowledged[key] = seq
                    seq += 1

        players = [asyncio.create_task(play(key)) for key in keys]
        await reached(acknowledged, keys, 20)
        await asyncio.to_thread(own_postgres.stop, how)
        await asyncio.to_thread(own_postgres.start)
        await reached(acknowledged, keys, max(acknowledged.values()) + 20)
        stop.set()
        await asyncio.gather(*players)

    with_journal(url, work)
    for key in keys:
        kept = dict(log_of(url, key))
        assert list(kept) == list(range(1, acknowledged[key] + 1))
        assert all(kept[seq] == b"%d" % seq for seq in range(2, acknowledged[key] + 1))


async def reached(acknowledged: dict[int, int], keys: list[int], seq: int) -> None:
    async with asyncio.timeout(60):
        while any(acknowledged.get(key, 0) < seq for key in keys):
            await asyncio.sleep(0.01)


def test_a_server_that_is_gone(own_postgres: Postgres) -> None:
    url = own_postgres.new_database()
    (key,) = prepare(url, 1)

    async def work(journal: Journal) -> None:
        assert await journal.append(key, 2, 1, b"{}") is True
        await asyncio.to_thread(own_postgres.stop)
        for _ in range(2):  # with the connection that broke, and without any
            with pytest.raises(StoreError, match=r"expected an answer, got .*: try again"):
                await journal.append(key, 3, 1, b"{}")
        await asyncio.to_thread(own_postgres.start)
        assert await journal.append(key, 3, 1, b"{}") is True

    counters = with_journal(url, work, patience=0.3).counters
    assert (counters.appended, counters.failures) == (2, 2)


@pytest.fixture
def wire(postgres: Postgres) -> Iterator[Wire]:
    wire = Wire(postgres.port)
    yield wire
    wire.close()


@pytest.mark.parametrize("cut", ["requests", "answers"])
def test_an_answer_that_never_came(postgres: Postgres, wire: Wire, cut: Cut) -> None:
    direct = postgres.new_database()
    keys = prepare(direct, 3)
    url = direct.replace(str(postgres.port), str(wire.port))

    async def work(journal: Journal) -> None:
        assert await journal.append(keys[0], 2, 1, b"before") is True
        wire.cut = cut
        # Lost before the server had it, or written with the answer lost: nobody here knows.
        assert await journal.append(keys[0], 3, 1, b"during") is True
        assert wire.cuts == 1
        wire.cut = cut
        appends = [journal.append(key, 4, 1, b"many") for key in keys]
        taken = journal.append(keys[0], 2, 1, b"other")
        assert await asyncio.gather(*appends, taken) == [True, True, True, False]
        assert wire.cuts == 2

    with_journal(url, work)
    assert log_of(direct, keys[0])[1:] == [(2, b"before"), (3, b"during"), (4, b"many")]


def test_another_was_first_while_the_answer_was_lost(postgres: Postgres, wire: Wire) -> None:
    direct = postgres.new_database()
    (key,) = prepare(direct, 1)
    url = direct.replace(str(postgres.port), str(wire.port))

    async def work(journal: Journal) -> None:
        assert await journal.append(key, 2, 1, b"ours") is True

        async def theirs() -> bool:
            other = Journal(direct)
            won = await other.append(key, 3, 1, b"theirs")
            await other.close()
            return won

        assert await theirs() is True
        wire.cut = "answers"
        assert await journal.append(key, 3, 1, b"ours") is False
        assert wire.cuts == 1

    with_journal(url, work)
    assert log_of(direct, key)[1:] == [(2, b"ours"), (3, b"theirs")]


def test_notes_reach_the_rows(url: str) -> None:
    keys = prepare(url, 3)

    async def work(journal: Journal) -> None:
        for changed in range(10, 20):
            journal.note(keys[0], b'{"n":%d}' % changed, "playing", False, changed, changed + 5)
        await journal.append(keys[1], 2, 30, b"{}")
        journal.note(keys[1], b"[]", "over", True, 30, None, 2)
        journal.note(10**6, b"{}", "open", True, 1, None)  # of no table

    with_journal(url, work)
    first, second, third = (row_of(url, number) for number in range(3))
    assert (first.summary, first.status, first.listed) == (b'{"n":19}', "playing", False)
    assert (first.changed, first.due, first.seq) == (19, 24, 1)
    assert (second.summary, second.status, second.changed, second.seq) == (b"[]", "over", 30, 2)
    assert (third.status, third.changed, third.seq) == ("open", third.opened, 1)


def test_notes_are_written_without_waiting_for_the_end(url: str) -> None:
    (key,) = prepare(url, 1)

    async def work(journal: Journal) -> None:
        journal.note(key, b"{}", "playing", True, 5, 77)
        async with opened(url) as store, asyncio.timeout(30):
            while not await store.due_tables(77, 1):
                await asyncio.sleep(0.05)

    with_journal(url, work)


def test_an_older_note_changes_nothing(url: str) -> None:
    (key,) = prepare(url, 1)

    def note(seq: int | None, changed: int, status: str) -> None:
        async def work(journal: Journal) -> None:
            journal.note(key, b"{}", status, True, changed, None, seq)

        with_journal(url, work)

    note(5, 50, "playing")
    note(4, 60, "open")  # of a node whose clock is ahead
    assert row_of(url, 0).status == "playing"
    note(6, 40, "over")  # of one whose clock is behind
    assert row_of(url, 0).status == "over"
    note(None, 39, "open")
    assert row_of(url, 0).status == "over"
    note(None, 41, "closed")
    assert (row_of(url, 0).status, row_of(url, 0).seq) == ("closed", 6)


def test_signs_of_life(url: str) -> None:
    prepare(url, 0)

    async def work(journal: Journal) -> None:
        for node, now in (("a", 5), ("b", 7), ("a", 9)):
            journal.beat(node, now)

    async def latest() -> int | None:
        async with opened(url) as store:
            return await store.last_beat()

    with_journal(url, work)
    assert asyncio.run(latest()) == 9


def test_many_notes_are_all_written(url: str) -> None:
    keys = prepare(url, 50)

    async def work(journal: Journal) -> None:
        for key in keys:
            journal.note(key, b"{}", "playing", True, 3, None, 3)

    with_journal(url, work)
    assert {row_of(url, number).status for number in range(50)} == {"playing"}


def test_a_table_that_changes_is_no_longer_put_away(url: str) -> None:
    (key,) = prepare(url, 1)

    async def away() -> None:
        async with opened(url) as store:
            moments = dict.fromkeys(("open_before", "over_before", "playing_before"), 100)
            assert await store.archive_idle(**moments, limit=10) == 1

    asyncio.run(away())

    def note(changed: int) -> None:
        async def work(journal: Journal) -> None:
            journal.note(key, b"{}", "open", True, changed, None)

        with_journal(url, work)

    note(1)
    assert row_of(url, 0).archived is True  # nothing new was said
    note(2)
    assert row_of(url, 0).archived is False


def test_tables_whose_log_is_ahead_are_found(url: str) -> None:
    keys = prepare(url, 3)

    async def work(journal: Journal) -> None:
        await journal.append(keys[0], 2, 30, b"{}")
        journal.note(keys[0], b"[]", "over", True, 30, None, 2)
        await journal.append(keys[1], 2, 30, b"{}")  # and its node is killed now

    with_journal(url, work)

    async def stale() -> list[int]:
        async with opened(url) as store:
            return [row.key for row in await store.stale_tables(10)]

    assert asyncio.run(stale()) == [keys[1]]


def test_notes_wait_for_a_server_that_is_gone(
    own_postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    url = own_postgres.new_database()
    (key,) = prepare(url, 1)

    async def work(journal: Journal) -> None:
        await asyncio.to_thread(own_postgres.stop)
        journal.note(key, b"{}", "playing", True, 5, None)
        with pytest.raises(StoreError):
            await journal.append(key, 2, 1, b"{}")
        async with asyncio.timeout(60):
            while "tables can't be noted" not in caplog.text:  # tried, in vain
                await asyncio.sleep(0.01)
        await asyncio.to_thread(own_postgres.start)

    with_journal(url, work)
    assert row_of(url, 0).status == "playing"


def test_whoever_waited_may_be_gone(url: str) -> None:
    (key,) = prepare(url, 1)

    async def work(journal: Journal) -> None:
        appending = asyncio.create_task(journal.append(key, 2, 1, b"{}"))
        await asyncio.sleep(0)
        appending.cancel()
        assert await journal.append(key, 3, 1, b"{}") is True

    with_journal(url, work)
    assert [seq for seq, _ in log_of(url, key)] == [1, 2, 3]


def test_closing_finishes_what_was_queued(url: str) -> None:
    (key,) = prepare(url, 1)

    async def main() -> None:
        journal = Journal(url)
        appends = [asyncio.create_task(journal.append(key, seq, 1, b"{}")) for seq in range(2, 500)]
        await asyncio.sleep(0)  # they are queued
        await journal.close()
        assert all(await asyncio.gather(*appends))
        await journal.close()
        with pytest.raises(StoreError, match="got closed"):
            await journal.append(key, 500, 1, b"{}")

    asyncio.run(main())
    assert len(log_of(url, key)) == 499


def test_no_file_is_made_by_mistake(sqlite_url: str, tmp_path: Path) -> None:
    async def work(journal: Journal) -> None:
        with pytest.raises(StoreError, match="no such file"):
            await journal.append(1, 1, 1, b"{}")

    with_journal(sqlite_url, work)
    assert list(tmp_path.iterdir()) == []
