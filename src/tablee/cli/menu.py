"""The list of moves: by number, by notation, or narrowed down by typing a part."""

import re
from collections.abc import Iterable, Sequence

from rich.text import Text

from tablee.cli.arguments import BadInput
from tablee.cli.draw import Drawing, Sight
from tablee.cli.draw.cast import counted

MANY = 30  # moves that are not listed one by one if they can be grouped
GAP = 2  # columns between entries
MARK = "*"


class Menu:
    """The moves open to a person, and the part of them that is listed now."""

    def __init__(self, moves: Sequence[str], drawing: Drawing, sight: Sight) -> None:
        self.moves = list(moves)
        self.listed = self.moves
        self.drawing = drawing
        self.marked = {move for move in moves if drawing.marked(move, sight)}

    @property
    def narrowed(self) -> bool:
        """Whether only a part of the moves is listed."""
        return len(self.listed) < len(self.moves)

    @property
    def groups(self) -> dict[str, list[str]]:
        """The moves listed, by heading; none if they are few or all of one kind."""
        groups = self._by_heading()
        return groups if len(self.listed) > MANY and len(groups) > 1 else {}

    def _by_heading(self) -> dict[str, list[str]]:
        groups: dict[str, list[str]] = {}
        for move in self.listed:
            groups.setdefault(self.drawing.group(move), []).append(move)
        return groups

    @property
    def heading(self) -> str:
        """What all the moves listed have in common, if they are listed by the rest of them."""
        names = list(self._by_heading())
        short = any(self.drawing.short(move) != move for move in self.listed)
        return names[0] if len(names) == 1 and len(self.listed) > 1 and short else ""

    # ----------------------------------------------------------------------------- answers

    def choose(self, text: str) -> str | None:
        """Read what was typed: a move to make, or None if another list is shown now."""
        if not text:
            if len(self.moves) == 1:
                return self.moves[0]
            self.listed = self.moves
            return None
        if text.isascii() and text.isdigit():
            return self._numbered(int(text.lstrip("0")[:9] or "0"))
        found = self._found(text, self.listed) or self._found(text, self.moves)
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
            if len(entries) == 1:
                raise BadInput(f"there is only one choice: {entries[0]}")
            raise BadInput(f"expected a number from 1 to {len(entries)}")
        entry = entries[number - 1]
        if not groups:
            return entry
        self.listed = groups[entry]
        return self.listed[0] if len(self.listed) == 1 else None

    def _found(self, text: str, moves: Sequence[str]) -> list[str]:
        """The moves that are, begin with, or have words that begin with what was typed."""
        typed = text.lower()
        same = [move for move in moves if move.lower() == typed]
        if not same and self.heading and moves is self.listed:
            same = [move for move in moves if self.drawing.short(move).lower() == typed]
        begun = [move for move in moves if move.lower().startswith(typed)]
        return same or begun or self._like(typed, moves)

    def _like(self, typed: str, moves: Iterable[str]) -> list[str]:
        """The moves that have, or are listed under, words that begin with those typed."""
        words = _words(typed)
        return [
            move
            for move in moves
            if words
            and all(
                any(
                    known.startswith(word) for known in _words(f"{move} {self.drawing.group(move)}")
                )
                for word in words
            )
        ]

    def closed(self, text: str, known: Iterable[str]) -> list[str]:
        """The moves that are not open now, but that what was typed fits; the likeliest first."""
        typed = text.lower()
        others = [move for move in known if move not in self.moves]
        kinds = {_kind(move) for move in self.moves}
        same = [move for move in others if move.lower() == typed]
        return same or sorted(self._like(typed, others), key=lambda move: _kind(move) not in kinds)

    # ---------------------------------------------------------------------------- the page

    def drawn(self, width: int, most: int | None = None) -> list[Text]:
        """The numbered list in lines, as many as there is room for."""
        entries = self._entries()
        digits = len(str(len(entries)))
        cell = digits + 1 + max(map(len, entries), default=0) + GAP
        columns = max((width + GAP) // cell, 1)
        lines = []
        for start in range(0, len(entries), columns):
            line = Text()
            for number, entry in enumerate(entries[start : start + columns], start + 1):
                line.append(f"{number:>{digits}}", "bold")
                line.append(f" {entry}".ljust(cell - digits))
            line.rstrip()
            lines.append(line)
        if most is not None and len(lines) > most:
            kept = max(most - 1, 0)
            left = len(entries) - kept * columns
            return [*lines[:kept], Text(f"... {left} more: type a beginning to narrow")]
        return lines

    def _entries(self) -> list[str]:
        if groups := self.groups:
            unit = self.drawing.unit
            return [
                f"{name}: {counted(len(moves), unit)}{self._mark(moves)}"
                for name, moves in groups.items()
            ]
        short = self.drawing.short if self.heading else str
        return [f"{short(move)}{self._mark([move])}" for move in self.listed]

    def _mark(self, moves: Iterable[str]) -> str:
        return MARK if self.marked.issuperset(moves) else ""

    def hint(self) -> list[str]:
        """How to answer now."""
        groups = self.groups
        entries = groups.values() if groups else ([move] for move in self.listed)
        marked = any(self._mark(entry) for entry in entries)
        return [f"{MARK} {self.drawing.mark}"] * marked + [self._advice()]

    def _advice(self) -> str:
        if len(self.moves) == 1:
            return "Enter makes the only move there is; ? explains."
        if self.groups:
            last = "Enter shows all again" if self.narrowed else "? explains"
            return f"Type a number, a word that narrows the list, or a whole move; {last}."
        name = ""
        if self.heading:
            name = f"{self.heading}: {counted(len(self.listed), self.drawing.unit)}. "
        last = "Enter shows all again" if self.narrowed else "? explains"
        return f"{name}Type a number or a move; {last}."


def _kind(move: str) -> str:
    return move.partition(":")[0]


def _words(text: str) -> list[str]:
    """The parts of a move or of what was typed."""
    return [word for word in re.split(r"[^\w+]+", text.lower()) if word]
