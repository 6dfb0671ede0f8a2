"""Drawings: one file a game turns what a seat may see into a board, and events into sentences.

A game without a file of its own here gets the plain drawing, which shows everything as text.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import RenderableType

from tablee.cli.draw.cast import Cast
from tablee.engine.contract import Event

Sight = dict[str, Any]  # a view in words, from `Match.view`
Moves = Sequence[str]  # that the board may point out


@dataclass(frozen=True, slots=True)
class Drawing:
    """How a game looks and reads in a terminal."""

    about: str  # a few words for somebody who chooses
    goal: str  # a sentence or two for somebody new
    board: Callable[[Sight, Cast, Moves], RenderableType]
    sentences: Callable[[Sequence[Event], Cast], list[str]]  # what happened
    question: Callable[[Sight], str]  # what the seat is asked for now
    signs: str  # what letters and marks mean
    opening: str = ""  # name of the event that begins a turn by chance, if there is one
    group: Callable[[str], str] = lambda move: move.partition(":")[0]  # heading in a long list
    short: Callable[[str], str] = lambda move: move  # a move under its heading
    unit: str = "move"  # what is counted under a heading
    marked: Callable[[str, Sight], bool] = lambda _move, _sight: False  # whether to point one out
    mark: str = ""  # what it is pointed out for
    join: Callable[[str, str], str] = lambda told, text: f"{told} {text}".lstrip()  # in the log
    tip: str = ""  # for somebody who asks for help


@cache
def drawing_of(game: str) -> Drawing:
    """The drawing of a game, by the game's name."""
    name = f"{__name__}.{game}"
    module = import_module(name if find_spec(name) else f"{__name__}.plain")
    drawing: Drawing = module.DRAWING
    return drawing
