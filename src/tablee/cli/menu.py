"""The list of moves: by number, by notation, or narrowed down by typing a part."""

import re
from collections.abc import Sequence

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from tablee.cli.arguments import BadInput
from tablee.cli.draw import Drawing

MANY = 30  # moves that are not listed one by one if they can be grouped


class Menu:
    """The moves open to a person, and the part of them that is listed now."""

    def __init__(self, moves: Sequence[str], drawing: Drawing) -> None:
        self.moves = list(moves)
        self.listed = self.moves
        self.drawing = drawing

    @property
    def narrowed(self) -> bool:
        """Whether only a part of the moves is listed."""
        return len(self.listed) < len(self.moves)

    @property
    def groups(self) -> dict[str, list[str]]:
        """The moves listed, by heading; none if they are few or all of one kind."""
        groups: dict[str, list[str]] = {}
        for move in self.listed:
            groups.setdefault(self.drawing.group(move), []).append(move)
        return groups if len(self.listed) > MANY and len(groups) > 1 else {}

    def choose(self, text: str) -> str | None:
        """Read what was typed: a move to make, or None if another list is shown now."""
        if not text:
            if len(self.moves) == 1:
                return self.moves[0]
            self.listed = self.moves
            return None
        if text.isascii() and text.isdigit():
            return self._numbered(int(text[:9]))
        found = self._found(text)
        if not found:
            return text  # whoever plays it will be told why not
        if len(found) == 1:
            return found[0]
        self.listed = found
        return None

    def _numbered(self, number: int) -> str | None:
        """Take an entry of the list by its number."""
        groups = self.groups
        entries = list(groups) or self.listed
        if not 1 <= number <= len(entries):
            raise BadInput(f"expected a number from 1 to {len(entries)}")
        entry = entries[number - 1]
        if not groups:
            return entry
        self.listed = groups[entry]
        return self.listed[0] if len(self.listed) == 1 else None

    def _found(self, text: str) -> list[str]:
        """The moves that are, begin with, or have words that begin with what was typed."""
        typed = text.lower()
        same = [move for move in self.moves if move.lower() == typed]
        begun = [move for move in self.moves if move.lower().startswith(typed)]
        words = _words(typed)
        like = [
            move
            for move in self.moves
            if words
            and all(any(w.startswith(word) for w in _words(move.lower())) for word in words)
        ]
        return same or begun or like

    def drawn(self) -> RenderableType:
        """The numbered list."""
        groups = self.groups
        entries = [f"{name} ({len(moves)})" for name, moves in groups.items()]
        if not groups:
            same = len({self.drawing.group(move) for move in self.listed}) == 1
            shorten = self.narrowed and same
            entries = [self.drawing.short(move) if shorten else move for move in self.listed]
        width = len(str(len(entries)))
        return Columns(
            [
                Text.assemble((f"{number:>{width}}", "bold"), f" {entry}")
                for number, entry in enumerate(entries, 1)
            ],
            padding=(0, 2),
            equal=True,
        )

    def hint(self) -> str:
        """How to answer now."""
        if len(self.moves) == 1:
            return "Enter makes the only move there is; ? explains."
        if self.groups:
            return "Type a number, a word that narrows the list, or a whole move; ? explains."
        if self.narrowed:
            names = {self.drawing.group(move) for move in self.listed}
            name = f"{names.pop()}: " if len(names) == 1 else ""
            return f"{name}type a number or a move; Enter shows all moves again."
        return "Type a number or a move; ? explains."


def _words(text: str) -> list[str]:
    """The parts of a move or of what was typed."""
    return [word for word in re.split(r"[^\w+]+", text) if word]
