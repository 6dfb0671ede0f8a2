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


# ------------------------------------------------------------------ a match begun elsewhere

# Two games of Tonooo between two: whoever lifts an empty cylinder is out.
WON_BY_1 = {"start": 0, "steps": ["lift:A"]}
WON_BY_0 = {"start": "lot", "steps": ["start:1", "lift:B"]}


def match_wish(*earlier: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """A wish to go on with a match of four games."""
    wish = {"game": "tonooo", "players": 2, "options": {"start": 1}, "games": 4, "mine": [0]}
    return {**wish, "names": {"0": "Ada", "1": "Ben"}, "earlier": list(earlier), **rest}


def points_of(table: dict[str, Any]) -> list[int]:
    return [seat["points"] for seat in table["seats"]]


@story
async def test_a_match_goes_on_with_its_points_and_its_number(start_server: Starter) -> None:
    server = start_server()
    host, friend = Guest(server.base), Guest(server.base)
    wish = match_wish(WON_BY_1, WON_BY_0, WON_BY_1, steps=["draw", "bag:blue"])
    table = await host.open(**wish)
    await friend.ask("POST", "/api/v1/me", {"name": "Benedict"})
    one = await host.join(table)
    assert (one.table["number"], one.table["games"], points_of(one.table)) == (3, 4, [1, 2])
    await one.close()
    server.kill()
    server.start()
    one, other = await host.join(table), await friend.join(table)
    await other.send("sit")
    await one.send("start")
    assert one.play is not None
    assert (one.table["number"], points_of(one.table)) == (4, [1, 2])
    assert (one.play["turn"], one.play["ply"]) == (1, 2)  # the start that was chosen
    await other.send("resign", seat=1)
    await one.until(lambda: one.table["status"] == "over")
    assert points_of(one.table) == [2, 2]
    await one.send("play-on")
    await other.send("play-on")
    await one.until(lambda: one.table["number"] == 5)
    assert points_of(one.table) == [0, 0]  # another match
    assert one.play["turn"] == 0


@story
async def test_earlier_games_are_recorded_and_can_be_looked_at(server: Server) -> None:
    host = Guest(server.base)
    table = await host.open(**match_wish(WON_BY_1, WON_BY_0))
    replay = await host.ask("GET", f"/api/v1/tables/{table}/games/2/replay")
    assert (replay["games"], replay["match"]) == ([1, 2], 4)
    assert [seat["name"] for seat in replay["seats"]] == ["Ada", "Ben"]
    assert [(seat["kind"], seat["points"]) for seat in replay["seats"]] == [
        ("person", 0),
        ("person", 1),
    ]
    assert [frame["move"] for frame in replay["frames"][1:]] == WON_BY_0["steps"]
    one = await host.join(table)
    await one.send("start", fill=1)
    record = await host.ask("GET", f"/api/v1/tables/{table}/games/1/record")
    assert (record["options"]["start"], record["places"]) == (0, [2, 1])
    replay = await host.ask("GET", f"/api/v1/tables/{table}/games/1/replay")
    assert replay["games"] == [1, 2]  # the third stays covered while it is played
    assert [seat["name"] for seat in replay["seats"]] == ["Ada", "Ben"]  # not who sits there now


@pytest.mark.parametrize(
    ("earlier", "code", "data"),
    [
        ([{"start": 0, "steps": ["draw"]}], "record/invalid", {"game": 1, "why": "table/not-over"}),
        ([{"start": 0, "steps": []}], "record/invalid", {"index": 0, "why": "table/not-over"}),
        (
            [WON_BY_1, {"start": 0, "steps": ["put:A"]}],
            "record/invalid",
            {"game": 2, "index": 0, "why": "move/illegal", "rule": "R2"},
        ),
        (
            [{"start": 0, "steps": ["lift:A", "draw"]}],
            "record/invalid",
            {"game": 1, "index": 1, "why": "move/over"},
        ),
        ([{"start": 2, "steps": ["lift:A"]}], "option/invalid", {"game": 1}),
        ([{"start": True, "steps": ["lift:A"]}], "option/invalid", {"game": 1}),
        ([WON_BY_1] * 4, "message/invalid", {}),
        ([WON_BY_1] * 20, "message/invalid", {}),
        ([{"steps": ["lift:A"]}], "message/invalid", {}),
        ([{**WON_BY_1, "points": [9, 0]}], "message/invalid", {}),
        ([{"start": 0, "steps": ["lift:A"] * (MOST_STEPS + 1)}], "message/invalid", {}),
        ("lift:A", "message/invalid", {}),
    ],
)
@story
async def test_earlier_games_that_were_not_played_so_are_refused(
    server: Server, earlier: Any, code: str, data: dict[str, Any]
) -> None:
    guest = Guest(server.base)
    with pytest.raises(Refused) as error:
        await guest.open(**{**match_wish(), "earlier": earlier})
    assert error.value.code == code
    assert {name: error.value.data[name] for name in data} == data
    assert "expected" in error.value.data or code != "message/invalid"
    assert guest.cookie is None


@story
async def test_a_match_that_began_elsewhere_is_for_friends(server: Server) -> None:
    guest = Guest(server.base)
    with pytest.raises(Refused, match="table/unlisted"):
        await guest.open(**match_wish(WON_BY_1, listed=True))
    one = await guest.join(await guest.open(**match_wish(WON_BY_1)))
    with pytest.raises(Refused, match="table/unlisted"):
        await one.send("change", listed=True)


@story
async def test_steps_of_earlier_games_count_as_requests_too(start_server: Starter) -> None:
    limits = ("--requests-per-second", "0.001", "--requests-at-once", "8")
    guest = Guest(start_server(*limits).base)
    with pytest.raises(Refused, match="limit/rate"):
        await guest.open(**match_wish({"start": 0, "steps": ["draw"] * 1000}))
