"""Who looks at a table, on this node and on others; who was away and comes back."""

import contextlib
import secrets
import time
from functools import partial
from typing import TYPE_CHECKING

from tablee.server import events, news
from tablee.server import messages as to
from tablee.server.conduct import Act
from tablee.server.live_table import LiveTable, Person, Viewer, now_ms
from tablee.server.refusals import Refusal
from tablee.server.table import Table
from tablee.server.words import GuestId

if TYPE_CHECKING:
    from tablee.server.hall import Hall

PRESENT = 60_000  # milliseconds that a sign of presence lasts
PATIENCE = 120  # seconds that somebody may be gone, at a table that does not say
SECOND = 1000


class Attendance:
    """The comings and goings at all tables."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall

    async def join(self, live: LiveTable, viewer: Viewer, seen: int | None) -> LiveTable:
        """Somebody looks at a table: first a snapshot, then all news; the table that is at hand."""
        hall = self.hall
        async with hall.holding(live) as live:  # noqa: PLR1704 - it may have been let go
            await hall.level(live)
            await self._sign(live, viewer)
            live.viewers[viewer.key] = viewer
            await self.look_around(live, besides=viewer)
            viewer.push(self.snapshot(live, viewer.person.guest, seen))
        await self._tell_other_nodes(live)
        await self._welcome_back(live, viewer.person)
        return live

    async def leave(self, live: LiveTable, viewer: Viewer) -> None:
        """Somebody looks away."""
        if live.viewers.pop(viewer.key, None) is None:
            return
        live.left = time.monotonic()
        if all(other.known_as != viewer.known_as for other in live.viewers.values()):
            await self.hall.bus.gone(live.table.id, viewer.known_as, self.hall.node)
            await self.look_around(live)
            await self._tell_other_nodes(live)
        if not live.viewers:
            self.hall.housekeeping.let_go_later(live)

    async def send_away(self, live: LiveTable) -> None:
        """Tell everybody on this node to come back in a moment, not all at once."""
        viewers, live.viewers = live.viewers, {}
        for viewer in viewers.values():
            wait = 300 + secrets.randbelow(700)
            viewer.hang_up(news.encode(to.Farewell(reason="restart", wait=wait)))
            await self.hall.bus.gone(live.table.id, viewer.known_as, self.hall.node)
        if viewers:
            await self._tell_other_nodes(live)

    def snapshot(self, live: LiveTable, guest: GuestId | None, seen: int | None) -> bytes:
        """Everything that somebody may know, with the entries after `seen`."""
        table = live.table
        shown = table.shown_since(table.seats_of(guest))
        missed = [
            line.encoded
            for line in table.recent
            if line.seq > (seen or 0) and (line.seq > shown or not line.is_play)
        ]
        return news.snapshot(table, guest, self._here(live), self._watching(live), now_ms(), missed)

    async def look_around(self, live: LiveTable, besides: Viewer | None = None) -> None:
        """Find out who is there, on any node, and tell it when that changed."""
        before = live.present
        live.present = set(await self.hall.bus.whole(live.table.id))
        self.note_absence(live)
        if live.present != before:
            self.tell(live, besides)
            self.hall.chores.plan(live)

    def note_absence(self, live: LiveTable) -> None:
        """Keep in mind since when somebody is gone who sits here or is the host."""
        now, away = now_ms(), (live.table.people() | {live.table.host}) - live.present
        live.gone = {guest: live.gone.get(guest, now) for guest in away}

    def absent(self, live: LiveTable) -> set[GuestId]:
        """Who is gone so long that nobody else needs to wait for them once no game is played."""
        away = live.table.away or PATIENCE
        moment = now_ms() - away * SECOND
        return {guest for guest, since in live.gone.items() if since <= moment}

    def tell(self, live: LiveTable, besides: Viewer | None = None) -> None:
        """Tell everybody on this node who is there."""
        payload = news.presence(self._here(live), self._watching(live))
        for viewer in list(live.viewers.values()):
            if viewer is not besides:
                viewer.push(payload)

    async def renew(self, live: LiveTable) -> None:
        """Let other nodes know that all are still here, and see who is there."""
        for viewer in list(live.viewers.values()):
            await self._sign(live, viewer)
        await self.look_around(live)
        await self.hall.follow(live)

    async def _sign(self, live: LiveTable, viewer: Viewer) -> None:
        until = now_ms() + PRESENT
        await self.hall.bus.here(live.table.id, viewer.known_as, self.hall.node, until)

    async def _tell_other_nodes(self, live: LiveTable) -> None:
        if not self.hall.bus.is_local:
            await self.hall.bus.publish(live.channel, b"presence")

    async def _welcome_back(self, live: LiveTable, person: Person) -> None:
        """Who was away takes their seats back from the bot."""
        for seat in live.table.seats_of(person.guest):
            back = Act(events.TakenBack(guest=person.guest, seat=seat))
            with contextlib.suppress(Refusal):
                await self.hall.do(live, back, partial(Table.is_lent_while_away, seat=seat))

    def _here(self, live: LiveTable) -> list[bool]:
        return [place.guest in live.present for place in live.table.places]

    def _watching(self, live: LiveTable) -> int:
        return len(live.present - live.table.people())
