"""The doors of a game's module: the rules, each function over at most three records.

A module works on a position, a view, and a *desk*: one record that holds the options, the
generator, and everything that kernels write lists into.
"""

from typing import Any

import numpy as np

from tablee.engine import contract, playout
from tablee.engine.contract import EVENT_WIDTH, SLACK, Game, Seat, State, View
from tablee.engine.contract import view as fill_view  # Numba knows another `.view`
from tablee.wasm.door import Door

Desk = np.record


def desk_type(game: Game) -> np.dtype[Any]:
    """The record that holds what a game's kernels read and write besides the position."""
    places = game.most_moves + SLACK
    return contract.record_type(
        [
            ("rng", np.uint64, (1,)),  # state of the generator
            ("payoffs", np.float64, (game.seats[-1],)),
            ("places", np.int64, (game.seats[-1],)),
            ("options", np.int32, (len(game.options),)),
            ("weights", np.int32, (places,)),
            ("out", np.int16, (places,)),
            ("choice", np.int16, (places,)),
            ("rows", np.int16, (game.most_events, EVENT_WIDTH)),
        ]
    )


def setup(s: State, desk: Desk, players: int) -> None:
    """Lay out the position before the first event."""
    contract.setup(s, players, desk.options)


def actor(s: State) -> Seat:
    """Who decides."""
    return contract.actor(s)


def legal(s: State, desk: Desk) -> int:
    """List the decisions of the seat on turn."""
    return contract.legal(s, desk.out)


def chance(s: State, desk: Desk) -> int:
    """List the outcomes of a chance event, with weights."""
    return contract.chance(s, desk.out, desk.weights)


def play(s: State, a: int) -> None:
    """Do a decision or an outcome."""
    contract.play(s, a)


def payoffs(s: State, desk: Desk) -> None:
    """Write what each seat gets."""
    contract.payoffs(s, desk.payoffs)


def places(s: State, desk: Desk) -> None:
    """Write the place of each seat."""
    contract.places(s, desk.places)


def view(s: State, viewer: Seat, v: View) -> None:
    """Fill in what somebody may see."""
    fill_view(s, viewer, v)


def tell(before: State, a: int, after: State, desk: Desk) -> int:
    """Write the events of a step."""
    return contract.tell(before, a, after, desk.rows)


def why_not(s: State, a: int) -> int:
    """Say what forbids an action."""
    return contract.why_not(s, a)


def playouts(s: State, desk: Desk, players: int, policy: int, games: int) -> int:
    """Play so many random games; say how many moves that took."""
    return playout.play_many(
        s,
        players,
        desk.options,
        desk.rng,
        policy,
        games,
        desk.out,
        desk.choice,
        desk.weights,
    )


DOORS = (
    Door(setup, ("state", "desk", "int"), gives=False),
    Door(actor, ("state",)),
    Door(legal, ("state", "desk")),
    Door(chance, ("state", "desk")),
    Door(play, ("state", "int"), gives=False),
    Door(payoffs, ("state", "desk"), gives=False),
    Door(places, ("state", "desk"), gives=False),
    Door(view, ("state", "int", "view"), gives=False),
    Door(tell, ("state", "int", "state", "desk")),
    Door(why_not, ("state", "int")),
    Door(playouts, ("state", "desk", "int", "int", "int")),
)
