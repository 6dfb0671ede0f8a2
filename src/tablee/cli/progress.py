"""How far long work has got, on a terminal, with the time it will still take."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tablee.cli.console import notes


@contextmanager
def counting(what: str, total: int) -> Iterator[Callable[[], None]]:
    """Show a bar that is wiped in the end; call what it gives after each of `total`."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = notes()
    columns = (
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    shown = console.is_terminal and not console.is_dumb_terminal
    with Progress(*columns, console=console, transient=True, disable=not shown) as progress:
        task = progress.add_task("", total=total)
        yield lambda: progress.advance(task)
