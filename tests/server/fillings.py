"""Two histories of a covered game that end alike for everybody, and differ under the covers."""

import random
from typing import NamedTuple

from tablee import Match
from tablee.engine.contract import CHANCE

COLOURS = {"tonooo": "put", "colorio": "peg"}  # what is changed in a history
FEWEST = 12  # steps


class World(NamedTuple):
    """A history: each decision with the chance that followed it."""

    beginning: list[str]
    decisions: list[tuple[int, list[str]]]  # seat and steps
    match: Match


def two_worlds(game: str, players: int, seed: int) -> tuple[World, World]:
    """Find them by trying."""
    chance = random.Random(seed)
    options = {"start": 0, "memory": "closed"}
    while True:
        match = Match(game, players, options=options, seed=chance.randrange(1 << 30))
        while match.ply < FEWEST * players and not match.over:
            calm = [move for move in match.legal() if not (game == "tonooo" and "lift" in move)]
            match.play(chance.choice(calm))
        if match.over:
            continue
        steps = match.moves
        for _ in range(300):
            other = _changed(game, players, options, steps, match, chance)
            if other is not None:
                return _world(match), _world(other)


def _changed(
    game: str,
    players: int,
    options: dict[str, int | str],
    steps: list[str],
    match: Match,
    chance: random.Random,
) -> Match | None:
    """The same game with something else under the covers, if this attempt comes out so."""
    kind = COLOURS[game]
    # What was told since each person's last decision is known: it stays as it was.
    told = min(match.last_decision(seat) or 0 for seat in range(players))
    places = [i for i, step in enumerate(steps[:told]) if step.startswith(kind + ":")]
    if len(places) < 2:
        return None
    changed = list(steps)
    some = chance.sample(places, min(len(places), chance.randint(2, 4)))
    words = [changed[i] for i in some]
    chance.shuffle(words)
    for i, word in zip(some, words, strict=True):
        changed[i] = word
    if changed == steps:
        return None
    other = Match(game, players, options=options, manual=True)
    same = Match(game, players, options=options, manual=True)
    alike = True
    for ply, (step, original) in enumerate(zip(changed, steps, strict=True)):
        if step not in (other.legal() or other.chance()):
            return None
        told_of = [str(each) for each in other.play(step)]
        told_then = [str(each) for each in same.play(original)]
        alike = alike and (ply < told or told_of == told_then)
    other.manual = False
    alike = alike and other.view() == match.view() and other.legal() == match.legal()
    alike = alike and other.actor == match.actor
    differs = other.state.tobytes() != match.state.tobytes()
    return other if alike and differs else None


def _world(match: Match) -> World:
    beginning: list[str] = []
    decisions: list[tuple[int, list[str]]] = []
    for step in match.record().steps:
        if step.seat is None:
            (decisions[-1][1] if decisions else beginning).append(step.move)
        else:
            decisions.append((step.seat, [step.move]))
    assert CHANCE not in {seat for seat, _ in decisions}
    return World(beginning, decisions, match)
