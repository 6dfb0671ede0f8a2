"""Whoever sends nonsense, too much, or nothing at all: they are told, and the others play on."""

import asyncio
import contextlib
import gc
import json
import os
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablee.server import messages as to
from tablee.server.door import Door
from tablee.server.house import House
from tablee.server.limits import Bucket
from tablee.server.live import Connection
from tablee.server.refusals import CODES
from tablee.server.settings import Limits
from tests.server.client import PATIENCE, Client, Guest
from tests.server.inside import FREE, inside
from tests.server.running import Server, Starter
from tests.server.story import LONGEST, story
from tests.server.test_limits import Watch
from tests.server.test_playing import play_on, two

TYPES = [kind.__struct_config__.tag for kind in get_args(to.AnyCommand)]
FIELDS = ["id", "seat", "name", "level", "chat", "listed", "fill", "ply", "move", "agreed", "text"]
PIECES: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(max_size=30),
    st.sampled_from(
        ["draw", "put:A", "lift:A", "smile", "\ud800", "\u0000", "'; drop table", "A" * 300]
    ),
)
NESTED = st.recursive(
    PIECES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
MESSAGES = st.one_of(
    st.text(max_size=60),
    NESTED.map(json.dumps),
    st.builds(
        lambda kind, rest: json.dumps({"type": kind, "id": "x", **rest}),
        st.sampled_from(TYPES) | NESTED,
        st.dictionaries(st.sampled_from(FIELDS), NESTED | st.integers(0, 5), max_size=4),
    ),
    st.integers(1, 500).map(lambda deep: "[" * deep),
    st.integers(1, 500).map(lambda deep: '{"type":"sit","id":' + "[" * deep),
)


def faults(server: Server) -> list[dict[str, Any]]:
    """What a server's log says of faults of its own."""
    theirs = "Invalid UTF-8 sequence received from client."  # uvicorn calls that an error
    lines = [line for line in server.lines() if line["level"] in {"error", "critical"}]
    return [line for line in lines if line["event"] != theirs]


def sent_as_text(message: str) -> str:
    return message.encode("utf-8", "replace").decode()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from([0, 1, 2]), MESSAGES), min_size=1, max_size=12))
def test_any_message_is_answered_once_and_harms_nobody(
    server: Server, messages: list[tuple[int, str]]
) -> None:
    @story
    async def tell() -> None:
        _, _, one, _, other = await two(server)
        stranger = await Guest(server.base).join(one.table["id"])
        people = [one, other, stranger]
        for who, message in messages:
            await answered(people[who], sent_as_text(message))
        await agreed(people)
        for each in people:
            await each.close()

    tell()
    assert faults(server) == []


async def agreed(people: list[Client]) -> None:
    """Wait until all see the same; a bot that was given a seat may have moved meanwhile."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for each in people:
                await each.send("refresh")
            if len({(each.seq, str(each.play), str(each.table)) for each in people}) == 1:
                return


async def answered(client: Client, message: str | bytes) -> None:
    """Send something; exactly one answer comes, with a code that is known."""
    before = len(answers(client))
    await client.connection.send(message)
    await client.until(lambda: len(answers(client)) > before)
    answer = answers(client)[-1]
    assert answer["type"] == "done" or answer["code"] in CODES
    assert answer.get("code") != "server/error"
    await client.send("ping")
    assert len(answers(client)) == before + 2


def answers(client: Client) -> list[dict[str, Any]]:
    found = [json.loads(text) for text in client.heard]
    return [each for each in found if each["type"] in {"done", "refused"}]


@pytest.mark.parametrize(
    "spoiled",
    [
        pytest.param(lambda c: c.send("x" * 5000), id="too long"),
        pytest.param(lambda c: c.send(["x" * 3000, "x" * 3000]), id="too long in parts"),
        pytest.param(lambda c: wire(c, b"\x81\x82\0\0\0\0\xff\xff"), id="not UTF-8"),
        pytest.param(lambda c: wire(c, b"\x81\x02hi"), id="not masked"),
        pytest.param(lambda c: wire(c, b"\xff" * 20), id="no frame at all"),
        pytest.param(lambda c: wire(c, b"\x89\xff" + b"\x7f" * 30), id="a long ping"),
        pytest.param(lambda c: wire(c, b"\x81\xff\x7f" + b"\xff" * 7), id="exabytes to come"),
    ],
)
@story
async def test_frames_that_break_the_line_end_it_for_one_alone(
    server: Server, spoiled: Callable[[Any], Awaitable[None]]
) -> None:
    _, _, one, _, other = await two(server)
    stranger = await Guest(server.base).join(one.table["id"])
    with contextlib.suppress(ConnectionClosed):
        await spoiled(stranger.connection)
    await asyncio.wait_for(stranger.reader, PATIENCE)
    assert stranger.closed
    assert stranger.broken is None
    await play_on([one, other], seed=1, most=6)
    assert faults(server) == []


async def wire(connection: Any, data: bytes) -> None:
    connection.transport.write(data)


@story
async def test_binary_frames_are_refused_and_the_line_stays(server: Server) -> None:
    _, _, one, _, other = await two(server)
    await answered(one, b"\x00\x01\x02")
    await answered(one, json.dumps({"type": "ping", "id": "a"}).encode())
    assert {each["code"] for each in one.refused} == {"message/invalid"}
    await play_on([one, other], seed=2, most=6)


@story
async def test_who_talks_too_fast_is_told_to_wait_and_then_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch, take = Watch(), Bucket.take
    monkeypatch.setattr(Bucket, "take", lambda bucket, _now: take(bucket, watch()))
    limits = Limits(messages_per_second=5, messages_at_once=4)
    async with inside(tmp_path, limits) as (base, house):
        host = Guest(base)
        table = await host.open(game="tonooo")
        client = await host.join(table)
        got = [await _try(client, "ping", f"p{number}") for number in range(6)]
        assert [each["type"] for each in got] == ["done"] * 4 + ["refused"] * 2
        assert got[-1]["code"] == "limit/rate"
        assert 0 < got[-1]["wait"] <= 200
        watch.now += got[-1]["wait"] / 1000
        assert (await _try(client, "ping", "again"))["type"] == "done"
        for _ in range(400):
            with contextlib.suppress(ConnectionClosed):
                await client.connection.send("{}")
        await asyncio.wait_for(client.reader, PATIENCE)
        assert client.connection.close_code == 1008
        assert b'tablee_refusals_total{code="limit/rate"}' in house.metrics.text()


async def _try(client: Client, kind: str, id: str) -> dict[str, Any]:  # noqa: A002
    await client.connection.send(json.dumps({"type": kind, "id": id}))
    await client.until(lambda: any(each["id"] == id for each in answers(client)))
    return next(each for each in answers(client) if each["id"] == id)


@story
async def test_a_slow_reader_holds_nobody_up_and_sees_how_things_stand_at_last(
    tmp_path: Path,
) -> None:
    async with inside(tmp_path, FREE) as (base, house):
        host = Guest(base)
        table = await host.open(game="tonooo", mine=[0, 1], start=True)
        one = await host.join(table)
        slow = await Guest(base).join(table)
        viewer = onlooker(house, table)
        most = await _fall_behind(slow, viewer, one)
        for _ in range(20):  # others go on, and nothing more is kept for the slow one
            await one.send("say", text="and on")
        assert viewer.socket.transport.get_write_buffer_size() <= most
        assert most < FREE.unsent_bytes + 50_000  # a snapshot more, no queue beyond it
        slow.connection.transport.resume_reading()
        await slow.until(lambda: slow.seq == one.seq)
        assert (slow.table, slow.play) == (one.table, one.play)


@story
async def test_an_answer_for_which_there_was_no_room_comes_later(tmp_path: Path) -> None:
    async with inside(tmp_path, Limits(messages_per_second=0, unsent_bytes=4096)) as (base, _):
        host = Guest(base)
        one = await host.join(await host.open(game="tonooo", mine=[0, 1], start=True))
        for _ in range(60):
            await one.send("say", text="é" * 200)
        assert (await one.send("refresh"))["type"] == "done"


async def _fall_behind(slow: Client, viewer: Connection, other: Client) -> int:
    """Ask for everything, and read nothing; the most that waited to be sent."""
    # Systems keep some megabytes on the way unless told otherwise.
    for transport, room in (
        (viewer.socket.transport, socket.SO_SNDBUF),
        (slow.connection.transport, socket.SO_RCVBUF),
    ):
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, room, 1 << 17)
    for _ in range(60):
        await other.send("say", text="é" * 200)
    slow.connection.transport.pause_reading()
    most = 0
    for number in range(20_000):
        await slow.connection.send(json.dumps({"type": "refresh", "id": f"r{number}"}))
        await asyncio.sleep(0)
        most = max(most, viewer.socket.transport.get_write_buffer_size())
        if viewer.behind_since and not viewer.socket.writable.is_set():
            break
    assert viewer.behind_since, number
    return most


def onlooker(house: House, table: str) -> Connection:
    """The one connection of somebody who is no guest."""
    viewers = house.hall.tables[table].viewers.values()
    found = next(viewer for viewer in viewers if viewer.person.guest is None)
    assert isinstance(found, Connection)
    return found


@story
async def test_who_never_reads_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.live.PATIENCE", 0.2)
    async with inside(tmp_path, Limits(messages_per_second=0, unsent_bytes=4096)) as (base, house):
        host = Guest(base)
        table = await host.open(game="tonooo", mine=[0, 1], start=True)
        one = await host.join(table)
        slow = await Guest(base).join(table)
        await _fall_behind(slow, onlooker(house, table), one)
        while len(house.hall.tables[table].viewers) == 2:
            await one.send("say", text="hello?")
            await asyncio.sleep(0.02)
        slow.connection.transport.abort()


@story
async def test_a_connection_that_is_dead_is_noticed(tmp_path: Path) -> None:
    async with inside(tmp_path, FREE, ws_ping_interval=0.2, ws_ping_timeout=0.2) as (base, house):
        host = Guest(base)
        table = await host.open(game="tonooo", mine=[0])
        dead = await Guest(base).join(table)
        dead.connection.transport.pause_reading()  # as a phone that was switched off: no answer
        # Nobody else is connected: the answers of the living may be late too.
        async with asyncio.timeout(PATIENCE):
            while (await host.ask("GET", f"/api/v1/tables/{table}"))["watching"]:
                await asyncio.sleep(0.05)
        assert not house.hall.tables[table].viewers
        dead.connection.transport.abort()


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HT",
        b"POST /api/v1/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{",
        b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 10_000,
        b"GET /" + b"a" * 100_000,
    ],
    ids=["nothing", "half a line", "half a body", "headers without end", "an address without end"],
)
@story
async def test_requests_that_never_end_are_hung_up_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    async with inside(tmp_path, FREE) as (base, _):
        with monkeypatch.context() as hasty:
            hasty.setattr(Door, "patience", 0.3)
            reader, writer = await asyncio.open_connection("127.0.0.1", int(base.rsplit(":", 1)[1]))
            with contextlib.suppress(ConnectionError):
                writer.write(said)
                await writer.drain()
                await asyncio.wait_for(reader.read(), PATIENCE)
            writer.close()
        assert await Guest(base).open(game="nivos")


@story
async def test_a_thousand_connects_in_a_second_are_turned_away(start_server: Starter) -> None:
    server = start_server("--connects-per-second", "1", "--connects-at-once", "50")
    host = Guest(server.base)
    table = await host.open(game="tonooo", mine=[0, 1], start=True)
    address = f"{server.base.replace('http', 'ws', 1)}/api/v1/tables/{table}/live?version=1"
    # Players come from elsewhere, through the proxy on this machine.
    elsewhere = {"X-Forwarded-For": "192.0.2.77", "Cookie": host.cookie or ""}
    player = Client(await connect(address, additional_headers=elsewhere, compression=None))
    await player.until(lambda: player.seq > 0)
    rush = [asyncio.create_task(_knock(address)) for _ in range(1000)]
    moved = 0
    while not all(task.done() for task in rush):
        await player.until(lambda: bool(player.legal))
        assert player.legal
        await player.move(player.legal[0])
        moved += 1
        await asyncio.sleep(0.01)
        if player.table["status"] == "over":
            await player.send("play-on")
    got = [task.result() for task in rush]
    assert moved >= 1
    assert got.count("in") >= 50
    assert set(got) == {"in", "limit/rate"}
    assert faults(server) == []
    await player.close()


async def _knock(address: str) -> str:
    try:
        async with connect(address, compression=None, open_timeout=LONGEST):
            return "in"
    except InvalidStatus as refused:
        answer = refused.response
    problem = json.loads(answer.body or b"{}")
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) >= 1
    assert problem["wait"] > 0
    return str(problem["code"])


@story
async def test_coming_and_going_leaves_nothing_behind(tmp_path: Path) -> None:
    async with inside(tmp_path, FREE) as (base, house):
        host = Guest(base)
        table = await host.open(game="tonooo", mine=[0, 1], start=True)
        one = await host.join(table)
        await _crowd(base, table, 40)
        await one.until(lambda: one.watching == 0)
        tasks, memory = len(asyncio.all_tasks()), resident()
        for _ in range(8):
            await _crowd(base, table, 40)
        await one.until(lambda: one.watching == 0)
        async with asyncio.timeout(PATIENCE):
            while len(asyncio.all_tasks()) > tasks + 2 or connections() > 1:
                await asyncio.sleep(0.1)  # the last are still on their way out
        assert connections() == 1
        assert [account.connections for account in house.doorman._accounts.values()] == [1]
        assert resident() < memory + 20e6


async def _crowd(base: str, table: str, size: int) -> None:
    """Many look on at once; half of them hang up, the others just vanish."""
    crowd = await asyncio.gather(*(Guest(base).join(table) for _ in range(size)))
    for number, client in enumerate(crowd):
        if number % 2:
            client.connection.transport.abort()
    await asyncio.gather(*(client.close() for client in crowd))


def connections() -> int:
    """How many are in memory."""
    gc.collect()
    return sum(type(each) is Connection for each in gc.get_objects())


def resident() -> int:
    """Bytes of memory that this process has."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
