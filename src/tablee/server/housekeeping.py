"""What a node does every now and then: signs of life, lists, letting go of idle tables."""

import asyncio
import contextlib
import itertools
import logging
import time
from typing import TYPE_CHECKING

from tablee.server import events, memory
from tablee.server.live_table import LiveTable, now_ms
from tablee.server.refusals import Refusal
from tablee.server.store.errors import StoreError
from tablee.server.store.rows import TableRow
from tablee.server.summary import summary_of
from tablee.server.table import Table
from tablee.server.words import Millis

if TYPE_CHECKING:
    from tablee.server.hall import Hall

log = logging.getLogger("tablee.housekeeping")

BEAT = 2.0  # seconds between signs of life
SECOND = 1000
LINGER = 60.0  # seconds that a table is kept at hand after the last viewer left
ORPHANED = 10 * SECOND  # milliseconds after which somebody else looks after what is due
REMEMBERED = 60 * 24 * 3600 * SECOND  # milliseconds that times without a node are looked at
MOST_AT_ONCE = 1000  # tables put away
MOST_NOTES = 100  # tables that are noted for lists in a beat
RENEW = 10  # beats in which every viewer is signed on again
LOOK, TIDY, SEARCH = 8, 300, 300  # beats between the rarer chores


class Housekeeping:
    """The rounds of one node."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self._changed: dict[LiveTable, None] = {}  # the longest waiting first
        self._round: list[LiveTable] = []  # whose viewers are still to be signed on again
        self._downtimes: list[tuple[Millis, Millis]] = []  # when no node ran

    async def first_beat(self) -> None:
        """Find out how long no node ran, and say that this one does."""
        last, now = await self.hall.store.last_beat(), now_ms()
        if last is not None and now - last > 2 * BEAT * SECOND:
            with contextlib.suppress(StoreError):  # another node has just said so
                await self.hall.store.note_downtime(last, now)
        self._downtimes = await self.hall.store.downtimes(now - REMEMBERED)
        await self.hall.store.beat(self.hall.node, now)

    def last_beat(self) -> None:
        """Leave everything as it is now."""
        self._pass_on(len(self._changed))
        self.hall.journal.beat(self.hall.node, now_ms())

    def downtimes_of(self, table: Table) -> list[events.Downtime]:
        """Events that let clocks stand still for the times when no node ran."""
        if table.status != "playing" or table.clocks is None:
            return []
        return [
            events.Downtime(since=max(since, table.at), until=until)
            for since, until in self._downtimes
            if table.at < until
        ]

    def changed(self, live: LiveTable) -> None:
        """Lists are to show how a table stands now."""
        self._changed.setdefault(live)

    def let_go_later(self, live: LiveTable) -> None:
        """Let go of a table that nobody looks at, after a while."""
        loop = asyncio.get_running_loop()
        loop.call_later(LINGER, lambda: self.hall.spawn(self._let_go(live)))

    async def _let_go(self, live: LiveTable) -> None:
        hall = self.hall
        idle = time.monotonic() - live.left >= LINGER * 0.99
        if live.viewers or not idle or hall.tables.get(live.table.id) is not live or hall.stopping:
            return
        if live.thinking is not None or live.lock.locked():
            self.let_go_later(live)
            return
        live.silence()
        self._changed.pop(live, None)
        self._note(live)
        del hall.tables[live.table.id]
        await hall.bus.unsubscribe(live.channel)

    async def keep(self) -> None:
        """Go the rounds until the hall closes."""
        for beat in itertools.count(1):
            await asyncio.sleep(BEAT)
            try:
                self._pass_on(MOST_NOTES)
                self.hall.journal.beat(self.hall.node, now_ms())
                await self.hall.store.checkpoint()
                await self._renew()
                if beat % LOOK == 0:
                    await self._adopt()
                if beat % TIDY == 1:
                    await self._archive()
                    await self._mend_lists()
                if beat % SEARCH == 0:
                    memory.search()
            except StoreError as error:
                log.warning("the store does not answer", extra={"error": str(error)})
            except Exception:  # whatever it is, the next round comes
                log.exception("a chore failed")

    async def _look_after(self, row: TableRow) -> LiveTable | None:
        """Take a table up; one that can't be read must not keep others from it."""
        try:
            return await self.hall.find(row.id)
        except Refusal:
            return None
        except Exception:
            log.exception("a table can't be read", extra={"table": row.id})
            return None

    def _pass_on(self, most: int) -> None:
        """Tell the store what lists show, of so many tables."""
        for live in list(itertools.islice(self._changed, most)):
            del self._changed[live]
            self._note(live)

    def _note(self, live: LiveTable) -> None:
        table = live.table
        due = self.hall.chores.due(live)
        self.hall.journal.note(
            live.key, summary_of(table), table.status, table.listed, table.at, due, table.seq
        )

    async def _renew(self) -> None:
        """Let other nodes know who is still here, some tables a beat."""
        if self.hall.bus.is_local:
            return
        if not self.hall.bus.is_heard:
            self.hall.look_everything_up()
        share = -(-len(self.hall.tables) // RENEW)
        if not self._round:
            self._round = list(self.hall.tables.values())
        some, self._round = self._round[:share], self._round[share:]
        for live in some:
            await self.hall.attendance.renew(live)

    async def _adopt(self) -> None:
        """Look after tables whose node was killed while a bot thought or a clock ran."""
        for row in await self.hall.store.due_tables(now_ms() - ORPHANED, 50):
            if row.id not in self.hall.tables:
                await self._look_after(row)

    async def _archive(self) -> None:
        """Put tables away where nothing has happened for long."""
        limits, now = self.hall.settings.limits, now_ms()

        def moment(idle: int) -> Millis | None:
            return now - idle * SECOND if idle else None

        await self.hall.store.archive_idle(
            open_before=moment(limits.idle_open),
            over_before=moment(limits.idle_over),
            playing_before=moment(limits.idle_playing),
            limit=MOST_AT_ONCE,
        )

    async def _mend_lists(self) -> None:
        """Let lists show how tables stand whose node ended before it could say so."""
        for row in await self.hall.store.stale_tables(MOST_AT_ONCE):
            live = await self._look_after(row)
            if live is not None:
                self.changed(live)
