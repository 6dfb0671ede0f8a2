"""Pieces as small coloured chips that carry a letter, so that colour is never the only sign."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

LETTERS = {
    "red": "R",
    "yellow": "Y",
    "green": "G",
    "blue": "B",
    "purple": "P",
    "orange": "O",
    "white": "W",
    "black": "K",
    "joker": "J",
    "neutral": "N",
}
STYLES = {
    "red": "bold #fffdf8 on #b8402f",
    "yellow": "bold #2a211b on #e2b33c",
    "green": "bold #fffdf8 on #4e7f45",
    "blue": "bold #fffdf8 on #2f5f95",
    "purple": "bold #fffdf8 on #6e4a86",
    "orange": "bold #2a211b on #d67f2c",
    "white": "bold #2a211b on #f7f2e8",
    "black": "bold #f7f2e8 on #3a332e",
    "joker": "bold #2a211b on #c8a07a",
    "neutral": "bold #2a211b on #c8a07a",
}
WOOD = "#2a211b on #a87b50"
MARK = "bold reverse"  # of things that are pointed out


def chip(kind: str, text: str | None = None) -> Text:
    """A piece: its letter, or a text that holds it, on its colour."""
    return Text(f" {LETTERS[kind]} " if text is None else text, STYLES[kind])


def row(*parts: str | Text | tuple[str, str]) -> Text:
    """Texts side by side."""
    return Text.assemble(*parts)


def beside(*parts: RenderableType) -> Table:
    """Drawings side by side."""
    grid = Table.grid(padding=(0, 4, 0, 0))
    grid.add_row(*parts)
    return grid


def stack(*parts: RenderableType) -> Group:
    """Drawings on top of each other."""
    return Group(*parts)


def pointer(on_turn: bool) -> Text:
    """The sign of the seat whose turn it is."""
    return Text("▸ " if on_turn else "  ", "bold")
