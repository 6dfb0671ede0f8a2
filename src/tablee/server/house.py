"""Everything that a server holds open, from its start to its end."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from tablee.engine.match import Match
from tablee.games import GAMES
from tablee.server.bus import Bus, open_bus
from tablee.server.hall import Hall
from tablee.server.limits import Doorman
from tablee.server.metrics import Metrics
from tablee.server.opponents import Opponents
from tablee.server.settings import Settings
from tablee.server.store.journal import Journal
from tablee.server.store.rows import TableRow
from tablee.server.store.store import Store
from tablee.server.store.upgrade import upgrade
from tablee.server.summary import Summary, read_summary, summary_of

log = logging.getLogger("tablee.house")
DATABASE = "tables.sqlite3"


@dataclass(kw_only=True)
class House:
    """What handlers of requests and connections work with."""

    settings: Settings
    store: Store
    journal: Journal
    bus: Bus
    opponents: Opponents
    hall: Hall
    doorman: Doorman
    metrics: Metrics
    stopped: bool = field(default=False)

    def summary(self, row: TableRow) -> Summary:
        """What a list says of a table: as it is now, if it is at hand; rows lag by moments."""
        live = self.hall.tables.get(row.id)
        return read_summary(row.summary if live is None else summary_of(live.table))

    def is_listed(self, row: TableRow) -> bool:
        """Whether anybody may see a table in a list: as it is now, if it is at hand."""
        live = self.hall.tables.get(row.id)
        return row.listed if live is None else live.table.listed

    async def stop(self) -> None:
        """Finish what was begun at the tables, and send everybody away; once."""
        if not self.stopped:
            self.stopped = True
            await self.hall.stop()


def database_of(settings: Settings) -> str:
    """The URL of the database: a file in the data folder, if nothing else is said."""
    return settings.database or f"sqlite:///{settings.data / DATABASE}"


def prepare_rules() -> None:
    """Compile the rules of each game, or load them from the disk: people don't wait for it."""
    for game in GAMES.values():
        match = Match(game, seed=1)
        match.legal()
        match.view()
        match.play(match.legal()[0])


@contextlib.asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[House]:
    """Open everything, in order; close it in reverse."""
    url = database_of(settings)
    async with contextlib.AsyncExitStack() as stack:
        await asyncio.to_thread(upgrade, url, backup_folder=None)
        store = await asyncio.to_thread(Store, url)
        stack.push_async_callback(store.close)
        bus = open_bus(settings.bus)
        journal = await asyncio.to_thread(Journal, url)
        stack.push_async_callback(journal.close)
        stack.push_async_callback(bus.close)
        await asyncio.to_thread(prepare_rules)
        opponents = Opponents(settings.bot_threads)
        stack.push_async_callback(asyncio.to_thread, opponents.stop)
        hall = Hall(settings, store, journal, bus, opponents)
        metrics = Metrics(hall, journal, opponents)
        doorman = Doorman(settings.limits)
        house = House(
            settings=settings,
            store=store,
            journal=journal,
            bus=bus,
            opponents=opponents,
            hall=hall,
            doorman=doorman,
            metrics=metrics,
        )
        await hall.start()
        stack.push_async_callback(house.stop)
        log.info("open", extra={"node": hall.node})
        yield house
        log.info("closing", extra={"node": hall.node})
