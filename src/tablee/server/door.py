"""uvicorn's HTTP protocol with bounds: a request has so many bytes before its body, and so long."""

import asyncio
import logging

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

log = logging.getLogger("tablee.door")

PATIENCE = 20.0  # seconds that a request may take to come in whole
MOST_HEAD = 32 * 1024  # bytes of an address and headers


class Door(HttpToolsProtocol):
    """One connection, until it becomes a WebSocket."""

    patience = PATIENCE
    _head = 0  # bytes of the request that is coming in, before its body
    _alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody knocks."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._rest()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._head = 0
        self._wait()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Its address, or a part of it."""
        if self._fits(len(url)):
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One of its headers."""
        if self._fits(len(name) + len(value)):
            super().on_header(name, value)

    def on_message_complete(self) -> None:
        """It has come in whole."""
        self._rest()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a WebSocket."""
        self._rest()
        super().handle_websocket_upgrade()

    def _fits(self, more: int) -> bool:
        self._head += more
        if self._head > MOST_HEAD and not self.transport.is_closing():
            log.info("hung up", extra={"why": "a head too long"})
            self.transport.abort()
        return self._head <= MOST_HEAD

    def _wait(self) -> None:
        self._rest()
        self._alarm = asyncio.get_running_loop().call_later(self.patience, self._give_up)

    def _rest(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _give_up(self) -> None:
        self._alarm = None
        log.info("hung up", extra={"why": "a request too slow"})
        self.transport.abort()
