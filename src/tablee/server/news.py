"""What viewers of a table are sent: made up from nothing for each, encoded once where it is alike.

Parts of a message are encoded apart and put together as bytes: a move is encoded once, however
many look on.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from tablee.engine.contract import SPECTATOR
from tablee.server.messages import (
    VERSION,
    ClockState,
    Entry,
    PlayInfo,
    Refused,
    SeatInfo,
    TableInfo,
    UndoInfo,
    You,
)
from tablee.server.refusals import Refusal
from tablee.server.table import Table
from tablee.server.words import GuestId, Millis, Seat

encode = msgspec.json.Encoder().encode

# Events that change nothing but the chronicle, and those that leave the table as it was.
MERE_WORDS = {"said", "reacted"}
SEATING = {"sat", "stood", "arranged", "closed"}
GAMELESS = {*MERE_WORDS, *SEATING, "opened", "renamed", "changed", "ready", "undo-asked"}


def table_info(table: Table) -> TableInfo:
    """Everything about a table but the game."""
    undo = table.undo
    return TableInfo(
        id=table.id,
        game=table.game.name,
        players=table.players,
        options=table.options,
        status=table.status,
        seats=seat_infos(table),
        listed=table.listed,
        chat=table.chat,
        tally=table.tally,
        clock=table.clock,
        away=table.away,
        games=table.games,
        number=table.number,
        undo=UndoInfo(seat=undo.seat, ply=undo.ply, waits_for=sorted(undo.waits_for))
        if undo
        else None,
    )


def seat_infos(table: Table) -> list[SeatInfo]:
    """The places at a table."""
    return [
        SeatInfo(
            kind="person" if place.guest else "open" if place.is_open else "bot",
            name=place.name,
            level=place.bot,
            lent=place.lent,
            resigned=place.resigned,
            ready=place.ready,
            points=place.points,
            waits_for=(place.waits_for if place.is_open else None) or UNSET,
        )
        for place in table.places
    ]


def play_info(table: Table, viewer: Seat = SPECTATOR) -> PlayInfo | None:
    """The game as somebody sees it."""
    match, clocks = table.match, table.clocks
    if match is None:
        return None
    turn = table.turn
    state = None
    if clocks is not None:
        running = turn is not None and table.is_charged(turn)
        state = ClockState(left=list(clocks.left), running=running, at=clocks.since)
    return PlayInfo(
        ply=match.ply, turn=turn, view=match.view(viewer), clocks=state, result=table.result
    )


def you(table: Table, guest: GuestId | None) -> You:
    """Who somebody is at a table."""
    return You(host=guest is not None and guest == table.host, seats=table.seats_of(guest))


def legal(table: Table, seats: Sequence[Seat]) -> list[str] | None:
    """The moves of the seat on turn, for who holds it and plays it themselves."""
    turn = table.turn
    if turn is None or table.match is None or turn not in seats or table.is_played_by_bot(turn):
        return None
    return table.match.legal()


def snapshot(
    table: Table,
    guest: GuestId | None,
    here: Sequence[bool],
    watching: int,
    now: Millis,
    missed: Sequence[bytes],
) -> bytes:
    """Everything that somebody may know now."""
    seats = table.seats_of(guest)
    return b"".join(
        [
            b'{"type":"snapshot","version":%d,"seq":%d,"now":%d,"you":' % (VERSION, table.seq, now),
            encode(you(table, guest)),
            b',"table":',
            encode(table_info(table)),
            b',"play":',
            encode(play_info(table, sight(table, seats))),
            b',"legal":',
            encode(legal(table, seats)),
            b',"here":',
            encode(here),
            b',"watching":%d,"missed":[' % watching,
            b",".join(missed),
            b"]}",
        ]
    )


def sight(table: Table, seats: Sequence[Seat]) -> Seat:
    """Through whose eyes somebody looks: several seats, several people at one device."""
    if not seats or table.game.one_view:
        return SPECTATOR
    turn = table.turn
    return turn if turn is not None and turn in seats else seats[0]


class Bulletin:
    """The update of one event, for all who look on."""

    def __init__(self, table: Table, entry: Entry, encoded: bytes, undo_was_open: bool) -> None:
        self.table = table
        self.seating = entry.what in SEATING
        self.with_play = entry.what not in GAMELESS
        moving = entry.what == "moved" and table.status == "playing" and not undo_was_open
        shared = [b'"seq":%d,"entry":%b' % (table.seq, encoded)]
        if not moving and entry.what not in MERE_WORDS:
            shared += [b',"table":', encode(table_info(table))]
        self.shared = b"".join(shared)
        self.made: dict[Any, bytes] = {}

    def of(self, guest: GuestId | None) -> bytes:
        """The message for one viewer."""
        table = self.table
        seats = table.seats_of(guest)
        on_turn = self.with_play and table.turn in seats
        eyes = sight(table, seats) if self.with_play else SPECTATOR
        key = (guest if self.seating else None, on_turn, eyes)
        found = self.made.get(key)
        if found is None:
            found = self.made[key] = self._make(guest, seats, eyes)
        return found

    def _make(self, guest: GuestId | None, seats: Sequence[Seat], eyes: Seat) -> bytes:
        parts = [b'{"type":"update",', self.shared]
        if self.seating:
            parts += [b',"you":', encode(you(self.table, guest))]
        if self.with_play:
            parts += [b',"play":', self._play(eyes)]
            parts += [b',"legal":', encode(legal(self.table, seats))]
        parts.append(b"}")
        return b"".join(parts)

    def _play(self, eyes: Seat) -> bytes:
        found = self.made.get(eyes)
        if found is None:
            found = self.made[eyes] = encode(play_info(self.table, eyes))
        return found


def presence(here: Sequence[bool], watching: int) -> bytes:
    """Who is there."""
    return b'{"type":"presence","here":%b,"watching":%d}' % (encode(here), watching)


def done(id: str, seq: int) -> bytes:  # noqa: A002
    """A command is done."""
    return b'{"type":"done","id":%b,"seq":%d}' % (encode(id), seq)


def refused(refusal: Refusal, id: str | None) -> bytes:  # noqa: A002
    """A command is refused."""
    return encode(Refused(code=refusal.code, id=id, data=refusal.data, wait=refusal.wait))
