"""A wish for a table, checked and made into the first event of its log."""

import secrets
from typing import NamedTuple, TypeVar

import msgspec

from tablee.engine.contract import Game, find_game
from tablee.engine.errors import InvalidOption, InvalidPlayers, UnknownGame
from tablee.engine.match import Match
from tablee.games import GAMES
from tablee.server import events
from tablee.server.cleaning import clean
from tablee.server.conduct import make
from tablee.server.live_table import Person
from tablee.server.messages import NewTable
from tablee.server.refusals import Refusal
from tablee.server.results import played_out
from tablee.server.words import LONGEST_NAME, Move, Seat, Value

T = TypeVar("T")


class Plan(NamedTuple):
    """A table that can be opened."""

    event: events.Opened  # by nobody yet
    seats: list[tuple[Seat, str | None]]  # that the host takes; None: by the host's own name
    start: bool

    def by(self, person: Person) -> tuple[events.Opened, list[tuple[Seat, str]]]:
        """The first event, and the seats that the host takes with the names there."""
        if person.guest is None:
            raise Refusal("guest/unknown")
        seats = [(seat, name or person.name) for seat, name in self.seats]
        return msgspec.structs.replace(self.event, guest=person.guest), seats


def planned(wish: NewTable) -> Plan:
    """Check a wish against the game and its rules."""
    try:
        game = find_game(wish.game)
        players = game.check_players(game.seats[0] if wish.players is None else wish.players)
        options = game.read_options(wish.options, players)
    except UnknownGame:
        raise Refusal("game/unknown", expected=list(GAMES)) from None
    except InvalidPlayers:
        raise Refusal("game/players", expected=list(game.seats)) from None
    except InvalidOption as error:
        raise Refusal("option/invalid", reason=str(error)) from None
    bots = {str(seat): level for seat, level in _by_seat(wish.bots, players).items()}
    names = _by_seat(wish.names, players)
    if any(seat >= players for seat in wish.mine):
        raise Refusal("seat/invalid", expected=f"0 to {players - 1}", got=max(wish.mine))
    taken = [seat for seat in wish.mine if str(seat) in bots]
    if taken or len(set(wish.mine)) < len(wish.mine):
        raise Refusal("seat/taken", seat=(taken or wish.mine)[0])
    called = {seat: clean(name, LONGEST_NAME) for seat, name in names.items()}
    if wish.listed and (wish.steps or wish.earlier):
        # Who gives the steps knows all that is covered, and may have chosen them: friends may
        # play on from there, strangers are not invited to.
        raise Refusal("table/unlisted")
    earlier = _earlier(game, players, options, wish)
    if wish.steps:
        _check_steps(game, players, options, wish.steps)
    event = events.Opened(
        game=game.name,
        players=players,
        options=options,
        bots=bots,
        listed=wish.listed,
        chat=wish.chat,
        tally=wish.tally,
        clock=wish.clock,
        away=wish.away,
        games=wish.games,
        seed=secrets.randbits(62),
        steps=wish.steps,
        names={str(seat): name for seat, name in called.items() if _is_open(seat, wish)},
        earlier=earlier,
    )
    return Plan(event, [(seat, called.get(seat)) for seat in wish.mine], wish.start)


def _is_open(seat: Seat, wish: NewTable) -> bool:
    return seat not in wish.mine and str(seat) not in wish.bots


def _check_steps(game: Game, players: int, options: dict[str, Value], steps: list[Move]) -> None:
    """Play a game that was begun elsewhere: by the rules, and not to its end."""
    if _played(game, players, options, steps).over:
        raise Refusal("record/invalid", index=len(steps) - 1, why="move/over", move=steps[-1])


def _earlier(
    game: Game, players: int, options: dict[str, Value], wish: NewTable
) -> list[events.Earlier]:
    """Play the games of the match before this one, each to its end: the points are not believed."""
    if len(wish.earlier) >= wish.games:
        expected = f"earlier: at most {wish.games - 1} games before one of a match of {wish.games}"
        raise Refusal("message/invalid", expected=expected)
    found = []
    for number, each in enumerate(wish.earlier, 1):
        try:
            own = game.read_options({**options, "start": each.start}, players)
        except InvalidOption as error:
            raise Refusal("option/invalid", game=number, reason=str(error)) from None
        match = _played(game, players, own, each.steps, number)
        if not match.over:
            index = len(each.steps)
            raise Refusal("record/invalid", game=number, index=index, why="table/not-over")
        points = played_out(match, [False] * players).points
        found.append(events.Earlier(each.start, each.steps, points))
    return found


def _played(
    game: Game,
    players: int,
    options: dict[str, Value],
    steps: list[Move],
    number: int | None = None,
) -> Match:
    """A game after steps that were made elsewhere, each by the rules; `number` if it is earlier."""
    where = {} if number is None else {"game": number}
    match = Match(game, players, options=options, manual=True)
    for index, move in enumerate(steps):
        try:
            make(match, move)
        except Refusal as refusal:
            data = {**where, "index": index, "why": refusal.code, **refusal.data}
            raise Refusal("record/invalid", **data) from None
    return match


def _by_seat(given: dict[str, T], players: int) -> dict[Seat, T]:
    """Read seats that are keys of an object, as words."""
    seats = {str(seat): seat for seat in range(players)}
    for word in given:
        if word not in seats:
            raise Refusal("seat/invalid", expected=f"0 to {players - 1}", got=word[:20])
    return {seats[word]: value for word, value in given.items()}
