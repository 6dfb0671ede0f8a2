"""The memory that a search works in: allocated once, handed to its kernels, never grown."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots.decision import HERE, USED
from tablee.bots.search import EDGE_WIDTH, MERIT_WIDTH, NODE_WIDTH, NOTHING, Rows
from tablee.engine.contract import SLACK, Actions, Game, State, Weights
from tablee.engine.knowledge import Memory, Values, knowledge_of

DEPTH = 512  # steps from the root that a tree may reach
EDGES_A_NODE = 12  # by default; a full tree grows no more


def edges_for(game: Game, nodes: int) -> int:
    """How many moves a tree of so many positions has room for."""
    return EDGES_A_NODE * nodes + game.most_moves


def arrays(game: Game, nodes: int, edges: int) -> list[tuple[str, type, tuple[int, ...]]]:
    """Name, kind of number and shape of each array; see `search` and `decision` for their use."""
    places = game.most_moves + SLACK
    seats = game.seats[-1]
    return [
        ("used", np.int64, (USED,)),
        ("merits", np.float64, (edges, MERIT_WIDTH)),
        ("worth", np.float64, (places, seats)),
        ("tally", np.float64, (places, 2)),
        ("value", np.float64, (seats,)),
        ("nodes", np.int32, (nodes, NODE_WIDTH)),
        ("edges", np.int32, (edges, EDGE_WIDTH)),
        ("moved", np.int32, (nodes,)),
        ("path", np.int32, (DEPTH, 2)),
        ("weights", np.int32, (places,)),
        ("memory", np.int32, (knowledge_of(game.state.names or ()).facts,)),
        ("moves", np.int16, (places,)),
        ("out", np.int16, (places,)),
    ]


class Workspace:
    """Arrays for one search at a time."""

    used: NDArray[np.int64]
    merits: NDArray[np.float64]
    worth: NDArray[np.float64]
    tally: NDArray[np.float64]
    value: Values
    nodes: Rows
    edges: Rows
    moved: NDArray[np.int32]
    path: Rows
    weights: Weights
    memory: Memory
    moves: Actions
    out: Actions

    def __init__(self, game: Game, nodes: int, edges: int | None = None) -> None:
        edges = edges_for(game, nodes) if edges is None else edges
        for name, kind, shape in arrays(game, nodes, edges):
            setattr(self, name, np.zeros(shape, kind))
        self.used[HERE] = NOTHING
        self.states: NDArray[Any] = game.new_states(2)
        self.watched: State = game.new_states(1)[0]  # the game as somebody who follows it
