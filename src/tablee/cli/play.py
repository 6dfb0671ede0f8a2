"""`tablee play`: a game in the terminal."""

from itertools import islice
from typing import TYPE_CHECKING, Annotated

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

if TYPE_CHECKING:
    from tablee.cli.screen import Screen
    from tablee.engine.contract import Game
    from tablee.engine.match import Match

PAUSE = 0.8  # seconds after a bot's turn


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", show_default=False, help="Which game; asked if left out."),
    ] = None,
    players: Players = None,
    humans: Annotated[
        int,
        typer.Option(
            "--humans",
            "-H",
            metavar="H",
            help="How many people share this keyboard (seats 0 to H-1); bots take the other seats.",
        ),
    ] = 1,
    option: OptionTexts = None,
    seed: Seed = None,
    resume: Annotated[
        str | None,
        typer.Option(metavar="FILE", show_default=False, help="Go on with a game that was saved."),
    ] = None,
    pause: Annotated[
        float, typer.Option(metavar="S", help="Seconds to look at a bot's turn.")
    ] = PAUSE,
) -> None:
    """Play a game against bots, or with friends at one keyboard.

    You have seat 0. The bots play at random: they are there to learn a game with. Type ? at any
    time to be told what can be done.

    \b
    Examples:
      tablee play                                   asks which game
      tablee play tonooo --players 4
      tablee play colorio --humans 2                two people, no bot
      tablee play nivos --players 3 --option cylinders=choose
      tablee play --resume evening.jsonl
    """
    skip_compiling()
    from tablee.cli.screen import Screen
    from tablee.cli.table import Table

    screen = Screen()
    chance = checked_seed(seed)
    check_range("--pause", pause, 0, 60)
    if resume is not None:
        if game or players is not None or option:
            raise BadInput(
                "--resume goes on with a game as it was: expected no game, players or options"
            )
        match = _resumed(resume, chance)
    else:
        if game is None:
            chosen, players = _asked(screen, players)
        else:
            chosen = game_named(game)
        match = _begun(chosen, players, option or [], chance)
    check_range("--humans", humans, 0, match.players)
    table = Table(match, humans, chance, pause, screen)
    with screen.opened():
        table.play(_welcome(match, humans, chance, table.drawing.goal))
    if screen.live:
        table.say_goodbye()


def _begun(game: "Game", players: int | None, options: list[str], seed: int) -> "Match":
    """A new game."""
    from tablee.engine.match import Match

    count = game.check_players(game.seats[0] if players is None else players)
    return Match(game, count, options=game.parse_options(options, count), seed=seed)


def _resumed(file: str, seed: int) -> "Match":
    """A game that was saved, where it stopped."""
    import tablee
    from tablee.cli.recordings import recordings

    saved, *others = islice(recordings(file), 2)
    if others:
        raise BadInput(f"{file}: expected one saved game, got several")
    saved.played()  # checks every step
    match = tablee.Match.replay(saved.record, seed=seed)
    if match.over:
        raise BadInput(f"{file}: this game is over; tablee replay {file} --step shows it")
    return match


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


def _welcome(match: "Match", humans: int, seed: int, goal: str) -> list[str]:
    """What to know before the first move."""
    options = ", ".join(f"{name}={str(value).lower()}" for name, value in match.options.items())
    seats = {0: "Bots have all seats.", 1: "You have seat 0; bots have the others."}
    return [
        f"{match.game.title} for {match.players}",
        *(["", goal] if goal else []),
        "",
        seats.get(humans, f"Seats 0 to {humans - 1} are yours."),
        f"Options: {options}.",
        f"Seed: {seed}.",
        "",
        "Type ? at any time to see what can be done, rules to read the rules.",
        "",
    ]
