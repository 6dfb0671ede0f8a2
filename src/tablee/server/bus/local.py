"""The bus of a node that is alone."""

import asyncio

from tablee.server.bus.contract import GapListener, Listener, nothing
from tablee.server.bus.presence import Presence


class LocalBus:
    """Everything stays in this process; presence lasts until somebody goes, as the process does."""

    is_local = True
    is_heard = True

    def __init__(self) -> None:
        self.on_gap: GapListener = nothing
        self.failures = 0
        self._listeners: dict[str, Listener] = {}
        self._presence = Presence()

    async def start(self) -> None:
        """There is nothing to connect to."""

    async def publish(self, channel: str, data: bytes) -> None:
        """Hand a message to its listener, after whatever runs now."""
        asyncio.get_running_loop().call_soon(self._deliver, channel, data)

    def _deliver(self, channel: str, data: bytes) -> None:
        listener = self._listeners.get(channel)
        if listener is not None:
            listener(data)

    async def subscribe(self, channel: str, callback: Listener) -> None:
        """Hand every message of a channel to a callback."""
        self._listeners[channel] = callback

    async def unsubscribe(self, channel: str) -> None:
        """Hear no more of a channel."""
        self._listeners.pop(channel, None)

    async def here(self, table: str, who: str, node: str, until_ms: int) -> None:
        """Somebody is at a table."""
        self._presence.add(table, who, node, until_ms)

    async def gone(self, table: str, who: str, node: str) -> None:
        """Somebody is no longer at a table."""
        self._presence.remove(table, who, node)

    async def whole(self, table: str) -> dict[str, int]:
        """Who is at a table."""
        return self._presence.whole(table)

    async def ready(self) -> None:
        """It always is."""

    async def close(self) -> None:
        """Forget everybody."""
        self._listeners.clear()
