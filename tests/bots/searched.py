"""Prints what bots choose in some games, to compare one way of running the kernels with another.

TABLEE_KERNELS=interpreted python -m tests.bots.searched tonooo nivos
"""

import json
import sys
from collections.abc import Iterable
from dataclasses import replace
from itertools import cycle

from tablee import GAMES, Match
from tablee.bots.levels import LEVELS, LevelBot, plan_of
from tablee.bots.policy import Turn

TURNS = 2
SIMULATIONS = 16


def searched(games: Iterable[str]) -> dict[str, list[str]]:
    """The moves of all levels at one table, with few simulations, in the first turns of a game."""
    found = {}
    for game in (GAMES[name] for name in games):
        for players in (game.seats[0], game.seats[-1]):
            match = Match(game, players, seed=players)
            bots = []
            for seat, level in zip(range(players), cycle(reversed(LEVELS))):
                plan = replace(plan_of(game, level.number), simulations=SIMULATIONS, traps=1)
                bots.append(LevelBot(game, plan, seat))
            for _ in range(TURNS * players):
                if not match.over:
                    match.play(bots[match.actor].choose(Turn(match.copy(), match.actor)))
            found[f"{game.name} {players}"] = match.moves
    return found


if __name__ == "__main__":
    print(json.dumps(searched(sys.argv[1:])))
