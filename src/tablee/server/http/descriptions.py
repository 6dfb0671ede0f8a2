"""What only HTTP tells: games for those who build a page, lists, finished games."""

from typing import Any, Literal

import msgspec

from tablee.server.messages import Listed, SeatInfo, Told
from tablee.server.words import Level, Move, Ply, Seat, Value


class OptionInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that a table may choose before a game."""

    name: str
    type: Literal["flag", "number", "choice", "start"]
    default: Value
    about: str  # in English, for people
    choices: list[Value] | None = None
    low: int | None = None
    high: int | None = None


class EventInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may be told of a game, and what its values are called."""

    name: str
    fields: list[str]


class ReasonInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Why a move may be against the rules."""

    rule: str
    cause: str
    about: str  # in English, for people


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game that can be played here."""

    name: str
    title: str
    rules: int  # the version
    players: list[int]  # how many may play
    levels: list[Level]  # of bots
    options: list[OptionInfo]
    events: list[EventInfo]
    reasons: list[ReasonInfo]


class Games(msgspec.Struct, frozen=True, kw_only=True):
    """All games."""

    games: list[GameInfo]


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """Tables that anybody may see, the latest first; `before` asks for those that follow."""

    tables: list[Listed]
    before: int | None


class Forgotten(msgspec.Struct, frozen=True, kw_only=True):
    """How many other devices no longer are this guest's."""

    devices: int


class RecordStep(msgspec.Struct, frozen=True, kw_only=True):
    """A decision of a seat, or an event of chance (seat null)."""

    seat: Seat | None
    move: Move


class RecordLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game in the format that `tablee replay` reads; without a result it was not played out."""

    game: str
    players: int
    options: dict[str, Value]
    rules: int
    steps: list[RecordStep]
    returns: list[float] | None = None
    places: list[int] | None = None


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a game: what was done, what was told of it, and how the game stood then."""

    ply: Ply  # after the step
    seat: Seat | None
    move: Move | None  # null at the beginning
    told: list[Told]
    view: dict[str, Any]


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A game, step by step."""

    game: str
    players: int
    options: dict[str, Value]
    number: int  # of the table's games, from 1
    games: list[int]  # the numbers of those that may be shown
    match: int  # how many games make a match
    seats: list[SeatInfo]  # as it was played
    frames: list[Frame]
