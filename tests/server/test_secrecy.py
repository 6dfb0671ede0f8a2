"""Covered means covered: another filling under the covers changes no byte that anybody is sent."""

import asyncio
import contextlib
import itertools
import json
import logging
import re
import time
from pathlib import Path

import pytest

from tablee import GAMES
from tablee.server import events
from tablee.server.folding import fold
from tablee.server.house import House
from tablee.server.luck import Luck
from tablee.server.summary import summary_of
from tests.server.client import Client, Guest, Refused
from tests.server.fillings import World, two_worlds
from tests.server.inside import inside
from tests.server.story import story

TABLE = "AAAAAAAAAAAAAAAAAAAAAA"
PLAYERS = 2
BEGAN = time.time_ns() // 1_000_000 - 60_000  # long ago, tables are put away
TIMES = re.compile(
    r'("(?:now|at|opened|changed|time|report|node)": ?)("[^"]*"|\d+)|(date|Date): [^\r\n]*'
)


@pytest.mark.parametrize("game", ["tonooo", "colorio"])
@pytest.mark.parametrize("seed", range(4))
@story
async def test_another_filling_changes_no_byte(
    game: str,
    seed: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, "tablee")
    one, other = two_worlds(game, PLAYERS, seed)
    heard = []
    for number, world in enumerate((one, other)):
        monkeypatch.setattr(Luck, "draw", lambda _luck: 7)
        caplog.clear()
        bytes_sent = await everything_sent(tmp_path / str(number), game, world)
        heard.append([*bytes_sent, *(record.getMessage() for record in caplog.records)])
    assert len(heard[0]) == len(heard[1])
    for first, second in zip(*heard, strict=True):
        assert TIMES.sub("", first) == TIMES.sub("", second)
    assert sum(map(len, heard[0])) > 5000  # there was something to hear


async def everything_sent(folder: Path, game: str, world: World) -> list[str]:
    """All that four viewers are sent after a history that they did not watch."""
    folder.mkdir()
    Client.ids = itertools.count(1)
    async with inside(folder) as (base, house):
        *people, stranger = [Guest(base) for _ in range(PLAYERS + 1)]
        for number, person in enumerate((*people, stranger)):
            await person.ask("POST", "/api/v1/me", {})
            await person.ask("PATCH", "/api/v1/me", {"name": f"N{number}"})
        await write_history(house, game, world)
        told: list[str] = []
        clients = [await each.join(TABLE, seen=0) for each in (*people, stranger, Guest(base))]
        await play_a_little(clients)
        while clients:
            client, *clients = clients
            heard = [len(each.heard) for each in clients]
            await client.close()
            told += client.heard
            for each, count in zip(clients, heard, strict=True):
                await each.until(lambda each=each, count=count: len(each.heard) > count)
        for guest in (*people, stranger):
            for path in (
                f"/api/v1/tables/{TABLE}",
                f"/api/v1/tables/{TABLE}/records",
                f"/api/v1/tables/{TABLE}/games/1/record",
                f"/api/v1/tables/{TABLE}/games/1/replay",
                "/api/v1/tables",
                "/api/v1/me",
                f"/table/{TABLE}",
            ):
                status, _, content = await asyncio.to_thread(guest.request, "GET", path)
                told.append(f"{status} {content.decode()}")
        return told


async def write_history(house: House, game: str, world: World) -> None:
    """Put the history of a table into the store; each seat is held by one of the guests."""
    import sqlite3

    path = house.settings.data / "tables.sqlite3"
    with sqlite3.connect(path) as database:
        guests = [row[0] for row in database.execute("SELECT id FROM guests ORDER BY made, id")]
    database.close()
    log: list[events.AnyEvent] = [
        events.Opened(
            guest=guests[0],
            game=game,
            players=PLAYERS,
            options=world.match.options,
            bots={},
            listed=True,
            chat=True,
            tally=False,
            clock=None,
            away=None,
            games=1,
            seed=1,
        ),
        *(events.Sat(guest=guests[seat], seat=seat, name=f"N{seat}") for seat in range(PLAYERS)),
        events.Started(options=world.match.options, steps=world.beginning),
        *(
            events.Moved(guest=guests[seat], seat=seat, steps=steps)
            for seat, steps in world.decisions
        ),
    ]
    rows = [(seq, BEGAN + seq, events.encode(event)) for seq, event in enumerate(log, 1)]
    summary = summary_of(fold(TABLE, rows))
    key = await house.store.open_table(TABLE, game, True, BEGAN + 1, rows[0][2], summary, guests[0])
    for seq, at, body in rows[1:]:
        assert await house.journal.append(key, seq, at, body)


async def play_a_little(clients: list[Client]) -> None:
    """Everything that people do short of looking under a cover."""
    for client in clients:
        for kind, rest in (
            ("refresh", {}),
            ("play", {"ply": 0, "move": "draw"}),
            ("play", {"ply": 10_000, "move": "lift:a1"}),
            ("ask-undo", {"seat": 5}),
            ("answer-undo", {"agreed": True}),
            ("say", {"text": "hm"}),
            ("react", {"reaction": "think"}),
            ("sit", {}),
        ):
            try:
                await client.send(kind, **rest)
            except Refused:
                continue
    for _ in range(4):
        mover = next(client for client in clients if client.legal)
        assert mover.play is not None
        for word in ("put:A", "put:Z", "cover:a1", "lift:e5", "remove", "pay:red"):
            if word not in (mover.legal or []):
                with pytest.raises(Refused):
                    await mover.move(word)
        game = GAMES[mover.table["game"]]
        for word in game.notation(mover.table["options"]).words:
            with contextlib.suppress(Refused):
                await mover.send("why", ply=mover.play["ply"], move=word)
        safe = [word for word in mover.legal or [] if not word.startswith("lift")]
        if not safe:
            break  # from here on something is shown
        await mover.move(safe[0])
        await asyncio.gather(*(_reach(client, mover.seq) for client in clients))
        if clients[0].table["status"] != "playing":
            break


async def _reach(client: Client, seq: int) -> None:
    await client.until(lambda: client.seq >= seq)


@story
async def test_the_record_of_a_covered_game_waits_for_its_end(tmp_path: Path) -> None:
    async with inside(tmp_path) as (base, _):
        host = Guest(base)
        table = await host.open(game="tonooo", mine=[0, 1], options={"start": 0}, start=True)
        client = await host.join(table)
        await client.move("draw")
        await client.move("put:A")
        for path in ("games/1/record", "games/1/replay"):
            with pytest.raises(Refused, match="record/running"):
                await host.ask("GET", f"/api/v1/tables/{table}/{path}")
        await client.move("lift:B")
        record = await host.ask("GET", f"/api/v1/tables/{table}/games/1/record")
        assert [step["move"] for step in record["steps"]][-1] == "lift:B"
        await client.close()


@story
async def test_no_token_reaches_a_page_a_log_or_another_guest(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with inside(tmp_path) as (base, _):
        host, other = Guest(base), Guest(base)
        table = await host.open(game="nivos", listed=True)
        await other.ask("POST", "/api/v1/me", {})
        moving = await host.ask("POST", "/api/v1/me/moving")
        link = moving["link"].rsplit("/", 1)[1]
        client, watching = await host.join(table), await other.join(table)
        await watching.send("sit")
        await client.send("say", text="a word in confidence")
        seen = watching.heard + client.heard
        for path in ("/api/v1/tables", f"/api/v1/tables/{table}", "/metrics", "/api/v1/me"):
            seen.append((await asyncio.to_thread(other.request, "GET", path))[2].decode())
        secrets = [each.cookie.split("=", 1)[1] for each in (host, other) if each.cookie]
        logs = "\n".join(
            json.dumps({**record.__dict__, "msg": record.getMessage()}, default=str)
            for record in caplog.records
            if record.name.startswith("tablee")
        )
        for secret in (*secrets, link):
            assert len(secret) > 20
            assert not [text for text in seen if secret in text]
            assert secret not in logs
        assert "a word in confidence" not in logs
        assert table not in logs
        await client.close()
        await watching.close()
