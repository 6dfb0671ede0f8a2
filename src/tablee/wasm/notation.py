"""The notation of a game as data: a table of words for each choice that changes it."""

from typing import Any

from tablee.engine.contract import Game
from tablee.engine.options import Choice, Options


def default_options(game: Game) -> Options:
    """Every option at its default."""
    return {option.name: option.default for option in game.options}


def notation_tables(game: Game) -> dict[str, Any]:
    """Give the option that the words depend on, if any, and the words for each of its choices.

    >>> from tablee.games import GAMES
    >>> tables = notation_tables(GAMES["colorio"])
    >>> tables["option"], tables["words"][""][:2]
    (None, ['lift:a1', 'lift:a2'])
    """
    defaults = default_options(game)
    plain = game.words(defaults)
    deciding = [
        option
        for option in game.options
        if isinstance(option, Choice)
        and any(game.words(defaults | {option.name: choice}) != plain for choice in option.choices)
    ]
    if len(deciding) > 1:
        raise ValueError(f"{game.name}: expected one option to decide on the words")
    if not deciding:
        return {"option": None, "words": {"": list(plain)}}
    option = deciding[0]
    return {
        "option": option.name,
        "words": {
            choice: list(game.words(defaults | {option.name: choice})) for choice in option.choices
        },
    }
