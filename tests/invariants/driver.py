"""Random play that checks a game's invariants after every step, inside compiled code."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from tablee.engine.contract import OVER, Actions, Game, State, Weights, actor, play, setup
from tablee.engine.kernel import kernel
from tablee.engine.options import Codes
from tablee.engine.playout import Generator, new_buffers, new_generator, step
from tablee.engine.primitives import advance


@kernel
def watch(
    broken: Callable[[State], int],
    s: State,
    players: int,
    options: Codes,
    rng: Generator,
    policy: int,
    moves: int,
    out: Actions,
    choice: Actions,
    weights: Weights,
) -> int:
    """Play at least so many moves and the last game to its end; say what broke, or 0."""
    x = rng[0]
    done = 0
    while done < moves:
        setup(s, players, options)
        wrong = broken(s)
        who = actor(s)
        while who != OVER and wrong == 0:
            x = advance(x)
            play(s, step(s, who, x, policy, out, choice, weights))
            done += 1
            wrong = broken(s)
            who = actor(s)
        if wrong != 0:
            return wrong
    rng[0] = x
    return 0


def first_broken(
    game: Game, players: int, options: dict[str, Any], moves: int, seed: int, policy: int
) -> str | None:
    """The name of an invariant that random play breaks, or None."""
    rules = import_module(f"tests.invariants.{game.name}")
    buffers = new_buffers(game)
    codes = game.encode_options(game.read_options(options, players))
    wrong = watch(
        getattr(rules.broken, "compiled", rules.broken),
        buffers.state,
        players,
        codes,
        new_generator(seed),
        policy,
        moves,
        buffers.out,
        buffers.choice,
        buffers.weights,
    )
    return rules.INVARIANTS[wrong] if wrong else None
