"""The real server inside the test's own process, for tests that hold its chance or look into it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import uvicorn

from tablee.server.app import make_app
from tablee.server.house import House
from tablee.server.running import configuration
from tablee.server.settings import Limits, Settings
from tests.server.services import free_port

FREE = Limits(
    messages_per_second=0, requests_per_second=0, connects_per_second=0, guests_per_hour=0
)


class Quiet(uvicorn.Server):
    """A server that leaves signals alone."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def inside(
    folder: Path, limits: Limits = FREE, **more: Any
) -> AsyncIterator[tuple[str, House]]:
    """Serve; the address, and what the server holds."""
    port = free_port()
    settings = Settings(port=port, data=folder, limits=limits, bot_pause=0)
    app = make_app(settings)
    config = configuration(app, settings, port=port, **more)
    server = Quiet(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
        if task.done():
            await task
    try:
        yield f"http://127.0.0.1:{port}", app.state.house
    finally:
        await app.state.house.stop()
        server.should_exit = True
        await task
