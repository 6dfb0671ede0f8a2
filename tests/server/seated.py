"""Tables without a server: commands folded straight into a table, as the hall does it."""

from typing import Any

from tablee.server import messages as to
from tablee.server.conduct import Act, act, start
from tablee.server.folding import apply
from tablee.server.live_table import Person
from tablee.server.messages import Entry, NewTable
from tablee.server.opening import planned
from tablee.server.table import Table

HOST, FRIEND = "host", "friend"


class Seated:
    """A table whose time is told by the test; the host sits in seat 0, a friend in seat 1."""

    def __init__(self, game: str = "tonooo", *, join: bool = True, **wish: Any) -> None:
        wish.setdefault("options", {"start": 0})
        self.now = 1_000_000
        self.count = 0
        self.log: list[tuple[int, int, bytes]] = []
        event, seats = planned(NewTable(game=game, **wish)).by(Person(HOST, "Ada"))
        self.table = Table("x" * 22)
        self.take(Act(event))
        from tablee.server import events

        for seat, name in seats:
            self.take(Act(events.Sat(guest=HOST, seat=seat, name=name)))
        if join:
            self.do(FRIEND, to.Sit, name="Bo")

    def take(self, done: Act) -> Entry:
        from tablee.server import events

        table = self.table
        self.log.append((table.seq + 1, max(self.now, table.at), events.encode(done.event)))
        return apply(table, table.seq + 1, self.now, done.event, done.told)

    def do(self, guest: str | None, command: Any, **rest: Any) -> Entry:
        """Let somebody do something; refusals are raised."""
        self.count += 1
        rest.setdefault("id", f"c{self.count}")
        return self.take(act(self.table, guest, str(guest), command(**rest)))

    def start(self) -> "Seated":
        self.take(start(self.table))
        return self

    def move(self, guest: str, word: str, **rest: Any) -> Entry:
        return self.do(guest, to.Play, ply=self.table.ply, move=word, **rest)
