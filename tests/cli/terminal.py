"""Running the command: in this process, in another one, and on a terminal of its own."""

import contextlib
import io
import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tablee.cli import main

PATIENCE = 300  # seconds: rules and bots may have to be compiled


@dataclass(frozen=True)
class Result:
    code: int | str | None
    out: str
    err: str

    def refused(self, *words: str) -> bool:
        """Exit code 2, one sentence on standard error, nothing that looks like a traceback."""
        lines = self.err.splitlines()
        assert self.code == 2, self
        assert len(lines) == 1, self
        assert lines[0].startswith("tablee: "), self
        for word in words:
            assert word in self.err, self
        return True


Run = Callable[..., Result]


def run_here(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: Sequence[str],
    text: str | bytes = "",
) -> Result:
    data = text.encode() if isinstance(text, str) else text
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
    with pytest.raises(SystemExit) as end:
        main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return Result(end.value.code, captured.out, captured.err)


def spawn(*arguments: object, text: str | bytes = b"", **environment: str) -> Result:
    done = subprocess.run(
        [sys.executable, "-m", "tablee", *map(str, arguments)],
        input=text.encode() if isinstance(text, str) else text,
        capture_output=True,
        env=clean_environment(environment),
        timeout=PATIENCE,
        check=False,
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def clean_environment(extra: dict[str, str]) -> dict[str, str]:
    """The environment without what would change how the command runs or looks."""
    dropped = {"TABLEE_KERNELS", "TABLEE_DATA", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LC_ALL"}
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "PYTHONIOENCODING": "utf-8", **extra}


def write_lines(path: Path, lines: Iterable[str]) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def hear_interrupts() -> None:
    """Hear Ctrl-C, also where whoever started the tests ignores it, as in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A command on a terminal of 80 by 24, which a test types into."""

    def __init__(self, *arguments: object, **environment: str) -> None:
        self.screen, inner = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tablee", *map(str, arguments)],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env=clean_environment({"TERM": "xterm-256color", "LINES": "24", **environment}),
            start_new_session=True,
            preexec_fn=hear_interrupts,  # noqa: PLW1509 - nothing else runs in between
        )
        os.close(inner)
        self.seen = ""

    def wait_for(self, words: str) -> str:
        """Read until words appear; give what was read up to then, and forget it."""
        while words not in self.seen and self._read():
            pass
        assert words in self.seen, self.seen
        before, _, self.seen = self.seen.partition(words)
        return before + words

    def peek(self) -> str:
        """What has been written up to now and not been waited for."""
        while select.select([self.screen], [], [], 0)[0] and self._read():
            pass
        return self.seen

    def _read(self) -> bool:
        """Read what is there; False at the end, or when nothing comes any more."""
        ready, _, _ = select.select([self.screen], [], [], PATIENCE)
        try:
            data = os.read(self.screen, 1 << 16) if ready else b""
        except OSError:  # the other side is closed
            data = b""
        self.seen += data.decode(errors="replace")
        return bool(data)

    def type(self, text: str) -> None:
        os.write(self.screen, text.encode())

    def interrupt(self) -> None:
        """Do what Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        with contextlib.suppress(OSError):  # gone already; else this wakes it up to see the signal
            self.type("\n")

    def close(self) -> int:
        """Wait for the end; give the exit code."""
        while self._read():
            pass
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self.process.wait()
            os.close(self.screen)
