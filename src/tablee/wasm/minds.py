"""The doors of a game's bots: in a module of their own, so that whoever needs no bot loads none.

A bot works on three positions (the game as it follows it, one that it believes in, one to try
things on) and a *mind*: one record that holds its plan, its memory and the tree of its search.
"""

from typing import Any

import numpy as np

from tablee.bots import decision
from tablee.bots.decision import PLAN, SIMULATIONS
from tablee.bots.levels import MOST_NODES
from tablee.bots.workspace import EDGES_A_NODE, arrays, edges_for
from tablee.engine.contract import SLACK, Action, Game, State, record_type
from tablee.wasm.door import Door

Mind = np.record


def mind_type(game: Game) -> np.dtype[Any]:
    """The record that holds what a bot reads and writes besides positions."""
    nodes = MOST_NODES + 1
    return record_type(
        [
            ("rng", np.uint64, (1,)),  # state of the generator
            ("own", np.int64),  # tells its memories from those of other bots
            ("plan", np.float64, (PLAN,)),
            ("options", np.int32, (len(game.options),)),
            ("most_nodes", np.int32),  # rows of the tree that its plan lets it use
            ("most_edges", np.int32),
            *arrays(game, nodes, edges_for(game, nodes)),
        ]
    )


def begin(s: State, mind: Mind, players: int) -> None:
    """Sit down at a game that begins, with as much room for a tree as `Plan.nodes` says."""
    nodes = min(int(mind.plan[SIMULATIONS]), MOST_NODES) + 1
    mind.most_nodes = nodes
    mind.most_edges = EDGES_A_NODE * nodes + len(mind.moves) - SLACK
    decision.begin(s, players, mind.options, mind.memory, mind.used)


def follow(s: State, mind: Mind, a: Action) -> None:
    """Watch a step of the game, which is done in `s`."""
    decision.follow(s, a, mind.memory, mind.used, mind.nodes, mind.edges)


def decide(s: State, believed: State, position: State, mind: Mind, players: int) -> Action:
    """Choose a move."""
    return decision.decide(
        s,
        believed,
        position,
        players,
        mind.own,
        mind.plan,
        mind.rng,
        mind.memory,
        mind.used,
        mind.nodes[: mind.most_nodes],
        mind.edges[: mind.most_edges],
        mind.merits,
        mind.moved,
        mind.worth,
        mind.tally,
        mind.path,
        mind.value,
        mind.moves,
        mind.out,
        mind.weights,
    )


# The same in parts, for somebody who looks at the clock in between.


def consider(s: State, mind: Mind) -> int:
    """List the moves to choose from; say how many."""
    return decision.consider(s, mind.tally, mind.moves)


def ponder(
    s: State,
    believed: State,
    position: State,
    mind: Mind,
    players: int,
    n: int,
    simulations: int,
) -> None:
    """Search for a while."""
    decision.ponder(
        s,
        believed,
        position,
        players,
        n,
        simulations,
        mind.own,
        mind.plan,
        mind.rng,
        mind.memory,
        mind.used,
        mind.nodes[: mind.most_nodes],
        mind.edges[: mind.most_edges],
        mind.merits,
        mind.moved,
        mind.worth,
        mind.tally,
        mind.path,
        mind.value,
        mind.moves,
        mind.out,
        mind.weights,
    )


def conclude(s: State, position: State, mind: Mind, n: int) -> Action:
    """Choose a move by what was found out."""
    return decision.conclude(
        s,
        position,
        n,
        mind.plan,
        mind.rng,
        mind.tally,
        mind.value,
        mind.moves,
        mind.out,
        mind.weights,
    )


MIND_DOORS = (
    Door(begin, ("state", "mind", "int"), gives=False),
    Door(follow, ("state", "mind", "int"), gives=False),
    Door(decide, ("state", "state", "state", "mind", "int")),
    Door(consider, ("state", "mind")),
    Door(ponder, ("state", "state", "state", "mind", "int", "int", "int"), gives=False),
    Door(conclude, ("state", "state", "mind", "int")),
)
