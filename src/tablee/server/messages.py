"""The protocol: what clients and server say to each other, version 1.

Commands go to the server, news and refusals to clients; each is a JSON object whose `type` says
which it is. Refusals carry a code and data, never a sentence. `web/src/protocol/messages.ts` is
generated from this file.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tablee.server.words import (
    DAY,
    MOST_GAMES,
    MOST_SEATS,
    MOST_STEPS,
    Clock,
    CommandId,
    Doer,
    Ending,
    HandOver,
    Level,
    Millis,
    Move,
    Name,
    Ply,
    Reaction,
    Seat,
    SeatKind,
    Seq,
    Status,
    TableId,
    Text,
    Value,
)

VERSION = 1

# ---------------------------------------------------------------------- to the server


class Command(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag=str.lower,
):
    """Something that a person wants; sent again with the same `id`, it is answered the same."""

    id: CommandId


class Sit(Command, frozen=True):
    """Take a seat: that one, or any that is free."""

    seat: Seat | None = None
    name: Name | None = None  # of whom sits there, if it is not oneself


class Stand(Command, frozen=True):
    """Leave a seat, before the game or after it; the host may free another's.

    So may who sits there, once its person has been gone for long.
    """

    seat: Seat


class Arrange(Command, frozen=True):
    """The host gives a seat to a bot of a level, or opens it (level null).

    While the host has been gone for long, so does who sits there.
    """

    seat: Seat
    level: Level | None


class Rename(Command, frozen=True):
    """Go by another name in a seat of one's own."""

    seat: Seat
    name: Name


class Change(Command, frozen=True):
    """The host changes the table."""

    chat: bool | None = None
    listed: bool | None = None


class Start(Command, frozen=True):
    """The host starts the game; open seats go to bots of the level `fill`, if given."""

    fill: Level | None = None


class Play(Command, frozen=True):
    """Make a move that answers `ply`: for the board as it was after event `seen`, if given."""

    ply: Ply
    move: Move
    seen: Seq | None = None


class Why(Command, frozen=True):
    """Ask whether a move could be made now: answered as `play` would be, and nothing is made."""

    ply: Ply
    move: Move


class AskUndo(Command, frozen=True, tag="ask-undo"):
    """Ask to take back one's last decision and all that came after it."""

    seat: Seat


class AnswerUndo(Command, frozen=True, tag="answer-undo"):
    """Agree to what another asked, or not."""

    agreed: bool


class Resign(Command, frozen=True):
    """Give up."""

    seat: Seat


class GiveSeat(Command, frozen=True, tag="give-seat"):
    """Let a bot play for a seat of one's own."""

    seat: Seat
    level: Level = 3


class TakeSeat(Command, frozen=True, tag="take-seat"):
    """Play oneself again."""

    seat: Seat


class PlayOn(Command, frozen=True, tag="play-on"):
    """Be ready for the next game of the match, or for another game."""


class Say(Command, frozen=True):
    """Say something to those at the table."""

    text: Text


class React(Command, frozen=True):
    """Show how one feels."""

    reaction: Reaction


class Close(Command, frozen=True):
    """The host ends the table."""


class Refresh(Command, frozen=True):
    """Ask for a snapshot."""


class Ping(Command, frozen=True):
    """Ask whether the server is there."""


AnyCommand = (
    Sit
    | Stand
    | Arrange
    | Rename
    | Change
    | Start
    | Play
    | Why
    | AskUndo
    | AnswerUndo
    | Resign
    | GiveSeat
    | TakeSeat
    | PlayOn
    | Say
    | React
    | Close
    | Refresh
    | Ping
)

# --------------------------------------------------------------------- what there is


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A place at the table."""

    kind: SeatKind
    name: str | None  # of the person
    level: Level | None  # of the bot that sits there, or plays for the person
    lent: HandOver | None  # why a bot plays for the person, if one does
    resigned: bool
    ready: bool  # for the next game
    points: int  # of the match so far
    waits_for: str | UnsetType = UNSET  # the name of who is expected in an open seat


class UndoInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody asks to take moves back."""

    seat: Seat
    ply: Ply  # the game would be there again
    waits_for: list[Seat]  # who has not agreed yet


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a table but the game itself; the same for everybody."""

    id: TableId
    game: str
    players: int
    options: dict[str, Value]
    status: Status
    seats: list[SeatInfo]
    listed: bool
    chat: bool
    tally: bool
    clock: Clock | None
    away: int | None
    games: int  # of the match
    number: int  # of the game that is played or was played last, from 1; 0 before the first
    undo: UndoInfo | None


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended."""

    ending: Ending
    returns: list[float]
    places: list[int]
    points: list[int]  # of this game: how many seats did worse


class ClockState(msgspec.Struct, frozen=True, kw_only=True):
    """The clocks as they stood at `at`; that of the seat on turn runs, if one is running."""

    left: list[Millis]
    running: bool
    at: Millis


class PlayInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The game as everybody at the table sees it."""

    ply: Ply
    turn: Seat | None  # who is to decide; None when it is over
    view: dict[str, Any]  # as the game describes it: `tablee wasm` writes its types
    clocks: ClockState | None
    result: Result | None


class You(msgspec.Struct, frozen=True, kw_only=True):
    """Who the reader is at this table."""

    host: bool
    seats: list[Seat]


# ------------------------------------------------------------------------ what happened


class Told(msgspec.Struct, frozen=True):
    """Something everybody at the table perceives of a step, in the game's words."""

    name: str
    values: dict[str, int | str]


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the table's chronicle: `what` is the name of the event, the rest as it needs."""

    seq: int
    at: Millis
    what: Literal[
        "opened",
        "sat",
        "stood",
        "arranged",
        "renamed",
        "changed",
        "started",
        "moved",
        "undo-asked",
        "undo-answered",
        "undone",
        "resigned",
        "handed-over",
        "taken-back",
        "ready",
        "said",
        "reacted",
        "downtime",
        "closed",
    ]
    seat: Seat | None = None
    by: Doer | None = None  # who chose the move
    move: Move | None = None
    told: list[Told] | None = None
    name: str | None = None  # of a person
    level: Level | None = None
    why: HandOver | None = None
    agreed: bool | None = None
    ply: Ply | None = None
    text: str | None = None
    reaction: Reaction | None = None


# ---------------------------------------------------------------------- to the clients


class News(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """Something that the server tells."""


class Snapshot(News, frozen=True):
    """Everything that the reader may know now, and the entries that it missed."""

    version: int
    seq: int
    now: Millis  # the server's clock
    you: You
    table: TableInfo
    play: PlayInfo | None
    legal: list[Move] | None  # if the reader holds the seat on turn
    here: list[bool]  # a seat each: whether its person is connected
    watching: int  # how many look on
    missed: list[Entry]


class Update(News, frozen=True):
    """One event: the entry, and whatever it changed."""

    seq: int
    entry: Entry
    you: You | UnsetType = UNSET
    table: TableInfo | UnsetType = UNSET
    play: PlayInfo | UnsetType = UNSET
    legal: list[Move] | UnsetType | None = UNSET  # sent with `play`


class Presence(News, frozen=True):
    """Somebody came or went."""

    here: list[bool]
    watching: int


class Done(News, frozen=True):
    """A command of the reader's is done, and its update was told; a resend is answered the same."""

    id: CommandId
    seq: int  # of its event, or the last one


class Refused(News, frozen=True):
    """A command or a connection was refused."""

    code: str
    id: CommandId | None = None
    data: dict[str, Any] = {}
    wait: Millis | None = None  # before trying again makes sense


class Farewell(News, frozen=True):
    """The server hangs up: come back after `wait`."""

    reason: Literal["restart", "slow", "gone"]
    wait: Millis


AnyNews = Snapshot | Update | Presence | Done | Refused | Farewell

# ------------------------------------------------------------------------------- HTTP


class EarlierGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game of the match that was played to its end before the table was opened."""

    start: Value  # the option of that game; its others are those of the table
    steps: Annotated[list[Move], Meta(max_length=MOST_STEPS)]


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to open."""

    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=2, le=MOST_SEATS)] | None = None
    options: Annotated[dict[str, Value], Meta(max_length=20)] = {}
    bots: Annotated[dict[str, Level], Meta(max_length=MOST_SEATS)] = {}  # by seat: {"1": 3}
    mine: Annotated[list[Seat], Meta(max_length=MOST_SEATS)] = msgspec.field(
        default_factory=lambda: [0]
    )  # seats that the host takes
    names: Annotated[
        dict[str, Name], Meta(max_length=MOST_SEATS)
    ] = {}  # of those, if not one's own; and of who is expected in open seats
    listed: bool = False
    chat: bool = True
    tally: bool = False
    clock: Clock | None = None
    away: Annotated[int, Meta(ge=10, le=30 * DAY)] | None = 120
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)] = 1
    start: bool = False  # at once, if no seat is open
    # Of a game begun elsewhere, chance among them: the first game goes on from there.
    steps: Annotated[list[Move], Meta(max_length=MOST_STEPS)] = []
    # The games of the match before it, the first one first: their points are counted on.
    earlier: Annotated[list[EarlierGame], Meta(max_length=MOST_GAMES - 1)] = []


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """A table that was opened, and how others come to it."""

    id: TableId
    link: str


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: TableId
    game: str
    players: int
    status: Status
    seats: list[SeatInfo]
    number: int
    games: int
    ply: Ply
    turn: Seat | None
    mine: list[Seat]  # seats that the reader holds
    opened: Millis
    changed: Millis


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """The guest that a cookie stands for."""

    name: Name
    tables: list[Listed]  # where the guest sits or is host, the latest first


class NewName(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the guest wants to be called."""

    name: Name


class Moving(msgspec.Struct, frozen=True, kw_only=True):
    """A link that makes another device the same guest, once."""

    link: str
    qr: str
    until: Millis


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Why a request was refused."""

    code: str
    data: dict[str, Any] = {}
    wait: Millis | None = None
