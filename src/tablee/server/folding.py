"""How each event of the log changes a table, and what is told of it."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from tablee.engine.contract import Event as Perceived
from tablee.engine.contract import find_game
from tablee.engine.match import Match
from tablee.server import events
from tablee.server.clocks import Clocks
from tablee.server.messages import Entry, Result, Told
from tablee.server.results import last_side, left_alone, played_out
from tablee.server.table import REMEMBERED, SUBSTITUTE, Chronicled, Place, Table, Undo
from tablee.server.words import Millis, Seat, TableId

Perceptions = list[Perceived] | None  # of steps that were made on the match already

_encoder = msgspec.json.Encoder()


def apply(
    table: Table,
    seq: int,
    at: Millis,
    event: events.AnyEvent,
    told: Perceptions = None,
) -> Entry:
    """Take in the next event; `told` if its steps were made on the match already."""
    if seq != table.seq + 1:
        raise ValueError(f"expected event {table.seq + 1} of the table, got {seq}")
    at = max(at, table.at)
    table.seq, table.at = seq, at
    if event.guest is not None and event.id is not None:
        answered = table.answered.setdefault(event.guest, OrderedDict())
        answered[event.id] = seq
        if len(answered) > REMEMBERED:
            answered.popitem(last=False)
    entry = _FOLDS[type(event)](event, table, told)
    is_play = entry.move is not None or entry.told is not None
    table.recent.append(Chronicled(seq, _encoder.encode(entry), is_play))
    return entry


def fold(id: TableId, rows: Iterable[tuple[int, Millis, bytes]]) -> Table:  # noqa: A002
    """Read a whole log."""
    table = Table(id)
    for seq, at, body in rows:
        apply(table, seq, at, events.decode(body))
    return table


def _entry(table: Table, what: Any, **rest: Any) -> Entry:
    return Entry(seq=table.seq, at=table.at, what=what, **rest)


def _opened(event: events.Opened, table: Table, _told: Perceptions) -> Entry:
    table.game = find_game(event.game)
    table.players, table.options = event.players, event.options
    table.host = event.guest or ""
    table.places = [
        Place(bot=event.bots.get(str(seat)), waits_for=event.names.get(str(seat)))
        for seat in range(event.players)
    ]
    table.clock, table.away, table.games = event.clock, event.away, event.games
    table.listed, table.chat, table.tally = event.listed, event.chat, event.tally
    table.seed, table.opened = event.seed, table.at
    table.steps, table.is_continued = event.steps, bool(event.steps or event.earlier)
    for each in event.earlier:
        table.number += 1
        _reward(table, each.points)
    return _entry(table, "opened", ply=len(event.steps) or None)


def _sat(event: events.Sat, table: Table, _told: Perceptions) -> Entry:
    place = table.places[event.seat]
    place.guest, place.name, place.bot = event.guest, event.name, None
    return _entry(table, "sat", seat=event.seat, name=event.name)


def _stood(event: events.Stood, table: Table, _told: Perceptions) -> Entry:
    old = table.places[event.seat]
    table.places[event.seat] = Place(points=old.points, waits_for=old.waits_for)
    return _entry(table, "stood", seat=event.seat, name=old.name)


def _arranged(event: events.Arranged, table: Table, _told: Perceptions) -> Entry:
    old = table.places[event.seat]
    table.places[event.seat] = Place(bot=event.level, points=old.points, waits_for=old.waits_for)
    return _entry(table, "arranged", seat=event.seat, level=event.level)


def _renamed(event: events.Renamed, table: Table, _told: Perceptions) -> Entry:
    table.places[event.seat].name = event.name
    return _entry(table, "renamed", seat=event.seat, name=event.name)


def _changed(event: events.Changed, table: Table, _told: Perceptions) -> Entry:
    table.chat = table.chat if event.chat is None else event.chat
    table.listed = table.listed if event.listed is None else event.listed
    return _entry(table, "changed")


def _started(event: events.Started, table: Table, told: Perceptions) -> Entry:
    if table.games > 1 and table.number % table.games == 0:  # another match
        for place in table.places:
            place.points = 0
    table.number += 1
    table.status, table.result, table.undo = "playing", None, None
    table.match = Match(table.game, table.players, options=event.options, manual=True)
    _step(table, table.steps)
    table.steps = []
    told = _step(table, event.steps)
    table.match.manual = False
    for seat, place in enumerate(table.places):
        place.ready = place.resigned = False
        place.bot = event.bots.get(str(seat), place.bot)
        if place.guest is not None:
            place.bot = place.lent = None
    table.began = table.moved = table.board = table.seq
    table.acted = [0] * table.players
    table.starter = _starter(table.match)
    table.clocks = Clocks(table.clock, table.players, table.at) if table.clock else None
    return _entry(table, "started", told=words(told))


def _moved(event: events.Moved, table: Table, told: Perceptions) -> Entry:
    match = _running(table)
    if told is None:
        match.manual = True
        told = _step(table, event.steps)
        match.manual = False
    seat, by_bot = event.seat, event.guest is None
    table.moved = table.board = table.seq
    if not by_bot or table.places[seat].lent == "asked":
        table.acted[seat] = table.seq
    table.undo = None
    if table.clocks is not None:
        table.clocks.spend(seat, table.at, table.is_charged(seat))
        if match.actor != seat:
            table.clocks.reward(seat)
    if match.over:
        _end(table, played_out(match, [place.resigned for place in table.places]))
    by = "clock" if event.late else "bot" if by_bot else "person"
    return _entry(table, "moved", seat=seat, by=by, move=event.steps[0], told=words(told))


def _undo_asked(event: events.UndoAsked, table: Table, _told: Perceptions) -> Entry:
    asker = table.places[event.seat].guest
    others = {
        seat
        for seat, place in enumerate(table.places)
        if place.guest not in {None, asker} and not place.resigned
    }
    table.undo = Undo(event.seat, event.ply, others)
    return _take_back(table, "undo-asked", seat=event.seat, ply=event.ply)


def _undo_answered(event: events.UndoAnswered, table: Table, _told: Perceptions) -> Entry:
    undo = table.undo
    if undo is None:
        return _entry(table, "undo-answered", seat=event.seats[0], agreed=False)
    undo.waits_for -= set(event.seats)
    if not event.agreed:
        table.undo = None
    return _take_back(table, "undo-answered", seat=event.seats[0], agreed=event.agreed)


def _take_back(table: Table, what: str, **rest: Any) -> Entry:
    """Take moves back once nobody is left to agree."""
    undo = table.undo
    if undo is None or undo.waits_for:
        return _entry(table, what, **rest)
    _running(table).undo_to(undo.ply)
    table.undo, table.board = None, table.seq
    if table.clocks is not None:
        table.clocks.restart(table.at)
    return _entry(table, "undone", seat=undo.seat, ply=undo.ply)


def _resigned(event: events.Resigned, table: Table, _told: Perceptions) -> Entry:
    place = table.places[event.seat]
    place.resigned, place.bot, place.lent = True, SUBSTITUTE, None
    table.undo = None
    sides = table.game.sides(table.players)
    winner = last_side(sides, [each.resigned for each in table.places])
    if table.clocks is not None and table.turn == event.seat:
        table.clocks.spend(event.seat, table.at, charged=True)
    if winner is not None:
        _end(table, left_alone(sides, winner, "clock" if event.late else "resigned"))
    return _entry(table, "resigned", seat=event.seat, why="clock" if event.late else "asked")


def _handed_over(event: events.HandedOver, table: Table, _told: Perceptions) -> Entry:
    place = table.places[event.seat]
    place.bot, place.lent = event.level, event.why
    if table.clocks is not None and table.turn == event.seat:
        table.clocks.spend(event.seat, table.at, charged=True)
    return _entry(table, "handed-over", seat=event.seat, level=event.level, why=event.why)


def _taken_back(event: events.TakenBack, table: Table, _told: Perceptions) -> Entry:
    place = table.places[event.seat]
    if table.clocks is not None and table.turn == event.seat:
        table.clocks.spend(event.seat, table.at, table.is_charged(event.seat))
    if place.lent is not None:
        place.bot = place.lent = None
    return _entry(table, "taken-back", seat=event.seat)


def _ready(event: events.Ready, table: Table, _told: Perceptions) -> Entry:
    for seat in event.seats:
        table.places[seat].ready = True
    return _entry(table, "ready", seat=event.seats[0])


def _said(event: events.Said, table: Table, _told: Perceptions) -> Entry:
    name = table.places[event.seat].name
    return _entry(table, "said", seat=event.seat, name=name, text=event.text)


def _reacted(event: events.Reacted, table: Table, _told: Perceptions) -> Entry:
    return _entry(table, "reacted", seat=event.seat, reaction=event.reaction)


def _downtime(event: events.Downtime, table: Table, _told: Perceptions) -> Entry:
    if table.clocks is not None:
        table.clocks.stand_still(event.since, event.until)
    return _entry(table, "downtime")


def _closed(_event: events.Closed, table: Table, _told: Perceptions) -> Entry:
    table.status = "closed"
    return _entry(table, "closed")


def _running(table: Table) -> Match:
    if table.match is None:
        raise ValueError("expected a game that is being played")
    return table.match


def _step(table: Table, steps: list[str]) -> list[Perceived]:
    """Make steps of the log, chance among them."""
    match, told = _running(table), []
    for step in steps:
        told += match.play(step)
    return told


def _starter(match: Match) -> Seat:
    """Who decided first, or is about to."""
    decided = (step.seat for step in match.record().steps if step.seat is not None)
    return next(decided, match.actor)


def _end(table: Table, result: Result) -> None:
    table.status, table.result, table.undo = "over", result, None
    _reward(table, result.points)
    for place in table.places:
        if place.guest is not None:
            place.bot = place.lent = None


def _reward(table: Table, points: list[int]) -> None:
    """Add the points of a game to those of the match."""
    for place, own in zip(table.places, points, strict=True):
        place.points += own


def words(told: list[Perceived]) -> list[Told]:
    """What everybody perceives, as it is sent."""
    return [Told(each.name, dict(each.values)) for each in told]


# By the type of the event.
_FOLDS: dict[type, Callable[[Any, Table, Perceptions], Entry]] = {
    events.Opened: _opened,
    events.Sat: _sat,
    events.Stood: _stood,
    events.Arranged: _arranged,
    events.Renamed: _renamed,
    events.Changed: _changed,
    events.Started: _started,
    events.Moved: _moved,
    events.UndoAsked: _undo_asked,
    events.UndoAnswered: _undo_answered,
    events.Resigned: _resigned,
    events.HandedOver: _handed_over,
    events.TakenBack: _taken_back,
    events.Ready: _ready,
    events.Said: _said,
    events.Reacted: _reacted,
    events.Downtime: _downtime,
    events.Closed: _closed,
}
