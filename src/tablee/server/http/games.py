"""What can be played."""

import msgspec

from tablee.bots.levels import LEVELS
from tablee.engine.contract import Game
from tablee.games import GAMES
from tablee.server.http.descriptions import EventInfo, GameInfo, Games, OptionInfo, ReasonInfo
from tablee.server.http.endpoints import Endpoint, Visit


async def games(_visit: Visit) -> Games:
    """All games, with what a page needs to know of them."""
    return Games(games=[info(game) for game in GAMES.values()])


def info(game: Game) -> GameInfo:
    """One game as data."""
    return GameInfo(
        name=game.name,
        title=game.title,
        rules=game.version,
        players=list(game.seats),
        levels=list(range(1, len(LEVELS) + 1)),
        options=[msgspec.convert(option.schema(), OptionInfo) for option in game.options],
        events=[EventInfo(name=kind.name, fields=list(kind.fields)) for kind in game.events],
        reasons=[
            ReasonInfo(rule=reason.rule, cause=reason.code, about=reason.text)
            for reason in game.reasons
            if reason.code
        ],
    )


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/v1/games",
        handler=games,
        summary="The games, their options, events and reasons",
        answer=Games,
    ),
)
