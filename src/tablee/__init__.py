"""Tablée: four board games, to play and to study.

`Match` plays one game, `simulate` many at the speed of compiled code; `Record`, `read_records`
and `verify` deal with games that were written down; `GAMES` is the table of games. Whatever is
refused raises a `TableeError`.

>>> import tablee
>>> match = tablee.Match("tonooo", players=3, seed=1)
>>> match.legal()
['draw', 'lift:A', 'lift:B', 'lift:C', 'lift:D']
>>> [str(event) for event in match.play("draw")]
['draws seat=1', 'drawn seat=1 kind=yellow']
>>> match.play("pay:red")
Traceback (most recent call last):
tablee.engine.errors.IllegalMove: pay:red: something else is asked for now (R2)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablee.engine.contract import CHANCE, OVER, REFEREE, SPECTATOR, Event, Game, find_game
    from tablee.engine.errors import (
        GameOver,
        GameRunning,
        IllegalMove,
        InvalidData,
        InvalidMode,
        InvalidMove,
        InvalidOption,
        InvalidPlayers,
        InvalidPly,
        InvalidRecord,
        InvalidSeat,
        InvalidSeed,
        StaleMove,
        TableeError,
        UnknownGame,
    )
    from tablee.engine.match import Match
    from tablee.engine.record import Record, positions, read_records, verify
    from tablee.engine.simulation import Simulation, simulate
    from tablee.games import GAMES

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "GAMES",
    "OVER",
    "REFEREE",
    "SPECTATOR",
    "Event",
    "Game",
    "GameOver",
    "GameRunning",
    "IllegalMove",
    "InvalidData",
    "InvalidMode",
    "InvalidMove",
    "InvalidOption",
    "InvalidPlayers",
    "InvalidPly",
    "InvalidRecord",
    "InvalidSeat",
    "InvalidSeed",
    "Match",
    "Record",
    "Simulation",
    "StaleMove",
    "TableeError",
    "UnknownGame",
    "find_game",
    "positions",
    "read_records",
    "simulate",
    "verify",
]


def __getattr__(name: str) -> Any:
    """Load a name when it is first used: `tablee --help` waits for no game."""
    if name not in __all__:
        raise AttributeError(f"module 'tablee' has no attribute {name!r}")
    errors = import_module("tablee.engine.errors")
    if hasattr(errors, name):  # these can be caught even while the games can't be loaded
        return getattr(errors, name)
    games = import_module("tablee.games")  # also makes the games known to the engine
    if name == "GAMES":
        return games.GAMES
    for home in ("match", "record", "simulation", "contract"):
        module = import_module(f"tablee.engine.{home}")
        if hasattr(module, name):
            return getattr(module, name)
    raise AssertionError(name)


def __dir__() -> list[str]:
    """Name what `help` and completion should show, loaded or not."""
    return sorted([*__all__, "__version__"])
