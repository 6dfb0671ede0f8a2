"""The small words that messages and the log are made of, with their bounds."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

MOST_SEATS = 6  # at any table
MOST_GAMES = 20  # in a match
MOST_STEPS = 5000  # of a game that goes on from one begun elsewhere
DAY = 24 * 3600

TableId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}\Z")]  # 128 bits, drawn
GuestId = str
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Level = Annotated[int, Meta(ge=1, le=5)]
Millis = int  # a moment (since 1970) or a length of time
CommandId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.:-]{1,40}\Z")]  # chosen by the client
Move = Annotated[str, Meta(min_length=1, max_length=80)]  # in the notation of the game
Ply = Annotated[int, Meta(ge=0, le=10_000_000)]
Seq = Annotated[int, Meta(ge=0, le=1_000_000_000)]  # of an event in the log of a table
LONGEST_NAME, LONGEST_TEXT = 24, 200  # characters
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Text = Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
Reaction = Literal["smile", "laugh", "wow", "oops", "clap", "think", "hurry", "thanks"]
Value = bool | int | str  # of an option

Status = Literal["open", "playing", "over", "closed"]
SeatKind = Literal["open", "person", "bot"]
Doer = Literal["person", "bot", "clock"]  # who chose a move; "clock": a bot, time being out
HandOver = Literal["asked", "away", "clock"]  # why a bot plays for a person
Ending = Literal["played", "resigned", "clock"]  # how a game came to its end


class Clock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A clock for each seat."""

    seconds: Annotated[int, Meta(ge=10, le=DAY)]  # for a whole game
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0  # seconds added after each own turn
    runs_out: Literal["bot", "loses"] = "bot"  # a bot plays on, or the seat loses
