"""`tablee bench`: how fast random games are played."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablee.cli.arguments import BadInput, check_range, game_named
from tablee.cli.console import output

if TYPE_CHECKING:
    from rich.table import Table

    from tablee.engine.contract import Game

SLICES = 9  # of the time given; the best one counts, since what disturbs only slows
INTERPRETED = "interpreted"
SEARCHED = 20_000  # simulations before a tree is begun anew: what a strong bot spends on a move
SLICE = 2000  # games or simulations in a turn of the two
ENDLESS = 1_000_000  # patience to play every game to its end

Row = dict[str, Any]


def bench(
    game: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME...", show_default=False, help="Which games; all if left out."),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players", "-p", metavar="N", help="How many play; all of them if left out."
        ),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(metavar="S", help="Processor time for each line of the table."),
    ] = 1.0,
    compiled_only: Annotated[
        bool, typer.Option("--compiled-only", help="Leave the interpreted rules out.")
    ] = False,
    search: Annotated[
        bool, typer.Option("--search", help="Measure the bots' search beside random games.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON, one line each.")] = False,
) -> None:
    """Measure how fast random games are played, on one core.

    Random games from the start to the end: each step lists all outcomes of chance with their
    weights, or all legal moves, and picks one (policy sane). Counted is processor time, the best
    of nine slices after one to warm up; first with compiled rules, then with the same rules
    interpreted by Python.

    With --search: steps a second inside simulations of the search that bots use, from the start
    of a game, beside random games in the same run, turn by turn; all simulations play to the end.

    \b
    Examples:
      tablee bench
      tablee bench tonooo nivos --seconds 5 --compiled-only
      tablee bench colorio --players 4 --json
      tablee bench --search --seconds 3
    """
    check_range("--seconds", seconds, 0.01, 3600)
    tasks = _tasks(game or [], players)
    from tablee.engine.kernel import MODE, show_progress

    show_progress()
    if search:
        compared = [_compared(*task, seconds) for task in tasks]
        if as_json:
            for row in compared:
                typer.echo(json.dumps(row))
        else:
            output().print(_search_table(compared))
        return
    rows = _rows(tasks, seconds)
    if not compiled_only and MODE != INTERPRETED:
        rows = _both(rows, tasks, seconds)
    if as_json:
        for row in rows:
            typer.echo(json.dumps(row))
            sys.stdout.flush()
    else:
        output().print(_table(list(_watched(rows))))


def _tasks(names: Sequence[str], players: int | None) -> list[tuple["Game", int]]:
    """The games and numbers of players to measure."""
    import tablee

    chosen = [game_named(name) for name in dict.fromkeys(names)] or [*tablee.GAMES.values()]
    if players is None:
        return [(game, count) for game in chosen for count in game.seats]
    if names:
        return [(game, game.check_players(players)) for game in chosen]
    tasks = [(game, players) for game in chosen if players in game.seats]
    if not tasks:
        raise BadInput(f"no game is for {players} players: expected 2 to 6")
    return tasks


def _rows(tasks: Iterable[tuple["Game", int]], seconds: float) -> Iterator[Row]:
    for game, players in tasks:
        yield measure(game, players, seconds)


def _both(
    rows: Iterator[Row], tasks: Iterable[tuple["Game", int]], seconds: float
) -> Iterator[Row]:
    """Measure compiled rules here, then interpreted ones in a process of their own."""
    yield from rows
    for game, players in tasks:
        yield measure_interpreted(game, players, seconds)


def _watched(rows: Iterator[Row]) -> Iterator[Row]:
    """Say on a terminal how far it has got, on a line that is wiped in the end."""
    shown = sys.stderr.isatty()
    for row in rows:
        if shown:
            sys.stderr.write(
                f"\r\033[2KMeasured {row['game']} for {row['players']}, {row['mode']} ..."
            )
            sys.stderr.flush()
        yield row
    if shown:
        sys.stderr.write("\r\033[2K")


def measure(game: "Game", players: int, seconds: float) -> Row:
    """Measure random games of one kind in this process."""
    from tablee.engine.kernel import MODE
    from tablee.engine.playout import SANE, new_buffers, new_generator, play_many

    codes = game.encode_options(game.read_options({}, players))
    rng, room = new_generator(1), new_buffers(game)

    def play(count: int) -> int:
        return play_many(
            room.state, players, codes, rng, SANE, count, room.out, room.choice, room.weights
        )

    play(1)  # compiles
    moves = games = 0
    best, chunk = 0.0, 1
    for number in range(-1, SLICES):  # -1 warms up
        slice_moves = slice_games = 0
        begun = time.thread_time()
        spent = 0.0
        while spent < seconds / (SLICES + 1):
            slice_moves += play(chunk)
            slice_games += chunk
            spent = time.thread_time() - begun
            if number < 0 and spent < seconds / (SLICES + 1) / 20:
                chunk = min(2 * chunk, 500)
        if number >= 0:
            moves, games = moves + slice_moves, games + slice_games
            best = max(best, slice_moves / spent)
    return {
        "game": game.name,
        "players": players,
        "mode": MODE,
        "moves_per_s": round(best),
        "games_per_s": round(best * games / moves, 1),
        "moves_per_game": round(moves / games, 3),
    }


def _compared(game: "Game", players: int, seconds: float) -> Row:
    """Measure the search beside random games, in turns, so that what disturbs disturbs both."""
    from tablee.bots.levels import tuning_of
    from tablee.bots.searcher import Searcher
    from tablee.engine.match import Match
    from tablee.engine.playout import SANE, new_buffers, new_generator, play_many

    options = game.read_options({}, players)
    codes, rng, room = game.encode_options(options), new_generator(1), new_buffers(game)
    match = Match(game, players, options=options, seed=1)
    tuning = replace(tuning_of(game), patience=ENDLESS)
    searcher = Searcher(game, players, seed=1, tuning=tuning, nodes=SEARCHED)

    def play_games() -> int:
        return play_many(
            room.state, players, codes, rng, SANE, SLICE, room.out, room.choice, room.weights
        )

    def grow_tree() -> int:
        if searcher.done >= SEARCHED:
            searcher.begin(match.state)
        simulations.append(SLICE)
        return searcher.simulate(SLICE)

    simulations: list[int] = []
    searcher.begin(match.state)
    play_games()  # compiles
    grow_tree()
    simulations.clear()
    made, spent = {play_games: 0, grow_tree: 0}, {play_games: 0.0, grow_tree: 0.0}
    while sum(spent.values()) < seconds:
        for task in made:
            begun = time.thread_time()
            moves = task()
            spent[task] += time.thread_time() - begun
            made[task] += moves
    random_speed, search_speed = (made[task] / spent[task] for task in made)
    return {
        "game": game.name,
        "players": players,
        "random_moves_per_s": round(random_speed),
        "search_moves_per_s": round(search_speed),
        "simulations_per_s": round(sum(simulations) / spent[grow_tree]),
        "ratio": round(search_speed / random_speed, 3),
    }


def _search_table(rows: Sequence[Row]) -> "Table":
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(title="Search beside random games, one core", title_justify="left", box=SIMPLE)
    table.add_column("game", no_wrap=True)
    for heading in ("players", "random\nmoves/s", "search\nmoves/s", "ratio", "simulations/s"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(
            row["game"],
            str(row["players"]),
            f"{row['random_moves_per_s']:,}",
            f"{row['search_moves_per_s']:,}",
            f"{row['ratio']:.2f}",
            f"{row['simulations_per_s']:,}",
        )
    return table


def measure_interpreted(game: "Game", players: int, seconds: float) -> Row:
    """Measure in another process: how rules run is settled when they are loaded."""
    command = [sys.executable, "-P", "-m", "tablee", "bench", game.name, "--json"]
    done = subprocess.run(  # noqa: S603 - this very program
        [*command, f"--players={players}", f"--seconds={seconds}"],
        env={**os.environ, "TABLEE_KERNELS": INTERPRETED},
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    if done.returncode:
        raise BadInput(f"measuring {game.name} interpreted failed with code {done.returncode}")
    row: Row = json.loads(done.stdout)
    return row


def _table(rows: Sequence[Row]) -> "Table":
    from rich.box import SIMPLE
    from rich.table import Table

    modes = list(dict.fromkeys(row["mode"] for row in rows))
    table = Table(title="Random games on one core", title_justify="left", box=SIMPLE)
    table.add_column("game", no_wrap=True)
    for heading in ("players", "moves\na game", *(f"{mode}\nmoves/s" for mode in modes)):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column(f"{modes[0]}\ngames/s", justify="right", no_wrap=True)
    by_task: dict[tuple[str, int], list[Row]] = {}
    for row in rows:
        by_task.setdefault((row["game"], row["players"]), []).append(row)
    for (game, players), found in by_task.items():
        speeds = [f"{row['moves_per_s']:,}" for row in found]
        length, games = f"{found[0]['moves_per_game']:.1f}", f"{found[0]['games_per_s']:,.0f}"
        table.add_row(game, str(players), length, *speeds, games)
    return table
