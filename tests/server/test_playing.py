"""Playing over real connections: what people at a table see and do."""

import asyncio
import contextlib
import json
import random
from typing import Any

import pytest

import tablee
from tests.server.client import Client, Guest, Refused
from tests.server.running import Server, Starter
from tests.server.story import story

GAMES = ["tonooo", "bonne_main", "colorio", "nivos"]


async def two(server: Server, **wish: Any) -> tuple[str, Guest, Client, Guest, Client]:
    """A table of two people, the game begun."""
    wish.setdefault("game", "tonooo")
    wish.setdefault("options", {"start": 0})
    host, friend = Guest(server.base), Guest(server.base)
    table = await host.open(**wish)
    await friend.ask("POST", "/api/v1/me", {})
    one, other = await host.join(table), await friend.join(table)
    await other.send("sit", name="Bo")
    await one.send("start")
    await other.until(lambda: other.play is not None)
    return table, host, one, friend, other


async def play_on(players: list[Client], seed: int, most: int = 10_000) -> None:
    """Make random moves, each by who holds the seat, until the game ends."""
    choose = random.Random(seed)
    for _ in range(most):
        ready = [each for each in players if each.legal]
        if not ready:
            if all(each.play and each.play["turn"] is None for each in players):
                return
            await asyncio.sleep(0.001)
            continue
        mover = ready[0]
        assert mover.legal is not None
        calm = [word for word in mover.legal if not word.startswith("lift")]
        await mover.move(choose.choice(calm or mover.legal))
        await asyncio.gather(*(_caught_up(each, mover.seq) for each in players))


async def _caught_up(client: Client, seq: int) -> None:
    await client.until(lambda: client.seq >= seq)


def public(client: Client) -> Any:
    return client.seq, client.table, client.play


@pytest.mark.parametrize("game", GAMES)
@story
async def test_two_people_play_a_whole_game_and_its_record_verifies(
    server: Server, game: str
) -> None:
    table, host, one, _, other = await two(server, game=game)
    await play_on([one, other], seed=1)
    assert public(one) == public(other)
    assert one.table["status"] == "over"
    assert one.play is not None
    result = one.play["result"]
    record = await host.ask("GET", f"/api/v1/tables/{table}/games/1/record")
    match = tablee.verify(tablee.Record.from_json(json.dumps(record)))
    assert match.returns() == result["returns"]
    assert match.places() == result["places"]
    assert match.view() == one.play["view"]
    await one.close()
    await other.close()


@story
async def test_a_snapshot_is_what_updates_add_up_to(server: Server) -> None:
    table, host, one, _, other = await two(server, game="colorio")
    await play_on([one, other], seed=2, most=20)
    fresh = await host.join(table)
    assert public(fresh) == public(one)
    assert (fresh.you, fresh.legal) == (one.you, one.legal)
    assert fresh.here == [True, True]
    for each in (one, other, fresh):
        await each.close()


@story
async def test_only_who_is_on_turn_gets_legal_moves(server: Server) -> None:
    table, _, one, _, other = await two(server)
    watcher = await Guest(server.base).join(table)
    assert one.legal
    assert other.legal is None
    assert watcher.legal is None
    await one.move("draw")
    await one.move("put:A")
    await other.until(lambda: other.seq == one.seq)
    assert one.legal is None
    assert other.legal
    with pytest.raises(Refused, match="guest/unknown"):
        await watcher.move("draw")
    for each in (one, other, watcher):
        await each.close()


@story
async def test_a_resend_is_answered_the_same_and_played_once(server: Server) -> None:
    table, host, one, _, other = await two(server)
    first = await one.send("play", id="same", ply=0, move="draw")
    again = await one.send("play", id="same", ply=0, move="draw")
    assert first == again
    assert one.play is not None
    assert one.play["ply"] == 2
    # ... also over another connection, and over HTTP.
    tab = await host.join(table)
    assert await tab.send("play", id="same", ply=0, move="draw") == first
    command = {"type": "play", "id": "same", "ply": 0, "move": "draw"}
    assert await host.ask("POST", f"/api/v1/tables/{table}/commands", command) == first
    # The other person's id of the same name is another command.
    with pytest.raises(Refused, match="move/stale"):
        await other.send("play", id="same", ply=0, move="draw")
    for each in (one, other, tab):
        await each.close()


@story
async def test_a_stale_move_is_refused_with_a_fresh_view(server: Server) -> None:
    _, _, one, _, other = await two(server)
    await one.move("draw")
    heard = len(one.heard)
    with pytest.raises(Refused) as error:
        await one.send("play", ply=0, move="draw")
    assert (error.value.code, error.value.data) == ("move/stale", {"expected": 2, "got": 0})
    await one.until(lambda: len(one.heard) >= heard + 2)
    assert json.loads(one.heard[heard + 1])["type"] == "snapshot"
    await one.close()
    await other.close()


@story
async def test_who_comes_back_gets_what_was_missed(server: Server) -> None:
    table, host, one, _, other = await two(server, game="nivos")
    await one.close()
    await other.until(lambda: other.here == [False, True])
    seen = one.seq
    await other.send("say", text="where are you?")
    back = await host.join(table, seen=seen)
    assert [entry["what"] for entry in back.entries] == ["said"]
    await other.until(lambda: other.here == [True, True])
    assert back.legal == one.legal
    await back.close()
    await other.close()


@story
async def test_a_covered_game_forgets_its_moves_and_nothing_else(server: Server) -> None:
    table, host, one, _, other = await two(server, game="colorio")
    await other.send("say", text="good luck")
    await play_on([one, other], seed=1, most=8)
    await one.close()
    for somebody, decided in ((host, True), (Guest(server.base), False)):
        back = await somebody.join(table)
        told = [entry["what"] for entry in back.entries]
        assert {"opened", "sat", "said"} <= set(told)
        assert "started" not in told
        mine = [entry["seq"] for entry in one.entries if entry.get("seat") == 0]
        told_again, moved = (
            [entry["seq"] for entry in each.entries if entry["what"] == "moved"]
            for each in (back, other)
        )
        assert told_again == [seq for seq in moved if decided and seq > mine[-1]]
        assert moved[-1] > mine[-1]
        await back.close()
    await other.close()


@story
async def test_several_seats_at_one_browser(server: Server) -> None:
    host = Guest(server.base)
    table = await host.open(
        game="bonne_main", players=3, mine=[0, 1, 2], names={"1": "Bo", "2": "Cy"}, start=True
    )
    client = await host.join(table)
    assert client.you["seats"] == [0, 1, 2]
    await play_on([client], seed=5, most=30)
    assert len({entry["seat"] for entry in client.entries if entry["what"] == "moved"}) == 3
    await client.close()


@pytest.mark.parametrize("game", GAMES)
@story
async def test_a_person_plays_against_bots(server: Server, game: str) -> None:
    host = Guest(server.base)
    players = 3
    table = await host.open(game=game, players=players, bots={"1": 1, "2": 2}, start=True)
    client = await host.join(table)
    choose = random.Random(1)
    for _ in range(12):
        await client.until(lambda: bool(client.legal) or client.table["status"] == "over")
        if client.table["status"] == "over":
            break
        assert client.legal
        calm = [word for word in client.legal if not word.startswith("lift")]
        await client.move(choose.choice(calm or client.legal))
    doers = {entry["by"] for entry in client.entries if entry["what"] == "moved"}
    assert doers == {"person", "bot"}
    await client.close()


@story
async def test_undo_over_the_table(server: Server) -> None:
    _, _, one, _, other = await two(server)
    await one.move("draw")
    await one.move("put:A")
    await one.send("ask-undo", seat=0)
    await other.until(lambda: other.table["undo"] is not None)
    assert other.table["undo"] == {"seat": 0, "ply": 2, "waits_for": [1]}
    await other.send("answer-undo", agreed=True)
    await one.until(lambda: one.entries[-1]["what"] == "undone")
    assert one.play is not None
    assert (one.play["ply"], one.play["turn"]) == (2, 0)
    assert sorted(one.legal or []) == ["put:A", "put:B", "put:C", "put:D"]
    await one.close()
    await other.close()


@story
async def test_resigning_and_playing_on(server: Server) -> None:
    _, _, one, _, other = await two(server)
    await other.send("resign", seat=1)
    await one.until(lambda: one.table["status"] == "over")
    await one.send("play-on")
    await other.send("play-on")
    await one.until(lambda: one.table["number"] == 2)
    assert one.play is not None
    assert one.play["turn"] == 1  # the starter moves on
    assert [seat["points"] for seat in one.table["seats"]] == [1, 0]
    await one.close()
    await other.close()


@story
async def test_a_seat_given_to_a_bot_plays_and_is_taken_back(server: Server) -> None:
    _, _, one, _, other = await two(server, game="colorio")
    await one.send("give-seat", seat=0, level=1)
    await other.until(lambda: bool(other.legal))
    assert {entry["by"] for entry in other.entries if entry["what"] == "moved"} == {"bot"}
    await one.send("take-seat", seat=0)
    assert one.table["seats"][0]["lent"] is None
    await one.close()
    await other.close()


@story
async def test_chat_reaches_all_and_strangers_can_only_look(server: Server) -> None:
    table, _, one, _, other = await two(server)
    watcher = await Guest(server.base).join(table)
    await one.until(lambda: one.watching == 1)
    await one.send("say", text="<b>hello</b>")
    await one.send("react", reaction="wow")
    await watcher.until(lambda: watcher.seq == one.seq)
    assert watcher.entries[-2]["text"] == "<b>hello</b>"  # as it is: pages show text as text
    stranger = Guest(server.base)
    await stranger.ask("POST", "/api/v1/me", {})
    looking = await stranger.join(table)
    for kind, rest in (
        ("say", {"text": "hi"}),
        ("play", {"ply": 0, "move": "draw"}),
        ("resign", {"seat": 0}),
        ("ask-undo", {"seat": 0}),
        ("give-seat", {"seat": 0}),
        ("take-seat", {"seat": 0}),
        ("rename", {"seat": 0, "name": "x"}),
        ("change", {"chat": False}),
        ("close", {}),
        ("start", {}),
    ):
        with pytest.raises(Refused) as error:
            await looking.send(kind, **rest)
        assert error.value.code in {
            "seat/not-yours",
            "chat/seated-only",
            "host/only",
        }, (kind, error.value.code)
    for each in (one, other, watcher, looking):
        await each.close()


# ----------------------------------------------------------------- time, and people who leave


@story
async def test_a_clock_that_runs_out_hands_the_move_to_a_bot(start_server: Starter) -> None:
    """A piece is drawn and put away, and in between people see which."""
    server = start_server("--bot-pause", "0.3")
    table, host, one, _, other = await two(server, clock={"seconds": 10, "increment": 0})
    await _spend_time(server, table)
    await one.close()
    await other.close()
    server.start()
    one = await host.join(table)
    await one.until(lambda: len(_made_by_clock(one)) >= 2)
    assert one.play is not None
    assert one.play["clocks"]["left"][0] == 0
    first, second, *_ = _made_by_clock(one)
    assert second - first >= 297  # the pause; each of three moments is rounded to a millisecond
    await one.close()


def _made_by_clock(client: Client) -> list[int]:
    """When moves were made for seats without time left."""
    return [entry["at"] for entry in client.entries if entry.get("by") == "clock"]


@story
async def test_a_clock_that_runs_out_loses_where_the_table_says_so(start_server: Starter) -> None:
    server = start_server()
    table, host, one, _, other = await two(server, clock={"seconds": 10, "runs_out": "loses"})
    await _spend_time(server, table)
    await one.close()
    await other.close()
    server.start()
    one = await host.join(table)
    await one.until(lambda: one.table["status"] == "over")
    assert one.play is not None
    assert one.play["result"]["ending"] == "clock"
    assert one.play["result"]["places"] == [2, 1]
    await one.close()


async def _spend_time(server: Server, table: str, *, alive: bool = True) -> None:
    """Let the log say that the game began an hour ago, and that a node lived all the time, or none
    from then on."""
    import sqlite3

    assert server.stop() == 0
    with contextlib.closing(sqlite3.connect(server.folder / "tables.sqlite3")) as database:
        past = 3_600_000
        with database:
            database.execute("UPDATE events SET at = at - ?", (past,))
            if not alive:
                database.execute("UPDATE nodes SET alive = alive - ?", (past,))
        assert database.execute("SELECT count(*) FROM events").fetchone()[0] >= 4, table


@story
async def test_a_bot_plays_for_who_is_gone_until_they_are_back(server: Server) -> None:
    table, host, one, _, other = await two(server, game="colorio", away=10)
    await one.close()
    await other.until(lambda: other.here == [False, True])
    await other.until(lambda: other.table["seats"][0]["lent"] == "away")
    await other.until(lambda: bool(other.legal))
    back = await host.join(table)
    await other.until(lambda: other.table["seats"][0]["lent"] is None)
    await back.until(lambda: back.table["seats"][0]["lent"] is None)
    # What the bot did in one's name is told to who comes back.
    assert any(entry.get("by") == "bot" for entry in back.entries)
    await back.close()
    await other.close()


@story
async def test_a_graceful_stop_says_farewell_and_clocks_stand_still(start_server: Starter) -> None:
    server = start_server()
    table, host, one, _, other = await two(server, clock={"seconds": 600})
    await one.move("draw")
    assert one.play is not None
    left = one.play["clocks"]["left"][0]
    await _spend_time(server, table, alive=False)
    await one.until(lambda: one.farewell is not None)
    assert one.farewell is not None
    assert one.farewell["reason"] == "restart"
    server.start()
    back = await host.join(table)
    await back.move("put:A")
    assert back.play is not None
    spent = left - back.play["clocks"]["left"][0]
    assert 0 <= spent < 300_000, "the hour without a server was charged"
    with contextlib.suppress(ConnectionError):
        await one.close()
        await other.close()
    await back.close()


@story
async def test_everybody_knows_that_who_looked_on_sits_here_now(server: Server) -> None:
    host, friend = Guest(server.base), Guest(server.base)
    table = await host.open(game="tonooo")
    await friend.ask("POST", "/api/v1/me", {})
    one, other = await host.join(table), await friend.join(table)
    await one.until(lambda: (one.here, one.watching) == ([True, False], 1))
    await other.send("sit")
    await one.until(lambda: (one.here, one.watching) == ([True, True], 0))
    await other.send("stand", seat=1)
    await one.until(lambda: (one.here, one.watching) == ([True, False], 1))
    await one.close()
    await other.close()


@story
async def test_a_move_for_a_board_that_is_gone_is_stale(server: Server) -> None:
    _, _, one, _, other = await two(server)
    await one.move("draw")
    assert one.play is not None
    board, ply = one.seq, one.play["ply"]
    await one.send("ask-undo", seat=0)
    await other.until(lambda: other.table["undo"] is not None)
    await other.send("answer-undo", agreed=True)
    await one.until(lambda: one.table["undo"] is None and one.play["ply"] < ply)
    await one.move("draw", seen=one.seq)
    assert one.play["ply"] == ply
    with pytest.raises(Refused) as refused:
        await one.move("put:A", seen=board)  # meant for another piece
    assert refused.value.code == "move/stale"
    await one.move("put:A", seen=one.seq)
    await one.close()
    await other.close()
