"""A wish for a table, checked and made into the first event of its log."""

import secrets
from typing import TypeVar

from tablee.engine.contract import find_game
from tablee.engine.errors import InvalidOption, InvalidPlayers, UnknownGame
from tablee.games import GAMES
from tablee.server import events
from tablee.server.cleaning import clean
from tablee.server.live_table import Person
from tablee.server.messages import NewTable
from tablee.server.refusals import Refusal
from tablee.server.words import LONGEST_NAME, Seat

T = TypeVar("T")


def opened(person: Person, wish: NewTable) -> tuple[events.Opened, list[tuple[Seat, str]]]:
    """The first event, and the seats that the host takes with the names there."""
    if person.guest is None:
        raise Refusal("guest/unknown")
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
    event = events.Opened(
        guest=person.guest,
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
    )
    called = {seat: clean(names[seat], LONGEST_NAME) for seat in wish.mine if seat in names}
    seats = [(seat, called.get(seat, person.name)) for seat in wish.mine]
    return event, seats


def _by_seat(given: dict[str, T], players: int) -> dict[Seat, T]:
    """Read seats that are keys of an object, as words."""
    seats = {str(seat): seat for seat in range(players)}
    for word in given:
        if word not in seats:
            raise Refusal("seat/invalid", expected=f"0 to {players - 1}", got=word[:20])
    return {seats[word]: value for word, value in given.items()}
