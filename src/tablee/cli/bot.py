"""An opponent that plays any sensible move, at random."""

from typing import TYPE_CHECKING

import numpy as np

from tablee.engine.contract import SLACK, sane
from tablee.engine.playout import new_generator
from tablee.engine.primitives import advance, below

if TYPE_CHECKING:
    from tablee.engine.match import Match

STREAM = 1  # chance in a match uses the stream before it


class RandomBot:
    """Picks among the moves that are not plain nonsense."""

    def __init__(self, seed: int) -> None:
        self.state = int(new_generator(seed, STREAM)[0])

    def decide(self, match: "Match") -> str:
        """Choose a move for the seat to decide."""
        out = np.zeros(match.game.most_moves + SLACK, np.int16)
        count = int(sane(match.state, out))
        self.state = advance(self.state)
        return match.game.notation(match.options).words[int(out[below(self.state, count)])]
