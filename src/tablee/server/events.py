"""What the log of a table holds: the truth, from which everything about a table is folded.

One event is one row, written under the key (table, seq) before anybody is told. An event holds what
was decided and what chance drew, so that reading the log needs no generator.
"""

from typing import Any

import msgspec

from tablee.server.words import (
    Clock,
    CommandId,
    GuestId,
    HandOver,
    Level,
    Millis,
    Move,
    Ply,
    Reaction,
    Seat,
    Value,
)


class Event(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    tag_field="t",
    tag=str.lower,
):
    """One thing that happened; `id` is the client's own for the command that brought it about."""

    guest: GuestId | None = None  # who did it, if a person did
    id: CommandId | None = None


class Earlier(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game of the match that was played before the table was opened."""

    start: Value
    steps: list[Move]
    points: list[int]  # a seat each, as the rules gave them


class Opened(Event, frozen=True):
    """A table was opened by `guest`, its host."""

    game: str
    players: int
    options: dict[str, Value]
    bots: dict[str, Level]  # seats that bots take, by number
    listed: bool
    chat: bool
    tally: bool  # whether colours are counted on the page (a gentle warning in Colorio)
    clock: Clock | None
    away: int | None  # seconds until a bot plays for somebody who is gone; None: never
    games: int  # of the match
    seed: int  # of the bots at this table; never told
    steps: list[Move] = []  # of a game begun elsewhere, from where the first one goes on
    names: dict[str, str] = {}  # of the people that open seats wait for, by number
    earlier: list[Earlier] = []  # games of the match, the first one first


class Sat(Event, frozen=True):
    """`guest` took a seat."""

    seat: Seat
    name: str


class Stood(Event, frozen=True):
    """A seat became free: its person stood up, or another freed it."""

    seat: Seat


class Arranged(Event, frozen=True):
    """A seat was given to a bot, or opened."""

    seat: Seat
    level: Level | None


class Renamed(Event, frozen=True):
    """A person goes by another name."""

    seat: Seat
    name: str


class Changed(Event, frozen=True):
    """The host changed the table."""

    chat: bool | None = None
    listed: bool | None = None


class Started(Event, frozen=True):
    """A game began: with the seat that starts, and what chance drew before the first decision.

    The first game may go on from the steps that the table was opened with; these are not repeated.
    """

    options: dict[str, Value]
    steps: list[Move]
    bots: dict[str, Level] = {}  # for seats that were still open


class Moved(Event, frozen=True):
    """A seat decided, and chance followed. `guest` is None where a bot chose."""

    seat: Seat
    steps: list[Move]
    late: bool = False  # time was out, and a bot chose


class UndoAsked(Event, frozen=True, tag="undo-asked"):
    """A person asks to take back everything from `ply` on."""

    seat: Seat
    ply: Ply


class UndoAnswered(Event, frozen=True, tag="undo-answered"):
    """Another person agrees or not; when all have agreed, moves are taken back."""

    seats: list[Seat]  # all that the person holds
    agreed: bool


class Resigned(Event, frozen=True):
    """A seat gave up, or its time ran out."""

    seat: Seat
    late: bool = False


class HandedOver(Event, frozen=True, tag="handed-over"):
    """A bot plays for a seat until its person takes it back."""

    seat: Seat
    level: Level
    why: HandOver


class TakenBack(Event, frozen=True, tag="taken-back"):
    """A person plays on."""

    seat: Seat


class Ready(Event, frozen=True):
    """A person is ready for the next game."""

    seats: list[Seat]


class Said(Event, frozen=True):
    """Somebody at the table said something."""

    seat: Seat
    text: str


class Reacted(Event, frozen=True):
    """Somebody at the table showed how they feel."""

    seat: Seat
    reaction: Reaction


class Downtime(Event, frozen=True):
    """No server ran: clocks stood still."""

    since: Millis
    until: Millis


class Closed(Event, frozen=True):
    """Nobody plays here any more."""


AnyEvent = (
    Opened
    | Sat
    | Stood
    | Arranged
    | Renamed
    | Changed
    | Started
    | Moved
    | UndoAsked
    | UndoAnswered
    | Resigned
    | HandedOver
    | TakenBack
    | Ready
    | Said
    | Reacted
    | Downtime
    | Closed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode(event: AnyEvent) -> bytes:
    """An event as it is kept.

    >>> encode(Moved(seat=0, steps=["draw", "bag:red"]))
    b'{"t":"moved","seat":0,"steps":["draw","bag:red"]}'
    """
    return _encoder.encode(event)


def decode(data: bytes | str) -> Any:
    """Read an event."""
    return _decoder.decode(data)
