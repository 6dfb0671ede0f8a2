"""What may be known of a game besides its rules, so that a search plays it well.

Every part may be left out. Kernels are found by the type of the record, as in `contract`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.engine import contract
from tablee.engine.contract import Action, Actions, Game, State
from tablee.engine.kernel import inline
from tablee.engine.primitives import advance, below

Memory = NDArray[np.int32]  # what somebody noticed, in an order that each game makes for itself
Values = NDArray[np.float64]  # one number a seat


@inline
def _itself(s: State, a: Action) -> Action:  # noqa: ARG001
    return a


@inline
def _what_is_sane(s: State, out: Actions) -> int:
    return contract.sane(s, out)


@inline
def _anything_sensible(s: State, rng: int, out: Actions) -> tuple[int, Action]:
    rng = advance(rng)
    return rng, int(out[below(rng, sensible(s, out))])


@inline
def _nothing(s: State, out: Values) -> None:  # noqa: ARG001
    return


@inline
def _not_noticed(s: State, a: Action, memory: Memory) -> None:  # noqa: ARG001
    return


@inline
def _nothing_forgotten(s: State, memory: Memory, half_life: float, rng: int, seed: int) -> int:  # noqa: ARG001
    return rng


@dataclass(frozen=True, kw_only=True)
class Knowledge:
    """What is known of one game."""

    game: Game
    # The lowest of the moves that come to the same as this one: a search tries only that.
    alike: Callable[[State, Action], Action] = _itself
    # The moves worth a thought: a search looks into no others.
    sensible: Callable[[State, Actions], int] = _what_is_sane
    # A move that somebody in a hurry makes, and the generator: it tells more than any at random.
    hasty: Callable[[State, int, Actions], tuple[int, Action]] = _anything_sensible
    # A guess at what each seat will get, from 0 to 1, in a game that is not over.
    outlook: Callable[[State, Values], None] = _nothing
    has_outlook: bool = False
    facts: int = 1  # size of the memory that the next two share
    # What somebody at the table takes in when move `a` is made in position `s`.
    notice: Callable[[State, Action, Memory], None] = _not_noticed
    # Turns a position into one that somebody who forgets may believe in; gives the generator on.
    imagine: Callable[[State, Memory, float, int, int], int] = _nothing_forgotten


_known: dict[tuple[str, ...], Knowledge] = {}  # by the names of the record's fields


def enrol(knowledge: Knowledge) -> None:
    """Make what is known of a game known to the kernels below."""
    _known[knowledge.game.state.names or ()] = knowledge


def knowledge_of(names: tuple[str, ...]) -> Knowledge:
    """Find what is known, by the names of the record's fields."""
    return _known.get(names) or Knowledge(game=contract.game_of(names))


def _of(s: State) -> Knowledge:
    return knowledge_of(s.dtype.names or ())


def alike(s: State, a: Action) -> Action:
    """The lowest of the moves that come to the same as this one."""
    return _of(s).alike(s, a)


def sensible(s: State, out: Actions) -> int:
    """List the moves worth a thought."""
    return _of(s).sensible(s, out)


def hasty(s: State, rng: int, out: Actions) -> tuple[int, Action]:
    """Make up a move in a hurry; give the generator on."""
    return _of(s).hasty(s, rng, out)


def outlook(s: State, out: Values) -> None:
    """Guess what each seat will get."""
    _of(s).outlook(s, out)


def has_outlook(s: State) -> bool:
    """Whether `outlook` guesses anything."""
    return _of(s).has_outlook


def notice(s: State, a: Action, memory: Memory) -> None:
    """Take in a move that is made in a position."""
    _of(s).notice(s, a, memory)


def imagine(s: State, memory: Memory, half_life: float, rng: int, seed: int) -> int:
    """Turn a position into one that somebody who forgets may believe in."""
    return _of(s).imagine(s, memory, half_life, rng, seed)


GENERICS: tuple[Callable[..., Any], ...] = (alike, sensible, hasty, outlook, notice, imagine)
