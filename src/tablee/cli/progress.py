"""How far long work has got, on a terminal, with the time it will still take."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tablee.cli.console import notes

WIPE = "\033[2K"  # the line that the cursor is in


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Say what one waits for, in a line that is wiped in the end."""
    console = notes()
    shown = console.is_terminal and not console.is_dumb_terminal
    if shown:
        console.file.write(f"\r{WIPE}{words}")
        console.file.flush()
    try:
        yield
    finally:
        if shown:
            console.file.write(f"\r{WIPE}")
            console.file.flush()


@contextmanager
def counting(what: str, total: int) -> Iterator[Callable[[], None]]:
    """Show a bar that is wiped in the end; call what it gives after each of `total`.

    Until the first is done it says that things are being prepared, which may take as long.
    """
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = notes()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    shown = console.is_terminal and not console.is_dumb_terminal
    with Progress(*columns, console=console, transient=True, disable=not shown) as progress:
        task = progress.add_task("Preparing", total=total)
        yield lambda: progress.update(task, description=what, advance=1)
