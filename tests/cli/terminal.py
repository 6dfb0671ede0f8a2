"""Running the command: in this process, in another one, and on a terminal of its own."""

import io
import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tablee.cli import main

PATIENCE = 60  # seconds


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
        )
        os.close(inner)
        self.seen = ""

    def wait_for(self, words: str) -> str:
        """Read until words appear; give what was read up to then, and forget it."""
        end = time.monotonic() + PATIENCE
        while words not in self.seen:
            ready, _, _ = select.select([self.screen], [], [], 0.2)
            try:
                data = os.read(self.screen, 1 << 16) if ready else b""
            except OSError:
                data = b""
                ready = [0]
            self.seen += data.decode(errors="replace")
            if (ready and not data) or time.monotonic() > end:
                break
        assert words in self.seen, self.seen
        before, _, self.seen = self.seen.partition(words)
        return before + words

    def type(self, text: str) -> None:
        os.write(self.screen, text.encode())

    def close(self) -> int:
        """Wait for the end; give the exit code."""
        try:
            while os.read(self.screen, 1 << 16):
                pass
        except OSError:
            pass
        code = self.process.wait(PATIENCE)
        os.close(self.screen)
        return code
