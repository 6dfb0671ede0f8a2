"""How nodes tell each other what has happened. The log is the truth: this only hurries."""

from collections.abc import Callable
from typing import Protocol

from tablee.engine.errors import TableeError

Listener = Callable[[bytes], None]
GapListener = Callable[[], None]


class BusError(TableeError):
    """The bus can't be used, or not now: says what was expected, what came, what to do."""

    code = "bus/unavailable"


def nothing() -> None:
    """What is done about a gap until somebody asks for more."""


class Bus(Protocol):
    """Messages between nodes, which may get lost, and who is present on any of them.

    Nothing here raises into play but `start` and `ready`.
    """

    is_local: bool  # there is no other node
    on_gap: GapListener  # called after messages may have been missed
    failures: int  # messages that could not be sent

    @property
    def is_heard(self) -> bool:
        """Whether what other nodes say arrives now."""

    async def start(self) -> None:
        """Connect; a BusError if that is not possible."""

    async def publish(self, channel: str, data: bytes) -> None:
        """Send to whoever subscribed, on any node, this one too."""

    async def subscribe(self, channel: str, callback: Listener) -> None:
        """Hand every message of a channel to a callback, in the loop."""

    async def unsubscribe(self, channel: str) -> None:
        """Hear no more of a channel."""

    async def here(self, table: str, who: str, node: str, until_ms: int) -> None:
        """Somebody is at a table, over a node; forgotten after `until_ms` unless said again."""

    async def gone(self, table: str, who: str, node: str) -> None:
        """Somebody is no longer at a table over that node."""

    async def whole(self, table: str) -> dict[str, int]:
        """Who is at a table over any node, and until when that is known."""

    async def ready(self) -> None:
        """Raise a BusError unless the bus answers."""

    async def close(self) -> None:
        """Send what waits, and end."""
