"""The drawing of any game: what is seen as indented text, events as their names and values."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from tablee.cli.draw import Drawing, Moves, Sight
from tablee.cli.draw.cast import Cast
from tablee.engine.contract import Event


def board(sight: Sight, _cast: Cast, _moves: Moves) -> Text:
    """Write everything down, one thing a line."""
    return Text("\n".join(_lines(sight, "")))


def _lines(thing: Any, indent: str) -> Iterator[str]:
    entries = thing.items() if isinstance(thing, Mapping) else enumerate(thing)
    for name, value in entries:
        if isinstance(value, Mapping | list) and value:
            yield f"{indent}{name}:"
            yield from _lines(value, indent + "  ")
        else:
            yield f"{indent}{name}: {'-' if value is None or value in ({}, []) else value}"


def sentences(events: Sequence[Event], cast: Cast) -> list[str]:
    """Name each event, and say what it was about."""
    return [_sentence(event, cast) for event in events]


def _sentence(event: Event, cast: Cast) -> str:
    values = dict(event.values)
    seat = values.pop("seat", None)
    name = event.name.replace("_", " ")
    begin = f"{cast.label(seat)}: {name}" if isinstance(seat, int) else name.capitalize()
    rest = ", ".join(f"{key} {value}" for key, value in values.items())
    return f"{begin} ({rest})." if rest else f"{begin}."


def question(_sight: Sight) -> str:
    """Ask for a move, whichever."""
    return "Choose a move."


DRAWING = Drawing(
    about="",
    goal="",
    board=board,
    sentences=sentences,
    question=question,
    signs="",
)
