"""A server of one table that says what a test has written down, over real sockets."""

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from tablee.server import messages

LONG = 60  # seconds, after which a test hangs that should not
_commands = msgspec.json.Decoder[Any](messages.AnyCommand)


class Line:
    """One connection of a client."""

    def __init__(self, connection: ServerConnection) -> None:
        self._connection = connection
        assert connection.request
        address = urlsplit(connection.request.path)
        self.path = address.path
        self.query = {name: value for name, [value] in parse_qs(address.query).items()}
        self.began = time.monotonic()
        self.last_word = 0.0  # when it was said at the earliest

    def say(self, news: messages.News | str) -> None:
        """Tell the client something."""
        text = news if isinstance(news, str) else msgspec.json.encode(news).decode()
        self._connection.send(text)

    def hear(self) -> Any:
        """The next command, which must be one of the protocol."""
        return _commands.decode(self._connection.recv(timeout=LONG))

    def hang_up(self) -> None:
        """Close in the proper way."""
        self._connection.close()

    def say_last(self, news: messages.News) -> None:
        """Tell the client something on which it hangs up."""
        self.last_word = time.monotonic()
        self.say(news)
        self.until_left()

    def until_left(self) -> None:
        """Wait until the client has hung up; it says nothing more."""
        try:
            said = self._connection.recv(timeout=LONG)
        except ConnectionClosed:
            return
        raise AssertionError(f"expected nothing more on this line, got {said!r}")


Script = Callable[[Line], None]


class Peer:
    """Plays one script a connection, in their order; what fails in one fails the test."""

    def __init__(self, *scripts: Script) -> None:
        self.lines: list[Line] = []
        self._scripts = list(scripts)
        self._faults: list[BaseException] = []
        self._server = serve(self._play, "127.0.0.1", 0)
        self._thread = threading.Thread(target=self._server.serve_forever)
        self.base = f"http://127.0.0.1:{self._server.socket.getsockname()[1]}"

    def _play(self, connection: ServerConnection) -> None:
        try:
            line = Line(connection)
            self.lines.append(line)
            assert self._scripts, "expected no other connection"
            self._scripts.pop(0)(line)
        except BaseException as fault:  # noqa: BLE001 - handed on to the test
            self._faults.append(fault)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._thread.join()
        if self._faults:
            raise self._faults[0]
        assert error is not None or not self._scripts, "expected more connections"
