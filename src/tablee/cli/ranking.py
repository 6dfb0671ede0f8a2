"""The tables of a tournament, each as wide as the terminal allows."""

from typing import TYPE_CHECKING

from tablee.cli.figures import percent

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console
    from rich.table import Table

    from tablee.lab.ratings import Share
    from tablee.lab.standings import Standing, Standings

SHORTEST = 8  # columns for the name of a bot, if it has so many letters
ENDLESS = 10_000  # columns of a terminal that would hold any table


def fitting(console: "Console", tables: "Iterable[Table]") -> "Table":
    """The first table that has room, or the last."""
    endless = console.options.update(width=ENDLESS)
    for table in tables:
        found = table
        if console.measure(table, options=endless).maximum <= console.width:
            break
    return found


def labels(names: "Sequence[str]") -> list[str]:
    """Names for a table: of a bot in a file only the class, where that tells it from the others.

    >>> labels(["random", "bots/mine.py:Greedy", "a.py:Fond", "b.py:Fond"])
    ['random', 'Greedy', 'a.py:Fond', 'b.py:Fond']
    """
    classes = [name.rpartition(".py:")[2] for name in names]
    return [
        short if classes.count(short) == 1 else name
        for name, short in zip(names, classes, strict=True)
    ]


def points(rating: float) -> str:
    """A rating, whole and with its sign.

    >>> points(12.3), points(-7.6), points(-0.2)
    ('+12', '-8', '0')
    """
    whole = round(rating)
    return f"{whole:+d}" if whole else "0"


def ratings_tables(names: "Sequence[str]", found: "Standings") -> "Iterable[Table]":
    """The ratings, first with everything, then with less and less."""
    from rich.text import Text  # which takes names as they are, brackets and all

    headings = ["bot", "rating", "95 %", "mean result", "played", "faults"]
    called = labels(names)
    while len(headings) > 2:
        table = _table()
        widest = max(len(name) for name in called)
        table.add_column("bot", overflow="fold", min_width=min(SHORTEST, widest))
        for heading in headings[1:]:
            table.add_column(heading, justify="right", no_wrap=True)
        for standing in found.standings:
            table.add_row(*map(Text, _cells(called[standing.bot], standing)[: len(headings)]))
        yield table
        headings.pop()


def _cells(name: str, standing: "Standing") -> list[str]:
    rating = standing.rating
    return [
        name,
        points(rating.rating),
        f"{points(rating.low)} to {points(rating.high)}",
        "-" if standing.result is None else percent(standing.result, 1),
        str(standing.games),
        str(standing.faults.count) if standing.faults else "-",
    ]


def head_to_head_tables(names: "Sequence[str]", found: "Standings") -> "Iterable[Table]":
    """What each bot took from each other: columns by name, then by number, then bare."""
    from rich.text import Text

    order = [standing.bot for standing in found.standings]
    called = labels(names)
    for numbered, bare in ((False, False), (True, False), (True, True)):
        table = _table()
        table.add_column("", overflow="fold", min_width=SHORTEST if numbered else None)
        for number, bot in enumerate(order, 1):
            heading = Text(str(number) if numbered else called[bot])
            table.add_column(heading, justify="right", no_wrap=True)
        for number, row in enumerate(order, 1):
            name = f"{number} {called[row]}" if numbered else called[row]
            shares = [_share(found.shares[row][column], bare) for column in order]
            table.add_row(*map(Text, (name, *shares)))
        yield table


def _share(share: "Share | None", bare: bool) -> str:
    if share is None:
        return "-"
    if bare:
        return f"{100 * share.share:.0f}"
    interval = f"{100 * share.low:.0f}-{100 * share.high:.0f}"
    return f"{percent(share.share, 1)}\n{interval}, {share.comparisons}"


def _table() -> "Table":
    from rich.box import SIMPLE
    from rich.table import Table

    return Table(box=SIMPLE)
