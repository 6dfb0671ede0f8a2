"""Games, player counts and options to try: the defaults, and each option at each of its edges."""

from typing import Any

from tablee import GAMES, Game
from tablee.engine.options import Choice, Flag, Number, Option

Variant = tuple[Game, int, dict[str, Any]]


def edges(option: Option, players: int) -> list[Any]:
    """The values of an option that are worth trying, besides its default."""
    if isinstance(option, Flag):
        values: list[Any] = [False, True]
    elif isinstance(option, Number):
        values = [option.low, option.high]
    elif isinstance(option, Choice):
        values = list(option.choices)
    else:
        values = [0, players - 1]
    return [value for value in values if value != option.default]


def variants(games: Any = None) -> list[Variant]:
    """Every game at every player count, with the defaults and with one option changed."""
    return [
        (game, players, options)
        for game in (GAMES.values() if games is None else games)
        for players in game.seats
        for options in [
            {},
            *({o.name: value} for o in game.options for value in edges(o, players)),
        ]
    ]


def name_of(variant: Variant) -> str:
    """A short name for test output."""
    game, players, options = variant
    return "-".join([game.name, str(players), *(f"{k}={v}" for k, v in options.items())])
