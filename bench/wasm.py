"""Compares random play and search in the browser engine with the same compiled for this machine.

    make bench-wasm                                  the tables of docs/benchmarks.md
    .venv/bin/python -m bench.wasm --rounds 2        quicker

Python, Node and Chromium take turns, several times over, in short slices; of each the best slice
counts, since what disturbs only slows. A ratio says how near a module comes to native code.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.web.building import GENERATED, build
from tests.web.host import Host, chromium

from tablee import GAMES, Game, Match
from tablee.bots.levels import LevelBot, plan_of
from tablee.bots.policy import Turn
from tablee.engine.playout import SANE, new_buffers, new_generator, play_many

SLICES = 6  # in a row
SLICE = 0.04  # seconds
CHUNK = 0.002  # seconds, about, of one call into a module
LEVEL, SIMULATIONS = 4, 4000  # of the search that is measured
PLIES = 12  # into the game


def native(game: Game, players: int) -> Callable[[int], int]:
    """Random play by compiled rules, in this process."""
    codes = game.encode_options(game.read_options({}, players))
    rng, room = new_generator(1), new_buffers(game)

    def play(games: int) -> int:
        return play_many(
            room.state, players, codes, rng, SANE, games, room.out, room.choice, room.weights
        )

    return play


def best(play: Callable[[int], int], games: int) -> float:
    """Moves per second in the best of several slices."""
    found = 0.0
    for _ in range(SLICES):
        moves, begun, spent = 0, time.perf_counter(), 0.0
        while spent < SLICE:
            moves += play(games)
            spent = time.perf_counter() - begun
        found = max(found, moves / spent)
    return found


def chunk_of(play: Callable[[int], int]) -> int:
    """So many games that a call takes some milliseconds."""
    play(1)  # compiles
    games = 1
    while True:
        begun = time.perf_counter()
        play(games)
        if time.perf_counter() - begun > CHUNK:
            return games
        games *= 2


def speed_row(game: Game, players: int, hosts: dict[str, Host], rounds: int) -> list[str]:
    """Speeds in millions of moves a second, and ratios to native."""
    play = native(game, players)
    games = chunk_of(play)
    found: dict[str, float] = dict.fromkeys(["native", *hosts], 0.0)
    for _ in range(rounds):
        found["native"] = max(found["native"], best(play, games))
        for name, host in hosts.items():
            given = {"players": players, "options": {}, "policy": SANE, "games": games, "seed": 1}
            moves = host.run("speed", game=game.name, slices=SLICES, **given)
            found[name] = max(found[name], moves)
    speeds = [f"{found[name] / 1e6:.1f}" for name in found]
    ratios = [f"{found[name] / found['native']:.2f}" for name in hosts]
    return [game.title, str(players), *speeds, *ratios]


def search_speed(game: Game, bot: dict[str, int], begun: dict[str, Any]) -> float:
    """Simulations a second of a native search, in the best of several decisions."""
    match = Match(game, **begun)
    while match.ply < PLIES or len(match.legal()) == 1:
        match.play(match.legal()[0])
    plan = replace(plan_of(game, bot["level"]), simulations=bot["simulations"])
    thinker = LevelBot(game, plan, bot["seed"])
    turn = Turn(match, match.actor)
    best = 0.0
    for _ in range(2 * SLICES):
        thinker.table = None  # as one who just sat down: no tree is taken along
        begun_at = time.perf_counter()
        thinker.choose(turn)
        best = max(best, plan.simulations / (time.perf_counter() - begun_at))
    return best


def search_row(game: Game, players: int, hosts: dict[str, Host], rounds: int) -> list[str]:
    """Speeds of a search in thousands of simulations a second, and ratios to native."""
    bot = {"level": LEVEL, "seed": 1, "simulations": SIMULATIONS}
    begun = {"players": players, "options": {}, "seed": 1}
    found: dict[str, float] = dict.fromkeys(["native", *hosts], 0.0)
    for _ in range(rounds):
        found["native"] = max(found["native"], search_speed(game, bot, begun))
        for name, host in hosts.items():
            given = {"plies": PLIES, "slices": SLICES, "bots": [bot], **begun}
            found[name] = max(found[name], host.run("searchSpeed", game=game.name, **given))
    speeds = [f"{found[name] / 1e3:.0f}" for name in found]
    ratios = [f"{found[name] / found['native']:.2f}" for name in hosts]
    return [game.title, str(players), *speeds, *ratios]


def start_row(game: Game, kinds: list[str], rounds: int) -> list[str]:
    """Milliseconds from a game's bytes to its first legal moves: the first time, and usually."""
    sizes = [(GENERATED / f"{game.name}{end}").stat().st_size for end in (".wasm", "-bots.wasm")]
    row = [game.title, *map(str, sizes)]
    for kind in kinds:
        host = Host(kind)  # a fresh one: nothing is loaded or compiled yet
        times = host.run("startTimes", game=game.name, rounds=max(5, 5 * rounds))
        host.close()
        row += [f"{times[0]:.1f}", f"{statistics.median(times):.1f}"]
    return row


def show(cells: list[str]) -> None:
    """Print a line of a table."""
    print("| " + " | ".join(cells) + " |", flush=True)


def main() -> None:
    """Measure and print tables in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=6, help="turns of each side")
    parser.add_argument("games", nargs="*", help="which games; all if left out")
    given = parser.parse_args()
    build()
    kinds = ["node", *(["chromium"] if chromium() else [])]
    chosen = [game for name, game in GAMES.items() if not given.games or name in given.games]

    show(
        [
            "game",
            "bytes",
            "bytes of bots",
            *(f"{kind}, {what}, ms" for kind in kinds for what in ("first", "median")),
        ]
    )
    show(["---"] * (3 + 2 * len(kinds)))
    for game in chosen:
        show(start_row(game, kinds, given.rounds))
    print()
    hosts = {kind: Host(kind) for kind in kinds}
    heads = ["game", "players", "native, M moves/s", *(f"{kind}, M moves/s" for kind in kinds)]
    show([*heads, *(f"{kind} / native" for kind in kinds)])
    show(["---"] * (len(heads) + len(kinds)))
    for game in chosen:
        for players in game.seats:
            show(speed_row(game, players, hosts, given.rounds))
    print()
    heads = ["game", "players", *(f"{kind}, k simulations/s" for kind in ["native", *kinds])]
    show([*heads, *(f"{kind} / native" for kind in kinds)])
    show(["---"] * (len(heads) + len(kinds)))
    for game in chosen:
        for players in game.seats:
            show(search_row(game, players, hosts, given.rounds))
    for host in hosts.values():
        host.close()


if __name__ == "__main__":
    main()
