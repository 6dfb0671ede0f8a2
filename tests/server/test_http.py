"""What is asked over HTTP, against a real server."""

import asyncio
import http.client
import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from tablee.server.http.links import picture_of
from tests.server.client import PATIENCE, Browser
from tests.server.running import Server, Starter, until

API = "/api/v1"
JSON = {"content-type": "application/json"}


@pytest.fixture
def web(server: Server) -> Iterator[httpx.Client]:
    """Somebody with a browser, not a guest yet."""
    with Browser(server.base) as client:
        yield client


def refused(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """A Problem of that code; what it says besides."""
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.headers["content-type"] == "application/json"
    data: dict[str, Any] = answer.json()["data"]
    return data


def opened(web: httpx.Client, **wish: Any) -> str:
    """Open a table; its id."""
    answer = web.post(f"{API}/tables", json={"game": "tonooo", **wish})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def do(web: httpx.Client, table: str, kind: str, **rest: Any) -> httpx.Response:
    """Do something at a table."""
    do.count += 1  # type: ignore[attr-defined]
    body = {"type": kind, "id": f"h{do.count}", **rest}  # type: ignore[attr-defined]
    return web.post(f"{API}/tables/{table}/commands", json=body)


do.count = 0  # type: ignore[attr-defined]

# ---------------------------------------------------------------------------------- guests


def test_becoming_a_guest_once(web: httpx.Client) -> None:
    refused(web.get(f"{API}/me"), 401, "guest/unknown")
    first = web.post(f"{API}/me")
    assert first.status_code == 201
    again = web.post(f"{API}/me")
    assert again.status_code == 200
    assert again.json() == first.json() == web.get(f"{API}/me").json()
    assert "set-cookie" not in again.headers


def test_a_name_is_cleaned_and_kept(web: httpx.Client) -> None:
    web.post(f"{API}/me")
    answer = web.patch(f"{API}/me", json={"name": "  Zo\u202eé  L "})
    assert answer.json()["name"] == "Zoé L"
    assert web.get(f"{API}/me").json()["name"] == "Zoé L"
    refused(web.patch(f"{API}/me", json={"name": "\u200b "}), 400, "text/empty")
    refused(web.patch(f"{API}/me", json={"name": "x" * 25}), 400, "message/invalid")
    refused(web.patch(f"{API}/me", json={"name": "x", "nick": "y"}), 400, "message/invalid")


def test_my_tables_are_listed_as_they_are_now(web: httpx.Client) -> None:
    table = opened(web, bots={"1": 1}, start=True)
    mine = web.get(f"{API}/me").json()["tables"]
    assert [each["id"] for each in mine] == [table]
    assert mine[0]["status"] in {"playing", "over"}
    assert mine[0]["mine"] == [0]
    assert [seat["kind"] for seat in mine[0]["seats"]] == ["person", "bot"]


# ---------------------------------------------------------------------------------- tables


def test_opening_a_table_makes_a_guest(web: httpx.Client) -> None:
    answer = web.post(f"{API}/tables", json={"game": "colorio"})
    assert answer.status_code == 201
    assert "tablee=" in answer.headers["set-cookie"]
    told = answer.json()
    assert told["link"] == f"{web.base_url}/table/{told['id']}".replace("//table", "/table")
    picture = web.get(f"{API}/tables/{told['id']}/link.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")
    assert answer.headers["location"] == f"{API}/tables/{told['id']}"
    snapshot = web.get(answer.headers["location"]).json()
    assert snapshot["you"] == {"host": True, "seats": [0]}
    with Browser(web.base_url) as other:
        seen = other.get(answer.headers["location"]).json()
    assert seen["you"] == {"host": False, "seats": []}


def test_the_picture_of_a_link_leads_to_the_page_that_asks(start_server: Starter) -> None:
    server = start_server("--origin", "https://friends.example.org")
    with Browser(server.base) as web:
        picture = f"{API}/tables/{(table := opened(web))}/link.svg"
        page = "https://friends.example.org/games/"
        drawn = web.get(picture, params={"page": page}).text
        assert drawn == asyncio.run(picture_of(f"{page}#/table/{table}"))
        assert web.get(picture).text == asyncio.run(picture_of(f"{server.base}/table/{table}"))
        elsewhere = {"page": "https://example.com/games/"}
        refused(web.get(picture, params=elsewhere), 403, "origin/refused")
        for odd in (page + "x" * 300, page + "é", page + "\n"):
            refused(web.get(picture, params={"page": odd}), 400, "message/invalid")


def test_wishes_that_are_refused_make_no_guest(web: httpx.Client) -> None:
    told = refused(web.post(f"{API}/tables", json={"game": "chess"}), 400, "game/unknown")
    assert told["expected"] == ["tonooo", "bonne_main", "colorio", "nivos"]
    for wish, code in (
        ({"game": "tonooo", "players": 6, "options": {"capacity": 99}}, "option/invalid"),
        ({"game": "colorio", "players": 6}, "game/players"),
        ({"game": "tonooo", "mine": [5]}, "seat/invalid"),
    ):
        refused(web.post(f"{API}/tables", json=wish), 400, code)
    refused(web.post(f"{API}/tables", json={"game": "tonooo", "bots": {"0": 1}}), 409, "seat/taken")
    assert not web.cookies


def test_unknown_tables(web: httpx.Client) -> None:
    for word in ("abcdefghijklmnopqrstuv", "short", "%2e%2e", "a" * 5000):
        refused(web.get(f"{API}/tables/{word}"), 404, "table/unknown")
        refused(do(web, word, "ping"), 404, "table/unknown")


def test_a_game_over_commands(web: httpx.Client) -> None:
    """Everything that goes over a WebSocket goes over HTTP, answered the same twice."""
    table = opened(web, options={"start": 0, "memory": "open"}, mine=[0, 1])
    assert do(web, table, "start").json()["type"] == "done"
    for _ in range(2000):
        snapshot = web.get(f"{API}/tables/{table}").json()
        if snapshot["play"]["turn"] is None:
            break
        play = {"ply": snapshot["play"]["ply"], "move": snapshot["legal"][0]}
        done = do(web, table, "play", **play)
        assert done.status_code == 200, done.text
    assert snapshot["play"]["result"]["ending"] == "played"
    told = refused(do(web, table, "play", ply=0, move="draw"), 409, "move/over")
    assert told == {}


def test_refusals_at_a_table(web: httpx.Client) -> None:
    table = opened(web, options={"start": 0}, mine=[0, 1], start=True)
    assert refused(do(web, table, "play", ply=7, move="draw"), 409, "move/stale") == {
        "expected": 0,
        "got": 7,
    }
    told = refused(do(web, table, "play", ply=0, move="put:A"), 409, "move/illegal")
    assert told["cause"] == "other-phase"
    refused(do(web, table, "play", ply=0, move="fly"), 400, "move/invalid")
    with Browser(web.base_url) as other:
        refused(do(other, table, "play", ply=0, move="draw"), 401, "guest/unknown")
        other.post(f"{API}/me")
        refused(do(other, table, "play", ply=0, move="draw"), 403, "seat/not-yours")


def test_the_same_command_twice_is_done_once(web: httpx.Client) -> None:
    table = opened(web, options={"start": 0}, mine=[0, 1], start=True)
    command = {"type": "play", "id": "once", "ply": 0, "move": "draw"}
    answers = [web.post(f"{API}/tables/{table}/commands", json=command) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert answers[0].status_code == 200


def test_listed_tables(server: Server, web: httpx.Client) -> None:
    shown = opened(web, game="nivos", listed=True)
    hidden = opened(web, game="nivos")
    playing = opened(web, game="nivos", listed=True, mine=[0, 1], start=True)
    with Browser(server.base) as other:
        answer = other.get(f"{API}/tables", params={"game": "nivos"}).json()
    found = {each["id"]: each for each in answer["tables"]}
    assert {shown, playing} <= set(found)
    assert hidden not in found
    assert found[playing]["status"] == "playing"
    assert found[shown]["mine"] == []
    assert web.get(f"{API}/tables", params={"game": "chess"}).json()["tables"] == []
    assert web.get(f"{API}/tables", params={"before": "0"}).json()["tables"] == []
    refused(web.get(f"{API}/tables", params={"before": "x"}), 400, "message/invalid")


def test_games(web: httpx.Client) -> None:
    games = {each["name"]: each for each in web.get(f"{API}/games").json()["games"]}
    assert list(games) == ["tonooo", "bonne_main", "colorio", "nivos"]
    assert games["tonooo"]["players"] == [2, 3, 4, 5, 6]
    capacity = next(each for each in games["tonooo"]["options"] if each["name"] == "capacity")
    assert (capacity["type"], capacity["low"], capacity["high"]) == ("number", 4, 9)
    assert any(each["cause"] == "other-phase" for each in games["nivos"]["reasons"])


# --------------------------------------------------------------------- what can't be read


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (b"{", JSON),
        (b"", JSON),
        (b"[]", JSON),
        (b'{"game": 3}', JSON),
        (b'{"game": "tonooo", "players": "2"}', JSON),
        (b'{"game": "tonooo", "surprise": 1}', JSON),
        (b'{"game": "tonooo", "away": 1e400}', JSON),
        (b'{"game": "\xff"}', JSON),
        (b"[" * 3000, JSON),
        (b'{"game": "tonooo"}', {"content-type": "text/plain"}),
        (b'{"game": "tonooo"}', {}),
    ],
)
def test_bodies_that_are_no_messages(
    web: httpx.Client, body: bytes, headers: dict[str, str]
) -> None:
    answer = web.post(f"{API}/tables", content=body, headers=headers)
    assert refused(answer, 400, "message/invalid")["expected"]


def test_bodies_that_are_too_large(server: Server, web: httpx.Client) -> None:
    web.post(f"{API}/me")
    large = b'{"name": "' + b"x" * 10_000 + b'"}'
    told = refused(web.patch(f"{API}/me", content=large, headers=JSON), 413, "message/too-large")
    assert told == {"most": 4096}

    # Without a length said beforehand, the server stops reading once it is too much.
    connection = http.client.HTTPConnection(urlsplit(server.base).netloc, timeout=PATIENCE)
    parts = (b" " * 1000 for _ in range(50))
    connection.request("PATCH", f"{API}/me", body=parts, headers=JSON, encode_chunked=True)
    with connection.getresponse() as answer:
        assert answer.status == 413
        assert json.load(answer)["code"] == "message/too-large"
    connection.close()


def test_unknown_addresses_and_methods(web: httpx.Client) -> None:
    refused(web.get("/nowhere"), 404, "address/unknown")
    refused(web.post(f"{API}/nowhere"), 404, "address/unknown")
    reader = {"accept": "text/html,*/*;q=0.8"}
    for mistyped in ("/nowhere", "/move/", "/table/"):
        shown = web.get(mistyped, headers=reader)
        assert shown.status_code == 404
        assert shown.headers["content-type"] == "text/html; charset=utf-8"
        assert 'href="/"' in shown.text
    refused(web.get(f"{API}/nowhere", headers=reader), 404, "address/unknown")
    answer = web.put(f"{API}/me")
    refused(answer, 405, "address/method")
    assert answer.headers["allow"] == "GET, POST, PATCH, HEAD"
    refused(web.delete(f"{API}/games"), 405, "address/method")
    assert web.head(f"{API}/games").status_code == 200


# ------------------------------------------------------------------ for those who run it


def test_health_and_figures(web: httpx.Client) -> None:
    assert web.get("/health").text == "alive\n"
    assert web.get("/ready").text == "ready\n"
    table = opened(web, options={"start": 0}, mine=[0, 1], start=True)
    do(web, table, "play", ply=0, move="draw")
    do(web, table, "play", ply=0, move="draw")
    figures = web.get("/metrics").text
    assert "tablee_moves_total" in figures
    assert 'tablee_refusals_total{code="move/stale"}' in figures
    assert 'route="/api/v1/tables/{id}/commands"' in figures
    assert table not in figures
    assert "tablee_tables " in figures


def test_figures_stay_inside(web: httpx.Client) -> None:
    outside = {"x-forwarded-for": "8.8.8.8"}
    refused(web.get("/metrics", headers=outside), 404, "address/unknown")


def test_the_log_holds_no_secrets(server: Server, web: httpx.Client) -> None:
    web.post(f"{API}/me")
    web.patch(f"{API}/me", json={"name": "Xanthippe"})
    table = opened(web)
    link = web.post(f"{API}/me/moving").json()["link"]
    do(web, table, "say", text="Abrakadabra")
    web.get(f"{API}/tables/{table}?token=Sesame")
    web.get(urlsplit(link).path)
    # A request is written down after its answer has gone out.
    until(lambda: any(line.get("route") == "/move/{token}" for line in server.lines()))
    written = server.said()
    secrets = [table, web.cookies["tablee"], link.rsplit("/", 1)[1]]
    for word in [*secrets, "Xanthippe", "Abrakadabra", "Sesame"]:
        assert word not in written
    routes = {line.get("route") for line in server.lines()}
    assert {"/api/v1/tables/{id}/commands", "/move/{token}"} <= routes


# Ends all connections to a database, and waits until they have ended.
_CUT_OFF = """
DO $$ BEGIN
    WHILE EXISTS (SELECT FROM pg_stat_activity WHERE datname = '{0}') LOOP
        PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{0}';
        PERFORM pg_sleep(0.01);
        PERFORM pg_stat_clear_snapshot();
    END LOOP;
END $$
"""


def test_ready_says_when_the_database_is_gone(start_server: Starter, postgres: Any) -> None:
    database = postgres.new_database()
    server = start_server(database=database)
    name = database.rsplit("/", 1)[1]
    with Browser(server.base) as web:
        web.post(f"{API}/me")
        postgres.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        postgres.run(_CUT_OFF.format(name))
        refused(web.get("/ready"), 503, "server/busy")
        answer = web.get(f"{API}/me")
        refused(answer, 503, "server/busy")
        assert answer.headers["retry-after"] == "1"
        assert web.get("/health").status_code == 200
        postgres.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert web.get("/ready").status_code == 200
        assert web.get(f"{API}/me").status_code == 200


# ----------------------------------------------------------------------------------- pages


def test_pages(web: httpx.Client) -> None:
    for address, words in (
        ("/api", ["POST /api/v1/tables", "move/illegal", "openapi.json"]),
        ("/page.css", ["prefers-color-scheme: dark"]),
    ):
        answer = web.get(address)
        assert answer.status_code == 200
        assert all(word in answer.text for word in words), address
    assert "<script" not in web.get("/api").text
    for word in ("table", "move"):  # links that people pass on lead to the page, by its fragment
        answer = web.get(f"/{word}/abc?x=1", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/#/{word}/abc")
    tag = web.get("/page.css").headers["etag"]
    assert web.get("/page.css", headers={"if-none-match": tag}).status_code == 304


def test_a_fault_of_ours_is_told_by_a_number_alone(start_server: Starter, tmp_path: Any) -> None:
    """A log that nobody can read is our fault: the answer says where to look, and no more."""
    import sqlite3

    server = start_server()
    with Browser(server.base) as web:
        table = opened(web)
        file = sqlite3.connect(tmp_path / "data" / "tables.sqlite3")
        file.execute('UPDATE events SET body = \'{"t": "nonsense"}\'')
        file.commit()
        file.close()
        told = refused(web.get(f"{API}/tables/{table}/records"), 500, "server/error")
    faults = [line for line in server.lines() if line["event"] == "fault"]
    assert [line["report"] for line in faults] == [told["report"]]
    assert "Traceback" in faults[0]["trace"]
