"""The connection that hears what is published, made anew whenever it breaks."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import RedisError

from tablee.server.bus.contract import Listener

log = logging.getLogger(__name__)

SILENCE = 5.0  # seconds without a word after which the server is asked whether it is there
CONFIRMATION = 2.0  # seconds to wait for a subscription to count
PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)  # seconds before connecting again


class Listening:
    """Subscriptions that outlive their connection; `connected` is called at each new one."""

    def __init__(
        self, make_connection: Callable[[], Any], base: str, connected: Callable[[], None]
    ) -> None:
        self._make_connection = make_connection
        self._base = base.encode()  # a channel that is always heard, subscribed to last
        self._connected = connected
        self._listeners: dict[bytes, Listener] = {}
        self._confirmations: dict[bytes, asyncio.Future[None]] = {}
        self._connection: Any = None
        self._task: asyncio.Task[None] | None = None
        self._closing = False
        self.is_live = False

    async def start(self) -> None:
        """Connect for the first time; what goes wrong is raised."""
        connection = await self._connect()
        self._task = asyncio.create_task(self._listen(connection))

    async def add(self, channel: str, listener: Listener) -> None:
        """Hear a channel; returns when that counts, or the connection is gone anyway."""
        name = channel.encode()
        self._listeners[name] = listener
        if not self.is_live:
            return
        confirmed = self._confirmations.setdefault(name, asyncio.get_running_loop().create_future())
        await self._say("SUBSCRIBE", name)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(confirmed), CONFIRMATION)

    async def remove(self, channel: str) -> None:
        """Hear no more of a channel."""
        if self._listeners.pop(channel.encode(), None) is not None and self.is_live:
            await self._say("UNSUBSCRIBE", channel.encode())

    async def close(self) -> None:
        """Hear nothing any more."""
        self._closing = True
        if self._task is not None:
            self._task.cancel()  # which the client may swallow: it ends after its next wait then
            await asyncio.wait({self._task}, timeout=SILENCE)
        await self._disconnect()

    async def _connect(self) -> Any:
        connection = self._make_connection()
        try:
            await connection.connect()
            await connection.send_command("SUBSCRIBE", *self._listeners, self._base)
        except BaseException:
            await connection.disconnect(nowait=True)
            raise
        self._connection = connection
        return connection

    async def _disconnect(self) -> None:
        self.is_live = False
        if self._connection is not None:
            await self._connection.disconnect(nowait=True)
            self._connection = None
        for confirmation in self._confirmations.values():
            if not confirmation.done():
                confirmation.set_result(None)  # the next connection subscribes to everything
        self._confirmations.clear()

    async def _say(self, *words: str | bytes) -> None:
        try:
            await self._connection.send_command(*words)
        except (RedisError, OSError) as error:
            log.warning("a subscription waits for the next connection: %s", error)

    async def _listen(self, connection: Any) -> None:
        attempt = 0
        while not self._closing:
            try:
                if connection is None:
                    connection = await self._connect()
                await self._read(connection)
            except (RedisError, OSError) as error:
                log.warning("the bus is lost: %s", error)
            attempt = 0 if self.is_live else attempt + 1
            await self._disconnect()
            connection = None
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])

    async def _read(self, connection: Any) -> None:
        """Read until the connection breaks, or answers no more."""
        asked = False
        while not self._closing:
            reply = await connection.read_response(timeout=SILENCE)
            if reply is None:
                if asked:
                    raise Disconnected("no answer")
                asked = True
                await connection.send_command("PING")
                continue
            asked = False
            self._take(reply)

    def _take(self, reply: list[Any]) -> None:
        kind, channel = reply[0], reply[1]
        if kind == b"message":
            listener = self._listeners.get(channel)
            if listener is not None:
                self._call(listener, reply[2])
        elif kind == b"subscribe":
            confirmation = self._confirmations.pop(channel, None)
            if confirmation is not None and not confirmation.done():
                confirmation.set_result(None)
            if channel == self._base:
                self.is_live = True
                self._connected()

    def _call(self, listener: Listener, data: bytes) -> None:
        try:
            listener(data)
        except Exception:
            log.exception("a listener failed")  # the others must hear on
