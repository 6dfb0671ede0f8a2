"""`tablee hint`: what could be played in a recorded position, and what it is worth."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablee.cli.arguments import BadInput, check_range, checked_seed
from tablee.cli.console import output, print_paragraph
from tablee.cli.figures import decimals_of, percent
from tablee.cli.progress import waiting

if TYPE_CHECKING:
    from rich.console import Console

    from tablee.bots.advice import Advice
    from tablee.engine.match import Match

SIMULATIONS = 20_000  # if nothing is said
MOST_SIMULATIONS, LONGEST = 1_000_000_000, 3_600_000  # an hour
DASH = "\N{EN DASH}"
BEST = 12  # moves that are shown if nothing is said

File = Annotated[str, typer.Argument(metavar="FILE", help="A recorded game, or - for input.")]
Simulations = Annotated[
    int | None,
    typer.Option(
        "--simulations",
        "-n",
        metavar="N",
        show_default=False,
        help="How many games to try out from each position.",
    ),
]
Milliseconds = Annotated[
    int | None,
    typer.Option(
        "--milliseconds",
        "-t",
        metavar="MS",
        show_default=False,
        help="How long to think about each position, instead.",
    ),
]
Luck = Annotated[
    int,
    typer.Option("--seed", "-s", metavar="S", help="The same seed gives the same estimates."),
]
GameNumber = Annotated[
    int, typer.Option("--game", "-g", metavar="K", help="Which game of the file.")
]


def hint(
    file: File,
    at: Annotated[
        int | None,
        typer.Option(
            metavar="K",
            show_default=False,
            help="After how many steps, as `tablee replay --step` counts them; the last decision "
            "if left out.",
        ),
    ] = None,
    game: GameNumber = 1,
    simulations: Simulations = None,
    milliseconds: Milliseconds = None,
    seed: Luck = 0,
    every: Annotated[
        bool, typer.Option("--all", help=f"Show every move, not only the best {BEST}.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON, for programs.")] = False,
) -> None:
    """Judge the moves of a position in a recorded game, and explain the best.

    Moves are shown with the result that every seat can expect of them, in per cent of a win.
    Values marked exact are proved; the others are estimated by a search, the better the more
    visits it made. The board is shown with all that is covered in it, and the search knows that
    too: somebody who is still playing learns what memory should have told.

    \b
    Examples:
      tablee hint evening.jsonl
      tablee hint games.jsonl --game 3 --at 41 --simulations 100000
      tablee record nivos | tablee hint - --at 20 --json
    """
    check_range("--game", game, 1)
    budget = thinking(simulations, milliseconds, SIMULATIONS)
    from tablee.bots.advice import advise
    from tablee.cli.effects import praise
    from tablee.cli.positions import decision
    from tablee.cli.recordings import recording
    from tablee.engine.kernel import show_progress

    show_progress()
    found = recording(file, game)
    match = decision(found, at)
    steps = found.record.steps
    played = steps[match.ply].move if match.ply < len(steps) else None
    with waiting("Thinking ..."):
        closely = () if played is None else (played,)
        advice = advise(match, **budget, seed=checked_seed(seed), closely=closely)
    explained = praise(match, advice.moves)
    if as_json:
        typer.echo(json.dumps(_data(match, advice, explained)))
    else:
        _print(output(), match, advice, played, every)
        print_paragraph(output(), explained)


def thinking(
    simulations: int | None, milliseconds: int | None, usual: int
) -> dict[str, int | None]:
    """How long to think, as `advise` takes it."""
    if simulations is not None and milliseconds is not None:
        raise BadInput("expected --simulations or --milliseconds, got both")
    if milliseconds is not None:
        check_range("--milliseconds", milliseconds, 1, LONGEST)
    elif simulations is None:
        simulations = usual
    else:
        check_range("--simulations", simulations, 1, MOST_SIMULATIONS)
    return {"simulations": simulations, "milliseconds": milliseconds}


def _data(match: "Match", advice: "Advice", explained: str) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "players": match.players,
        "ply": match.ply,
        "seat": advice.seat,
        "values": list(advice.values),
        "exact": advice.exact,
        "moves": [
            {
                "move": judged.move,
                "values": list(judged.values),
                "exact": judged.exact,
                "visits": judged.visits,
            }
            for judged in advice.moves
        ],
        "explanation": explained,
    }


def _print(
    console: "Console", match: "Match", advice: "Advice", played: str | None, every: bool
) -> None:
    from rich.box import SIMPLE
    from rich.table import Table

    from tablee.cli.draw import drawing_of
    from tablee.cli.draw.cast import Cast, counted
    from tablee.engine.contract import REFEREE
    from tablee.lab.scale import scale_of

    seat = advice.seat
    console.rule(f"{match.game.title}, after {counted(match.ply, 'step')}: seat {seat} decides")
    drawing = drawing_of(match.game.name)
    console.print(drawing.board(match.view(REFEREE), Cast(match.players), ()))
    scale = scale_of(match.game.name, match.players)
    print_paragraph(console, f"Expected results by seat: {scale}.")
    table = Table(box=SIMPLE)
    table.add_column("move", no_wrap=True)
    for number in range(match.players):
        style = "bold" if number == seat else ""
        table.add_column(str(number), justify="right", no_wrap=True, style=style)
    table.add_column("visits", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    decimals = decimals_of(advice.moves)
    shown = [
        judged
        for row, judged in enumerate(advice.moves)
        if every or row < BEST or judged.move == played
    ]
    for judged in shown:
        table.add_row(
            judged.move,
            *(percent(value, decimals) if judged.sound else DASH for value in judged.values),
            "exact" if judged.exact else f"{judged.visits:,}",
            "*" if judged.move == played else "",
        )
    console.print(table)
    left = len(advice.moves) - len(shown)
    notes = [
        *(["* was played."] if played is not None else []),
        *([f"{DASH}: too few visits to tell."] if not all(j.sound for j in shown) else []),
        *([f"{left} more: --all shows them."] if left else []),
    ]
    if notes:
        print_paragraph(console, " ".join(notes))
