"""`tablee tournament`: bots against each other."""

import json
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from tablee.cli.arguments import (
    BadInput,
    GameName,
    OptionTexts,
    Players,
    Seed,
    Stopped,
    check_range,
    checked_seed,
    game_named,
)
from tablee.cli.console import output, print_paragraph
from tablee.cli.ending import tidy_end
from tablee.cli.files import writing
from tablee.cli.progress import counting
from tablee.cli.ranking import fitting, head_to_head_tables, ratings_tables
from tablee.engine.errors import TableeError

if TYPE_CHECKING:
    from rich.console import Console

    from tablee.lab.standings import Standings
    from tablee.lab.tournament import Played, Tournament

WORKERS = 2
HEAD_TO_HEAD = (
    "Head to head: the share of the row against the column; below it, where there is room, the "
    "95 % interval (Wilson) and the number of comparisons"
)
PLAINLY = (
    "A bot with 100 points more wins 64 times of 100. The mean result is what games paid, 100 % "
    "for a win; the rating compares places."
)


def tournament(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            metavar="NAME,NAME,...",
            help="Who plays: levels from 1 to 5, random, sane, mcts:2000 (simulations a move), "
            "mcts:200ms (time a move), my_bot.py:Greedy (a class of your own).",
        ),
    ],
    players: Players = None,
    games: Annotated[
        int,
        typer.Option(
            "--games", "-n", metavar="K", help="How many games, rounded up so that seats are fair."
        ),
    ] = 100,
    option: OptionTexts = None,
    seed: Seed = None,
    workers: Annotated[
        int, typer.Option("--workers", "-w", metavar="W", help="How many processes play.")
    ] = WORKERS,
    save: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            show_default=False,
            help="Write games and ratings here, as lines of JSON; replay, hint and analyse read "
            "the games.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the ratings as JSON.")] = False,
) -> None:
    """Let bots play each other, and rate them.

    Every line-up of bots plays each seed of chance with every bot in every seat (in Nivos for
    four a bot plays both seats of a team). A bot that crashes, or answers with a move that is not
    legal, loses that turn to a random move, and is reported. Ctrl-C keeps what is done.

    \b
    Examples:
      tablee tournament colorio --bots 1,2,3,random --games 400
      tablee tournament tonooo -p 4 --bots 3,5,mcts:2000 --save evening.jsonl
      tablee tournament nivos --bots my_bot.py:Greedy,random --seed 1 --json
    """
    check_range("--games", games, 1, 1_000_000)
    check_range("--workers", workers, 1, 256)
    chosen = game_named(game)
    count = chosen.check_players(chosen.seats[0] if players is None else players)
    options = chosen.parse_options(option or [], count)

    from tablee.engine.kernel import show_progress
    from tablee.lab.standings import standings_data, standings_of
    from tablee.lab.tournament import Tournament

    names = tuple(name.strip() for name in bots.split(","))
    planned = Tournament(chosen.name, count, names, games, checked_seed(seed), options)
    show_progress()
    done: list[Played] = []
    found: Standings | None = None
    ended: TableeError | None = None
    unsaved: TableeError | None = None
    try:
        with nullcontext() if save is None else writing(save) as stream:  # refused before any game
            ended = _play(planned, workers, done)
            if ended is not None and not done:
                raise ended
            found = standings_of(planned, done)
            if stream is not None:
                _write(stream, planned, done, found)
    except BadInput as error:
        if found is None:
            raise
        unsaved = error  # told after the results, which are worth more
    if as_json:
        typer.echo(json.dumps(standings_data(planned, found)))
    else:
        _print(output(), planned, found)
    for trouble in (unsaved, ended):
        if trouble is not None:
            raise trouble


def _play(planned: "Tournament", workers: int, done: "list[Played]") -> TableeError | None:
    """Play into a list; what ended it early, if anything did."""
    from tablee.lab.processes import ProcessLost
    from tablee.lab.tournament import play_all

    total = len(planned.fixtures())
    try:
        with tidy_end(), counting("Games", total) as advance:
            for played in play_all(planned, workers):
                done.append(played)
                advance()
    except KeyboardInterrupt:
        return Stopped(f"stopped after {len(done)} of {total} games")
    except ProcessLost as error:
        return ProcessLost(f"{error}; {len(done)} of {total} games were played")
    return None


def _write(stream: TextIO, planned: "Tournament", done: "list[Played]", found: "Standings") -> None:
    """Write a line for each game, in order, and one for the ratings."""
    from tablee.lab.standings import standings_data
    from tablee.lab.tournament import game_data

    in_order = sorted(done, key=lambda played: played.fixture.number)
    stream.writelines(json.dumps(game_data(planned, played)) + "\n" for played in in_order)
    stream.write(json.dumps({"summary": standings_data(planned, found)}) + "\n")


def _print(console: "Console", planned: "Tournament", found: "Standings") -> None:
    from tablee.cli.draw.cast import counted
    from tablee.lab.schedule import count_line_ups
    from tablee.lab.standings import METHOD

    names = planned.bots
    heading = f"{planned.game.title} for {planned.players}, {counted(found.games, 'game')}"
    print_paragraph(console, f"{heading}, seed {planned.seed}")
    console.print(fitting(console, ratings_tables(names, found)))
    print_paragraph(console, HEAD_TO_HEAD)
    console.print(fitting(console, head_to_head_tables(names, found)))
    print_paragraph(console, PLAINLY)
    print_paragraph(console, f"Ratings: {METHOD}.")
    enough = count_line_ups(len(names), len(planned.sides)) * len(planned.sides)
    if len(planned.fixtures()) < enough:
        console.print(f"Not every line-up has played: --games {enough} lets all of them.")
    for standing in found.standings:
        if standing.faults:
            turns, first = counted(standing.faults.count, "turn"), standing.faults.first
            console.print(
                f"{names[standing.bot]} lost {turns} to a random move. First: {first}",
                markup=False,
                soft_wrap=True,
            )
