"""`tablee replay`: recorded games, played again and checked step by step."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.arguments import check_range, skip_compiling
from tablee.cli.console import output
from tablee.cli.files import is_small

if TYPE_CHECKING:
    from rich.console import Console

    from tablee.cli.recordings import Recording
    from tablee.engine.match import Match


def replay(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A file of games, or - for standard input.")
    ],
    game: Annotated[
        int | None,
        typer.Option("--game", "-g", metavar="K", show_default=False, help="Only the K-th game."),
    ] = None,
    step: Annotated[
        bool,
        typer.Option(
            "--step", help="Show every position; on a terminal Enter goes on and q stops."
        ),
    ] = False,
) -> None:
    """Replay recorded games, and check every step of them.

    Whatever the file says is held against the rules: who moves, what is legal, the weights of
    chance, the result. The first thing that differs is named with its line, game and step.

    \b
    Examples:
      tablee replay games.jsonl
      tablee replay games.jsonl --game 3 --step
      tablee record nivos --games 10 | tablee replay -
    """
    if game is not None:
        check_range("--game", game, 1)
    if step or is_small(file):
        skip_compiling()
    from tablee.cli.recordings import recording, recordings
    from tablee.engine.kernel import show_progress

    show_progress()
    console = output()
    for found in recordings(file) if game is None else [recording(file, game)]:
        match = _show_steps(console, found) if step else found.played()
        if match is None:
            return
        console.print(_summary(found, match), soft_wrap=True)


def _summary(found: "Recording", match: "Match") -> str:
    result = (
        f"places {' '.join(map(str, match.places()))}: verified"
        if match.over
        else "not finished: verified so far"
    )
    title, players, steps = match.game.title, match.players, match.ply
    return f"game {found.number}: {title}, {players} players, {steps} steps, {result}"


def _show_steps(console: "Console", found: "Recording") -> "Match | None":
    """Draw every position; None if the reader has had enough."""
    from tablee.cli.draw import drawing_of
    from tablee.cli.draw.cast import Cast
    from tablee.engine.contract import REFEREE

    waits = sys.stdin.isatty() and sys.stdout.isatty()
    drawing, cast = drawing_of(found.record.game), Cast(found.record.players)
    steps = found.record.steps
    for match in found.positions():
        if match.ply:
            last = steps[match.ply - 1].move
            console.rule(f"game {found.number}, step {match.ply} of {len(steps)}: {last}")
            console.print(" ".join(drawing.sentences(match.events, cast)), markup=False)
        else:
            console.rule(f"game {found.number}: {match.game.title}, {match.players} players")
        console.print(drawing.board(match.view(REFEREE), cast, ()))
        if waits and input("Enter goes on, q stops: ").strip().lower().startswith("q"):
            return None
    return match
