"""How much is allowed: in a time, at a time; accounts for addresses and for guests."""

import asyncio
import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakValueDictionary

from tablee.server.refusals import Refusal
from tablee.server.settings import HOUR, Limits
from tablee.server.store.store import Store
from tablee.server.summary import read_summary
from tablee.server.table import Table
from tablee.server.words import GuestId, TableId

ACCOUNTS = 20_000  # addresses that are remembered; the longest unseen are forgotten first
HOUSEHOLD = 64  # bits of an IPv6 address that one household shares
SECOND = 1000
ALIVE = ("open", "playing")
CENSUS = 5.0  # seconds until all tables are counted again
MOST_TABLES = 10_000  # of a guest, that are looked at


class Bucket:
    """Fills at a rate up to a burst; whatever is done takes one out."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate  # a second; 0: no limit, and so is a burst of 0
        self.burst = max(1.0, burst) if burst else math.inf
        self._left = self.burst
        self._at = -math.inf

    def take(self, now: float) -> int | None:
        """Take one out, or say how many milliseconds to wait; `now` in seconds.

        >>> bucket = Bucket(rate=2, burst=1)
        >>> bucket.take(0.0), bucket.take(0.1), bucket.take(0.5)
        (None, 400, None)
        """
        if self.rate <= 0:
            return None
        self._left = min(self.burst, self._left + max(0.0, now - self._at) * self.rate)
        self._at = max(now, self._at)
        if self._left < 1 - 1e-9:
            return max(1, math.ceil((1 - self._left) / self.rate * SECOND - 1e-6))
        self._left -= 1
        return None


class Account:
    """What one address has done lately."""

    __slots__ = ("connections", "connects", "files", "guests", "requests")

    def __init__(self, limits: Limits) -> None:
        self.requests = Bucket(limits.requests_per_second, limits.requests_at_once)
        self.files = Bucket(limits.files_per_second, limits.files_at_once)
        self.connects = Bucket(limits.connects_per_second, limits.connects_at_once)
        self.guests = Bucket(limits.guests_per_hour / HOUR, limits.guests_per_hour)
        self.connections = 0


class Doorman:
    """Keeps accounts of addresses, and refuses who asks too much."""

    def __init__(
        self, limits: Limits, accounts: int = ACCOUNTS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits = limits
        self._most = accounts
        self._clock = clock
        self._accounts: OrderedDict[str, Account] = OrderedDict()  # the longest unseen first

    def request(self, address: str) -> None:
        """Somebody asks something over HTTP."""
        self._take(self._account(address).requests, "limit/rate")

    def file(self, address: str) -> None:
        """Somebody loads a part of the page, as browsers do many at a time."""
        self._take(self._account(address).files, "limit/rate")

    def connect(self, address: str) -> None:
        """Somebody opens a connection that stays; `disconnect` ends what this began."""
        account = self._account(address)
        self._take(account.connects, "limit/rate")
        most = self.limits.connections
        if most and account.connections >= most:
            raise Refusal("limit/connections", wait=10 * SECOND, most=most)
        account.connections += 1

    def disconnect(self, address: str) -> None:
        """A connection has ended."""
        account = self._account(address)
        account.connections = max(0, account.connections - 1)

    def new_guest(self, address: str) -> None:
        """Somebody becomes a guest."""
        self._take(self._account(address).guests, "limit/guests")

    def _take(self, bucket: Bucket, code: str) -> None:
        wait = bucket.take(self._clock())
        if wait is not None:
            raise Refusal(code, wait=wait)

    def _account(self, address: str) -> Account:
        name = household(address)
        account = self._accounts.get(name)
        if account is not None:
            self._accounts.move_to_end(name)
            return account
        account = self._accounts[name] = Account(self.limits)
        if len(self._accounts) > self._most:
            self._forget()
        return account

    def _forget(self) -> None:
        """Drop the longest unseen account; those with open connections are kept, if possible."""
        for _ in range(16):
            name, account = self._accounts.popitem(last=False)
            if not account.connections:
                return
            self._accounts[name] = account  # they still count
        self._accounts.popitem(last=False)


def household(address: str) -> str:
    """The part of an address that one household has.

    >>> household("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::'
    >>> household("::ffff:192.0.2.1"), household("somewhere")
    ('192.0.2.1', 'somewhere')
    """
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(found) >> HOUSEHOLD << HOUSEHOLD))


# ------------------------------------------------------------------------ tables and seats

AtHand = Callable[[TableId], Table | None]


class Quota:
    """How many tables and seats a guest may hold, and the whole server.

    What is checked and what is then done happen in one `turn` of the guest: many requests at once
    get no further than one after the other.
    """

    def __init__(self, store: Store, limits: Limits, at_hand: AtHand = lambda _: None) -> None:
        self.store = store
        self.limits = limits
        self.at_hand = at_hand  # finds a table as it is now: lists lag by moments
        self._turns: WeakValueDictionary[GuestId, asyncio.Lock] = WeakValueDictionary()
        self._count, self._counted = 0, -math.inf

    def turn(self, guest: GuestId) -> asyncio.Lock:
        """Held while a guest opens a table or sits down."""
        found = self._turns.get(guest)
        if found is None:
            found = self._turns[guest] = asyncio.Lock()
        return found

    async def check_tables(self, guest: GuestId) -> None:
        """Refuse another table, or another game, to who holds enough, or when the server does."""
        limits = self.limits
        if (
            limits.tables
            and await self.store.count_tables_of(guest) >= limits.tables
            and len(await self._held(guest)) >= limits.tables
        ):
            raise Refusal("limit/tables", most=limits.tables)
        if limits.all_tables and await self._all() >= limits.all_tables:
            raise Refusal("limit/server", wait=60 * SECOND, most=limits.all_tables)
        self._count += 1

    async def check_seats(self, guest: GuestId, more: int = 1) -> None:
        """Refuse more seats to who holds enough."""
        limits = self.limits
        if not limits.seats or not more:
            return
        if sum(await self._held(guest)) + more > limits.seats:
            raise Refusal("limit/seats", most=limits.seats)

    async def _held(self, guest: GuestId) -> list[int]:
        """The tables that a guest holds: how many seats at each.

        They are open or playing, or the guest is ready there for the next game.
        """
        held = []
        for row in await self.store.tables_of(guest, MOST_TABLES):
            table = self.at_hand(row.id)
            if table is not None:
                status = table.status
                mine = [place.ready for place in table.places if place.guest == guest]
            else:
                kept = read_summary(row.summary)
                status, pairs = kept.status, zip(kept.seats, kept.guests, strict=True)
                mine = [seat.ready for seat, each in pairs if each == guest]
            if status in ALIVE or (status == "over" and any(mine)):
                held.append(len(mine))
        return held

    async def _all(self) -> int:
        """How many tables there are on the whole server, counted anew now and then."""
        now = time.monotonic()
        if now - self._counted > CENSUS:
            self._counted = now
            self._count = await self.store.count_tables()
        return self._count
