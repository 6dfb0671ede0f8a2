"""A table as its log tells it (`folding` reads the log): no clock, network or chance in here."""

from collections import OrderedDict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tablee.engine.contract import Game
from tablee.server.words import (
    Clock,
    GuestId,
    HandOver,
    Level,
    Millis,
    Move,
    Ply,
    Seat,
    Status,
    TableId,
    Value,
)

if TYPE_CHECKING:
    from tablee.engine.match import Match
    from tablee.server.clocks import Clocks
    from tablee.server.messages import Result

REMEMBERED = 32  # commands of a guest whose resending is recognised
RECENT = 60  # entries at hand for those who come back
SUBSTITUTE: Level = 3  # plays for who is gone, out of time, or gave up


@dataclass(slots=True)
class Place:
    """A seat and who is in it."""

    guest: GuestId | None = None
    name: str | None = None
    bot: Level | None = None  # of whom sits here, or plays for the person
    lent: HandOver | None = None
    resigned: bool = False
    ready: bool = False
    points: int = 0
    waits_for: str | None = None  # the name of who is expected here, while nobody sits here

    @property
    def is_open(self) -> bool:
        """Whether anybody may sit down here."""
        return self.guest is None and self.bot is None


@dataclass(slots=True)
class Undo:
    """Somebody asks to take moves back."""

    seat: Seat
    ply: Ply
    waits_for: set[Seat] = field(default_factory=set)


class Chronicled(NamedTuple):
    """A line of the chronicle, as it is sent."""

    seq: int
    encoded: bytes
    is_play: bool  # whether it tells of the game, which some are to remember by themselves


class Table:
    """The state of a table after event number `seq` of its log."""

    game: Game
    players: int
    options: dict[str, Value]
    host: GuestId
    places: list[Place]
    clock: Clock | None
    away: int | None
    games: int
    listed: bool
    chat: bool
    tally: bool
    seed: int

    def __init__(self, id: TableId) -> None:  # noqa: A002 - the word that everybody uses
        self.id = id
        self.seq = 0
        self.at: Millis = 0
        self.status: Status = "open"
        self.opened: Millis = 0
        self.number = 0
        self.match: Match | None = None
        self.began = 0  # seq of the event that began the game
        self.starter: Seat = 0
        self.clocks: Clocks | None = None
        self.undo: Undo | None = None
        self.result: Result | None = None
        self.steps: list[Move] = []  # of a game begun elsewhere, until the first one goes on there
        self.is_continued = False  # whether it was opened with such steps
        self.moved = 0  # seq of the last decision in this game
        self.board = 0  # seq of the event that made the board what it is
        self.acted: list[int] = []  # ... and of each seat's last one made by its person
        self.answered: dict[GuestId, OrderedDict[str, int]] = {}  # seq by the id of a command
        self.recent: deque[Chronicled] = deque(maxlen=RECENT)

    # ------------------------------------------------------------------------- questions

    @property
    def turn(self) -> Seat | None:
        """The seat to decide."""
        if self.status != "playing" or self.match is None:
            return None
        return self.match.actor

    @property
    def ply(self) -> Ply:
        """The number of steps of this game, chance among them."""
        return self.match.ply if self.match else 0

    @property
    def is_covered(self) -> bool:
        """Whether what was shown once is to be remembered: nobody is shown it again."""
        return self.options.get("memory") == "closed"

    def seats_of(self, guest: GuestId | None) -> list[Seat]:
        """The seats that somebody holds."""
        if guest is None:
            return []
        return [seat for seat, place in enumerate(self.places) if place.guest == guest]

    def people(self) -> set[GuestId]:
        """Who sits here."""
        return {place.guest for place in self.places if place.guest is not None}

    def open_seats(self) -> list[Seat]:
        """Seats that are free."""
        return [seat for seat, place in enumerate(self.places) if place.is_open]

    def is_played_by_bot(self, seat: Seat) -> bool:
        """Whether a bot decides for a seat."""
        return self.places[seat].bot is not None

    def is_lent_while_away(self, seat: Seat) -> bool:
        """Whether a bot plays for a person because they were gone."""
        return self.status == "playing" and self.places[seat].lent == "away"

    def is_charged(self, seat: Seat) -> bool:
        """Whether the clock runs while a seat thinks; a bot that was asked thinks on that clock."""
        lent = self.places[seat].lent == "asked"
        return self.clocks is not None and (lent or not self.is_played_by_bot(seat))

    def has_due_start(self) -> bool:
        """Whether all are ready for the next game."""
        if self.status != "over" or self.open_seats() or not self.people():
            return False
        return not self.unready()

    def unready(self) -> list[Seat]:
        """Seats of people who have not said that they play on."""
        return [seat for seat, each in enumerate(self.places) if each.guest and not each.ready]

    def next_options(self) -> dict[str, Value]:
        """Options of the next game: the starter moves on by one seat."""
        if self.match is None:  # the first at this table has those that it was opened with
            return dict(self.options)
        return {**self.options, "start": (self.starter + 1) % self.players}

    def shown_since(self, seats: Sequence[Seat]) -> int:
        """The seq after which entries of the game may be shown again to who holds these seats.

        Where pieces are covered: what happened since they decided last; to onlookers nothing.
        """
        if not self.is_covered or self.status != "playing":
            return 0
        if not seats:
            return self.moved
        return max(max(self.acted[seat], self.began - 1) for seat in seats)
