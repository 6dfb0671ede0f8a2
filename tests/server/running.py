"""A server for tests: `tablee serve` in a process of its own, on a free port."""

import json
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.nursery import Forked
from tests.server.services import free_port

START_SECONDS = 120  # rules may have to be compiled
STOP_SECONDS = 60
# Tests ask more than people do.
UNLIMITED = tuple(
    f"--{name}=0"
    for name in (
        "requests-per-second",
        "guests-per-hour",
        "connects-per-second",
        "messages-per-second",
    )
)


def until(holds: Callable[[], bool]) -> None:
    """Wait for something that is going to happen; a worker takes its time to begin."""
    end = time.monotonic() + START_SECONDS
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)


class Server:
    """One server; `base` is its address. `fresh`: begun as people begin it, not forked."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        database: str | None = None,
        bus: str | None = None,
        port: int | None = None,
        fresh: bool = False,
    ) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.arguments = ["--port", str(self.port), *UNLIMITED, "--bot-pause", "0"]
        self.arguments += ["--database", database] if database else ["--data", str(folder)]
        self.arguments += ["--bus", bus] if bus else []
        self.arguments += arguments  # the last word counts
        self.fresh = fresh
        folder.mkdir(parents=True, exist_ok=True)
        self.log = folder / f"server-{self.port}.log"
        self.process: subprocess.Popen[bytes] | Forked | None = None

    def start(self, *, waits: bool = True) -> "Server":
        """Begin, and wait until it is ready."""
        self.process = self._begin() if self.fresh else Forked(self.arguments, self.log)
        end = time.monotonic() + START_SECONDS
        while waits and not self.is_ready():
            if self.process.poll() is not None or time.monotonic() > end:
                self.kill()
                raise RuntimeError(f"expected a server that is ready, got:\n{self.said()}")
            time.sleep(0.05)
        return self

    def _begin(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "tablee", "serve", *self.arguments],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(self.base + "/ready", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def said(self) -> str:
        """Everything it has written so far."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def lines(self) -> list[dict[str, Any]]:
        """The lines of its log."""
        return [json.loads(line) for line in self.said().splitlines() if line.startswith("{")]

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self._wait()

    def kill(self) -> None:
        """End it without a word."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
        if self.process is not None:
            self._wait()

    def _wait(self) -> int:
        assert self.process is not None
        try:
            return self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise


Starter = Callable[..., Server]


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Starter]:
    """Start servers with arguments of one's own: `start_server("--tables", "2", bus=...)`."""
    begun: list[Server] = []

    def start(
        *arguments: str, folder: Path | None = None, waits: bool = True, **rest: Any
    ) -> Server:
        server = Server(folder or tmp_path / "data", *arguments, **rest)
        begun.append(server)
        return server.start(waits=waits)

    yield start
    for server in begun:
        server.kill()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server on SQLite for all tests that need nothing special of it."""
    found = Server(tmp_path_factory.mktemp("server")).start()
    yield found
    code = found.stop()
    assert code == 0, found.said()[-2000:]
