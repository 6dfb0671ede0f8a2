"""Friends whose host, or another, is gone when no game is played."""

import contextlib

import pytest

from tests.server.client import PATIENCE, Client, Guest, Refused
from tests.server.running import Server
from tests.server.story import story
from tests.server.test_playing import two

AWAY = 10  # seconds: the fewest that a table may say


async def once_gone(client: Client, kind: str, **rest: object) -> None:
    """Do something that is refused until somebody has been gone for long."""
    with pytest.raises(Refused) as error:
        await client.send(kind, **rest)
    assert error.value.code in {"seat/not-yours", "host/only"}
    for _ in range(2 * PATIENCE):
        with contextlib.suppress(Refused):
            await client.send(kind, **rest)
            return
        with contextlib.suppress(TimeoutError):
            await client.until(lambda: False, 0.5)
    raise AssertionError("expected that it is allowed after a while")


@story
async def test_friends_go_on_when_their_host_is_gone(server: Server) -> None:
    table, host, one, _, other = await two(server, away=AWAY)
    stranger = Guest(server.base)
    await stranger.ask("POST", "/api/v1/me", {})
    looking = await stranger.join(table)
    await other.send("resign", seat=1)
    await one.close()
    await other.until(lambda: other.here == [False, True])
    with pytest.raises(Refused, match="host/only"):
        await other.send("arrange", seat=0, level=None)
    await once_gone(other, "stand", seat=0)
    with pytest.raises(Refused, match="seat/not-yours"):  # who only looks on frees nobody's seat
        await looking.send("stand", seat=1)
    with pytest.raises(Refused, match="host/only"):
        await looking.send("arrange", seat=0, level=1)
    await other.send("arrange", seat=0, level=1)
    assert [seat["kind"] for seat in other.table["seats"]] == ["bot", "person"]
    await other.send("play-on")
    await other.until(lambda: other.table["number"] == 2)
    for kind, rest in (("close", {}), ("change", {"chat": False})):
        with pytest.raises(Refused, match="host/only"):  # that is still the host's
            await other.send(kind, **rest)
    back = await host.join(table)
    assert back.you == {"host": True, "seats": []}
    await other.send("resign", seat=1)
    await other.until(lambda: other.table["status"] == "over")
    with pytest.raises(Refused, match="host/only"):  # the host is here
        await other.send("arrange", seat=0, level=None)
    with pytest.raises(Refused, match="seat/not-yours"):
        await other.send("stand", seat=0)
    await back.send("arrange", seat=0, level=None)
    await back.send("sit")


@story
async def test_nobody_loses_a_seat_during_a_game_or_while_here(server: Server) -> None:
    table, _, one, friend, other = await two(server, away=AWAY, game="colorio")
    await one.close()
    await other.until(lambda: other.table["seats"][0]["lent"] == "away")
    with pytest.raises(Refused, match="table/playing"):
        await other.send("stand", seat=0)
    with pytest.raises(Refused, match="table/playing"):
        await other.send("arrange", seat=0, level=2)
    tab = await friend.join(table)
    await tab.close()  # another tab of one who is still here
    await other.send("resign", seat=1)
    await other.send("stand", seat=0)  # gone for long enough already
    assert other.here == [False, True]


@story
async def test_a_host_who_never_came_is_not_waited_for(server: Server) -> None:
    host, friend = Guest(server.base), Guest(server.base)
    table = await host.open(game="tonooo", mine=[], players=2, away=AWAY)
    await friend.ask("POST", "/api/v1/me", {})
    other = await friend.join(table)
    await other.send("sit", seat=0)
    await once_gone(other, "arrange", seat=1, level=1)
    await other.send("start")
