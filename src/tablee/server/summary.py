"""A table in a few words, kept beside its log for lists."""

import msgspec

from tablee.server.messages import Listed, SeatInfo
from tablee.server.news import seat_infos
from tablee.server.table import Table
from tablee.server.words import GuestId, Millis, Ply, Seat, Status, TableId


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What a list says of a table; `guests` are never told."""

    id: TableId
    game: str
    players: int
    status: Status
    seats: list[SeatInfo]
    guests: list[GuestId | None]
    number: int
    games: int
    ply: Ply
    turn: Seat | None
    opened: Millis
    changed: Millis

    def seen_by(self, guest: GuestId | None) -> Listed:
        """The same for one reader."""
        return Listed(
            id=self.id,
            game=self.game,
            players=self.players,
            status=self.status,
            seats=self.seats,
            number=self.number,
            games=self.games,
            ply=self.ply,
            turn=self.turn,
            mine=[seat for seat, each in enumerate(self.guests) if guest and each == guest],
            opened=self.opened,
            changed=self.changed,
        )


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Summary)


def summary_of(table: Table) -> bytes:
    """A table in a few words, as it is kept."""
    return _encoder.encode(
        Summary(
            id=table.id,
            game=table.game.name,
            players=table.players,
            status=table.status,
            seats=seat_infos(table),
            guests=[place.guest for place in table.places],
            number=table.number,
            games=table.games,
            ply=table.ply,
            turn=table.turn,
            opened=table.opened,
            changed=table.at,
        )
    )


def read_summary(data: bytes | str) -> Summary:
    """Read what was kept."""
    return _decoder.decode(data)
