"""Frames come in as they like: whole, in pieces, many at once, among pings, or broken."""

import asyncio
import os
from typing import Any

import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import apply_mask

from tablee.server.socket import MOST_UNREAD, Inbox, Socket

MOST_BYTES = 300  # of a message
GREETING = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, BINARY, MORE, PING, PONG, GOODBYE = 0x81, 0x82, 0x01, 0x89, 0x8A, 0x88


class Line(asyncio.Transport):
    """What a protocol writes to, without a network."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False
        self.paused = False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


def frame(first: int, content: bytes, key: bytes = b"\x11\x02\xf3\x44") -> bytes:
    size = len(content)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([first]) + length + key + apply_mask(content, key)


KEYS = st.binary(min_size=4, max_size=4)
WORDS = st.text(max_size=20) | st.integers(60, MOST_BYTES // 2).map(lambda size: "é" * size)
PLAIN = st.builds(lambda word, key: frame(TEXT, word.encode(), key), WORDS, KEYS)
CONTROL = st.builds(frame, st.sampled_from([PING, PONG]), st.binary(max_size=20), KEYS)
ODD = st.one_of(
    st.builds(frame, st.just(BINARY), st.binary(max_size=20), KEYS),
    st.just(frame(MORE, b"ab") + frame(0x80, b"cd")),  # in two parts
    st.just(frame(MORE, b"ab") + frame(PING, b"!") + frame(0x80, b"cd")),
    st.just(b"\x81\xff" + (3).to_bytes(8, "big") + b"\0\0\0\0abc"),  # more length than it needs
)
LAST = st.sampled_from(
    [
        b"",
        frame(TEXT, b"broken off")[:-3],
        frame(GOODBYE, b"\x03\xe8") + frame(TEXT, b"too late"),
        frame(MORE, b"ab") + frame(TEXT, b"cd"),  # a new one in the middle of another
        frame(TEXT, b"\xff\xfe"),  # no text
        b"\x81\x02ab",  # not masked
        frame(0xC1, b"a bit that nobody agreed on"),
        frame(TEXT, b"x" * (MOST_BYTES + 1)),
        b"\x81\xff" + (1 << 40).to_bytes(8, "big"),
        b"\x8b\x80\0\0\0\0",  # of a kind that there is not
    ]
)


async def hear(kind: type[WebSocketsSansIOProtocol], chunks: list[bytes]) -> tuple[Any, ...]:
    """What comes of chunks of bytes: messages, bytes written, whether it hung up."""

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.sleep(60)

    config = uvicorn.Config(app, ws_max_size=MOST_BYTES, ws_per_message_deflate=False, log_level=60)
    state = ServerState()
    line = Line()
    protocol = kind(config=config, server_state=state, app_state={})
    protocol.connection_made(line)
    protocol.data_received(GREETING)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert b" 101 " in line.written
    before = len(line.written)
    for chunk in chunks:
        if not line.closed:
            protocol.data_received(chunk)
    heard = [await protocol.queue.get() for _ in range(_size(protocol.queue))]
    for task in state.tasks:
        task.cancel()
    protocol.stop_keepalive()
    return heard, line.written[before:], line.closed


def _size(queue: Any) -> int:
    return len(queue) if isinstance(queue, Inbox) else queue.qsize()


@st.composite
def chunked(draw: st.DrawFn) -> list[bytes]:
    many = st.lists(PLAIN | CONTROL, max_size=6).map(b"".join)
    data = draw(many) + draw(LAST | st.builds(bytes.__add__, ODD, many))
    cuts = sorted(draw(st.lists(st.integers(0, len(data)), max_size=8)))
    return [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True) if a < b]


@settings(max_examples=400 if "SOAK" in os.environ else 150, deadline=None)
@given(chunked())
def test_the_short_way_in_hears_what_the_long_way_hears(chunks: list[bytes]) -> None:
    async def both() -> None:
        bytewise = [bytes([byte]) for byte in b"".join(chunks)]
        assert await hear(Socket, chunks) == await hear(WebSocketsSansIOProtocol, bytewise)

    asyncio.run(both())


def test_who_sends_more_than_is_read_is_read_no_further() -> None:
    async def main() -> None:
        async def app(_scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            await held.wait()
            for _ in range(MOST_UNREAD):
                await receive()
            seen.set()

        held, seen = asyncio.Event(), asyncio.Event()
        line, state = Line(), ServerState()
        socket = Socket(config=uvicorn.Config(app), server_state=state, app_state={})
        socket.connection_made(line)
        socket.data_received(GREETING)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for _ in range(MOST_UNREAD - 1):
            socket.data_received(frame(TEXT, b"{}"))
        assert not line.paused
        socket.data_received(frame(TEXT, b"{}"))
        assert line.paused
        held.set()
        await asyncio.wait_for(seen.wait(), 60)
        assert not line.paused
        socket.stop_keepalive()

    asyncio.run(main())
