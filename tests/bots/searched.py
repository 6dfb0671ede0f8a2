"""Prints what bots choose in some games, to compare one way of running the kernels with another.

TABLEE_KERNELS=interpreted python -m tests.bots.searched
"""

import json
from dataclasses import replace

from tablee import GAMES, Match
from tablee.bots.levels import LEVELS, LevelBot, plan_of
from tablee.bots.policy import Turn

TURNS = 4
SIMULATIONS = 24


def searched() -> dict[str, list[str]]:
    """The moves of all levels, with few simulations, in the first turns of each game."""
    found = {}
    for game in GAMES.values():
        for players in (game.seats[0], game.seats[-1]):
            for level in LEVELS:
                plan = replace(plan_of(game, level.number), simulations=SIMULATIONS, traps=1)
                match = Match(game, players, seed=level.number)
                bots = [LevelBot(game, plan, seed) for seed in range(players)]
                for _ in range(TURNS * players):
                    if not match.over:
                        match.play(bots[match.actor].choose(Turn(match.copy(), match.actor)))
                found[f"{game.name} {players} {level.number}"] = match.moves
    return found


if __name__ == "__main__":
    print(json.dumps(searched()))
