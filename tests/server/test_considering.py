"""Asking whether a move could be made, without making it."""

from pathlib import Path

from tablee import GAMES, Match
from tests.server.client import Client, Guest, Refused
from tests.server.inside import inside
from tests.server.running import Server, Starter
from tests.server.story import story
from tests.server.test_playing import two


async def answer_to(client: Client, kind: str, ply: int, move: str) -> object:
    """What is said to a move: the code and data of a refusal, or None."""
    try:
        await client.send(kind, ply=ply, move=move)
    except Refused as refusal:
        return refusal.code, refusal.data
    return None


@story
async def test_a_move_that_could_be_made_is_not_made(server: Server) -> None:
    _, _, one, _, other = await two(server)
    assert one.play is not None
    seq, view, heard = one.seq, one.play["view"], len(other.heard)
    assert (await one.send("why", ply=0, move="draw"))["seq"] == seq
    assert (await one.send("why", ply=0, move="lift:A"))["seq"] == seq
    await one.send("refresh")
    assert (one.seq, one.play["view"], one.play["ply"]) == (seq, view, 0)
    await other.send("ping")
    assert len(other.heard) == heard + 1  # the answer to the ping
    await one.move("draw")


@story
async def test_a_considered_move_is_answered_as_a_played_one(server: Server) -> None:
    _, _, one, _, other = await two(server)
    await one.move("draw")
    words = Match("tonooo").game.notation(Match("tonooo").options).words
    assert one.legal is not None
    for move in [word for word in words if word not in one.legal] + ["put:Z", "nonsense"]:
        considered = await answer_to(one, "why", 2, move)
        assert considered == await answer_to(one, "play", 2, move)
        assert considered is not None
    assert await answer_to(one, "why", 2, "draw") == (
        "move/illegal",
        {"move": "draw", "rule": "R2", "cause": "other-phase"},
    )
    for client, ply in ((one, 0), (other, 2), (other, 0)):
        considered = await answer_to(client, "why", ply, "put:A")
        assert considered == await answer_to(client, "play", ply, "put:A")
        assert considered is not None
    assert await answer_to(other, "why", 2, "put:A") == ("seat/not-yours", {"seat": 0})
    assert await answer_to(one, "why", 0, "put:A") == ("move/stale", {"expected": 2, "got": 0})


@story
async def test_nobody_considers_a_move_where_nothing_is_to_be_decided(server: Server) -> None:
    host, stranger = Guest(server.base), Guest(server.base)
    table = await host.open(game="tonooo", mine=[0, 1], options={"start": 0})
    one = await host.join(table)
    assert await answer_to(one, "why", 0, "draw") == ("table/not-playing", {})
    await one.send("start")
    watcher = await stranger.join(table)
    assert await answer_to(watcher, "why", 0, "draw") == ("guest/unknown", {})
    await one.send("give-seat", seat=0)
    assert await answer_to(one, "why", 0, "draw") in (
        ("seat/lent", {"seat": 0}),
        await answer_to(one, "play", 0, "draw"),  # the bot was quick
    )
    await one.send("resign", seat=1)
    await one.until(lambda: one.table["status"] == "over")
    assert await answer_to(one, "why", 0, "draw") == ("move/over", {})
    await one.send("close")
    assert await answer_to(one, "why", 0, "draw") == ("table/closed", {})


@story
async def test_nothing_is_written(tmp_path: Path) -> None:
    async with inside(tmp_path) as (base, house):
        host = Guest(base)
        table = await host.open(game="colorio", mine=[0, 1], start=True)
        one = await host.join(table)
        assert one.play is not None
        appended = house.journal.counters.appended
        match = house.hall.tables[table].table.match
        assert match is not None
        before = (match.moves, match.state.tobytes())
        for word in GAMES["colorio"].notation(match.options).words:
            await answer_to(one, "why", one.play["ply"], word)
        assert house.journal.counters.appended == appended
        assert (match.moves, match.state.tobytes()) == before


@story
async def test_considering_is_limited_like_all_messages(start_server: Starter) -> None:
    server = start_server("--messages-per-second", "0.01", "--messages-at-once", "3")
    host = Guest(server.base)
    one = await host.join(await host.open(game="tonooo", mine=[0, 1], start=True))
    assert one.play is not None
    ply = one.play["ply"]
    answers = [await answer_to(one, "why", ply, "draw") for _ in range(4)]
    assert answers == [None, None, None, ("limit/rate", {})]
