"""What happened at a table, as people read it: a paragraph a turn, since they last decided."""

import re
from collections.abc import Sequence

from tablee.cli.draw import Drawing
from tablee.cli.draw.cast import Cast
from tablee.engine.contract import Event

MOST_PARAGRAPHS = 12


class Chronicle:
    """The log of a game; it keeps no more than a person at the table would still have in mind."""

    def __init__(self, drawing: Drawing, cast: Cast) -> None:
        self.drawing = drawing
        self.cast = cast
        self.log: list[str] = []
        self.speaker: int | None = None  # whose paragraph is the last one
        self._news: list[str] = []  # sentences not shown yet
        self._undone = False  # whether the last paragraph tells of a move that was undone

    def turn_page(self, seat: int | None) -> None:
        """Drop what a seat has seen, but not the paragraph of its own turn, or what it undid."""
        self.log = self.log[-1:] if seat == self.speaker or self._undone else []
        self._undone = False

    def note(self, sentence: str) -> None:
        """Begin with a sentence of nobody's."""
        self._add(None, [sentence])

    def take_back(self, sentence: str) -> None:
        """Begin anew with what was undone."""
        self.log, self._news, self.speaker = [sentence], [sentence], None
        self._undone = True

    def tell(self, seat: int | None, events: Sequence[Event], following: int) -> None:
        """Add what a seat's move brought about; `following` is the seat to decide after it."""
        names = [event.name for event in events]
        opening = self.drawing.opening
        end = names.index(opening) if opening in names else len(names)
        self._add(seat, self.drawing.sentences(events[:end], self.cast))
        self._add(following, self.drawing.sentences(events[end:], self.cast))

    def take_news(self) -> list[str]:
        """The sentences not shown yet; they count as shown from now on."""
        news, self._news = self._news, []
        return news

    def _add(self, seat: int | None, told: Sequence[str]) -> None:
        """Add sentences to the paragraph of a seat."""
        if not told:
            return
        self._news += told
        if seat is None or seat != self.speaker or not self.log:
            self.log = [*self.log[1 - MOST_PARAGRAPHS :], self.drawing.join("", told[0])]
            told = told[1:]
        for text in told:
            joined = self.drawing.join(self.log[-1], text)
            if joined == f"{self.log[-1]} {text}":  # a sentence of its own
                joined = f"{self.log[-1]} {re.sub(rf'^Seat {seat} ', 'It ', text)}"
            self.log[-1] = joined
        self.speaker = seat
