"""Opponents that play any legal move, or any that is not plain nonsense, at random."""

import numpy as np

from tablee.bots.policy import Turn
from tablee.engine.contract import SLACK, sane
from tablee.engine.playout import new_generator
from tablee.engine.primitives import advance, below

STREAM = 1  # chance in a match uses the stream before it


class RandomBot:
    """Picks among the moves, each as likely."""

    def __init__(self, seed: int, sanely: bool = False) -> None:
        self.sanely = sanely  # whether plain nonsense is left out
        self.state = int(new_generator(seed, STREAM)[0])

    def choose(self, turn: Turn) -> str:
        """Choose a move at random."""
        game, state = turn.game, turn.match.state
        out = np.zeros(game.most_moves + SLACK, np.int16)
        count = int(sane(state, out) if self.sanely else game.legal(state, out))
        self.state = advance(self.state)
        return game.notation(turn.options).words[int(out[below(self.state, count)])]
