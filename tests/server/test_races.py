"""Many at the same moment: one wins, the others are told how things stand."""

import asyncio

from tests.server.client import Client, Guest, Refused
from tests.server.running import Starter
from tests.server.services import Postgres, Redis
from tests.server.story import story

CLIENTS = 50
PLIES = 12


@story
async def test_fifty_clients_move_at_once_on_two_nodes(
    start_server: Starter, postgres: Postgres, redis: Redis
) -> None:
    url = postgres.new_database()
    nodes = [start_server(database=url, bus=redis.url) for _ in range(2)]
    host = Guest(nodes[0].base)
    # Both seats are the host's, so each of the fifty may make each move.
    table = await host.open(game="colorio", mine=[0, 1], options={"start": 0}, start=True)
    clients = [await host.join(table, base=nodes[i % 2].base) for i in range(CLIENTS)]
    for _ in range(PLIES):
        await _level(clients)
        legal, ply = clients[0].legal, clients[0].play["ply"]  # type: ignore[index]
        assert legal
        answers = await asyncio.gather(
            *(
                each.send("play", ply=ply, move=legal[i % len(legal)])
                for i, each in enumerate(clients)
            ),
            return_exceptions=True,
        )
        won = [answer for answer in answers if isinstance(answer, dict)]
        lost = [answer for answer in answers if isinstance(answer, Refused)]
        assert len(won) == 1
        assert len(lost) == CLIENTS - 1
        assert {refusal.code for refusal in lost} == {"move/stale"}
        await _level(clients)
        assert len({(each.seq, str(each.play), str(each.table)) for each in clients}) == 1
        if clients[0].table["status"] != "playing":
            break
    for each in clients:
        refused = any('"move/stale"' in text for text in each.heard)  # one may win every time
        shown = any('"snapshot"' in text for text in each.heard[1:])
        assert shown or not refused  # a fresh view
        await each.close()


async def _level(clients: list[Client]) -> None:
    """Wait until all know what one knows."""
    latest = max(each.seq for each in clients)
    await asyncio.gather(*(_reach(each, latest) for each in clients))


async def _reach(client: Client, seq: int) -> None:
    await client.until(lambda: client.seq >= seq)


async def _on_turn(client: Client) -> None:
    await client.until(lambda: bool(client.legal) or client.table["status"] == "over")


@story
async def test_one_free_seat_is_taken_once(
    start_server: Starter, postgres: Postgres, redis: Redis
) -> None:
    url = postgres.new_database()
    nodes = [start_server(database=url, bus=redis.url) for _ in range(2)]
    table = await Guest(nodes[0].base).open(game="nivos")
    rivals = []
    for i in range(10):
        guest = Guest(nodes[i % 2].base)
        await guest.ask("POST", "/api/v1/me", {})
        rivals.append(await guest.join(table))
    answers = await asyncio.gather(*(each.send("sit") for each in rivals), return_exceptions=True)
    assert sum(isinstance(answer, dict) for answer in answers) == 1
    refusals = {answer.code for answer in answers if isinstance(answer, Refused)}
    assert refusals == {"table/full"}
    for each in rivals:
        await each.close()


@story
async def test_a_bot_moves_once_on_two_nodes(
    start_server: Starter, postgres: Postgres, redis: Redis
) -> None:
    url = postgres.new_database()
    nodes = [start_server(database=url, bus=redis.url) for _ in range(2)]
    host = Guest(nodes[0].base)
    table = await host.open(game="colorio", bots={"1": 1}, options={"start": 0}, start=True)
    clients = [await host.join(table, base=node.base) for node in nodes]
    for turn in range(6):
        mover = clients[turn % 2]
        await _level(clients)
        await asyncio.gather(*(_on_turn(client) for client in clients))
        if mover.table["status"] == "over":
            break
        while mover.legal:
            await mover.move(mover.legal[0])
    await _level(clients)
    await asyncio.gather(*(_on_turn(client) for client in clients))  # the bot has moved too
    await _level(clients)
    moved = [entry for entry in clients[0].entries if entry["what"] == "moved"]
    assert {entry["by"] for entry in moved} == {"person", "bot"}
    assert clients[0].play == clients[1].play
    for client in clients:
        await client.close()


@story
async def test_who_comes_to_another_node_knows_all_though_no_news_came_through(
    start_server: Starter, postgres: Postgres
) -> None:
    url, redis = postgres.new_database(), Redis()
    try:
        nodes = [start_server(database=url, bus=redis.url) for _ in range(2)]
        host = Guest(nodes[0].base)
        table = await host.open(game="tonooo", mine=[0, 1], options={"start": 0}, start=True)
        one = await host.join(table)
        other = await host.join(table, base=nodes[1].base)
    finally:
        redis.close()
    await one.move("draw")  # play goes on without the bus
    there = await host.join(table, seen=one.seq, base=nodes[1].base)
    assert (there.seq, there.play) == (one.seq, one.play)
    await other.until(lambda: other.seq == one.seq)  # who was there finds out by and by
    for client in (one, other, there):
        await client.close()
