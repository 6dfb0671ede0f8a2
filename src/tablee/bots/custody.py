"""Custody of somebody else's code: whatever it raises becomes one error, and it prints aside.

Only Ctrl-C passes through, and only where it can come from: the processes of a tournament are deaf
to it, so there it is the code itself that raises it.
"""

import signal
import sys
from types import TracebackType
from typing import Any

LONGEST_ERROR = 200  # characters


class Crash(Exception):
    """Somebody else's code has raised something."""

    def __init__(self, cause: BaseException) -> None:
        self.cause = cause

    def __str__(self) -> str:
        return described(self.cause)


class Custody:
    """Within it, errors become a `Crash`, and what is printed goes to standard error.

    >>> with Custody():
    ...     raise SystemExit(3)
    Traceback (most recent call last):
    tablee.bots.custody.Crash: SystemExit: 3
    """

    def __enter__(self) -> None:
        self._streams = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = _aside(sys.stderr)

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        sys.stdout, sys.stderr = self._streams
        if error is not None and not _is_ctrl_c(error):
            raise Crash(error) from error


class _Aside:
    """A stream that whoever is handed it can't close."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def close(self) -> None:
        """Stay open."""


def _aside(stream: Any) -> Any:
    return stream if isinstance(stream, _Aside) else _Aside(stream)


def _is_ctrl_c(error: BaseException) -> bool:
    """Whether somebody may have pressed Ctrl-C."""
    return type(error) is KeyboardInterrupt and signal.getsignal(signal.SIGINT) != signal.SIG_IGN


def described(error: BaseException) -> str:
    """An error in one line: its type and what it says."""
    name = str(type.__dict__["__name__"].__get__(type(error)))  # whatever its class claims
    try:
        with Custody():
            said = str(error)
    except Crash:
        return name
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in said).split())
    return (f"{name}: {text}" if text else name)[:LONGEST_ERROR]
