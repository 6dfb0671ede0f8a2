"""`tablee record`: random games as lines of JSON."""

import contextlib
from typing import Annotated, Literal

import typer

from tablee.cli.arguments import (
    GameName,
    OptionTexts,
    Players,
    Seed,
    check_range,
    checked_seed,
    game_named,
    skip_compiling,
)
from tablee.cli.console import notes
from tablee.cli.files import STANDARD, writing

FEW = 20  # games that are played sooner than the rules are compiled


def record(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", metavar="K", help="How many games.")] = 1,
    seed: Seed = None,
    option: OptionTexts = None,
    policy: Annotated[
        Literal["uniform", "sane"],
        typer.Option(
            metavar="POLICY",
            help="uniform: every legal move is as likely; sane: the same without plain nonsense "
            "(in Tonooo, lifting an empty cylinder).",
        ),
    ] = "uniform",
    legal: Annotated[
        bool,
        typer.Option("--legal", help="Add to each step the legal moves, or the weights of chance."),
    ] = False,
    out: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            show_default=False,
            help="Write here, not to the screen.",
        ),
    ] = STANDARD,
) -> None:
    """Play random games and write them down, one line of JSON each.

    A game is written with its players, its options, every step (decisions of seats and events of
    chance) and its result. The same seed writes the same games. `tablee replay` reads them.

    \b
    Examples:
      tablee record tonooo --players 3 --games 1000 --seed 1 -o tonooo.jsonl
      tablee record nivos --players 4 --option cylinders=choose --legal
      tablee record colorio --games 5 | tablee replay -
    """
    check_range("--games", games, 1)
    if games <= FEW:
        skip_compiling()
    chosen = game_named(game)
    count = chosen.check_players(chosen.seats[0] if players is None else players)
    options = chosen.parse_options(option or [], count)
    chance = checked_seed(seed)

    from tablee.engine.kernel import show_progress
    from tablee.engine.playout import POLICIES
    from tablee.engine.record import random_record

    show_progress()
    with writing(out) as stream:
        if seed is None:
            with contextlib.suppress(OSError, SystemExit):  # nobody may be listening
                notes().print(f"seed {chance} (--seed {chance} writes the same games again)")
        for number in range(games):
            played = random_record(
                chosen, count, options, chance, number, POLICIES.index(policy), legal
            )
            stream.write(played.to_json() + "\n")
            stream.flush()
