"""Tidy, a bot for Tonooo to show how one is written.

It remembers nothing but what its turn tells it: it lifts a cylinder that holds a pair of a colour
it still lacks, puts pieces where a pair comes about, and else draws.
"""

from random import Random

from tablee import REFEREE
from tablee.bots.policy import Turn


class Tidy:
    """Collects pairs."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # the same seed, the same game

    def choose(self, turn: Turn) -> str:
        """Choose one of `turn.legal`."""
        table = turn.match.view(REFEREE)  # what was announced, for somebody who forgets nothing
        mine = table["fronts"][turn.seat]
        for letter, pieces in table["cylinders"].items():
            pairs = [kind for kind, number in pieces.items() if number > 1 and kind != "joker"]
            if f"lift:{letter}" in turn.legal and any(kind not in mine for kind in pairs):
                return f"lift:{letter}"
        if table["phase"] == "put":
            kind = table["hand"]
            for letter, pieces in table["cylinders"].items():
                if pieces.get(kind) == 1 and f"put:{letter}" in turn.legal:
                    return f"put:{letter}"
        harmless = [move for move in turn.legal if not move.startswith("lift:")]
        return self.random.choice(harmless or turn.legal)
