"""How nodes hurry each other along: in one process, or over Redis."""

from tablee.server.bus.contract import Bus, BusError, Listener
from tablee.server.bus.local import LocalBus

__all__ = ["Bus", "BusError", "Listener", "LocalBus", "open_bus"]

REDIS = ("redis:", "rediss:", "unix:")


def open_bus(url: str | None) -> Bus:
    """The bus of a URL; without one, that of a node that is alone. `start` connects it.

    >>> open_bus(None).is_local
    True
    >>> open_bus("amqp://me:secret@example.org")
    Traceback (most recent call last):
    tablee.server.bus.contract.BusError: A bus's URL: expected redis://HOST:PORT/NUMBER, got one \
that begins with 'amqp:'
    """
    if url is None:
        return LocalBus()
    scheme = url.partition(":")[0][:20] + ":" if ":" in url else ""
    if scheme not in REDIS:
        got = f"one that begins with {scheme!r}" if scheme else "something else"
        raise BusError(f"A bus's URL: expected redis://HOST:PORT/NUMBER, got {got}")
    from tablee.server.bus.redis import RedisBus  # noqa: PLC0415 - few need it

    return RedisBus(url)
