"""A proxy between clients and nodes: clients keep one address while nodes die and come back."""

import asyncio
import contextlib
import random
from typing import Self


class Proxy:
    """Passes bytes on to any node that answers."""

    def __init__(self, ports: list[int], seed: int) -> None:
        self.ports = ports
        self.random = random.Random(seed)
        self.pumps: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = self.server.sockets[0].getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        for pump in list(self.pumps):
            pump.cancel()
        await asyncio.gather(*self.pumps, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for port in self.random.sample(self.ports, len(self.ports)):
            try:
                behind = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
            pumps = [
                asyncio.create_task(_pump(reader, behind[1])),
                asyncio.create_task(_pump(behind[0], writer)),
            ]
            self.pumps.update(pumps)
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
            self.pumps.difference_update(pumps)
            behind[1].close()
            break
        writer.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
