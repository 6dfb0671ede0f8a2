"""What several commands ask for: a game, players, options, a seed."""

import os
import secrets
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.engine.errors import TableeError

if TYPE_CHECKING:
    from tablee.engine.contract import Game

HIGHEST_SEED = (1 << 64) - 1


class BadInput(TableeError):
    """Something on the command line, in a file or at the keyboard that can't be used."""

    code = "input/invalid"


class InputEnded(BadInput):
    """Nobody answers any more: the end of a pipe, or Ctrl-D."""


class Stopped(TableeError):
    """Ctrl-C, where there is something to say about it."""

    code = "input/stopped"


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="Which game; `tablee games` lists them.")
]
Players = Annotated[
    int | None,
    typer.Option("--players", "-p", metavar="N", help="How many play; the fewest if left out."),
]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-O",
        metavar="NAME=VALUE",
        help="Choose an option of the game; may be given several times.",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        "-s",
        metavar="S",
        show_default=False,
        help="A number: the same seed gives the same luck. Drawn if left out.",
    ),
]


def game_named(name: str) -> "Game":
    """Find a game, also when its name is typed as La-Bonne-Main or COLORIO."""
    import tablee

    typed = name.lower().replace("-", "_").replace(" ", "_").removeprefix("la_")
    return tablee.GAMES.get(typed) or tablee.find_game(name)


def skip_compiling() -> None:
    """Let Python interpret the rules: a small job is done sooner than they are compiled."""
    if "tablee.engine.kernel" not in sys.modules:  # else it is settled how they run
        os.environ.setdefault("TABLEE_KERNELS", "interpreted")


def check_range(name: str, value: float, low: float, high: float = float("inf")) -> None:
    """Refuse a number that is too small or too large."""
    if not low <= value <= high:
        wanted = f"at least {low}" if high == float("inf") else f"a number from {low} to {high}"
        raise BadInput(f"{name}: expected {wanted}, got {str(value)[:60]}")


def checked_seed(seed: int | None) -> int:
    """The seed given, or a new one that is short enough to be copied by hand."""
    if seed is None:
        return secrets.randbelow(1_000_000_000)
    check_range("--seed", seed, 0, HIGHEST_SEED)
    return seed
