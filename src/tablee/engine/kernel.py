"""`@kernel`: one plain Python function, run interpreted, bounds-checked or compiled.

The environment chooses: `TABLEE_KERNELS` is `compiled` (default), `checked` (compiled, with
every index checked), `interpreted` (CPython: to debug and to measure coverage) or `portable`
(compiled without this machine's own instructions, as the code of the browser engine is made from).

Compiling waits for the first call, so that commands which only show something never load Numba.
"""

import functools
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from tablee.engine.errors import InvalidMode

P = ParamSpec("P")
R = TypeVar("R")

MODES = ("compiled", "checked", "interpreted", "portable")
MODE = os.environ.get("TABLEE_KERNELS") or "compiled"
if MODE not in MODES:
    raise InvalidMode(f"TABLEE_KERNELS: expected one of {', '.join(MODES)}; got {MODE!r}")

_made_from = hashlib.sha256()  # of everything that compiled code is made from


def made_from(name: str, content: object) -> None:
    """Note what goes into compiled code: other content, other code."""
    written = content if isinstance(content, bytes) else repr(content).encode()
    _made_from.update(f"{name}\0{len(written)}\0".encode() + written)


def fingerprint() -> str:
    """A name for the code that these sources and data files compile to."""
    return _made_from.hexdigest()[:16]


def _note_sources() -> None:
    package = Path(__file__).parents[1]
    layers = ("engine/*.py", "games/*.py", "bots/**/*.py")
    for path in sorted(path for layer in layers for path in package.glob(layer)):
        made_from(path.relative_to(package).as_posix(), path.read_bytes())


if MODE != "interpreted":
    _note_sources()

_shown = False  # whether compiling is told on standard error


def show_progress() -> None:
    """Tell on standard error, from now on, when kernels are being compiled."""
    global _shown  # noqa: PLW0603 - one switch for the process
    _shown = True


def progress_shown() -> bool:
    """Whether compiling is told on standard error."""
    return _shown


class Kernel:
    """A function that compiles itself when it is first called, alone or by another kernel."""

    def __init__(
        self, function: Callable[..., Any], *, inline: bool = False, brief: bool = False
    ) -> None:
        functools.update_wrapper(self, function)
        self.function = function
        self.inline = inline
        self.brief = brief

    @functools.cached_property
    def compiled(self) -> Callable[..., Any]:
        """Numba's dispatcher of this function."""
        from tablee.engine import compiler  # noqa: PLC0415 - loads Numba, only now

        return compiler.dispatcher(self)

    def __call__(self, *args: Any) -> Any:  # noqa: D102
        return self.compiled(*args)


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that never raises, never allocates and writes only into its arguments."""
    return function if MODE == "interpreted" else cast("Callable[P, R]", Kernel(function))


def inline(function: Callable[P, R]) -> Callable[P, R]:
    """Do the same for a small function that is to be part of each kernel that calls it."""
    if MODE == "interpreted":
        return function
    return cast("Callable[P, R]", Kernel(function, inline=True))


def brief(function: Callable[P, R]) -> Callable[P, R]:
    """Do the same for a function that is over in microseconds: it keeps Python's lock.

    Other threads would take it meanwhile, and getting it back takes longer than the work.
    """
    if MODE == "interpreted":
        return function
    return cast("Callable[P, R]", Kernel(function, brief=True))
