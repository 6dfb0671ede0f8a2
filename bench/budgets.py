"""How well time budgets are kept, and how long each level thinks.

python -m bench.budgets
"""

import argparse
import time
from collections.abc import Iterator

import numpy as np

from tablee import GAMES, Match
from tablee.bots.levels import LEVELS, level_bot, tuning_of
from tablee.bots.policy import Turn
from tablee.bots.searcher import Searcher
from tablee.engine.contract import Game
from tablee.engine.playout import SANE, new_generator, random_game

POSITIONS = 100
WITHIN = 0.10


def positions(game: Game, players: int, count: int) -> Iterator[Match]:
    """Positions out of random games in which a seat has a choice."""
    options = game.read_options({}, players)
    words = game.notation(options).words
    seed = found = 0
    while found < count:
        steps = random_game(game, players, options, new_generator(seed), SANE)
        match = Match(game, players, manual=True)
        for _, action in steps[: len(steps) * (seed % 9) // 9]:
            match.play(words[action])
        seed += 1
        if match.actor >= 0 and len(match.legal()) > 1:
            found += 1
            yield match


def measure_budgets(game: Game, players: int, count: int, milliseconds: float) -> None:
    """Search each position for a time, and compare."""
    searcher = Searcher(game, players, seed=1, tuning=tuning_of(game))
    spent = []
    for number, match in enumerate(positions(game, players, count + 1)):
        begun = time.perf_counter()
        searcher.begin(match.state)
        searcher.simulate_for(milliseconds)
        if number:  # the first one compiles
            spent.append((time.perf_counter() - begun) * 1000)
    off = np.abs(np.array(spent) / milliseconds - 1)
    print(
        f"{game.name:11} {players} players, {milliseconds:4.0f} ms: "
        f"{np.mean(off <= WITHIN):4.0%} of {count} within 10 %, median {np.median(spent):6.1f} ms, "
        f"longest {max(spent):6.1f} ms",
        flush=True,
    )


def measure_levels(game: Game, players: int, count: int) -> None:
    """Let each level choose in each position."""
    for level in LEVELS:
        bot = level_bot(game, level.number, 1)
        spent = []
        for number, match in enumerate(positions(game, players, count + 1)):
            turn = Turn(match, match.actor)
            begun = time.perf_counter()
            bot.choose(turn)
            if number:
                spent.append((time.perf_counter() - begun) * 1000)
        print(
            f"{game.name:11} {players} players, level {level.number}: "
            f"median {np.median(spent):6.1f} ms, longest {max(spent):6.1f} ms",
            flush=True,
        )


def main() -> None:
    """Measure all games, with two seats and at the full table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES])
    parser.add_argument("--positions", type=int, default=POSITIONS)
    arguments = parser.parse_args()
    count = arguments.positions
    for game in (GAMES[name] for name in arguments.games or GAMES):
        for players in (game.seats[0], game.seats[-1]):
            for milliseconds in (20.0, 100.0):
                measure_budgets(game, players, count, milliseconds)
            measure_levels(game, players, count)


if __name__ == "__main__":
    main()
