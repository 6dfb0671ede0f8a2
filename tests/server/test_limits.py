"""Limits: of time, of addresses, of guests."""

import asyncio
from collections.abc import Callable

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.server.limits import Bucket, Doorman
from tablee.server.refusals import Refusal
from tablee.server.settings import Limits
from tests.server.client import PATIENCE, Browser
from tests.server.running import Starter
from tests.server.test_http import API, do, opened, refused


class Watch:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def code_of(work: Callable[[], object]) -> tuple[str, int | None]:
    with pytest.raises(Refusal) as error:
        work()
    return error.value.code, error.value.wait


def test_a_bucket_without_a_rate_never_ends() -> None:
    bucket = Bucket(rate=0, burst=0)
    assert all(bucket.take(0.0) is None for _ in range(1000))


@given(
    rate=st.floats(0.01, 1000),
    burst=st.integers(1, 100),
    pauses=st.lists(st.floats(0, 10), max_size=200),
)
def test_a_bucket_gives_no_more_than_it_may(rate: float, burst: int, pauses: list[float]) -> None:
    bucket, now, taken = Bucket(rate, burst), 50.0, 0
    for pause in pauses:
        now += pause
        wait = bucket.take(now)
        if wait is None:
            taken += 1
        else:
            assert wait >= 1
            again = Bucket(rate, burst)
            again._left, again._at = bucket._left, bucket._at
            assert again.take(now + wait / 1000 + 1e-6) is None  # waiting that long is enough
    assert taken <= burst + (now - 50.0) * rate + 1e-6


def test_a_clock_that_goes_back_gives_nothing() -> None:
    bucket = Bucket(rate=1, burst=1)
    assert bucket.take(10.0) is None
    assert bucket.take(5.0) is not None
    assert bucket.take(10.5) is not None


def test_addresses_have_accounts_of_their_own() -> None:
    watch = Watch()
    doorman = Doorman(Limits(requests_per_second=1, requests_at_once=2), clock=watch)
    for address in ("192.0.2.1", "192.0.2.2", "2001:db8::1"):
        doorman.request(address)
        doorman.request(address)
        code, wait = code_of(lambda address=address: doorman.request(address))  # type: ignore[misc]
        assert (code, wait) == ("limit/rate", 1000)
    assert code_of(lambda: doorman.request("2001:db8::ffff"))[0] == "limit/rate"  # one household
    doorman.request("2001:db8:0:1::1")
    watch.now += 1
    doorman.request("192.0.2.1")


def test_connections_are_counted() -> None:
    doorman = Doorman(Limits(connections=2, connects_per_second=0), clock=Watch())
    doorman.connect("192.0.2.1")
    doorman.connect("192.0.2.1")
    assert code_of(lambda: doorman.connect("192.0.2.1"))[0] == "limit/connections"
    doorman.disconnect("192.0.2.1")
    doorman.connect("192.0.2.1")
    doorman.disconnect("192.0.2.9")  # somebody we forgot: no harm


def test_new_guests_are_counted_by_the_hour() -> None:
    watch = Watch()
    doorman = Doorman(Limits(guests_per_hour=3), clock=watch)
    for _ in range(3):
        doorman.new_guest("192.0.2.1")
    code, wait = code_of(lambda: doorman.new_guest("192.0.2.1"))
    assert (code, wait) == ("limit/guests", 1_200_000)
    watch.now += 1201
    doorman.new_guest("192.0.2.1")


def test_a_million_addresses_are_not_remembered() -> None:
    watch = Watch()
    doorman = Doorman(Limits(connects_per_second=0, connections=1), accounts=100, clock=watch)
    doorman.connect("192.0.2.1")
    for number in range(10_000):
        doorman.request(f"10.{number // 65536}.{number // 256 % 256}.{number % 256}")
    assert len(doorman._accounts) <= 100
    assert code_of(lambda: doorman.connect("192.0.2.1"))[0] == "limit/connections"  # still open


def test_requests_over_the_limit_wait(start_server: Starter) -> None:
    server = start_server("--requests-per-second", "0.01", "--requests-at-once", "5")
    with Browser(server.base) as web:
        answers = [web.get(f"{API}/games") for _ in range(8)]
        assert [each.status_code for each in answers[:5]] == [200] * 5
        refused(answers[5], 429, "limit/rate")
        assert int(answers[5].headers["retry-after"]) >= 1
        assert 0 < answers[5].json()["wait"] <= 100_000
        assert web.get("/ready").status_code == 200  # whoever looks after it may always ask
        other = {"x-forwarded-for": "8.8.8.8"}
        assert web.get(f"{API}/games", headers=other).status_code == 200


def test_files_of_the_page_have_a_limit_of_their_own(start_server: Starter) -> None:
    """Those who open the page at one time behind one address keep nobody from playing."""
    of_requests = ("--requests-per-second", "0.001", "--requests-at-once", "2")
    of_files = ("--files-per-second", "0.001", "--files-at-once", "5")
    server = start_server(*of_requests, *of_files)
    with Browser(server.base) as web:
        answers = [web.get(path) for path in ("/", "/style.css", "/table/x", "/", "/", "/")]
        assert all(each.status_code != 429 for each in answers[:5])
        refused(answers[5], 429, "limit/rate")
        assert [web.get(f"{API}/games").status_code for _ in range(3)] == [200, 200, 429]
        assert web.get("/metrics").status_code == 429  # no file


def test_asking_whether_it_is_ready_counts_for_those_who_are_far(start_server: Starter) -> None:
    server = start_server("--requests-per-second", "0.001", "--requests-at-once", "3")
    far, near = {"x-forwarded-for": "8.8.8.8"}, {"x-forwarded-for": "10.1.2.3"}
    with Browser(server.base) as web:
        answers = [web.get("/ready", headers=far) for _ in range(4)]
        assert [each.status_code for each in answers[:3]] == [200] * 3
        refused(answers[3], 429, "limit/rate")
        for headers in (near, {}):
            assert {web.get("/ready", headers=headers).status_code for _ in range(10)} == {200}
        assert web.get("/health", headers=far).status_code == 200  # which costs nothing


def test_guests_tables_and_seats_have_limits(start_server: Starter) -> None:
    limits = ("--guests-per-hour", "3", "--tables", "3", "--seats", "4")
    server = start_server(*limits)
    with Browser(server.base) as host, Browser(server.base) as guest:
        guest.post(f"{API}/me")
        tables = [opened(host, mine=[0]), opened(host, mine=[0, 1])]
        wish = {"game": "tonooo", "mine": [0, 1]}
        assert refused(host.post(f"{API}/tables", json=wish), 429, "limit/seats") == {"most": 4}
        third = opened(host, mine=[], players=3)
        wish = {"game": "tonooo", "mine": []}
        assert refused(host.post(f"{API}/tables", json=wish), 429, "limit/tables") == {"most": 3}
        assert do(host, third, "sit").status_code == 200
        refused(do(host, third, "sit"), 429, "limit/seats")
        assert do(guest, third, "sit").status_code == 200
        assert do(host, tables[0], "close").status_code == 200
        assert do(host, third, "sit").status_code == 200
        opened(host, mine=[])  # in the place of the one that was closed
        with Browser(server.base) as other:
            other.post(f"{API}/me")
        with Browser(server.base) as fourth:
            refused(fourth.post(f"{API}/me"), 429, "limit/guests")
            refused(fourth.post(f"{API}/tables", json={"game": "nivos"}), 429, "limit/guests")


def over(web: httpx.Client, seats: int = 2) -> str:
    """A table whose game has ended, all its seats held by one guest."""
    table = opened(web, players=seats, mine=list(range(seats)), start=True)
    for seat in range(seats - 1):
        assert do(web, table, "resign", seat=seat).status_code == 200
    return table


def test_playing_on_counts_as_holding_a_table(start_server: Starter) -> None:
    server = start_server("--tables", "2", "--seats", "7")
    with Browser(server.base) as host:
        old, large = [over(host) for _ in range(3)], over(host, 6)
        for table in old[:2]:
            assert do(host, table, "play-on").status_code == 200
        assert refused(do(host, old[2], "play-on"), 429, "limit/tables") == {"most": 2}
        refused(host.post(f"{API}/tables", json={"game": "tonooo"}), 429, "limit/tables")
        assert do(host, old[0], "close").status_code == 200
        assert refused(do(host, large, "play-on"), 429, "limit/seats") == {"most": 7}
        assert do(host, old[2], "play-on").status_code == 200


def test_being_ready_counts_before_the_others_are(start_server: Starter) -> None:
    server = start_server("--tables", "2")
    with Browser(server.base) as host, Browser(server.base) as friend:
        friend.post(f"{API}/me")
        tables = []
        for _ in range(3):
            table = opened(host, mine=[0])
            assert do(friend, table, "sit").status_code == 200
            assert do(host, table, "start").status_code == 200
            assert do(friend, table, "resign", seat=1).status_code == 200
            tables.append(table)
        for table in tables[:2]:
            assert do(host, table, "play-on").status_code == 200
            assert do(host, table, "play-on").status_code == 200  # said before: nothing more
        refused(do(host, tables[2], "play-on"), 429, "limit/tables")
        for table in tables[:2]:
            assert do(friend, table, "play-on").status_code == 200
        refused(do(friend, tables[2], "play-on"), 429, "limit/tables")


def test_many_tables_at_once_hold_no_more_seats(start_server: Starter) -> None:
    server = start_server("--seats", "12")

    async def rush() -> list[int]:
        async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE) as web:
            await web.post(f"{API}/me")
            wish = {"game": "tonooo", "players": 6, "mine": [0, 1, 2, 3, 4, 5]}
            work = [web.post(f"{API}/tables", json=wish) for _ in range(12)]
            return [answer.status_code for answer in await asyncio.gather(*work)]

    assert sorted(asyncio.run(rush())) == [201] * 2 + [429] * 10


def test_many_requests_at_once_get_no_further(start_server: Starter) -> None:
    server = start_server("--tables", "5", "--all-tables", "8")

    async def rush() -> list[int]:
        async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE) as web:
            await web.post(f"{API}/me")
            wish = {"game": "tonooo"}
            work = [web.post(f"{API}/tables", json=wish) for _ in range(30)]
            return [answer.status_code for answer in await asyncio.gather(*work)]

    assert sorted(asyncio.run(rush())) == [201] * 5 + [429] * 25
    assert sorted(asyncio.run(rush())) == [201] * 3 + [503] * 27
