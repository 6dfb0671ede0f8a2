"""The bus, in one process and over a real Redis that dies and comes back."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from tablee.server.bus import Bus, BusError, LocalBus, open_bus
from tablee.server.bus.listening import Listening
from tests.server.client import PATIENCE
from tests.server.services import Redis, free_port


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis may be slow here: only where a test says so is it given up soon."""
    monkeypatch.setattr("tablee.server.bus.redis.QUICK", PATIENCE)
    monkeypatch.setattr("tablee.server.bus.listening.CONFIRMATION", PATIENCE)


def later() -> int:
    return time.time_ns() // 1_000_000 + 60_000


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something that is going to happen."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def until_ready(bus: Bus) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await bus.ready()
            except BusError:
                await asyncio.sleep(0.01)
            else:
                return


@asynccontextmanager
async def started(url: str | None) -> AsyncIterator[Bus]:
    bus = open_bus(url)
    await bus.start()
    await until_ready(bus)
    try:
        yield bus
    finally:
        await bus.close()


@pytest.fixture(params=["local", "redis"])
def bus_url(request: pytest.FixtureRequest) -> str | None:
    if request.param == "local":
        return None
    server: Redis = request.getfixturevalue("redis")
    return server.url


def run(work: Awaitable[None]) -> None:
    async def main() -> None:
        await work

    asyncio.run(main())


def test_messages_come_in_order_to_their_channel_only(bus_url: str | None) -> None:
    async def main() -> None:
        async with started(bus_url) as bus:
            heard: list[bytes] = []
            other: list[bytes] = []
            await bus.subscribe("a", heard.append)
            await bus.subscribe("b", other.append)
            sent = [b"%d\x00\xff" % number for number in range(1200)]
            for data in sent:
                await bus.publish("a", data)
            await until(lambda: len(heard) == len(sent))
            assert heard == sent
            assert other == []
            await bus.unsubscribe("a")
            await bus.publish("a", b"unheard")
            await bus.publish("b", b"last")
            await until(lambda: other == [b"last"])
            assert heard == sent

    run(main())


def test_presence_is_by_person_over_all_nodes(bus_url: str | None) -> None:
    async def main() -> None:
        async with started(bus_url) as bus:
            end = later()
            await bus.here("t", "ann", "n1", end)
            await bus.here("t", "ann", "n2", end + 1)
            await bus.here("t", "bea", "n1", end)
            await bus.here("u", "cy", "n1", end)
            assert await bus.whole("t") == {"ann": end + 1, "bea": end}
            await bus.gone("t", "ann", "n2")
            assert await bus.whole("t") == {"ann": end, "bea": end}
            await bus.gone("t", "ann", "n1")
            await bus.gone("t", "bea", "n1")
            await bus.gone("t", "nobody", "n1")
            assert await bus.whole("t") == {}

    run(main())


def test_a_failing_listener_does_not_stop_others(redis: Redis) -> None:
    async def main() -> None:
        async with started(redis.url) as bus:
            heard: list[bytes] = []

            def fail(data: bytes) -> None:
                raise ValueError(data)

            await bus.subscribe("bad", fail)
            await bus.subscribe("good", heard.append)
            await bus.publish("bad", b"1")
            await bus.publish("good", b"2")
            await until(lambda: heard == [b"2"])

    run(main())


def test_nodes_hear_and_see_each_other(redis: Redis) -> None:
    async def main() -> None:
        async with started(redis.url) as one, started(redis.url) as two:
            heard: list[bytes] = []
            await two.subscribe("c", heard.append)
            await one.publish("c", b"hello")
            await until(lambda: heard == [b"hello"])
            end = later()
            await one.here("t", "ann", "n1", end)
            await one.here("t", "old", "n1", 1000)
            await one.publish("c", b"presence")  # after those, in order
            await until(lambda: heard[-1] == b"presence")
            assert await two.whole("t") == {"ann": end}
            await one.gone("t", "ann", "n1")
            await one.publish("c", b"gone")
            await until(lambda: heard[-1] == b"gone")
            assert await two.whole("t") == {}

    run(main())


def test_databases_of_one_redis_do_not_mix(redis: Redis) -> None:
    async def main() -> None:
        other = redis.url.removesuffix("/0") + "/1"
        async with started(redis.url) as one, started(other) as two:
            heard: list[bytes] = []
            await one.subscribe("c", heard.append)
            await two.publish("c", b"foreign")
            await two.close()  # all is sent
            await one.publish("c", b"own")
            await until(lambda: heard != [])
            assert heard == [b"own"]

    run(main())


def test_redis_that_dies_is_met_again(redis: Redis) -> None:
    async def main() -> None:
        async with started(redis.url) as one, started(redis.url) as two:
            gaps: list[str] = []
            heard: list[bytes] = []
            one.on_gap = lambda: gaps.append("one")
            two.on_gap = lambda: gaps.append("two")
            end = later()
            await two.subscribe("c", heard.append)
            await one.here("t", "ann", "n1", end)
            await two.here("t", "bea", "n2", end)
            async with asyncio.timeout(PATIENCE):
                while set(await two.whole("t")) != {"ann", "bea"}:
                    await asyncio.sleep(0.01)
            await asyncio.to_thread(redis.stop)
            try:
                with pytest.raises(BusError, match="expected an answer"):
                    await one.ready()
                await one.publish("c", b"lost")  # does not raise
                await until(lambda: one.failures >= 1)
                await two.subscribe("d", heard.append)
                assert set(await two.whole("t")) == {"ann", "bea"}  # as last heard
            finally:
                await asyncio.to_thread(redis.start)
            await until(lambda: set(gaps) == {"one", "two"})
            await one.publish("c", b"again")
            await one.publish("d", b"too")
            await until(lambda: heard == [b"again", b"too"])
            # The new Redis knew nobody: the nodes have said it again.
            async with asyncio.timeout(PATIENCE):
                while set(await one.whole("t")) != {"ann", "bea"}:
                    await asyncio.sleep(0.01)

    run(main())


def test_many_questions_at_once_are_all_answered(
    redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with started(redis.url) as one, started(redis.url) as other:
            heard: list[bytes] = []
            await one.subscribe("c", heard.append)
            for number in range(300):
                await other.here(f"t{number}", "ann", "node", later())
            await until_sent(other, one)
            asked = [one.whole(f"t{number}") for number in range(300)]
            for _ in range(300):
                await one.publish("c", b"and meanwhile")
            found = await asyncio.gather(*asked)
            assert [set(each) for each in found] == [{"ann"}] * 300
            await until(lambda: len(heard) == 300)
            assert (one.failures, other.failures) == (0, 0)

    run(main())
    assert "not known" not in caplog.text


async def until_sent(sender: Bus, listener: Bus) -> None:
    """Wait until everything has arrived that was sent so far."""
    arrived: list[bytes] = []
    await listener.subscribe("all", arrived.append)
    await sender.publish("all", b"sent")
    await until(lambda: bool(arrived))
    await listener.unsubscribe("all")


class Line:
    """A connection to a Redis that says these things, or nothing for so long that it is asked."""

    def __init__(self, *replies: list[bytes] | bytes | None) -> None:
        self.replies = list(replies)
        self.said: list[str] = []

    async def connect(self) -> None:
        pass

    async def disconnect(self, **_: object) -> None:
        pass

    async def send_command(self, *words: str | bytes) -> None:
        self.said.append(str(words[0]))

    async def read_response(self, timeout: float) -> list[bytes] | bytes | None:
        if not self.replies:
            await asyncio.sleep(3600)
        return self.replies.pop(0)


def test_a_silence_is_asked_about_and_the_next_one_is_too_long() -> None:
    hello, pong = [b"subscribe", b"tablee:", b"1"], [b"pong", b""]
    answers = Line(hello, None, pong, None, pong, None, None)
    lines = [answers, Line(hello)]

    async def main() -> None:
        connected: list[int] = []
        listening = Listening(
            lambda: lines.pop(0), "tablee:", lambda: connected.append(len(answers.said))
        )
        await listening.start()
        await until(lambda: len(connected) == 2)
        await listening.close()
        assert answers.said == ["SUBSCRIBE", "PING", "PING", "PING"]
        assert connected == [1, 4]

    run(main())


def test_redis_that_hangs_is_noticed(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with started(redis.url) as bus:
            gaps: list[str] = []
            heard: list[bytes] = []
            bus.on_gap = lambda: gaps.append("gap")
            await bus.subscribe("c", heard.append)
            redis.process.send_signal(signal.SIGSTOP)
            try:
                with pytest.raises(BusError, match="expected an answer"):
                    await bus.ready()
                await bus.publish("c", b"lost")
                await until(lambda: bus.failures >= 1)
                assert await bus.whole("t") == {}
                gaps.clear()  # of before
            finally:
                redis.process.send_signal(signal.SIGCONT)
            await until(lambda: gaps != [])
            async with asyncio.timeout(PATIENCE):
                while b"again" not in heard:  # or it hung for as long once more
                    await bus.publish("c", b"again")
                    await asyncio.sleep(0.05)

    monkeypatch.setattr("tablee.server.bus.listening.SILENCE", 0.2)
    monkeypatch.setattr("tablee.server.bus.redis.TIMEOUT", 2.0)  # also to connect
    run(main())


def test_no_redis_there() -> None:
    async def main() -> None:
        bus = open_bus(f"redis://:secret@127.0.0.1:{free_port()}/0")
        with pytest.raises(BusError, match="start it, or correct the URL") as caught:
            await bus.start()
        assert "secret" not in str(caught.value)

    run(main())


@pytest.mark.parametrize(
    "url", ["", "nonsense", "http://me:secret@host/", "redis://:secret@host:port/0"]
)
def test_wrong_urls(url: str) -> None:
    with pytest.raises(BusError, match="expected redis://HOST") as caught:
        open_bus(url)
    assert "secret" not in str(caught.value)


def test_no_url_is_one_node() -> None:
    assert isinstance(open_bus(None), LocalBus)
