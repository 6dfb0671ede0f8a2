"""A player who never gives up: reconnects, sends again what was not answered, keeps count."""

import asyncio
import random
from typing import Any

from websockets.exceptions import WebSocketException

from tests.server.client import Client, Guest, Refused

PAUSE = 0.05  # seconds between attempts to connect


class Stubborn:
    """Plays at one table until told to stop."""

    def __init__(self, guest: Guest, table: str, name: str, seed: int) -> None:
        self.guest = guest
        self.table = table
        self.name = name
        self.random = random.Random(seed)
        self.client: Client | None = None
        self.acknowledged: dict[str, tuple[int, str]] = {}  # id: seq and move
        self.pending: dict[str, Any] | None = None  # a move that nobody has answered yet
        self.count = 0
        self.reconnected = 0
        self.stop = False

    async def connect(self) -> Client:
        """Come back, however long it takes."""
        seen = self.client.seq if self.client else None
        while True:
            try:
                self.client = await self.guest.join(self.table, seen)
            except (OSError, ConnectionError, WebSocketException, TimeoutError):
                await asyncio.sleep(PAUSE)
            else:
                self.reconnected += 1
                return self.client

    async def play(self) -> None:
        """Play on and on."""
        client = await self.connect()
        while not self.stop or self.pending:
            try:
                if client.closed:
                    raise ConnectionError
                if self.pending is None:
                    self.pending = self._next(client)
                if self.pending is None:
                    await asyncio.sleep(0.01)
                    continue
                done = await client.send(**self.pending)
                if self.pending["kind"] == "play":
                    self.acknowledged[self.pending["id"]] = (done["seq"], self.pending["move"])
                self.pending = None
            except Refused as refusal:
                if refusal.code == "table/not-over":  # the next game has begun already
                    self.pending = None
                elif refusal.code not in {"server/busy", "server/stopping"}:
                    raise
                await asyncio.sleep(PAUSE)
            except (OSError, ConnectionError, WebSocketException, asyncio.CancelledError):
                if asyncio.current_task().cancelling():  # type: ignore[union-attr]
                    raise
                client = await self.connect()

    def _next(self, client: Client) -> dict[str, Any] | None:
        if self.stop or client.play is None:
            return None
        self.count += 1
        command_id = f"{self.name}{self.count}"
        if client.legal:
            calm = [word for word in client.legal if not word.startswith("lift")]
            word = self.random.choice(calm or client.legal)
            return {"kind": "play", "id": command_id, "ply": client.play["ply"], "move": word}
        seat = client.you["seats"][0]
        if client.table["status"] == "over" and not client.table["seats"][seat]["ready"]:
            return {"kind": "play-on", "id": command_id}
        return None
