"""`tablee games`: what can be played."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tablee.cli.console import output

if TYPE_CHECKING:
    from tablee.engine.contract import Game
    from tablee.engine.options import Option


def games(
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON, for programs.")] = False,
) -> None:
    """List the games, who can play them, and their options.

    Each option is shown with the value it has if nothing else is said, and the values it can take.

    \b
    Examples:
      tablee games
      tablee games --json
      tablee play tonooo --option memory=open --option capacity=5
    """
    import tablee

    if as_json:
        typer.echo(json.dumps([_data(game) for game in tablee.GAMES.values()], indent=2))
        return
    console = output()
    for game in tablee.GAMES.values():
        console.print(_heading(game))
        console.print(Padding(_option_table(game), (0, 0, 1, 2)))
    console.print("Play one:       tablee play tonooo --players 3 --option memory=open")
    console.print("Read its rules: tablee rules tonooo")


def _heading(game: "Game") -> Text:
    return Text.assemble(
        (game.title, "bold"),
        f"  ({game.name}), {game.seats[0]} to {game.seats[-1]} players",
    )


def _option_table(game: "Game") -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("option", "default", "values", "what it is"):
        table.add_column(heading, header_style="dim", no_wrap=heading in {"option", "default"})
    for option in game.options:
        default = json.dumps(option.default).strip('"')
        table.add_row(option.name, default, _values(option), Text(option.about, "dim"))
    return table


def _values(option: "Option") -> str:
    """The values of an option in few words."""
    data = option.schema()
    match data["type"]:
        case "number":
            return f"{data['low']} to {data['high']}"
        case "start":
            return "lot, or a seat"
        case _:
            return option.range()


def _data(game: "Game") -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "players": {"fewest": game.seats[0], "most": game.seats[-1]},
        "rules": game.version,
        "options": [option.schema() for option in game.options],
    }
