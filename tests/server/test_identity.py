"""Guests: cookies, and moving to another device."""

import hashlib
import re
import sqlite3
from urllib.parse import urlsplit

import httpx

from tablee.server.identity import cookie_for, cookie_name, new_name, token_in
from tablee.server.settings import Settings
from tests.server.client import Browser
from tests.server.running import Server, Starter
from tests.server.test_http import API, opened, refused

HTTPS = Settings(public_url="https://play.example.org")


def moving_path(web: httpx.Client) -> str:
    """A new link of a guest's: the path in it."""
    answer = web.post(f"{API}/me/moving")
    assert answer.status_code == 200, answer.text
    assert answer.json()["qr"].startswith("<svg")
    return urlsplit(answer.json()["link"]).path


def test_cookies_say_what_browsers_must_heed() -> None:
    plain, secure = cookie_for("t", Settings()), cookie_for("t", HTTPS)
    assert plain.startswith("tablee=t; ")
    assert secure.startswith("__Host-tablee=t; ")
    for word in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"):
        assert word in plain.split("; ")
        assert word in secure.split("; ")
    assert "Secure" in secure.split("; ")
    assert "Secure" not in plain
    assert "Domain" not in secure


def test_cookies_are_read_by_their_own_name() -> None:
    def read(text: str, settings: Settings) -> str | None:
        return token_in([(b"host", b"x"), (b"cookie", text.encode())], settings)

    assert read("a=b; tablee=tok; c=d", Settings()) == "tok"
    assert read("tablee=tok", HTTPS) is None  # another host of the domain may have set it
    assert read("tablee=x; __Host-tablee=tok", HTTPS) == "tok"
    assert read("xtablee=tok", Settings()) is None
    assert read("tablee=" + "x" * 5000, Settings()) is None
    assert cookie_name(HTTPS) == "__Host-tablee"


def test_names_are_friendly() -> None:
    assert all(re.fullmatch(r"[A-Z][a-z]+ \d\d", new_name()) for _ in range(100))


def test_only_hashes_are_kept(start_server: Starter) -> None:
    server = start_server()
    with Browser(server.base) as web:
        web.post(f"{API}/me")
        link = moving_path(web).rsplit("/", 1)[1]
        token = web.cookies["tablee"]
    server.stop()
    database = server.folder / "tables.sqlite3"
    file = sqlite3.connect(database)
    hashes = {
        row[0] for row in file.execute("SELECT hash FROM tokens UNION SELECT hash FROM movings")
    }
    file.close()
    assert hashes == {hashlib.sha256(each.encode()).digest() for each in (token, link)}
    content = database.read_bytes()
    assert token.encode() not in content
    assert link.encode() not in content


def test_wrong_cookies_are_nobodys(server: Server) -> None:
    with Browser(server.base, headers={"cookie": "tablee=wrong"}) as web:
        refused(web.get(f"{API}/me"), 401, "guest/unknown")
        refused(web.post(f"{API}/me/moving"), 401, "guest/unknown")
        assert web.get(f"{API}/tables").status_code == 200


def test_a_link_moves_a_guest_once(server: Server) -> None:
    with (
        Browser(server.base) as phone,
        Browser(server.base) as laptop,
        Browser(server.base) as thief,
    ):
        table = opened(phone)
        token = moving_path(phone).rsplit("/", 1)[1]
        answer = laptop.post(f"{API}/moving/{token}")
        assert answer.status_code == 200
        assert laptop.get(f"{API}/me").json() == phone.get(f"{API}/me").json()
        assert laptop.get(f"{API}/tables/{table}").json()["you"]["seats"] == [0]
        assert laptop.cookies["tablee"] != phone.cookies["tablee"]
        refused(thief.post(f"{API}/moving/{token}"), 404, "moving/unknown")
        refused(thief.post(f"{API}/moving/nonsense"), 404, "moving/unknown")
        assert not thief.cookies


def test_a_link_is_not_used_up_by_looking(server: Server) -> None:
    with Browser(server.base) as phone, Browser(server.base) as tablet:
        opened(phone, game="nivos")
        path = moving_path(phone)
        for _ in range(3):  # previews look, and use nothing up
            page = tablet.get(path, follow_redirects=False)
            assert page.status_code == 303
            assert page.headers["location"] == f"/#{path}"  # the page asks before it uses it
            assert not tablet.cookies
        assert tablet.post(f"{API}/moving/{path.rsplit('/', 1)[1]}").status_code == 200
        assert len(tablet.get(f"{API}/me").json()["tables"]) == 1


def test_other_devices_are_forgotten(server: Server) -> None:
    with Browser(server.base) as phone, Browser(server.base) as lost:
        phone.post(f"{API}/me")
        lost.post(f"{API}/moving/{moving_path(phone).rsplit('/', 1)[1]}")
        unused = moving_path(phone).rsplit("/", 1)[1]
        assert lost.get(f"{API}/me").status_code == 200
        assert phone.post(f"{API}/me/forget-others").json() == {"devices": 1}
        refused(lost.get(f"{API}/me"), 401, "guest/unknown")
        refused(lost.post(f"{API}/moving/{unused}"), 404, "moving/unknown")
        assert phone.get(f"{API}/me").status_code == 200
