"""Monte-Carlo tree search for any game, written once and compiled for each.

A simulation walks down the tree from the position to be judged: where a seat decides it follows
the move that promises that seat most, where chance decides an outcome by its weight. Where the
tree ends it plays on in haste to the end of the game, and tells every move on the way what its
seat got. The tree is a few arrays that the caller hands in; when they are full it grows no more.

    nodes  one row a position: who decides, its first edge, how many edges, visits
    edges  one row a move or outcome: the action, the node it leads to, visits, its own node
    merits one row an edge: what the seat that decided got on average, and how unsure that is
"""

import numpy as np
from numpy.typing import NDArray

import tablee.bots.knowledge  # noqa: F401 - what is known goes into compiled code
from tablee.engine.contract import (
    CHANCE,
    OVER,
    Actions,
    Seat,
    State,
    Weights,
    actor,
    chance,
    payoffs,
    play,
)
from tablee.engine.kernel import inline, kernel
from tablee.engine.knowledge import Values, alike, has_outlook, hasty, outlook, sensible
from tablee.engine.playout import Generator, pick
from tablee.engine.primitives import advance, assign, below, popcount, square_root

Rows = NDArray[np.int32]

ACTOR, FIRST, COUNT, VISITS = range(4)  # columns of `nodes`
ACTION, CHILD, TRIED, OWNER = range(4)  # columns of `edges`
MEAN, DOUBT = range(2)  # columns of `merits`
NODE_WIDTH, EDGE_WIDTH, MERIT_WIDTH = 4, 4, 2
NODES, EDGES = 0, 1  # in `used`: how many rows are taken
NOTHING = -1  # no node yet
ROOT = 0

# In `tuning`.
CURIOSITY = 0  # how much a move that was tried little is favoured
HOPE = 1  # what an untried move promises
RIPE = 2  # visits before a position's moves are listed
PATIENCE = 3  # steps that are played in haste before the position is judged as it stands
TUNING = 4


@inline
def logarithm(n: int) -> float:
    """The logarithm to the base of 2, straight lines between its whole numbers: alike everywhere.

    >>> logarithm(8), logarithm(12)
    (3.0, 3.5)
    """
    n = int(n)
    below_n = n | n >> 1
    below_n |= below_n >> 2
    below_n |= below_n >> 4
    below_n |= below_n >> 8
    below_n |= below_n >> 16
    whole = popcount(below_n) - 1
    return whole + n / (1 << whole) - 1.0


@kernel
def plant(s: State, used: NDArray[np.int64], nodes: Rows) -> None:
    """Begin a tree whose root is a position."""
    used[NODES] = 0
    used[EDGES] = 0
    add_node(actor(s), used, nodes)


@inline
def add_node(who: Seat, used: NDArray[np.int64], nodes: Rows) -> int:
    """Add a position to the tree."""
    node = int(used[NODES])
    used[NODES] = node + 1
    nodes[node, ACTOR] = who
    nodes[node, FIRST] = 0
    nodes[node, COUNT] = 0
    nodes[node, VISITS] = 0
    return node


@kernel
def list_moves(
    s: State,
    node: int,
    rng: int,
    used: NDArray[np.int64],
    nodes: Rows,
    edges: Rows,
    merits: NDArray[np.float64],
    tuning: Values,
    out: Actions,
    weights: Weights,
) -> int:
    """Give a node its edges, in random order; give the generator on. No edges if they don't fit."""
    first = int(used[EDGES])
    chances = int(nodes[node, ACTOR]) == CHANCE
    n = chance(s, out, weights) if chances else sensible(s, out)
    if first + n > len(edges):
        return rng
    count = 0
    for i in range(n):
        a = int(out[i])
        if chances or alike(s, a) == a:
            rng = advance(rng)
            at = first + count
            other = first + below(rng, count + 1)
            edges[at, ACTION] = edges[other, ACTION]
            edges[other, ACTION] = a
            edges[at, CHILD] = NOTHING
            edges[at, TRIED] = 0
            edges[at, OWNER] = node
            merits[at, MEAN] = tuning[HOPE]
            merits[at, DOUBT] = 0.0
            count += 1
    nodes[node, FIRST] = first
    nodes[node, COUNT] = count
    used[EDGES] = first + count
    return rng


@inline
def most_promising(node: int, nodes: Rows, merits: NDArray[np.float64], tuning: Values) -> int:
    """The edge to follow where a seat decides."""
    first = int(nodes[node, FIRST])
    reach = tuning[CURIOSITY] * square_root(logarithm(int(nodes[node, VISITS])))
    best = first
    highest = -1.0
    for edge in range(first, first + int(nodes[node, COUNT])):
        promise = merits[edge, MEAN] + reach * merits[edge, DOUBT]
        if promise > highest:
            highest = promise
            best = edge
    return best


@inline
def edge_of(node: int, a: int, nodes: Rows, edges: Rows) -> int:
    """The edge of an action; NOTHING if there is none."""
    first = int(nodes[node, FIRST])
    for edge in range(first, first + int(nodes[node, COUNT])):
        if int(edges[edge, ACTION]) == a:
            return edge
    return NOTHING


@kernel
def hurry(s: State, rng: int, patience: float, out: Actions, weights: Weights) -> tuple[int, int]:
    """Play on in haste until the end, or while patience lasts; give the generator on, and steps."""
    steps = 0
    who = actor(s)
    while who != OVER and steps < patience:
        if who == CHANCE:
            rng = advance(rng)
            a = pick(rng, out, weights, chance(s, out, weights))
        else:
            rng, a = hasty(s, rng, out)
        play(s, a)
        steps += 1
        who = actor(s)
    return rng, steps


@kernel
def simulate(
    root: State,
    s: State,
    players: int,
    simulations: int,
    tuning: Values,
    rng: Generator,
    used: NDArray[np.int64],
    nodes: Rows,
    edges: Rows,
    merits: NDArray[np.float64],
    worth: NDArray[np.float64],
    path: Rows,
    value: Values,
    out: Actions,
    weights: Weights,
) -> int:
    """Grow the tree of `root` by so many simulations; `s` is a position to work on.

    `worth` has a row for each edge of the root: what every seat got, added up. Says how many
    steps were made, in the tree and after it.
    """
    x = rng[0]
    moves = 0
    for _ in range(simulations):
        assign(s, root)
        node = ROOT
        depth = 0
        while True:
            visits = int(nodes[node, VISITS]) + 1
            nodes[node, VISITS] = visits
            who = int(nodes[node, ACTOR])
            if who == OVER:
                break
            if int(nodes[node, COUNT]) == 0:
                if node != ROOT and visits < tuning[RIPE]:
                    break
                x = list_moves(s, node, x, used, nodes, edges, merits, tuning, out, weights)
                if int(nodes[node, COUNT]) == 0:
                    break
            if who == CHANCE:
                x = advance(x)
                a = pick(x, out, weights, chance(s, out, weights))
                edge = edge_of(node, a, nodes, edges)
            else:
                edge = most_promising(node, nodes, merits, tuning)
            path[depth, 0] = edge
            path[depth, 1] = who
            depth += 1
            play(s, int(edges[edge, ACTION]))
            child = int(edges[edge, CHILD])
            if child == NOTHING:
                if int(used[NODES]) >= len(nodes):
                    break
                child = add_node(actor(s), used, nodes)
                edges[edge, CHILD] = child
            node = child
            if depth >= len(path):
                break
        x, steps = hurry(s, x, tuning[PATIENCE] if has_outlook(s) else np.inf, out, weights)
        moves += depth + steps
        if actor(s) == OVER:
            payoffs(s, value)
        else:
            outlook(s, value)
        for d in range(depth):
            edge = int(path[d, 0])
            tried = int(edges[edge, TRIED]) + 1
            edges[edge, TRIED] = tried
            if int(path[d, 1]) >= 0:
                mean = merits[edge, MEAN] if tried > 1 else 0.0
                merits[edge, MEAN] = mean + (value[int(path[d, 1])] - mean) / tried
                merits[edge, DOUBT] = 1.0 / square_root(float(tried))
        if depth > 0:
            row = int(path[0, 0]) - int(nodes[ROOT, FIRST])
            for seat in range(players):
                worth[row, seat] += value[seat]
    rng[0] = x
    return moves


@inline
def node_below(node: int, a: int, nodes: Rows, edges: Rows) -> int:
    """The node that an action leads to; NOTHING if the tree does not go there."""
    if node == NOTHING:
        return NOTHING
    edge = edge_of(node, a, nodes, edges)
    return NOTHING if edge == NOTHING else int(edges[edge, CHILD])


@kernel
def node_after(history: Actions, first: int, length: int, nodes: Rows, edges: Rows) -> int:
    """The node that actions from `first` to `length` lead to; NOTHING if the tree ends before."""
    node = ROOT
    for i in range(first, length):
        node = node_below(node, int(history[i]), nodes, edges)
    return node


@kernel
def prune(
    root: int,
    used: NDArray[np.int64],
    nodes: Rows,
    edges: Rows,
    merits: NDArray[np.float64],
    moved: NDArray[np.int32],
) -> None:
    """Make a node the root, and keep only what is below it.

    A node stands after the one above it, so one pass finds what is kept; `moved` says where to.
    """
    for node in range(int(used[NODES])):
        moved[node] = NOTHING
    moved[root] = ROOT
    kept = 1
    for node in range(root, int(used[NODES])):
        if int(moved[node]) == NOTHING:
            continue
        if node != root:
            moved[node] = kept
            kept += 1
        first = int(nodes[node, FIRST])
        for edge in range(first, first + int(nodes[node, COUNT])):
            if int(edges[edge, CHILD]) != NOTHING:
                moved[int(edges[edge, CHILD])] = ROOT  # kept; its place follows
    place = 0
    for edge in range(int(used[EDGES])):
        owner = int(edges[edge, OWNER])
        if int(moved[owner]) == NOTHING:
            continue
        if int(nodes[owner, FIRST]) == edge:
            nodes[owner, FIRST] = place
        child = int(edges[edge, CHILD])
        edges[place, ACTION] = edges[edge, ACTION]
        edges[place, CHILD] = NOTHING if child == NOTHING else moved[child]
        edges[place, TRIED] = edges[edge, TRIED]
        edges[place, OWNER] = moved[owner]
        merits[place, MEAN] = merits[edge, MEAN]
        merits[place, DOUBT] = merits[edge, DOUBT]
        place += 1
    for node in range(root, int(used[NODES])):
        if int(moved[node]) != NOTHING:
            for column in range(NODE_WIDTH):
                nodes[int(moved[node]), column] = nodes[node, column]
    used[NODES] = kept
    used[EDGES] = place
