"""Prints a digest of random games, to compare one way of running the kernels with another.

TABLEE_KERNELS=interpreted python -m tests.engine.digest 5
"""

import hashlib
import json
import sys

from tablee import GAMES, REFEREE
from tablee.engine.kernel import MODE
from tests.contract.positions import walk
from tests.variants import name_of, variants


def digest(games: int) -> dict[str, str]:
    """Hash every position, view and event of so many games of each variant."""
    hashes = {name: hashlib.sha256() for name in GAMES}
    for number, variant in enumerate(variants()):
        for seed in range(games):
            for match in walk(variant, seed, policy=(seed + number) % 2):
                told = [str(event) for event in match.events]
                seen = [match.view(REFEREE), match.view(0), match.legal(), match.chance(), told]
                line = f"{name_of(variant)} {match.state.tobytes().hex()} {seen}"
                hashes[variant[0].name].update(line.encode())
    return {name: value.hexdigest() for name, value in hashes.items()}


if __name__ == "__main__":
    print(json.dumps({"mode": MODE, "digest": digest(int(sys.argv[1]))}))
