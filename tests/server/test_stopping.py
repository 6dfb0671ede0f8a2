"""A server that is asked to stop ends, whatever becomes of what it stands on."""

import asyncio
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import PATIENCE, Guest, Refused
from tests.server.inside import inside
from tests.server.running import Starter
from tests.server.services import Postgres, Redis
from tests.server.store.proxy import Wire
from tests.server.story import story


@pytest.mark.parametrize("workers", [1, 2])
@story
async def test_a_database_that_hangs_holds_no_stop_up(
    start_server: Starter, postgres: Postgres, redis: Redis, workers: int
) -> None:
    wire = Wire(postgres.port)
    name = postgres.new_database().rsplit("/", 1)[1]
    database = f"postgresql://tablee@127.0.0.1:{wire.port}/{name}"
    wish: dict[str, Any] = {"bus": redis.url} if workers > 1 else {}
    server = start_server("--workers", str(workers), database=database, fresh=True, **wish)
    try:
        host = Guest(server.base)
        table = await host.open(game="tonooo", mine=[0, 1], options={"start": 0}, start=True)
        one = await host.join(table)
        await one.move("draw")
        wire.flowing.clear()
        under_way = asyncio.create_task(one.move("put:A"))
        await asyncio.to_thread(wire.held_up.wait, PATIENCE)
        code = await asyncio.to_thread(server.stop)
        assert code != 0
        gave_up = [line["level"] for line in server.lines() if line["event"] == "gave up"]
        assert set(gave_up) == {"error"}
        with pytest.raises((asyncio.CancelledError, ConnectionError, Refused)):
            await under_way  # nobody was told that it is done
    finally:
        wire.flowing.set()
    again = start_server(database=postgres.url(name), folder=server.folder / "again")
    snapshot = await Guest(again.base, host.cookie).ask("GET", f"/api/v1/tables/{table}")
    assert snapshot["play"]["ply"] in {2, 3}  # what was acknowledged is there
    wire.close()


@story
async def test_a_bus_that_hangs_holds_no_stop_up(
    start_server: Starter, postgres: Postgres, redis: Redis
) -> None:
    server = start_server(database=postgres.new_database(), bus=redis.url)
    host = Guest(server.base)
    table = await host.open(game="tonooo", mine=[0, 1], options={"start": 0}, start=True)
    one = await host.join(table)
    redis.process.send_signal(signal.SIGSTOP)
    try:
        await one.move("draw")
        assert await asyncio.to_thread(server.stop) == 0
    finally:
        redis.process.send_signal(signal.SIGCONT)
    await one.until(lambda: one.farewell is not None)


@story
async def test_a_task_that_does_not_hear_is_told_again(tmp_path: Path) -> None:
    ended = []

    async def hard_of_hearing() -> None:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            await asyncio.sleep(3600)
        finally:
            ended.append(True)

    async with inside(tmp_path) as (_, house):
        house.hall.spawn(hard_of_hearing())
        await asyncio.sleep(0)
        await house.stop()
        assert ended == [True]
