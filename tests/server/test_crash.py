"""Servers killed at random moments: what was acknowledged is there, once, for everybody."""

import asyncio
import json
import os
import random
from typing import Any

from sqlalchemy import create_engine, text

from tablee.server.folding import fold
from tablee.server.news import play_info
from tablee.server.store.address import read_address
from tests.server.client import PATIENCE, Guest
from tests.server.proxy import Proxy
from tests.server.running import Server, Starter
from tests.server.services import Postgres, Redis, free_port
from tests.server.story import story
from tests.server.stubborn import Stubborn

KILLS = 30 * int(os.environ.get("SOAK_KILLS", "1"))
FRESH = "SOAK_KILLS" in os.environ  # at length, begun as people begin them
TABLES = 3
GAMES = ("tonooo", "colorio", "nivos")
ENOUGH = 100  # moves


def test_nothing_is_lost_on_sqlite(start_server: Starter) -> None:
    port = free_port()
    server = start_server(port=port, fresh=FRESH)
    url = f"sqlite:///{server.folder}/tables.sqlite3"
    rampage([server], url, KILLS)


def test_nothing_is_lost_on_postgresql_with_two_nodes(
    start_server: Starter, postgres: Postgres, redis: Redis
) -> None:
    url = postgres.new_database()
    nodes = [start_server(database=url, bus=redis.url, fresh=FRESH) for _ in range(2)]
    rampage(nodes, url, KILLS)


@story
async def rampage(nodes: list[Server], url: str, kills: int) -> None:
    """Let people play while nodes are killed; then hold everything against the log."""
    chance = random.Random(f"{url} {len(nodes)}")
    async with Proxy([node.port for node in nodes], seed=1) as proxy:
        players = await sit_down(nodes[0].base, proxy.base)
        tasks = [asyncio.create_task(player.play()) for player in players]
        for _ in range(kills):
            await asyncio.sleep(chance.uniform(0.02, 0.7))
            node = chance.choice(nodes)
            node.kill()
            await asyncio.to_thread(node.start)
            assert_at_play(tasks)
        while sum(len(player.acknowledged) for player in players) < ENOUGH:
            await asyncio.sleep(0.1)  # on a slow machine they hardly played
            assert_at_play(tasks)
        for player in players:
            player.stop = True
        await asyncio.wait_for(asyncio.gather(*tasks), 2 * PATIENCE)
        await hold_against_log(players, url)
        for player in players:
            assert player.client is not None
            await player.client.close()


def assert_at_play(tasks: list[asyncio.Task[None]]) -> None:
    """Nobody has ended yet: whoever did came to grief."""
    failed = [task for task in tasks if task.done()]
    assert not failed, [task.exception() for task in failed]


async def sit_down(node: str, proxy: str) -> list[Stubborn]:
    """Two people at each of a few tables, games begun."""
    players = []
    for number in range(TABLES):
        host, friend = Guest(node), Guest(node)
        game = GAMES[number % len(GAMES)]
        table = await host.open(game=game, options={"start": 0}, away=None)
        await friend.ask("POST", "/api/v1/me", {})
        for command in ({"type": "sit", "id": "s"}, {"type": "start", "id": "b"}):
            await friend.ask("POST", f"/api/v1/tables/{table}/commands", command)
        for guest, name in ((host, "h"), (friend, "f")):
            guest.base = proxy
            players.append(Stubborn(guest, table, name, seed=number))
    return players


async def hold_against_log(players: list[Stubborn], url: str) -> None:
    """Every acknowledged move is in the log where it was said to be, none is there twice, and all
    clients see what the log says."""
    for host, friend in zip(players[::2], players[1::2], strict=True):
        # Who comes first after a kill has the downtime noted: then the log is complete.
        clients = [await player.connect() for player in (host, friend)]
        rows = read_log(url, host.table)
        while fold(host.table, rows).has_due_start():  # which happens by itself
            await asyncio.sleep(0.1)
            rows = read_log(url, host.table)
        assert [seq for seq, _, _ in rows] == list(range(1, len(rows) + 1))
        events = {seq: json.loads(body) for seq, _, body in rows}
        ids = [(e.get("guest"), e["id"]) for e in events.values() if "id" in e]
        assert len(ids) == len(set(ids)), "a command was done twice"
        for player in (host, friend):
            for command, (seq, move) in player.acknowledged.items():
                assert (events[seq]["id"], events[seq]["steps"][0]) == (command, move)
            assert player.reconnected > 1
        table = fold(host.table, rows)
        expected = json.loads(msg(play_info(table)))
        for client in clients:
            await client.until(lambda client=client, table=table: client.seq >= table.seq)
            assert client.seq == table.seq
            assert client.play == expected


def msg(value: Any) -> bytes:
    import msgspec

    return msgspec.json.encode(value)


def read_log(url: str, table: str) -> list[tuple[int, int, bytes]]:
    address: Any = read_address(url)
    engine = create_engine(address.url)
    query = text(
        "SELECT events.seq, events.at, events.body "
        'FROM events JOIN tables ON tables.key = events."table" '
        "WHERE tables.id = :id ORDER BY events.seq"
    )
    with engine.connect() as connection:
        rows = connection.execute(query, {"id": table}).all()
    engine.dispose()
    return [(int(seq), int(at), _bytes(body)) for seq, at, body in rows]


def _bytes(body: Any) -> bytes:
    return body.encode() if isinstance(body, str) else bytes(body)
