"""The hall: the tables that this node serves just now.

Whatever happens at a table goes one way: an event is written under the next number of its log, and
once it is durable it is folded and told. When another node was faster, the table is read again and
the command is looked at anew. So any node may serve any table, and none of them owns it.
"""

import asyncio
import contextlib
import logging
import re
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from tablee.server import conduct, events, news
from tablee.server import messages as to
from tablee.server.attendance import Attendance
from tablee.server.bus import Bus
from tablee.server.chores import Chores
from tablee.server.conduct import Act
from tablee.server.folding import apply, fold
from tablee.server.housekeeping import Housekeeping
from tablee.server.limits import Quota
from tablee.server.live_table import LiveTable, Person, now_ms
from tablee.server.opening import Plan
from tablee.server.opponents import Opponents
from tablee.server.refusals import BUSY, Refusal
from tablee.server.settings import Settings
from tablee.server.store.errors import StoreError
from tablee.server.store.journal import Journal
from tablee.server.store.store import Store
from tablee.server.summary import summary_of
from tablee.server.table import Table
from tablee.server.words import Millis, TableId

log = logging.getLogger("tablee.hall")

ID = re.compile(r"[A-Za-z0-9_-]{22}")
TRIES = 8  # to write an event while other nodes write too
PARTING = 5.0  # seconds that a last event has to be written, and then tasks to end
AGAIN = 0.2  # seconds after which a task is told again to end


class Hall:
    """All tables at hand."""

    def __init__(
        self, settings: Settings, store: Store, journal: Journal, bus: Bus, opponents: Opponents
    ) -> None:
        self.settings = settings
        self.store = store
        self.journal = journal
        self.bus = bus
        self.node = secrets.token_urlsafe(9)
        self.tables: dict[TableId, LiveTable] = {}
        self.stopping = False
        self.moves = 0  # accepted by this node
        self.quota = Quota(store, settings.limits, self._at_hand)
        self.attendance = Attendance(self)
        self.chores = Chores(self, opponents)
        self.housekeeping = Housekeeping(self)
        self._loading: dict[TableId, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Begin to serve."""
        await self.housekeeping.first_beat()
        self.bus.on_gap = self.look_everything_up
        await self.bus.start()
        self.spawn(self.housekeeping.keep())

    async def stop(self) -> None:
        """Finish what was begun, and send everybody away for a moment."""
        self.stopping = True
        parting = [asyncio.create_task(self._part(live)) for live in self.tables.values()]
        if parting:
            await asyncio.wait(parting, timeout=PARTING)
        for task in parting:
            task.cancel()
        for live in self.tables.values():
            await self.attendance.send_away(live)  # those whose last event is still on its way
        await self._end_tasks()
        self.housekeeping.last_beat()

    async def _end_tasks(self) -> None:
        """End what is done on the side; who did not hear it the first time is told again.

        The client of Redis swallows some of the words, and a task that goes round would go on.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + PARTING
        while self._tasks and loop.time() < end:
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks, timeout=AGAIN)
        if self._tasks:
            log.warning("tasks go on", extra={"count": len(self._tasks)})

    async def _part(self, live: LiveTable) -> None:
        """Let what is being written be written and told, and say goodbye."""
        live.silence()
        async with live.lock:
            await self.attendance.send_away(live)

    # ---------------------------------------------------------------------------- tables

    async def open(self, person: Person, plan: Plan) -> LiveTable:
        """Open a table and seat its host."""
        self._need_running()
        event, seats = plan.by(person)
        table = Table(secrets.token_urlsafe(16))
        at = now_ms()
        apply(table, 1, at, event)
        body, summary = events.encode(event), summary_of(table)
        async with self.quota.turn(table.host):
            with _answering():
                await self.quota.check_tables(table.host)
                await self.quota.check_seats(table.host, len(seats))
                key = await self.store.open_table(
                    table.id, table.game.name, table.listed, at, body, summary, table.host
                )
            live = LiveTable(key, table)
            await self._take_up(live)
            for seat, name in seats:
                await self.do(live, Act(events.Sat(guest=person.guest, seat=seat, name=name)))
        if plan.start and not table.open_seats():
            await self.do(live, conduct.start(live.table))
        return live

    async def find(self, id: TableId) -> LiveTable:  # noqa: A002
        """The table with this id, read from its log if need be."""
        if not ID.fullmatch(id):
            raise Refusal("table/unknown")
        live = self.tables.get(id)
        if live is not None:
            return live
        task = self._loading.get(id)
        if task is None:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(task)

    async def _load(self, id: TableId) -> LiveTable:  # noqa: A002
        with _answering():
            row = await self.store.find_table(id)
            if row is None:
                raise Refusal("table/unknown")
            rows = await self.store.events_after(row.key, 0)
        live = LiveTable(row.key, fold(id, rows))
        async with live.lock:  # who finds it meanwhile waits until it is whole
            try:
                await self._take_up(live)
                await self._catch_up(live)  # what came while we began to listen
                for downtime in self.housekeeping.downtimes_of(live.table):
                    await self.write(live, Act(downtime))
            except BaseException:
                self.tables.pop(id, None)
                await self.bus.unsubscribe(live.channel)
                raise
        self.chores.plan(live)
        return live

    async def _take_up(self, live: LiveTable) -> None:
        self.tables[live.table.id] = live
        await self.bus.subscribe(live.channel, lambda data: self._hear(live, data))
        await self.attendance.look_around(live)
        self.housekeeping.let_go_later(live)

    # -------------------------------------------------------------------------- commands

    async def command(self, live: LiveTable, person: Person, command: Any) -> bytes:
        """Do what somebody wants; the answer is for who sent it, the update went to all."""
        if isinstance(command, to.Ping):
            return news.done(command.id, live.table.seq)
        self._need_running()
        live = await self._hold(live)
        try:
            for _ in range(TRIES):
                await self.settle(live)
                table = live.table
                seq = table.answered.get(person.guest or "", {}).get(command.id)
                if seq is not None:
                    return news.done(command.id, seq)
                if isinstance(command, (to.Refresh, to.Why)):
                    await self.level(live)
                    if isinstance(command, to.Why):
                        conduct.consider(live.table, person.guest, command)
                    return news.done(command.id, live.table.seq)
                absent = self.attendance.absent(live) if live.gone else ()
                act = conduct.act(table, person.guest, person.name, command, absent)
                if await self._write_within_limits(live, act):
                    return news.done(command.id, table.seq)
        finally:
            live.lock.release()
        raise Refusal("server/busy", wait=BUSY)

    async def _write_within_limits(self, live: LiveTable, act: Act) -> bool:
        """Write what a command wants; who holds many tables or seats is given no more."""
        event = act.event
        if not isinstance(event, (events.Sat, events.Ready)) or event.guest is None:
            return await self.write(live, act)
        async with self.quota.turn(event.guest):
            with _answering():
                if isinstance(event, events.Sat):
                    await self.quota.check_seats(event.guest)
                elif not all(live.table.places[seat].ready for seat in event.seats):
                    await self.quota.check_tables(event.guest)
                    await self.quota.check_seats(event.guest, len(event.seats))
            return await self.write(live, act)

    def _at_hand(self, id: TableId) -> Table | None:  # noqa: A002
        """A table as it is now, if it is at hand."""
        live = self.tables.get(id)
        return None if live is None else live.table

    async def do(
        self, live: LiveTable, act: Act, condition: Callable[[Table], bool] = lambda _: True
    ) -> bool:
        """Write an event that came about without a command, if it may happen as things stand."""
        async with self.holding(live) as live:  # noqa: PLR1704 - it may have been let go
            await self.settle(live)
            return condition(live.table) and await self.write(live, act)

    @contextlib.asynccontextmanager
    async def holding(self, live: LiveTable) -> AsyncIterator[LiveTable]:
        """Hold the lock of a table; of the one that is at hand now, if that was let go."""
        live = await self._hold(live)
        try:
            yield live
        finally:
            live.lock.release()

    async def _hold(self, live: LiveTable) -> LiveTable:
        await live.lock.acquire()
        while self.tables.get(live.table.id) is not live and not self.stopping:
            live.lock.release()
            live = await self.find(live.table.id)
            await live.lock.acquire()
        return live

    async def write(self, live: LiveTable, act: Act) -> bool:
        """Write an event and tell it; the lock is held, and memory is what the log says.

        False if another node was faster; then the table has been read again.
        """
        table, event = live.table, act.event
        seq, at = table.seq + 1, max(now_ms(), table.at)
        body = events.encode(event)
        live.doubtful = True  # until it is known what the log says
        with _answering():
            won = await self.journal.append(live.key, seq, at, body)
        if not won:
            await self._read_again(live)
            return False
        live.doubtful = False
        self._take_in(live, seq, at, event, act)
        if not self.bus.is_local:
            notice = b"%d %d %b %b" % (seq, at, self.node.encode(), body)
            await self.bus.publish(live.channel, notice)
        if isinstance(event, (events.Sat, events.Stood)):
            await self._note_members(live)
        self.chores.plan(live)
        return True

    def _take_in(
        self, live: LiveTable, seq: int, at: Millis, event: Any, act: Act | None = None
    ) -> None:
        """Fold an event that is in the log, and tell it."""
        table = live.table
        undo_was_open = table.undo is not None
        entry = apply(table, seq, at, event, act.told if act else None)
        self.moves += entry.what == "moved" and act is not None
        self.housekeeping.changed(live)
        if entry.what in news.SEATING:
            self.attendance.note_absence(live)
        if live.viewers:
            bulletin = news.Bulletin(table, entry, table.recent[-1].encoded, undo_was_open)
            for viewer in list(live.viewers.values()):
                viewer.push(bulletin.of(viewer.person.guest))
            if entry.what in news.SEATING:  # who looked on sits here now, or the other way round
                self.attendance.tell(live)

    async def settle(self, live: LiveTable) -> None:
        """Make sure that memory is no guess of what the log says; the lock is held."""
        if live.doubtful:
            await self._read_again(live)

    async def level(self, live: LiveTable) -> None:
        """Take in everything that the log says now; the lock is held.

        News of other nodes may have got lost on the way.
        """
        if self.bus.is_local:
            await self.settle(live)
        else:
            await self._catch_up(live)

    async def _read_again(self, live: LiveTable) -> None:
        """Read the whole log, and show everybody how things stand."""
        seen = live.table.seq
        with _answering():
            rows = await self.store.events_after(live.key, 0)
        live.table = fold(live.table.id, rows)
        live.doubtful = False
        self.housekeeping.changed(live)
        for viewer in list(live.viewers.values()):
            viewer.push(self.attendance.snapshot(live, viewer.person.guest, seen))
        self.chores.plan(live)

    async def _catch_up(self, live: LiveTable) -> None:
        """Take in what other nodes have written; the lock is held."""
        await self.settle(live)
        with _answering():
            rows = await self.store.events_after(live.key, live.table.seq)
        for seq, at, body in rows:
            self._take_in(live, seq, at, events.decode(body))

    async def _note_members(self, live: LiveTable) -> None:
        table = live.table
        roles = dict.fromkeys(table.people(), "seat") | {table.host: "host"}
        with contextlib.suppress(StoreError):  # only lists depend on it
            await self.store.set_members(live.key, roles)

    def _need_running(self) -> None:
        if self.stopping:
            raise Refusal("server/stopping", wait=BUSY)

    # ------------------------------------------------------------------ what other nodes say

    def _hear(self, live: LiveTable, data: bytes) -> None:
        """Another node has written an event, or somebody came or went there."""
        if self.tables.get(live.table.id) is not live or self.stopping:
            return
        if data == b"presence":
            self.spawn(self.attendance.look_around(live))
            return
        head, at, node, body = data.split(b" ", 3)
        seq = int(head)
        if node == self.node.encode() or seq <= live.table.seq:
            return
        if seq == live.table.seq + 1 and not live.lock.locked() and not live.doubtful:
            self._take_in(live, seq, int(at), events.decode(body))
            self.chores.leave_to_others(live)
        else:
            self.spawn(self.follow(live))

    async def follow(self, live: LiveTable) -> None:
        """Take in what other nodes have written, and let them go on with it."""
        with contextlib.suppress(Refusal):  # the next command finds out
            async with live.lock:
                await self._catch_up(live)
        self.chores.leave_to_others(live)

    def look_everything_up(self) -> None:
        """The bus is or was away: what it would have said is in the log."""
        for live in self.tables.values():
            self.spawn(self.follow(live))
            self.spawn(self.attendance.look_around(live))

    # ----------------------------------------------------------------------------- tasks

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something on the side; it ends with the hall."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())


class _answering:  # noqa: N801 - reads as a word of the language
    """Within it, a store that does not answer is a refusal to the client."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, StoreError):
            log.warning("the store does not answer", extra={"error": str(error)})
            raise Refusal("server/busy", wait=BUSY) from None
