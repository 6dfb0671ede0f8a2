"""Scripted players: raw sockets in one process, two at each table."""

import asyncio
import random
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import msgspec
from bench.load.frames import CLOSE, PING, TEXT, client_frame, client_greeting, split_frames


class Play(msgspec.Struct):
    """The game, as much as is needed of it."""

    ply: int
    turn: int | None


class Entry(msgspec.Struct):
    """What happened."""

    what: str
    seat: int | None = None


class Heard(msgspec.Struct):
    """As much of a message as a player needs."""

    type: str
    seq: int = 0
    entry: Entry | None = None
    play: Play | None = None
    legal: list[str] | None = None
    code: str | None = None
    id: str | None = None


read = msgspec.json.Decoder(Heard).decode


@dataclass
class Tally:
    """What all players saw."""

    sent: int = 0
    acknowledged: int = 0
    delays: list[float] = field(default_factory=list)  # from a move to the other's screen
    refused: dict[str, int] = field(default_factory=dict)
    lost: int = 0  # connections


class Seats:
    """The two players of a table."""

    def __init__(self, number: int, pace: float, tally: Tally) -> None:
        self.number = number
        self.pace = pace  # seconds between moves; 0: flat out
        self.tally = tally
        self.random = random.Random(number)
        self.running = False
        self.sent_at: tuple[deque[float], deque[float]] = (deque(), deque())  # by seat
        self.latest: tuple[Player, Heard] | None = None
        self.players: list[Player] = []
        self.seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.count = 0

    def begin(self, delay: float) -> None:
        """Play from now on."""
        self.running = True
        if self.latest is not None:
            player, heard = self.latest
            asyncio.get_running_loop().call_later(delay, self.move, player, heard)

    def hear(self, player: "Player", heard: Heard) -> None:
        """Take news in, and answer it when it is on this seat to move."""
        kind = heard.type
        if kind == "done":
            if heard.id is not None and heard.id[0] == "m":
                self.tally.acknowledged += 1
            return
        if kind == "refused":
            code = heard.code or "?"
            self.tally.refused[code] = self.tally.refused.get(code, 0) + 1
            return
        entry = heard.entry
        if entry is not None and entry.what == "sat" and entry.seat == 1 and player.seat == 0:
            self.seated.set_result(None)
        if entry is not None and entry.what == "moved" and entry.seat == 1 - player.seat:
            self.tally.delays.append(time.perf_counter() - self.sent_at[entry.seat].popleft())
        if heard.play is None:
            return
        if heard.play.turn is None:
            if kind == "update" and self.running:
                player.send(b'{"type":"play-on","id":"p%d.%d"}' % (player.seat, heard.seq))
            return
        if heard.legal:
            self.latest = (player, heard)
            if not self.running:
                return
            if self.pace:
                asyncio.get_running_loop().call_later(self.pace, self.move, player, heard)
            else:
                self.move(player, heard)

    def move(self, player: "Player", heard: Heard) -> None:
        """Make a move."""
        if not self.running or heard.legal is None or heard.play is None:
            return
        calm = [word for word in heard.legal if not word.startswith("lift")]
        word = self.random.choice(calm or heard.legal)
        self.count += 1
        self.tally.sent += 1
        self.sent_at[player.seat].append(time.perf_counter())
        player.send(
            b'{"type":"play","id":"m%d","ply":%d,"move":"%b"}'
            % (self.count, heard.play.ply, word.encode())
        )


class Player(asyncio.Protocol):
    """One of them, over one connection."""

    def __init__(self, seats: Any, seat: int, greeting: bytes) -> None:
        self.seats = seats
        self.seat = seat
        self.greeting = greeting
        self.buffer = bytearray()
        self.greeted = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        """Say hello."""
        self.transport = transport
        transport.write(self.greeting)

    def data_received(self, data: bytes) -> None:
        """Take in what the server says."""
        self.buffer += data
        if not self.greeted:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.buffer.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(bytes(self.buffer[:200]))
            del self.buffer[: end + 4]
            self.greeted = True
            if self.seats.relay:
                self.ready.set_result(None)
        for opcode, content in split_frames(self.buffer):
            if opcode == TEXT:
                if not self.ready.done():
                    self.ready.set_result(None)
                self.seats.hear(self, content if self.seats.relay else read(content))
            elif opcode == PING:
                self.transport.write(client_frame(content, 10))
            elif opcode == CLOSE:
                self.transport.close()

    def send(self, payload: bytes) -> None:
        """Say something."""
        self.transport.write(client_frame(payload))

    def connection_lost(self, _error: Exception | None) -> None:
        """Count it."""
        self.seats.tally.lost += 1
        if not self.ready.done():
            self.ready.cancel()


class RelaySeats:
    """The same two at a table of the bare relay: they move in turn, whatever it is."""

    relay = True

    def __init__(self, number: int, pace: float, tally: Tally) -> None:
        self.number = number
        self.pace = pace
        self.tally = tally
        self.players: list[Player] = []
        self.running = False
        self.moved_at = 0.0
        self.count = 0

    def begin(self, delay: float) -> None:
        """Play from now on."""
        self.running = True
        asyncio.get_running_loop().call_later(delay, self.move)

    def hear(self, player: Player, _content: bytes) -> None:
        """Count it, and let the other one move."""
        if player is self.players[self.count % 2]:  # the mover's own copy
            self.tally.acknowledged += 1
            return
        self.tally.delays.append(time.perf_counter() - self.moved_at)
        if self.pace:
            asyncio.get_running_loop().call_later(self.pace, self.move)
        else:
            asyncio.get_running_loop().call_soon(self.move)

    def move(self) -> None:
        """Make a move."""
        if self.running:
            self.count += 1
            self.tally.sent += 1
            self.moved_at = time.perf_counter()
            self.players[self.count % 2].send(
                b'{"type":"play","id":"m%d","ply":%d,"move":"draw"}' % (self.count, self.count)
            )


Seats.relay = False  # type: ignore[attr-defined]


async def connect(port: int, seats: Any, seat: int, path: str, cookie: str) -> Player:
    """Open a connection and wait until it is in play."""
    greeting = client_greeting("127.0.0.1", port, path, cookie)
    loop = asyncio.get_running_loop()
    _, player = await loop.create_connection(
        lambda: Player(seats, seat, greeting), "127.0.0.1", port
    )
    await asyncio.wait_for(player.ready, 60)
    return player
