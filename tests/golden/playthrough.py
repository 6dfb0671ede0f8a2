"""Writes a game down so that a person can read it: each step, what is said, what is seen.

python -m tests.golden.playthrough      rewrites the files after a wanted change
"""

import io
from pathlib import Path
from typing import Any

from rich.console import Console

from tablee import CHANCE, GAMES, REFEREE, Match
from tablee.cli.draw import drawing_of
from tablee.cli.draw.cast import Cast
from tablee.engine.playout import new_generator, random_game

FOLDER = Path(__file__).parent
FEW = 8  # so many choices are written out
PAGE = 96  # columns

# Name of the file: players, options, seed, policy. Every player count of every game is here.
CASES: dict[str, dict[str, tuple[int, dict[str, Any], int, int]]] = {
    "tonooo": {
        "two": (2, {}, 11, 1),
        "three-two-jokers-are-a-pair": (3, {"joker_pair": True, "start": 2}, 9, 1),
        "four-small-cylinders": (4, {"capacity": 4, "memory": "open"}, 2, 1),
        "five-any-move": (5, {}, 2, 0),
        "six-pieces-out": (6, {"eliminated_pieces": "out", "turn_limit": 60}, 4, 0),
    },
    "bonne_main": {
        "two": (2, {}, 1, 0),
        "three-seat-1-starts": (3, {"start": 1}, 2, 0),
        "four": (4, {}, 3, 0),
        "four-small-court": (4, {"board": "cour"}, 4, 0),
    },
    "colorio": {
        "two": (2, {}, 1, 0),
        "three": (3, {"start": 0}, 2, 0),
        "four-open": (4, {"memory": "open"}, 3, 0),
        "five": (5, {}, 4, 0),
    },
    "nivos": {
        "two": (2, {}, 1, 0),
        "two-cylinders-by-choice": (2, {"cylinders": "choose"}, 2, 0),
        "three-ground-costs": (3, {"ground_costs": True}, 3, 0),
        "four-teams": (4, {}, 4, 0),
    },
}


def playthrough(game: str, players: int, options: dict[str, Any], seed: int, policy: int) -> str:
    """Play a random game and write it down."""
    match = Match(game, players, options=options, manual=True)
    words = match.game.notation(match.options).words
    steps = random_game(match.game, players, match.options, new_generator(seed), policy)
    lines = [f"{match.game.title}, {players} players", f"options {match.options}"]
    seat = None
    for number, (actor, action) in enumerate(steps, 1):
        if actor not in (CHANCE, seat):
            seat = actor
            lines += ["", *position(match)]
        choices = match.legal() or [f"{w} x{n}" for w, n in match.chance().items()]
        events = "; ".join(str(event) for event in match.play(words[action]))
        who = "chance" if actor == CHANCE else f"seat {actor}"
        offer = ", ".join(choices) if len(choices) <= FEW else f"{len(choices)} choices"
        lines.append(f"{number:4} {who:7} {words[action]:30} of {offer}")
        lines.append(f"{'':13} {events}")
    lines += ["", *position(match), ""]
    lines += [f"returns {match.returns()}", f"places {match.places()}"]
    return "\n".join(lines) + "\n"


def position(match: Match) -> list[str]:
    """Everything that is on the table, drawn as in the terminal."""
    drawn = io.StringIO()
    board = drawing_of(match.game.name).board(match.view(REFEREE), Cast(match.players), [])
    Console(file=drawn, width=PAGE, color_system=None, force_terminal=False).print(board)
    return [f"    {line}".rstrip() for line in drawn.getvalue().splitlines()]


def path_of(game: str, case: str) -> Path:
    """The file of a playthrough."""
    return FOLDER / game / f"{case}.txt"


if __name__ == "__main__":
    for game in GAMES:
        for case, (players, options, seed, policy) in CASES[game].items():
            path_of(game, case).parent.mkdir(exist_ok=True)
            path_of(game, case).write_text(playthrough(game, players, options, seed, policy))
