"""What happens at a table by itself: bots move, clocks run out, bots step in for who is gone.

Every node that has a table at hand plans for it. The node that wrote last acts at once, others a
little later; the log sees to it that each thing happens once.
"""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from tablee.server import conduct, events
from tablee.server.conduct import Act
from tablee.server.live_table import LiveTable, now_ms
from tablee.server.opponents import Opponents, bot_seed
from tablee.server.refusals import Refusal
from tablee.server.table import SUBSTITUTE
from tablee.server.words import Level, Millis, Seat

if TYPE_CHECKING:
    from tablee.server.hall import Hall

log = logging.getLogger("tablee.chores")

YIELD = 3.0  # seconds that another node has for what it is about to do
FAILED = 10.0  # seconds until a bot that failed is asked again
RETRY = 1.0  # seconds until a store that did not answer is asked again
SECOND = 1000


class Chores:
    """Alarms of all tables at hand."""

    def __init__(self, hall: "Hall", opponents: Opponents) -> None:
        self.hall = hall
        self.opponents = opponents

    def plan(self, live: LiveTable, patience: float = 0.0) -> None:
        """Set the alarm for the next thing that happens by itself."""
        live.silence()
        due = self.due(live)
        if due is None or self.hall.stopping:
            return
        delay = max(0.0, (due - now_ms()) / SECOND) + patience
        loop = asyncio.get_running_loop()
        live.alarm = loop.call_later(delay, lambda: self.hall.spawn(self._wake(live)))

    def leave_to_others(self, live: LiveTable) -> None:
        """Plan, but give the node that wrote last time to act."""
        self.plan(live, YIELD)

    def due(self, live: LiveTable) -> Millis | None:
        """When the next thing happens by itself, if there is one."""
        table, turn = live.table, live.table.turn
        if turn is None:
            return table.at if table.has_due_start() else None
        if live.thinking == table.board:
            return None
        if table.is_played_by_bot(turn):
            return table.at
        moments = []
        if table.clocks is not None:
            moments.append(table.clocks.out_at(turn))
        gone = live.gone.get(table.places[turn].guest or "")
        if table.away is not None and gone is not None and self._is_waited_for(live, turn):
            moments.append(gone + table.away * SECOND)
        return min(moments, default=None)

    def _is_waited_for(self, live: LiveTable, seat: Seat) -> bool:
        """Whether another person who sits there looks on."""
        others = live.table.people() - {live.table.places[seat].guest}
        return bool(others & live.present)

    async def _wake(self, live: LiveTable) -> None:
        live.alarm = None
        if self.hall.tables.get(live.table.id) is not live:
            return
        try:
            async with live.lock:
                await self.hall.settle(live)
                await self._act(live)
        except Refusal:  # the store does not answer
            await asyncio.sleep(RETRY)
        self.plan(live)

    async def _act(self, live: LiveTable) -> None:
        """Do what is due; the lock is held."""
        table, now, due = live.table, now_ms(), self.due(live)
        if due is None or due > now:
            return
        turn = table.turn
        if turn is None:
            await self.hall.write(live, conduct.start(table))
            return
        bot = table.places[turn].bot
        if bot is not None:
            self._let_think(live, turn, bot, late=False)
        elif table.clocks is not None and table.clocks.out_at(turn) <= now:
            if table.clock is not None and table.clock.runs_out == "loses":
                await self.hall.write(live, Act(events.Resigned(seat=turn, late=True)))
            else:
                self._let_think(live, turn, SUBSTITUTE, late=True)
        else:
            event = events.HandedOver(seat=turn, level=SUBSTITUTE, why="away")
            await self.hall.write(live, Act(event))

    def _let_think(self, live: LiveTable, seat: Seat, level: Level, late: bool) -> None:
        live.thinking = live.table.board
        self.hall.spawn(self._think(live, seat, level, late))

    async def _think(self, live: LiveTable, seat: Seat, level: Level, late: bool) -> None:
        """Let a bot choose, and make its move if the game still stands there."""
        table, match = live.table, live.table.match
        if match is None:
            return
        stand = (table.board, seat)
        # A seat without time left has stood there for long the first time, and not after that.
        seen = (now_ms() - table.clocks.since) / SECOND if late and table.clocks else 0.0
        began = time.monotonic() - seen
        try:
            seed = bot_seed(table.seed, table.number, seat)
            word = await self.opponents.choose(table.host, match.copy(), seat, level, seed)
            pause = self.hall.settings.bot_pause - (time.monotonic() - began)
            if pause > 0 and live.present:
                await asyncio.sleep(pause)
            async with live.lock:
                await self.hall.settle(live)
                table = live.table
                if (table.board, table.turn) == stand and (
                    table.is_played_by_bot(seat) or (late and self._is_out(live, seat))
                ):
                    await self.hall.write(live, conduct.move(table, seat, word, None, None, late))
        except Refusal:  # the store does not answer
            await asyncio.sleep(RETRY)
        except Exception:
            log.exception("a bot failed")
            await asyncio.sleep(FAILED)
        finally:
            live.thinking = None
            self.plan(live)

    def _is_out(self, live: LiveTable, seat: Seat) -> bool:
        clocks = live.table.clocks
        return clocks is not None and clocks.out_at(seat) <= now_ms()
