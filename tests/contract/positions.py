"""Positions of random games, for tests that hold for any game."""

from collections.abc import Iterator

from tablee import Match
from tablee.engine.playout import new_generator, random_game
from tests.variants import Variant


def walk(variant: Variant, seed: int, every: int = 1, policy: int = 0) -> Iterator[Match]:
    """Give the match before the first step and after every so many, and at the end."""
    game, players, given = variant
    match = Match(game, players, options=given, manual=True)
    words = game.notation(match.options).words
    steps = random_game(game, players, match.options, new_generator(seed), policy)
    for number, (_, action) in enumerate(steps):
        if number % every == 0:
            yield match
        match.play(words[action])
    yield match


def finished(variant: Variant, seed: int, policy: int = 0) -> Match:
    """A random game, played to its end."""
    *_, last = walk(variant, seed, every=1 << 30, policy=policy)
    return last
