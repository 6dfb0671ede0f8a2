"""`tablee solve`: a game worked out to the end."""

import json
from typing import Annotated

import typer

from tablee.cli.arguments import BadInput, GameName, game_named
from tablee.cli.console import output

DIGITS = 12
SOLVED = "colorio"


def solve(
    game: GameName,
    players: Annotated[
        int, typer.Option("--players", "-p", metavar="P", help="How many play: 2 to 5.")
    ] = 2,
    colours: Annotated[
        int, typer.Option(metavar="C", help="How many colours there are: 1 to 8.")
    ] = 5,
    pegs: Annotated[
        int,
        typer.Option(metavar="N", help="Pegs of each colour, the last of which loses: 1 to 8."),
    ] = 5,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Solve it again, also if the table is on disk.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON, for programs.")] = False,
) -> None:
    """Solve Colorio for players who forget nothing, completely.

    The value is what a seat can expect when all play as well as can be: 1 for the winner, 0 for
    the first seat out. For two it is that of the starting seat; for more there is one for each
    seat, in the order of play. Each seat wants most for itself, and of moves that give it the
    same it makes the one that leaves least to the next seat, then to the one after.

    States are the positions before a lift that the game can come to, colours with the same
    numbers of visible, known and barred pegs being alike. Counted is processor time, without that
    of compiling. The table is kept on disk.

    \b
    Examples:
      tablee solve colorio
      tablee solve colorio --players 3 --json
      tablee solve colorio --colours 4 --pegs 3 --fresh
    """
    name = game_named(game).name
    if name != SOLVED:
        raise BadInput(f"{name} is not solved: expected {SOLVED}")
    from tablee.bots.exact.colorio import Solution
    from tablee.engine.kernel import show_progress

    show_progress()
    solution = Solution.load(players, colours, pegs, fresh=fresh)
    values = [round(value, DIGITS) for value in solution.returns]
    if as_json:
        row = {
            "game": SOLVED,
            "players": players,
            "colours": colours,
            "pegs": pegs,
            "value": values[0] if players == 2 else values,
            "states": solution.states,
            "seconds": round(solution.seconds, 3),
        }
        typer.echo(json.dumps(row))
        return
    console = output()
    console.print(f"Colorio for {players}, {colours} colours with {pegs} pegs each")
    for place, value in enumerate(values[:1] if players == 2 else values):
        who = "the seat that starts" if place == 0 else f"{place} after it"
        console.print(f"  {who:<22}{value:.{DIGITS}f}")
    console.print(f"  {'states':<22}{solution.states:,}")
    kept = ", from the table on disk" if solution.was_kept else ""
    console.print(f"  {'solved in':<22}{solution.seconds:.2f} s{kept}")
