"""Servers that begin at once: forked off one process that holds the program, ready to run.

Each is a process of its own that runs the whole command, and can be killed; only importing and
loading compiled code, some two seconds, is not done again for each.
"""

import multiprocessing
import os
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tablee.cli import main

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(["tests.server.prepared"])


class Forked:
    """A server, with the methods of `subprocess.Popen` that tests use."""

    def __init__(self, arguments: Sequence[str], log: Path, errors: Path | None = None) -> None:
        """Write everything into one log, or what goes wrong into a file of its own."""
        self.process = FORKING.Process(target=_serve, args=(arguments, log, errors or log))
        self.process.start()

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    def poll(self) -> int | None:
        return self.process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self.process.join(timeout)
        if self.process.exitcode is None:
            raise subprocess.TimeoutExpired("tablee serve", timeout or 0)
        return self.process.exitcode

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def _serve(arguments: Sequence[str], log: Path, errors: Path) -> None:
    """What `python -m tablee serve` does, once it has everything imported."""
    with (
        Path(os.devnull).open("rb") as nothing,
        log.open("ab") as said,
        errors.open("ab") as complained,
    ):
        os.dup2(nothing.fileno(), 0)
        os.dup2(said.fileno(), 1)
        os.dup2(complained.fileno(), 2)
    main(["serve", *arguments])
