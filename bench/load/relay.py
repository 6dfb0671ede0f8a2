"""A bare relay, to measure against: no rules, no views, no checks.

Whatever a client sends is inserted into SQLite (grouped into commits, as durable as ours) and then
passed on to all at the same table: `python -m bench.load.relay PORT FILE`.
"""

import asyncio
import sqlite3
import sys
from collections import defaultdict

import uvloop
from bench.load.frames import TEXT, server_frame, server_greeting, split_frames

tables: dict[bytes, list["Relay"]] = defaultdict(list)
waiting: list[tuple[bytes, bytes]] = []


class Relay(asyncio.Protocol):
    """One connection; the path it asks for names its table."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self.transport = transport
        self.buffer = bytearray()
        self.table: bytes | None = None

    def data_received(self, data: bytes) -> None:
        """Queue what comes in."""
        self.buffer += data
        if self.table is None:
            if b"\r\n\r\n" not in self.buffer:
                return
            self.table = bytes(self.buffer).split(b" ", 2)[1]
            self.transport.write(server_greeting(bytes(self.buffer)))
            self.buffer.clear()
            tables[self.table].append(self)
            return
        for opcode, content in split_frames(self.buffer):
            if opcode == TEXT:
                waiting.append((self.table, content))

    def connection_lost(self, _error: Exception | None) -> None:
        """Leave the table."""
        if self.table is not None:
            tables[self.table].remove(self)


def write(path: str, batch: list[tuple[int, bytes, bytes]], made: list[sqlite3.Connection]) -> None:
    """Write a batch in one transaction."""
    if not made:
        made.append(sqlite3.connect(path, isolation_level=None, check_same_thread=False))
        made[0].executescript(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            "CREATE TABLE IF NOT EXISTS moves (number INTEGER PRIMARY KEY, place TEXT, body TEXT);"
        )
    made[0].execute("BEGIN")
    made[0].executemany("INSERT INTO moves (place, body) VALUES (?, ?)", batch)
    made[0].execute("COMMIT")


async def run(port: int, path: str) -> None:
    """Serve."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Relay, "127.0.0.1", port, backlog=4096)
    made: list[sqlite3.Connection] = []
    async with server:
        while True:
            if not waiting:
                await asyncio.sleep(0.001)
                continue
            batch = waiting[:]
            waiting.clear()
            await loop.run_in_executor(None, write, path, batch, made)
            for table, content in batch:
                frame = server_frame(content)
                for each in tables[table]:
                    each.transport.write(frame)


if __name__ == "__main__":
    uvloop.run(run(int(sys.argv[1]), sys.argv[2]))
