"""Headers, origins and addresses."""

from typing import Any

import pytest

from tablee.server.security import address_of, is_allowed, is_among, is_near
from tablee.server.settings import Settings
from tests.server.client import Browser
from tests.server.running import Server, Starter
from tests.server.test_http import API, opened, refused


def scope(peer: str = "127.0.0.1", **headers: str) -> dict[str, Any]:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "client": (peer, 1), "headers": raw}


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, True),  # programs
        ({"sec_fetch_site": "same-origin"}, True),
        ({"sec_fetch_site": "none"}, True),
        ({"sec_fetch_site": "cross-site"}, False),
        ({"sec_fetch_site": "same-site"}, False),
        ({"host": "games.test:8000", "origin": "http://games.test:8000"}, True),
        ({"host": "games.test", "origin": "https://games.test"}, True),  # behind a proxy
        ({"host": "games.test:8000", "origin": "http://games.test"}, False),
        ({"host": "games.test", "origin": "http://games.test.evil.test"}, False),
        ({"host": "games.test", "origin": "http://evil.test"}, False),
        ({"host": "games.test", "origin": "null"}, False),
        ({"host": "games.test", "origin": ""}, False),
        ({"host": "games.test", "origin": "http://games.test:99999"}, False),
        ({"host": "", "origin": "http://"}, False),
        ({"host": "inside:1", "origin": "https://play.example.org"}, True),
        ({"host": "inside:1", "origin": "http://play.example.org"}, False),
        ({"host": "inside:1", "origin": "https://friends.example.org:444"}, True),
        ({"host": "inside:1", "origin": "https://friends.example.org"}, False),
    ],
)
def test_origins(headers: dict[str, str], expected: bool) -> None:
    settings = Settings(
        public_url="https://play.example.org", origins=("https://friends.example.org:444",)
    )
    assert is_allowed(scope(**headers), settings) is expected


@pytest.mark.parametrize(
    ("peer", "forwarded", "expected"),
    [
        ("203.0.113.9", "8.8.8.8", "203.0.113.9"),  # no proxy of ours: not believed
        ("10.0.0.1", "8.8.8.8", "8.8.8.8"),
        ("10.0.0.1", "1.1.1.1, 8.8.8.8", "8.8.8.8"),  # what the client made up comes first
        ("10.0.0.1", "8.8.8.8, 10.0.0.2", "8.8.8.8"),  # two proxies
        ("10.0.0.1", "8.8.8.8:1234", "8.8.8.8"),
        ("10.0.0.1", "[2001:db8::1]:99", "2001:db8::1"),
        ("10.0.0.1", "2001:db8::1", "2001:db8::1"),
        ("10.0.0.1", "8.8.8.8, nonsense", "10.0.0.1"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("::ffff:10.0.0.1", "8.8.8.8", "8.8.8.8"),
    ],
)
def test_addresses(peer: str, forwarded: str, expected: str) -> None:
    settings = Settings(proxies=("10.0.0.0/8",))
    assert address_of(scope(peer, x_forwarded_for=forwarded), settings) == expected


def test_a_proxy_may_add_a_line_of_its_own() -> None:
    said = scope("10.0.0.1")
    said["headers"] += [(b"x-forwarded-for", b"10.9.9.9"), (b"x-forwarded-for", b"8.8.8.8")]
    assert address_of(said, Settings(proxies=("10.0.0.0/8",))) == "8.8.8.8"


def test_addresses_near_and_far() -> None:
    for address in ("127.0.0.1", "::1", "10.2.3.4", "192.168.0.9", "fd00::1", "::ffff:127.0.0.1"):
        assert is_near(address)
    for address in ("8.8.8.8", "2606:4700::1", "", "nonsense", "0.0.0.0"):
        assert not is_near(address)
    assert not is_among("", ["0.0.0.0/0"])


def test_every_answer_carries_headers(server: Server) -> None:
    with Browser(server.base) as web:
        for path in (f"{API}/games", "/api", "/nowhere", f"{API}/me", "/", "/health", "/page.css"):
            headers = web.get(path).headers
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["cross-origin-opener-policy"] == "same-origin"
            assert headers["cross-origin-resource-policy"] == "same-origin"
            assert "geolocation=()" in headers["permissions-policy"]
            policy = headers["content-security-policy"]
            assert policy.startswith("default-src 'none'")
            assert "unsafe-inline" not in policy
            assert "frame-ancestors 'none'" in policy
            assert "server" not in headers
            assert "x-refusal" not in headers
            assert "strict-transport-security" not in headers
            assert "access-control-allow-origin" not in headers
        assert web.get(f"{API}/games").headers["cache-control"] == "no-store"
        assert "script-src" not in web.get(f"{API}/games").headers["content-security-policy"]
        assert "script-src 'self'" in web.get("/api").headers["content-security-policy"]


def test_requests_of_other_pages_change_nothing(server: Server) -> None:
    evil = {"origin": "http://evil.test"}
    with Browser(server.base) as web:
        table = opened(web)
        for method, path in (
            ("POST", f"{API}/me"),
            ("PATCH", f"{API}/me"),
            ("POST", f"{API}/me/moving"),
            ("POST", f"{API}/tables"),
            ("POST", f"{API}/tables/{table}/commands"),
            ("POST", f"{API}/moving/abcdefghijklmnopqrstuvwxyz"),
        ):
            refused(web.request(method, path, headers=evil, json={}), 403, "origin/refused")
        answer = web.get(f"{API}/games", headers=evil)
        assert answer.status_code == 200
        assert "access-control-allow-origin" not in answer.headers
        preflight = {**evil, "access-control-request-method": "POST"}
        answer = web.options(f"{API}/tables", headers=preflight)
        assert answer.status_code == 405
        assert "access-control-allow-origin" not in answer.headers


def test_pages_that_are_invited(start_server: Starter) -> None:
    friend = {"origin": "https://friends.example.org"}
    server = start_server("--origin", friend["origin"], "--public-url", "https://play.example.org")
    with Browser(server.base) as web:
        ask = {**friend, "access-control-request-method": "POST"}
        preflight = web.options(f"{API}/tables", headers=ask)
        assert preflight.status_code == 204
        assert preflight.headers["access-control-allow-origin"] == friend["origin"]
        assert preflight.headers["access-control-allow-headers"] == "content-type"
        answer = web.post(f"{API}/tables", headers=friend, json={"game": "nivos"})
        assert answer.status_code == 201
        assert answer.headers["access-control-allow-origin"] == friend["origin"]
        assert answer.headers["access-control-allow-credentials"] == "true"
        assert answer.headers["vary"] == "Origin"
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        assert answer.headers["set-cookie"].startswith("__Host-tablee=")
        assert answer.json()["link"].startswith("https://play.example.org/table/")
        evil = {"origin": "http://evil.test", "access-control-request-method": "POST"}
        assert "access-control-allow-origin" not in web.options(f"{API}/me", headers=evil).headers
