"""uvicorn's WebSocket protocol with a second way out: ready frames, written without waiting.

A frame made once goes to all who look at a table. What is for one of them in the same round of the
loop (a move and the answer to it) is one write. Who reads too slowly is skipped, and shown how
things stand as soon as there is room again.
"""

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "tablee.socket"  # of the scope: where an endpoint finds its socket
ENDLESS = 1 << 40  # bytes
TEXT, SHORT, MEDIUM = 0x81, 126, 1 << 16  # first byte of a whole text frame; sizes of its header


def frame(payload: bytes) -> bytes:
    r"""A whole message to a client, as RFC 6455 wants it.

    >>> frame(b"ab")
    b'\x81\x02ab'
    """
    size = len(payload)
    if size < SHORT:
        head = bytes((TEXT, size))
    elif size < MEDIUM:
        head = bytes((TEXT, 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((TEXT, 127)) + size.to_bytes(8, "big")
    return head + payload


class Socket(WebSocketsSansIOProtocol):
    """One connection."""

    on_drained: Callable[[], None] | None = None  # there is room again
    _outbox: list[bytes] | None = None  # frames of this round of the loop
    _size = 0  # bytes of those
    _most = ENDLESS  # bytes that may wait
    _skipped = False  # whether there was no room among them

    def handle_connect(self, event: Request) -> None:
        """Let the endpoint find this socket."""
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self

    async def send(self, message: Any) -> None:
        """Send as an endpoint asks; a connection that was turned away has had its answer."""
        self._flush()
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True  # or uvicorn reports a fault

    def write(self, data: bytes) -> bool:
        """Write ready frames; False if there is no room, and they are not sent."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return True  # nobody is there to miss them
        if not self.writable.is_set():
            return False
        if self._outbox is None:
            self._outbox = [data]
            self._size = len(data)
            self.loop.call_soon(self._flush)
        elif self._size > self._most:
            self._skipped = True
            return False
        else:
            self._outbox.append(data)
            self._size += len(data)
        return True

    def _flush(self) -> None:
        """Send what this round of the loop brought."""
        frames, self._outbox = self._outbox, None
        if frames and not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))
        if self._skipped:
            self._skipped = False
            if self.writable.is_set() and self.on_drained is not None:
                self.on_drained()

    def hold_back(self, most: int) -> None:
        """Say how many bytes may wait for a slow reader; 0: as many as come."""
        self._most = most or ENDLESS
        self.transport.set_write_buffer_limits(high=self._most)

    def keepalive_timeout(self) -> None:
        """Nobody answers: don't wait until what is left to send has been read."""
        super().keepalive_timeout()
        self.drop()

    def shutdown(self) -> None:
        """Say goodbye, unless that is being done."""
        self._flush()
        if self.transport.is_closing():
            self.drop()
        else:
            super().shutdown()

    def drop(self) -> None:
        """Close at once, whatever waits to be sent."""
        self.transport.abort()

    def resume_writing(self) -> None:
        """There is room again."""
        super().resume_writing()
        if self.on_drained is not None:
            self.on_drained()
