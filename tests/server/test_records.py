"""Games that were played: records and replays from a table's log."""

from typing import Any

import httpx
import pytest

import tablee
from tests.server.client import Browser
from tests.server.running import Server, until
from tests.server.test_http import API, do, opened, refused


def play_out(web: httpx.Client, table: str, most: int = 5000) -> dict[str, Any]:
    """Make the last legal move until the game ends: the last snapshot."""
    for _ in range(most):
        snapshot: dict[str, Any] = web.get(f"{API}/tables/{table}").json()
        if snapshot["play"]["turn"] is None:
            return snapshot
        move = {"ply": snapshot["play"]["ply"], "move": snapshot["legal"][-1]}
        assert do(web, table, "play", **move).status_code == 200
    raise AssertionError("expected the game to end")


@pytest.mark.parametrize("game", ["tonooo", "bonne_main", "colorio", "nivos"])
def test_records_replay(server: Server, game: str) -> None:
    with Browser(server.base) as web:
        table = opened(web, game=game, mine=[0, 1], start=True)
        last = play_out(web, table)
        played = last["table"]["seats"]
        assert do(web, table, "stand", seat=1).status_code == 200
        answer = web.get(f"{API}/tables/{table}/records")
        assert answer.headers["content-type"] == "application/x-ndjson"
        assert answer.headers["content-disposition"].startswith("attachment; filename=")
        assert table not in answer.headers["content-disposition"]
        (record,) = [found for _, found in tablee.read_records(answer.text.splitlines())]
        match = tablee.verify(record)
        assert match.over
        assert match.ply == last["play"]["ply"]
        one = web.get(f"{API}/tables/{table}/games/1/record")
        assert one.json() == record.to_dict()
        replay = web.get(f"{API}/tables/{table}/games/1/replay").json()
        names = [seat["name"] for seat in replay["seats"]]  # also of who has left since
        assert names == [seat["name"] for seat in played]
        frames = replay["frames"]
        assert [frame["ply"] for frame in frames] == list(range(match.ply + 1))
        assert [frame["move"] for frame in frames[1:]] == match.moves
        assert frames[-1]["view"] == match.view(tablee.REFEREE)
        assert sum(len(frame["told"]) for frame in frames) > 0
        refused(web.get(f"{API}/tables/{table}/games/2/record"), 404, "record/unknown")
        refused(web.get(f"{API}/tables/{table}/games/0/replay"), 404, "record/unknown")
        refused(web.get(f"{API}/tables/{table}/games/x/replay"), 404, "record/unknown")


def test_a_covered_game_stays_covered_until_it_ends(server: Server) -> None:
    with Browser(server.base) as web:
        options = {"memory": "closed"}
        table = opened(web, game="colorio", options=options, mine=[0, 1], start=True)
        for path in ("records", "games/1/record", "games/1/replay"):
            refused(web.get(f"{API}/tables/{table}/{path}"), 409, "record/running")
        play_out(web, table)
        assert len(web.get(f"{API}/tables/{table}/records").text.splitlines()) == 1
        assert do(web, table, "play-on").status_code == 200
        until(lambda: web.get(f"{API}/tables/{table}").json()["table"]["number"] == 2)
        # The game that runs is left out; the one before it is there.
        assert len(web.get(f"{API}/tables/{table}/records").text.splitlines()) == 1
        assert web.get(f"{API}/tables/{table}/games/1/record").status_code == 200
        refused(web.get(f"{API}/tables/{table}/games/2/record"), 409, "record/running")


def test_an_open_game_is_shown_while_it_runs(server: Server) -> None:
    with Browser(server.base) as web:
        options = {"memory": "open", "start": 0}
        table = opened(web, game="tonooo", options=options, mine=[0, 1], start=True)
        do(web, table, "play", ply=0, move="draw")
        record = web.get(f"{API}/tables/{table}/games/1/record").json()
        assert record["steps"][0] == {"seat": 0, "move": "draw"}
        assert "returns" not in record
        replay = web.get(f"{API}/tables/{table}/games/1/replay").json()
        view = web.get(f"{API}/tables/{table}").json()["play"]["view"]
        assert replay["frames"][-1]["view"] == view


def test_a_table_without_games(server: Server) -> None:
    with Browser(server.base) as web:
        table = opened(web)
        answer = web.get(f"{API}/tables/{table}/records")
        assert (answer.status_code, answer.text) == (200, "")
        refused(web.get(f"{API}/tables/{table}/games/1/record"), 404, "record/unknown")
        refused(web.get(f"{API}/tables/{'x' * 22}/records"), 404, "table/unknown")


def test_moves_that_were_taken_back_are_in_no_record(server: Server) -> None:
    with Browser(server.base) as web:
        options = {"memory": "open", "start": 0}
        table = opened(web, game="tonooo", options=options, mine=[0, 1], start=True)
        do(web, table, "play", ply=0, move="draw")
        assert do(web, table, "ask-undo", seat=0).status_code == 200
        record = web.get(f"{API}/tables/{table}/games/1/record").json()
        assert record["steps"] == []
