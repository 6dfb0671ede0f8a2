"""What people may do at a table: a command becomes an event of the log, or is refused."""

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from tablee.engine.contract import Event as Perceived
from tablee.engine.errors import GameOver, IllegalMove, InvalidMove
from tablee.engine.match import Match
from tablee.engine.record import Record, Step
from tablee.server import events
from tablee.server import messages as to
from tablee.server.cleaning import clean
from tablee.server.luck import Luck
from tablee.server.refusals import Refusal
from tablee.server.table import Place, Table
from tablee.server.words import LONGEST_NAME, LONGEST_TEXT, GuestId, Level, Ply, Seat

_luck = Luck()


class Act(NamedTuple):
    """An event to be written, and what its steps told, if they were made on the match already."""

    event: events.AnyEvent
    told: list[Perceived] | None = None


class Asker(NamedTuple):
    """Who wants something at a table."""

    guest: GuestId
    name: str  # what the guest is called
    absent: Collection[GuestId]  # who has been gone so long that others need not wait for them


def act(
    table: Table,
    guest: GuestId | None,
    name: str,
    command: Any,
    absent: Collection[GuestId] = (),
) -> Act:
    """Turn a command into an event."""
    return _ACTS[type(command)](table, Asker(_known(table, guest), name, absent), command)


def move(
    table: Table,
    seat: Seat,
    word: str,
    guest: GuestId | None,
    id: str | None,  # noqa: A002
    late: bool = False,
) -> Act:
    """Make a move on the match, drawing chance; the event says what came of it."""
    match = _playing(table)
    before = match.ply
    match.reseed(_luck.draw())
    told = make(match, word)
    event = events.Moved(guest=guest, id=id, seat=seat, steps=match.moves_since(before), late=late)
    return Act(event, told)


def make(match: Match, word: str) -> list[Perceived]:
    """Make a move on a match; what is no move, or against the rules, is refused."""
    try:
        return match.play(word)
    except GameOver:
        raise Refusal("move/over", move=word) from None
    except InvalidMove:
        raise Refusal("move/invalid", move=word) from None
    except IllegalMove as error:
        raise Refusal("move/illegal", move=word, rule=error.rule, cause=error.cause) from None


def consider(table: Table, guest: GuestId | None, command: to.Why) -> None:
    """Refuse a move that could not be made now, as `act` would; nothing is made."""
    guest = _known(table, guest)
    make(_deciding(table, guest, command.ply).copy(), command.move)


def start(
    table: Table,
    guest: GuestId | None = None,
    id: str | None = None,  # noqa: A002
    fill: Level | None = None,
) -> Act:
    """Begin the next game, drawing chance."""
    options = table.next_options()
    given = [Step(None, move) for move in table.steps]
    drawn = Match.replay(Record(table.game.name, table.players, options, given))
    steps = drawn.moves_since(len(given))
    bots = {} if fill is None else {str(seat): fill for seat in table.open_seats()}
    event = events.Started(guest=guest, id=id, options=options, steps=steps, bots=bots)
    return Act(event)


# -------------------------------------------------------------------------- the commands


def _play(table: Table, asker: Asker, command: to.Play) -> Act:
    late = command.seen is not None and command.seen < table.board
    seat = _deciding(table, asker.guest, command.ply, late).actor
    return move(table, seat, command.move, asker.guest, command.id)


def _sit(table: Table, asker: Asker, command: to.Sit) -> Act:
    _not_playing(table)
    free = table.open_seats()
    if not free:
        raise Refusal("table/full")
    seat = free[0] if command.seat is None else _seat(table, command.seat)
    if seat not in free:
        raise Refusal("seat/taken", seat=seat)
    called = asker.name if command.name is None else clean(command.name, LONGEST_NAME)
    return Act(events.Sat(guest=asker.guest, id=command.id, seat=seat, name=called))


def _stand(table: Table, asker: Asker, command: to.Stand) -> Act:
    _not_playing(table)
    place = table.places[_seat(table, command.seat)]
    is_gone = place.guest in asker.absent and bool(table.seats_of(asker.guest))
    if place.guest is None or not (is_gone or asker.guest in {place.guest, table.host}):
        raise Refusal("seat/not-yours", seat=command.seat)
    return Act(events.Stood(guest=asker.guest, id=command.id, seat=command.seat))


def _arrange(table: Table, asker: Asker, command: to.Arrange) -> Act:
    if table.host not in asker.absent or not table.seats_of(asker.guest):
        _host(table, asker.guest)
    _not_playing(table)
    if table.places[_seat(table, command.seat)].guest is not None:
        raise Refusal("seat/taken", seat=command.seat)
    event = events.Arranged(
        guest=asker.guest, id=command.id, seat=command.seat, level=command.level
    )
    return Act(event)


def _rename(table: Table, asker: Asker, command: to.Rename) -> Act:
    _own(table, asker.guest, command.seat)
    called = clean(command.name, LONGEST_NAME)
    return Act(events.Renamed(guest=asker.guest, id=command.id, seat=command.seat, name=called))


def _change(table: Table, asker: Asker, command: to.Change) -> Act:
    _host(table, asker.guest)
    if command.listed and table.is_continued:
        raise Refusal("table/unlisted")
    event = events.Changed(
        guest=asker.guest, id=command.id, chat=command.chat, listed=command.listed
    )
    return Act(event)


def _start(table: Table, asker: Asker, command: to.Start) -> Act:
    if asker.guest != table.host and not table.seats_of(asker.guest):
        raise Refusal("host/only")
    _not_playing(table)
    if table.status == "over" and not table.has_due_start():
        raise Refusal("table/not-ready", waits_for=table.unready())
    if command.fill is None and table.open_seats():
        raise Refusal("seats/open", seats=table.open_seats())
    return start(table, asker.guest, command.id, command.fill)


def _ask_undo(table: Table, asker: Asker, command: to.AskUndo) -> Act:
    match = _playing(table)
    _own(table, asker.guest, command.seat)
    if table.undo is not None:
        raise Refusal("undo/asked", seat=table.undo.seat)
    ply = match.last_decision(command.seat)
    if ply is None:
        raise Refusal("undo/nothing", seat=command.seat)
    return Act(events.UndoAsked(guest=asker.guest, id=command.id, seat=command.seat, ply=ply))


def _answer_undo(table: Table, asker: Asker, command: to.AnswerUndo) -> Act:
    seats = [
        seat for seat in table.seats_of(asker.guest) if table.undo and seat in table.undo.waits_for
    ]
    if not seats:
        raise Refusal("undo/not-asked")
    event = events.UndoAnswered(
        guest=asker.guest, id=command.id, seats=seats, agreed=command.agreed
    )
    return Act(event)


def _resign(table: Table, asker: Asker, command: to.Resign) -> Act:
    _playing(table)
    if _own(table, asker.guest, command.seat).resigned:
        raise Refusal("seat/resigned", seat=command.seat)
    return Act(events.Resigned(guest=asker.guest, id=command.id, seat=command.seat))


def _give_seat(table: Table, asker: Asker, command: to.GiveSeat) -> Act:
    _playing(table)
    place = _own(table, asker.guest, command.seat)
    if place.resigned:
        raise Refusal("seat/resigned", seat=command.seat)
    if place.lent == "asked":
        raise Refusal("seat/lent", seat=command.seat)
    event = events.HandedOver(
        guest=asker.guest, id=command.id, seat=command.seat, level=command.level, why="asked"
    )
    return Act(event)


def _take_seat(table: Table, asker: Asker, command: to.TakeSeat) -> Act:
    _playing(table)
    place = _own(table, asker.guest, command.seat)
    if place.resigned:
        raise Refusal("seat/resigned", seat=command.seat)
    if place.lent is None:
        raise Refusal("seat/not-lent", seat=command.seat)
    return Act(events.TakenBack(guest=asker.guest, id=command.id, seat=command.seat))


def _play_on(table: Table, asker: Asker, command: to.PlayOn) -> Act:
    if table.status != "over":
        raise Refusal("table/not-over")
    seats = table.seats_of(asker.guest)
    if not seats:
        raise Refusal("seat/not-yours")
    return Act(events.Ready(guest=asker.guest, id=command.id, seats=seats))


def _say(table: Table, asker: Asker, command: to.Say) -> Act:
    seat = _talker(table, asker.guest)
    text = clean(command.text, LONGEST_TEXT)
    return Act(events.Said(guest=asker.guest, id=command.id, seat=seat, text=text))


def _react(table: Table, asker: Asker, command: to.React) -> Act:
    seat = _talker(table, asker.guest)
    return Act(
        events.Reacted(guest=asker.guest, id=command.id, seat=seat, reaction=command.reaction)
    )


def _close(table: Table, asker: Asker, command: to.Close) -> Act:
    _host(table, asker.guest)
    if table.status == "playing" and table.people() - {asker.guest}:
        raise Refusal("table/playing")
    return Act(events.Closed(guest=asker.guest, id=command.id))


# ----------------------------------------------------------------------------- questions


def _known(table: Table, guest: GuestId | None) -> GuestId:
    """Who wants something at a table where something may still happen."""
    if guest is None:
        raise Refusal("guest/unknown")
    if table.status == "closed":
        raise Refusal("table/closed")
    return guest


def _deciding(table: Table, guest: GuestId, ply: Ply, late: bool = False) -> Match:
    """The game, if it is at that ply and somebody is to decide there themselves."""
    if table.status == "over":
        raise Refusal("move/over")
    match = _playing(table)
    seat = match.actor
    place = table.places[seat]
    if late or ply != match.ply:
        raise Refusal("move/stale", expected=match.ply, got=ply)
    if place.guest != guest:
        raise Refusal("seat/not-yours", seat=seat)
    if place.resigned:
        raise Refusal("seat/resigned", seat=seat)
    if place.lent:
        raise Refusal("seat/lent", seat=seat)
    return match


def _playing(table: Table) -> Match:
    if table.status != "playing" or table.match is None:
        raise Refusal("table/not-playing")
    return table.match


def _not_playing(table: Table) -> None:
    if table.status == "playing":
        raise Refusal("table/playing")


def _seat(table: Table, seat: Seat) -> Seat:
    if seat >= table.players:
        raise Refusal("seat/invalid", expected=f"0 to {table.players - 1}", got=seat)
    return seat


def _own(table: Table, guest: GuestId, seat: Seat) -> Place:
    place = table.places[_seat(table, seat)]
    if place.guest != guest:
        raise Refusal("seat/not-yours", seat=seat)
    return place


def _host(table: Table, guest: GuestId) -> None:
    if guest != table.host:
        raise Refusal("host/only")


def _talker(table: Table, guest: GuestId) -> Seat:
    seats = table.seats_of(guest)
    if not seats:
        raise Refusal("chat/seated-only")
    if not table.chat:
        raise Refusal("chat/off")
    turn = table.turn  # several people at one device: whoever is on turn talks
    return turn if turn in seats else seats[0]


_ACTS: dict[type, Callable[[Table, Asker, Any], Act]] = {
    to.Play: _play,
    to.Sit: _sit,
    to.Stand: _stand,
    to.Arrange: _arrange,
    to.Rename: _rename,
    to.Change: _change,
    to.Start: _start,
    to.AskUndo: _ask_undo,
    to.AnswerUndo: _answer_undo,
    to.Resign: _resign,
    to.GiveSeat: _give_seat,
    to.TakeSeat: _take_seat,
    to.PlayOn: _play_on,
    to.Say: _say,
    to.React: _react,
    to.Close: _close,
}
