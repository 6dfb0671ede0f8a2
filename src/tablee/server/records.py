"""The games of a table as records and replays, read from its log."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from tablee.engine.contract import CHANCE, REFEREE, SPECTATOR
from tablee.engine.match import Match
from tablee.engine.record import Record
from tablee.server import events
from tablee.server.folding import apply, words
from tablee.server.http.descriptions import Frame, Replay
from tablee.server.messages import SeatInfo
from tablee.server.news import seat_infos
from tablee.server.refusals import Refusal
from tablee.server.table import Table
from tablee.server.words import Millis, TableId

Rows = Iterable[tuple[int, Millis, bytes]]


class Played(NamedTuple):
    """A game of a table."""

    number: int  # from 1
    of_match: int  # how many games make a match
    match: Match
    seats: list[SeatInfo]  # of those who played it, whoever sits there now
    is_running: bool
    is_shown: bool  # covered pieces stay covered until a game has ended


def games_of(id: TableId, rows: Rows) -> list[Played]:  # noqa: A002
    """All games of a table, from its log."""
    table, matches, seats = Table(id), dict[int, Match](), dict[int, list[SeatInfo]]()
    for seq, at, body in rows:
        event = events.decode(body)
        apply(table, seq, at, event)
        if isinstance(event, events.Opened):
            opened, matches = event, _earlier_games(event)
        if isinstance(event, events.Opened | events.Sat) and event.id is None:
            seats = _seats_before(table, opened)  # who opens a table sits down by that
        if table.match is not None:
            matches[table.number] = table.match
            is_change = table.status == "playing" and not isinstance(event, events.Moved)
            if is_change or table.number not in seats:
                seats[table.number] = seat_infos(table)
    found = []
    for number, match in matches.items():
        running = number == table.number and table.status == "playing"
        is_shown = not (running and table.is_covered)
        found.append(Played(number, table.games, match, seats[number], running, is_shown))
    return found


def _earlier_games(event: events.Opened) -> dict[int, Match]:
    """The games of the match that were played before the table was opened."""
    found = {}
    for number, each in enumerate(event.earlier, 1):
        options = {**event.options, "start": each.start}
        match = Match(event.game, event.players, options=options, manual=True)
        for step in each.steps:
            match.play(step)
        found[number] = match
    return found


def _seats_before(table: Table, event: events.Opened) -> dict[int, list[SeatInfo]]:
    """Those who played before the table was opened, by game: open seats wait for them."""
    infos = [
        msgspec.structs.replace(seat, kind="person", name=seat.waits_for or None, waits_for=UNSET)
        if seat.kind == "open"
        else seat
        for seat in seat_infos(table)
    ]
    found, points = {}, [0] * table.players  # before each game
    for number, each in enumerate(event.earlier, 1):
        pairs = zip(infos, points, strict=True)
        found[number] = [msgspec.structs.replace(info, points=own) for info, own in pairs]
        points = [own + more for own, more in zip(points, each.points, strict=True)]
    return found


def game_in(games: list[Played], number: int) -> Played:
    """One game that may be shown."""
    for game in games:
        if game.number == number:
            return shown(game)
    raise Refusal("record/unknown", number=number)


def shown(game: Played) -> Played:
    """A game, unless it has to stay covered."""
    if not game.is_shown:
        raise Refusal("record/running", number=game.number)
    return game


def records_of(id: TableId, rows: Rows) -> list[Record]:  # noqa: A002
    """The records that may be shown; refused if all there is must stay covered."""
    games = games_of(id, rows)
    if len(games) == 1:
        shown(games[0])
    return [game.match.record() for game in games if game.is_shown]


def replay_of(id: TableId, rows: Rows, number: int) -> Replay:  # noqa: A002
    """A game step by step: all of it once it has ended, before that what onlookers see."""
    games = games_of(id, rows)
    game = game_in(games, number)
    played = game.match
    eyes = SPECTATOR if game.is_running else REFEREE
    match = Match(played.game, played.players, options=played.options, manual=True)
    frames = [Frame(ply=0, seat=None, move=None, told=[], view=match.view(eyes))]
    for move in played.moves:
        actor = match.actor
        told = words(match.play(move))
        seat = None if actor == CHANCE else actor
        frames.append(Frame(ply=match.ply, seat=seat, move=move, told=told, view=match.view(eyes)))
    return Replay(
        game=played.game.name,
        players=played.players,
        options=played.options,
        number=number,
        games=[each.number for each in games if each.is_shown],
        match=game.of_match,
        seats=game.seats,
        frames=frames,
    )
