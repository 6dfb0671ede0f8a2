"""Games that were begun elsewhere and go on at a table."""

import json
from typing import Any

import pytest

import tablee
from tablee import Match
from tablee.server.http.tables import LONGEST
from tablee.server.words import MOST_STEPS
from tests.server.client import Guest, Refused
from tests.server.running import Server, Starter
from tests.server.story import story
from tests.server.test_playing import GAMES, play_on


def begun(game: str, most: int = 12, **options: Any) -> Match:
    """A game in its middle."""
    for seed in range(100):
        match = Match(game, options=options, seed=seed)
        while match.ply < most and not match.over:
            calm = [move for move in match.legal() if not move.startswith("lift")]
            match.play((calm or match.legal())[seed % len(calm or match.legal())])
        if not match.over:
            return match
    raise AssertionError("expected a game that lasts")


def wish_of(match: Match, **rest: Any) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "players": match.players,
        "options": match.options,
        "steps": match.moves,
        **rest,
    }


@pytest.mark.parametrize("game", GAMES)
@story
async def test_it_goes_on_where_it_was_left(server: Server, game: str) -> None:
    match = begun(game)
    host, friend = Guest(server.base), Guest(server.base)
    table = await host.open(**wish_of(match))
    await friend.ask("POST", "/api/v1/me", {})
    one, other = await host.join(table, seen=0), await friend.join(table)
    assert one.entries[0]["what"] == "opened"
    assert one.entries[0]["ply"] == match.ply
    assert one.play is None
    await other.send("sit")
    await one.send("start")
    await other.until(lambda: other.play is not None)
    assert one.play is not None
    assert (one.play["ply"], one.play["turn"]) == (match.ply, match.actor)
    assert one.play["view"] == match.view(0 if one.legal else 1 if match.actor == 0 else 0)
    assert sorted(one.legal or other.legal or []) == match.legal()
    started = one.entries[-1]
    assert (started["what"], started["told"]) == ("started", [])  # nothing is shown again
    await play_on([one, other], seed=3)
    record = await host.ask("GET", f"/api/v1/tables/{table}/games/1/record")
    moves = [step["move"] for step in record["steps"]]
    assert moves[: match.ply] == match.moves
    assert tablee.verify(tablee.Record.from_json(json.dumps(record))).over
    replay = await host.ask("GET", f"/api/v1/tables/{table}/games/1/replay")
    assert [frame["move"] for frame in replay["frames"][1:]] == moves


@story
async def test_it_survives_a_restart_before_and_after_its_start(start_server: Starter) -> None:
    match = begun("colorio", memory="open")
    server = start_server()
    host = Guest(server.base)
    table = await host.open(**wish_of(match, mine=[0, 1]))
    server.kill()
    server.start()
    one = await host.join(table)
    await one.send("start")
    assert one.play is not None
    assert (one.play["ply"], one.play["view"]) == (match.ply, match.view())
    move = match.legal()[0]
    await one.move(move)
    seen = one.play
    await one.close()
    server.kill()
    server.start()
    back = await host.join(table)
    assert back.play == seen
    record = await host.ask("GET", f"/api/v1/tables/{table}/games/1/record")
    assert [step["move"] for step in record["steps"]][: match.ply + 1] == [*match.moves, move]


@story
async def test_chance_that_is_due_is_drawn_at_the_start(server: Server) -> None:
    host = Guest(server.base)
    wish = {"game": "tonooo", "options": {"start": 0}, "mine": [0, 1], "start": True}
    table = await host.open(**wish, steps=["draw"])
    one = await host.join(table, seen=0)
    assert one.play is not None
    assert one.play["ply"] == 2
    (drawn,) = one.entries[-1]["told"]
    assert drawn["name"] == "drawn"
    assert one.play["view"]["hand"] == drawn["values"]["kind"]


@story
async def test_the_next_game_begins_anew_with_the_next_starter(server: Server) -> None:
    steps = ["start:1", "draw", "bag:blue", "put:A"]  # seat 1 began, seat 0 is on turn
    host = Guest(server.base)
    table = await host.open(game="tonooo", mine=[0, 1], steps=steps, start=True)
    one = await host.join(table)
    assert one.play is not None
    assert (one.play["turn"], one.play["ply"]) == (0, 4)
    await one.send("resign", seat=0)
    await one.send("play-on")
    await one.until(lambda: one.table["number"] == 2)
    await one.until(lambda: one.play is not None and one.play["ply"] == 0)
    assert one.play["turn"] == 0
    with pytest.raises(Refused, match="table/unlisted"):
        await one.send("change", listed=True)
    await one.send("change", listed=False, chat=False)


@story
async def test_steps_that_were_taken_before_can_be_taken_back(server: Server) -> None:
    steps = ["draw", "bag:blue", "put:A", "draw", "bag:red", "put:B"]
    host = Guest(server.base)
    wish = {"game": "tonooo", "mine": [0, 1], "options": {"start": 0}}
    one = await host.join(await host.open(**wish, steps=steps, start=True))
    await one.send("ask-undo", seat=1)
    assert one.play is not None
    assert (one.play["ply"], one.play["turn"]) == (5, 1)
    assert one.play["view"]["hand"] == "red"


@pytest.mark.parametrize(
    ("steps", "data"),
    [
        (["draw", "draw"], {"index": 1, "why": "move/illegal", "move": "draw"}),
        (["draw", "bag:pink"], {"index": 1, "why": "move/invalid", "move": "bag:pink"}),
        (["put:A"], {"index": 0, "rule": "R2", "cause": "other-phase"}),
        (["lift:A"], {"index": 0, "why": "move/over", "move": "lift:A"}),
        (["lift:A", "draw"], {"index": 1, "why": "move/over", "move": "draw"}),
    ],
)
@story
async def test_what_can_not_be_played_on_is_refused(
    server: Server, steps: list[str], data: dict[str, Any]
) -> None:
    guest = Guest(server.base)
    with pytest.raises(Refused) as error:
        await guest.open(game="tonooo", options={"start": 0}, steps=steps)
    assert error.value.code == "record/invalid"
    assert {name: error.value.data[name] for name in data} == data
    assert guest.cookie is None  # nobody became a guest by it


@story
async def test_such_a_table_is_for_friends(server: Server) -> None:
    with pytest.raises(Refused, match="table/unlisted"):
        await Guest(server.base).open(game="tonooo", steps=["start:0"], listed=True)


@story
async def test_as_many_steps_as_there_may_be_are_read(server: Server) -> None:
    guest = Guest(server.base)
    long = "x" * 80
    with pytest.raises(Refused) as error:
        await guest.open(game="tonooo", steps=[long] * MOST_STEPS)
    assert (error.value.code, error.value.data["index"]) == ("record/invalid", 0)
    with pytest.raises(Refused, match="message/invalid"):
        await guest.open(game="tonooo", steps=["draw"] * (MOST_STEPS + 1))
    with pytest.raises(Refused, match="message/too-large"):
        await guest.open(game="tonooo", steps=[long] * (LONGEST // 80))
    with pytest.raises(Refused, match="message/too-large"):
        await guest.ask("PATCH", "/api/v1/me", {"name": "x" * 5000})


@story
async def test_many_steps_count_as_many_requests(start_server: Starter) -> None:
    limits = ("--requests-per-second", "0.001", "--requests-at-once", "8")
    guest = Guest(start_server(*limits).base)
    wish = {"game": "tonooo", "options": {"start": 0}}
    with pytest.raises(Refused, match="limit/rate"):
        await guest.open(**wish, steps=["draw"] * 1000)
