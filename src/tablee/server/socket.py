"""uvicorn's WebSocket protocol with a short way in and a short way out.

In: a whole text frame, which is all that our own page ever sends, is read here; everything else is
left to the `websockets` library, which gets whole frames only until something odd comes, and from
then on all of it. Out: a frame made once goes to all who look at a table. What is for one of them
in the same round of the loop (a move and the answer to it) is one write. Who reads too slowly is
skipped, and shown how things stand as soon as there is room again.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # not compiled for this machine
    from websockets.utils import apply_mask

EXTENSION = "tablee.socket"  # of the scope: where an endpoint finds its socket
ENDLESS = 1 << 40  # bytes
TEXT, SHORT, MEDIUM = 0x81, 126, 1 << 16  # first byte of a whole text frame; sizes of its header
MASKED, KEY = 0x80, 4  # what every frame of a client says, and the bytes of its key
SIGNS_OF_LIFE = (0x89, 0x8A)  # first bytes of ping and pong
UNFINISHED, ODD = 0, -1  # instead of the end of a frame
MOST_UNREAD = 8  # messages of a client that wait; then we read no more of them


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


class Inbox:
    """What came in, for the one who reads it: an `asyncio.Queue` without what we don't need."""

    def __init__(self) -> None:
        self._waiting: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    def put_nowait(self, message: Any) -> None:
        """Add a message, and wake the reader."""
        self._waiting.append(message)
        reader, self._reader = self._reader, None
        if reader is not None and not reader.done():
            reader.set_result(None)

    async def get(self) -> Any:
        """The next message."""
        while not self._waiting:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._waiting.popleft()


class Socket(WebSocketsSansIOProtocol):
    """One connection."""

    on_drained: Callable[[], None] | None = None  # there is room again
    _is_plain = False  # whether nothing but whole frames has come so far
    _begun = b""  # of a frame that is still coming in
    _outbox: list[bytes] | None = None  # frames of this round of the loop
    _size = 0  # bytes of those
    _most = ENDLESS  # bytes that may wait
    _skipped = False  # whether there was no room among them

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.queue: Any = Inbox()

    def handle_connect(self, event: Request) -> None:
        """Let the endpoint find this socket."""
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self
            self._is_plain = True  # uvicorn hands the request over alone

    def data_received(self, data: bytes) -> None:
        """Read whole text frames; leave the rest to `websockets`."""
        if not self._is_plain:
            super().data_received(data)
            return
        data = self._begun + data
        at = 0
        end = 0
        while at < len(data) and (end := self._read_frame(data, at)) > 0:
            at = end
        self._begun = data[at:]
        if end == ODD:
            self._is_plain = False
            super().data_received(self._begun)
            self._begun = b""

    def _read_frame(self, data: bytes, at: int) -> int:
        """Read the frame that begins at `at`: where it ends, or UNFINISHED or ODD."""
        if len(data) < at + 2:
            return UNFINISHED
        size, body = data[at + 1] - MASKED, at + 2 + KEY
        if size == SHORT:
            body += 2
            size = int.from_bytes(data[at + 2 : at + 4], "big") if len(data) >= body else 0
        end = body + size
        is_text = data[at] == TEXT and 0 <= size <= self.config.ws_max_size
        is_sign = data[at] in SIGNS_OF_LIFE and 0 <= size < SHORT
        if data[at + 1] == MASKED + SHORT + 1 or not (is_text or is_sign):
            return ODD
        if len(data) < end:
            return UNFINISHED
        if is_sign or not self.handshake_complete or self.close_sent:
            super().data_received(data[at:end])
            return end
        try:
            text = apply_mask(data[body:end], data[body - KEY : body]).decode()
        except UnicodeDecodeError:
            return ODD
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if len(self.queue) >= MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return end

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
