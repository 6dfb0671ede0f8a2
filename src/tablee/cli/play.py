"""`tablee play`: a game in the terminal."""

import json
import shlex
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablee.cli.arguments import (
    BadInput,
    OptionTexts,
    Players,
    Seed,
    check_range,
    checked_seed,
    game_named,
    skip_compiling,
)
from tablee.cli.files import STANDARD, read_lines
from tablee.cli.opponents import (
    DEFAULT,
    introduced,
    named,
    need_compiled_rules,
    saved_names,
    seated,
)
from tablee.cli.progress import waiting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tablee.cli.screen import Screen
    from tablee.cli.table import Table
    from tablee.engine.contract import Game
    from tablee.engine.match import Match

PAUSE = 0.8  # seconds after a bot's turn
FEWEST = 2  # players of any game


def play(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", show_default=False, help="Which game; asked if left out."),
    ] = None,
    players: Players = None,
    humans: Annotated[
        int | None,
        typer.Option(
            "--humans",
            "-H",
            metavar="H",
            show_default=False,
            help="How many people share this keyboard (seats 0 to H-1); bots take the other seats. "
            "One if left out, or who played when the game was saved.",
        ),
    ] = None,
    option: OptionTexts = None,
    seed: Seed = None,
    resume: Annotated[
        str | None,
        typer.Option(metavar="FILE", show_default=False, help="Go on with a game that was saved."),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "-b",
            metavar="NAME,...",
            show_default=False,
            help="Who plays in the other seats, one name for all or one for each: levels from 1 "
            "to 5, random, sane, mcts:2000, mcts:200ms, my_bot.py:Greedy. Level 2 if left out, or "
            "who played when the game was saved.",
        ),
    ] = None,
    pause: Annotated[
        float, typer.Option(metavar="S", help="Seconds to look at a bot's turn.")
    ] = PAUSE,
) -> None:
    """Play a game against bots, or with friends at one keyboard.

    You have seat 0. Bots play at levels from 1 (to learn a game with) to 5 (as strong as they
    can). Type ? at any time to be told what can be done.

    \b
    Examples:
      tablee play                                   asks which game
      tablee play tonooo --players 4 --bots 1,3,5
      tablee play colorio --humans 2                two people, no bot
      tablee play nivos --players 3 --option cylinders=choose
      tablee play --resume evening.jsonl
    """
    if resume is not None and (game or players is not None or option):
        raise BadInput(
            "--resume goes on with a game as it was: expected no game, players or options"
        )
    given = None if bots is None else named(bots)
    saved_bots = saved_names(_first_line(resume)) if resume not in {None, STANDARD} else []
    no_bot = humans is not None and humans >= (players or FEWEST) and resume is None
    if no_bot or not need_compiled_rules(given or saved_bots or [DEFAULT]):
        skip_compiling()
    from tablee.bots.roster import warm_up
    from tablee.cli.screen import Screen
    from tablee.cli.table import Table
    from tablee.engine.kernel import show_progress

    show_progress()
    screen = Screen()
    people: Sequence[int] = range(1 if humans is None else humans)
    chance = checked_seed(seed)
    check_range("--pause", pause, 0, 60)
    match: Match | None = None
    if resume is not None:
        match, saved_people = _resumed(resume, chance)
        people, players = saved_people if humans is None else people, match.players
    elif game is None:
        chosen, players = _asked(screen, players)
        if humans is None:
            people = range(_asked_people(screen, players))
    else:
        chosen = game_named(game)
        players = chosen.check_players(chosen.seats[0] if players is None else players)
    if humans is not None:
        check_range("--humans", humans, 0, players)
    opponents = seated(given, saved_bots, players, people)
    if match is None:  # made only now: what is refused is refused before rules are compiled
        match = _begun(chosen, players, option or [], chance)
    searching = [bot for bot in opponents if bot is not None and bot.searches]
    if searching:
        with waiting("Preparing the bots ..."):
            warm_up(searching, match.game, players, match.options)
    data = context.parent.params.get("data") if context.parent else None
    table = Table(match, people, opponents, chance, pause, screen, data)
    if resume is not None:
        table.saved_as, table.saved = Path(resume), match.moves
    with screen.opened():
        table.play(_welcome(table, chance, resume is not None))
    if screen.live:
        table.say_goodbye()


def _begun(game: "Game", players: int, options: list[str], seed: int) -> "Match":
    """A new game."""
    from tablee.engine.match import Match

    return Match(game, players, options=game.parse_options(options, players), seed=seed)


def _resumed(file: str, seed: int) -> tuple["Match", list[int]]:
    """A game that was saved, where it stopped, and the seats of its people."""
    import tablee
    from tablee.cli.recordings import recordings

    if file == STANDARD:
        raise BadInput("--resume: expected the name of a file, since the moves are typed")
    data = _first_line(file)
    if not isinstance(data, dict) or not {"game", "players", "steps"} <= set(data):
        raise BadInput(f"{file} is no saved game: expected a file that save has written")
    saved, *others = islice(recordings(file), 2)
    if others:
        raise BadInput(f"{file}: expected one saved game, got several")
    saved.played()  # checks every step
    match = tablee.Match.replay(saved.record, seed=seed)
    if match.over:
        shown = shlex.quote(file)
        raise BadInput(f"{file}: this game is over; tablee replay {shown} --step shows it")
    seats = range(match.players)
    people = data.get("people")
    if isinstance(people, list) and all(type(seat) is int and seat in seats for seat in people):
        return match, sorted(set(people))
    return match, [0]


def _first_line(file: str) -> Any:
    """What stands in the first line of a file; None if that is no JSON."""
    try:
        return json.loads(next((line for line in read_lines(file) if line.strip()), ""))
    except (ValueError, RecursionError):
        return None
    except BadInput as error:
        if isinstance(error.__cause__, UnicodeDecodeError):
            return None
        raise


def _asked(screen: "Screen", players: int | None) -> tuple["Game", int]:
    """Ask which game, and for how many."""
    import tablee
    from tablee.cli.draw import drawing_of

    games = list(tablee.GAMES.values())
    print_line = screen.console.print
    print_line("Welcome to Tablée. Which game would you like to play?")
    for number, game in enumerate(games, 1):
        seats = f"{game.seats[0]} to {game.seats[-1]} players"
        print_line(f"  {number}  {game.title:<14} {seats}  {drawing_of(game.name).about}")
    while True:
        text = screen.ask(f"A number, or Enter for {games[0].title}: ") or "1"
        try:
            chosen = (
                games[int(text) - 1]
                if text in {str(number) for number in range(1, len(games) + 1)}
                else game_named(text)
            )
            break
        except tablee.UnknownGame:
            print_line(f"Expected a number from 1 to {len(games)}, or the name of a game.")
    while players is None:
        fewest, most = chosen.seats[0], chosen.seats[-1]
        text = screen.ask(f"How many players, {fewest} to {most}, or Enter for {fewest}: ")
        text = text or str(fewest)
        if text in {str(number) for number in chosen.seats}:
            players = int(text)
        else:
            print_line(f"Expected a number from {fewest} to {most}.")
    return chosen, players


def _asked_people(screen: "Screen", players: int) -> int:
    """Ask how many of the players are people."""
    while True:
        text = screen.ask("How many of them are people at this keyboard? Enter for 1: ") or "1"
        if text in {str(number) for number in range(players + 1)}:
            return int(text)
        screen.console.print(f"Expected a number from 0 to {players}.")


def _welcome(table: "Table", seed: int, resumed: bool) -> list[str]:
    """What to know before the first move."""
    from tablee.cli.draw.cast import counted, listed

    match, people, goal = table.match, table.people, table.drawing.goal
    going_on = f"Going on with your game: {counted(match.ply, 'step')} played."
    options = ", ".join(f"{name}={str(value).lower()}" for name, value in match.options.items())
    if not people:
        seats = "Bots have all seats."
    elif len(people) == 1:
        seats = f"You have seat {people[0]}; bots have the others."
    else:
        others = "; bots have the others" if len(people) < match.players else ""
        seats = f"Seats {listed([str(seat) for seat in people])} are yours{others}."
    return [
        f"{match.game.title} for {match.players}",
        *(["", going_on] if resumed else []),
        *(["", goal] if goal else []),
        "",
        seats,
        *introduced(table.bots),
        f"Options: {options}.",
        f"Seed: {seed}.",
        "",
        "Type ? at any time to see what can be done, rules to read the rules.",
        "",
    ]
