"""The bus of several nodes, over Redis. Nothing here holds up play: the log is the truth."""

import asyncio
import logging
import time
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from tablee.server.bus.contract import BusError, GapListener, Listener, nothing
from tablee.server.bus.listening import Listening
from tablee.server.bus.presence import Presence

log = logging.getLogger(__name__)

QUESTIONS = 16  # asked at the same time: the client has 100 connections, and others need some
QUICK = 0.5  # seconds to say who is where: somebody waits for it
TIMEOUT = 5.0  # seconds for Redis to answer
MOST_WAITING = 20_000  # commands; what comes on top is dropped and counted
MOST_AT_ONCE = 500
KEPT = 3_600_000  # ms that a table's register outlives its last entry

Words = tuple[str | bytes | int, ...]


def now_ms() -> int:
    """This moment, in ms since 1970."""
    return time.time_ns() // 1_000_000


class RedisBus:
    """Commands go out in the order they were given, as many at once as are waiting."""

    is_local = False

    def __init__(self, url: str) -> None:
        try:
            self._client: Redis = Redis.from_url(
                url,
                protocol=2,
                socket_timeout=TIMEOUT,
                socket_connect_timeout=TIMEOUT,
                retry=Retry(NoBackoff(), 1),  # of an idle connection that was cut
            )
        except ValueError:
            # The cause may show the password.
            raise BusError(
                "A bus's URL: expected redis://HOST:PORT/NUMBER, got one that can't be read"
            ) from None
        where: dict[str, Any] = self._client.connection_pool.connection_kwargs
        place = where.get("path") or f"{where.get('host', 'localhost')}:{where.get('port', 6379)}"
        self.name = f"Redis at {place}"
        # Channels know no database numbers: several servers may share one Redis.
        self._prefix = f"tablee:{where.get('db') or 0}:"
        self.on_gap: GapListener = nothing
        self.failures = 0
        self._started = False
        self._closing = False
        self._presence = Presence()  # over this node
        self._nodes: set[str] = set()  # that this node speaks for
        self._elsewhere: dict[str, dict[str, int]] = {}  # as last heard
        self._waiting: list[Words] = []
        self._something = asyncio.Event()
        self._questions = asyncio.Semaphore(QUESTIONS)
        self._sender: asyncio.Task[None] | None = None
        make_connection = self._client.connection_pool.make_connection
        self._listening = Listening(make_connection, self._prefix, self._connected)

    @property
    def is_heard(self) -> bool:
        """Whether what other nodes say arrives now."""
        return self._listening.is_live

    async def start(self) -> None:
        """Connect; a BusError if that is not possible."""
        try:
            await self._listening.start()
        except (RedisError, OSError) as error:
            await self._client.aclose()
            raise self._unreachable(error) from error
        self._sender = asyncio.create_task(self._send())

    async def publish(self, channel: str, data: bytes) -> None:
        """Send to whoever subscribed, on any node, this one too."""
        self._put("PUBLISH", self._prefix + channel, data)

    async def subscribe(self, channel: str, callback: Listener) -> None:
        """Hand every message of a channel to a callback, in the loop."""
        await self._listening.add(self._prefix + channel, callback)

    async def unsubscribe(self, channel: str) -> None:
        """Hear no more of a channel."""
        await self._listening.remove(self._prefix + channel)

    async def here(self, table: str, who: str, node: str, until_ms: int) -> None:
        """Somebody is at a table, over a node; forgotten after `until_ms` unless said again."""
        self._nodes.add(node)
        self._presence.add(table, who, node, until_ms)
        self._announce(table, who, node, until_ms)

    async def gone(self, table: str, who: str, node: str) -> None:
        """Somebody is no longer at a table over that node."""
        self._presence.remove(table, who, node)
        if not self._presence.whole(table):
            self._elsewhere.pop(table, None)
        self._put("ZREM", self._register(table), f"{node}\0{who}")

    async def whole(self, table: str) -> dict[str, int]:
        """Who is at a table; while Redis is gone, who was elsewhere counts as still there."""
        ours = self._presence.whole(table)
        elsewhere = await self._find_elsewhere(table)
        if elsewhere is None:
            elsewhere = self._elsewhere.get(table, {})
        elif ours and elsewhere:
            self._elsewhere[table] = elsewhere
        else:
            self._elsewhere.pop(table, None)
        both = ours.keys() | elsewhere.keys()
        return {who: max(ours.get(who, 0), elsewhere.get(who, 0)) for who in both}

    async def ready(self) -> None:
        """Raise a BusError unless the bus answers."""
        try:
            await self._client.ping()
        except (RedisError, OSError) as error:
            raise self._unreachable(error) from error
        if not self._listening.is_live:
            raise self._unreachable(RedisError("it can't be heard yet"))

    async def close(self) -> None:
        """Send what waits, and end."""
        if self._sender is not None:
            self._closing = True
            self._something.set()
            await asyncio.wait({self._sender}, timeout=TIMEOUT)
            self._sender.cancel()  # what is not sent by now is in the log
        await self._listening.close()
        await self._client.aclose()

    def _unreachable(self, error: Exception) -> BusError:
        return BusError(
            f"{self.name}: expected an answer, got {str(error)!r}: start it, or correct the URL"
        )

    def _register(self, table: str) -> str:
        return f"{self._prefix}here:{table}"

    def _announce(self, table: str, who: str, node: str, until: int) -> None:
        self._put("ZADD", self._register(table), until, f"{node}\0{who}")
        self._put("PEXPIREAT", self._register(table), max(until, now_ms()) + KEPT)

    def _connected(self) -> None:
        """After a gap, say again who is here, and let the hall look its tables up."""
        if not self._started:
            self._started = True
            return
        for table, who, node, until in self._presence.everything():
            self._announce(table, who, node, until)
        self.on_gap()

    async def _find_elsewhere(self, table: str) -> dict[str, int] | None:
        """Who is at a table over other nodes; None if nobody can say."""
        async with self._questions:
            if not self._listening.is_live:
                return None
            try:
                async with asyncio.timeout(QUICK):
                    found: Any = await self._client.zrangebyscore(
                        self._register(table), now_ms(), "+inf", withscores=True
                    )
            except (RedisError, OSError, TimeoutError) as error:
                log.warning("who is elsewhere is not known: %s", error)
                return None
        latest: dict[str, int] = {}
        for member, until in found:
            node, _, who = member.decode().partition("\0")
            if node not in self._nodes:
                latest[who] = max(int(until), latest.get(who, 0))
        return latest

    def _put(self, *words: str | bytes | int) -> None:
        if len(self._waiting) >= MOST_WAITING:
            self.failures += 1
            return
        self._waiting.append(words)
        self._something.set()

    async def _send(self) -> None:
        while self._waiting or not self._closing:
            await self._something.wait()
            await self._send_some()

    async def _send_some(self) -> None:
        """Send what waits in one go."""
        some, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
        if not self._waiting and not self._closing:
            self._something.clear()
        if not some:
            return
        try:
            async with self._client.pipeline(transaction=False) as pipeline:
                for words in some:
                    pipeline.execute_command(*words)
                await pipeline.execute(raise_on_error=False)
        except (RedisError, OSError) as error:
            self.failures += len(some)
            log.warning("%d messages could not be sent: %s", len(some), error)
