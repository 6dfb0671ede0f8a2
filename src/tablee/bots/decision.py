"""How a bot comes to a move: it recalls, imagines, searches, and then chooses more or less sharply.

It sits at the table from the beginning (`begin`) and follows each step (`follow`), so that its
memory and its tree go along with the game. These kernels do it all: the same seed gives the same
move natively and in the browser.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.bots.search import (
    MEAN,
    NOTHING,
    ROOT,
    TRIED,
    TUNING,
    Rows,
    edge_of,
    hurry,
    node_below,
    plant,
    prune,
    simulate,
)
from tablee.engine.contract import (
    Action,
    Actions,
    State,
    Weights,
    actor,
    legal,
    payoffs,
    play,
    setup,
)
from tablee.engine.kernel import inline, kernel
from tablee.engine.knowledge import Memory, Values, alike, imagine, notice
from tablee.engine.options import Codes
from tablee.engine.playout import Generator
from tablee.engine.primitives import advance, assign, below

# In a plan, after the tuning of the search.
SIMULATIONS = TUNING
WORLDS = TUNING + 1  # positions imagined in a turn, each searched with its part of the simulations
HALF_LIFE = TUNING + 2  # of memories; none fades if it is 0
BLUR = TUNING + 3  # how far off a move's value may be taken
MARGIN = TUNING + 4  # moves that are worse by no more than this count as equal
TRAPS = TUNING + 5  # hasty games that tell which of equal moves such players answer worst
PLAN = TUNING + 6

HERE = 2  # in `used`: the node of the tree that the game has come to, or NOTHING
USED = 3
VISITED, GAINED = 0, 1  # columns of a tally, which has a row for each legal move
FINE = 1 << 20  # steps of the blur


@kernel
def begin(s: State, players: int, options: Codes, memory: Memory, used: NDArray[np.int64]) -> None:
    """Sit down at a game that begins, with nothing in mind."""
    for i in range(len(memory)):
        memory[i] = 0
    used[HERE] = NOTHING
    setup(s, players, options)


@kernel
def follow(
    s: State, a: Action, memory: Memory, used: NDArray[np.int64], nodes: Rows, edges: Rows
) -> None:
    """Watch a step of the game, which is done in `s`."""
    notice(s, a, memory)
    used[HERE] = node_below(int(used[HERE]), a, nodes, edges)
    play(s, a)


@kernel
def catch_up(
    s: State, steps: Actions, memory: Memory, used: NDArray[np.int64], nodes: Rows, edges: Rows
) -> None:
    """Watch many steps at once."""
    for i in range(len(steps)):
        follow(s, int(steps[i]), memory, used, nodes, edges)


@kernel
def count_in(
    s: State,
    nodes: Rows,
    edges: Rows,
    merits: NDArray[np.float64],
    moves: Actions,
    n: int,
    tally: NDArray[np.float64],
) -> None:
    """Add what a tree found out about the legal moves."""
    for i in range(n):
        edge = edge_of(ROOT, alike(s, int(moves[i])), nodes, edges)
        if edge != NOTHING:
            tally[i, VISITED] += edges[edge, TRIED]
            tally[i, GAINED] += merits[edge, MEAN] * edges[edge, TRIED]


@inline
def blurred(visits: float, gain: float, blur: float, rng: int) -> float:
    """What a move seems to be worth; of what was hardly tried little is expected."""
    return gain / (visits + 1.0) + blur * below(rng, FINE) / FINE


@kernel
def choose(n: int, blur: float, rng: Generator, tally: NDArray[np.float64]) -> int:
    """The row of the move to make: the most visited; with blur, the one that seems best."""
    x = rng[0]
    best = 0
    highest = -1.0
    for i in range(n):
        x = advance(x)
        visits = tally[i, VISITED]
        if blur > 0.0:
            promise = blurred(visits, tally[i, GAINED], blur, x) if visits > 0.0 else -0.5
        else:
            promise = visits + below(x, FINE) / FINE  # any of those that are alike
        if promise > highest:
            highest = promise
            best = i
    rng[0] = x
    return best


@kernel
def set_trap(
    s: State,
    position: State,
    n: int,
    best: int,
    plan: Values,
    rng: Generator,
    tally: NDArray[np.float64],
    moves: Actions,
    value: Values,
    out: Actions,
    weights: Weights,
) -> int:
    """Of the moves about as good as the best, the one that hasty players answer worst."""
    seat = actor(s)
    games = int(plan[TRAPS])
    least = tally[best, GAINED] / tally[best, VISITED] - plan[MARGIN]
    found = best
    highest = -1.0
    for i in range(n):
        visits = tally[i, VISITED]
        if visits * 4.0 < tally[best, VISITED] or tally[i, GAINED] / visits < least:
            continue
        total = 0.0
        for _ in range(games):
            assign(position, s)
            play(position, int(moves[i]))
            rng[0], _ = hurry(position, rng[0], np.inf, out, weights)
            payoffs(position, value)
            total += value[seat]
        if total > highest:
            highest = total
            found = i
    return found


@kernel
def consider(s: State, tally: NDArray[np.float64], moves: Actions) -> int:
    """List the moves to choose from, of which nothing is known yet; say how many."""
    n = legal(s, moves)
    clear(n, tally)
    return n


@inline
def clear(n: int, tally: NDArray[np.float64]) -> None:
    """Forget what was found out about the moves."""
    for i in range(n):
        tally[i, VISITED] = 0.0
        tally[i, GAINED] = 0.0


@kernel
def ponder(
    s: State,
    believed: State,
    position: State,
    players: int,
    n: int,
    simulations: int,
    seed: int,
    plan: Values,
    rng: Generator,
    memory: Memory,
    used: NDArray[np.int64],
    nodes: Rows,
    edges: Rows,
    merits: NDArray[np.float64],
    moved: NDArray[np.int32],
    worth: NDArray[np.float64],
    tally: NDArray[np.float64],
    path: Rows,
    value: Values,
    moves: Actions,
    out: Actions,
    weights: Weights,
) -> None:
    """Search the position, or what somebody who forgets takes it for, and keep a tally.

    Who forgets believes in something else each time; else the same tree grows on.
    """
    assign(believed, s)
    if plan[HALF_LIFE] > 0.0:
        rng[0] = imagine(believed, memory, plan[HALF_LIFE], rng[0], seed)
        used[HERE] = NOTHING
    else:
        clear(n, tally)
    if int(used[HERE]) == NOTHING:
        plant(believed, used, nodes)
    elif int(used[HERE]) != ROOT:
        prune(int(used[HERE]), used, nodes, edges, merits, moved)
    used[HERE] = ROOT
    simulate(
        believed,
        position,
        players,
        simulations,
        plan,
        rng,
        used,
        nodes,
        edges,
        merits,
        worth,
        path,
        value,
        out,
        weights,
    )
    count_in(believed, nodes, edges, merits, moves, n, tally)


@kernel
def conclude(
    s: State,
    position: State,
    n: int,
    plan: Values,
    rng: Generator,
    tally: NDArray[np.float64],
    value: Values,
    moves: Actions,
    out: Actions,
    weights: Weights,
) -> Action:
    """Choose a move by the tally."""
    best = choose(n, plan[BLUR], rng, tally)
    if plan[TRAPS] > 0.0 and tally[best, VISITED] > 0.0:
        best = set_trap(s, position, n, best, plan, rng, tally, moves, value, out, weights)
    return int(moves[best])


@kernel
def decide(
    s: State,
    believed: State,
    position: State,
    players: int,
    seed: int,
    plan: Values,
    rng: Generator,
    memory: Memory,
    used: NDArray[np.int64],
    nodes: Rows,
    edges: Rows,
    merits: NDArray[np.float64],
    moved: NDArray[np.int32],
    worth: NDArray[np.float64],
    tally: NDArray[np.float64],
    path: Rows,
    value: Values,
    moves: Actions,
    out: Actions,
    weights: Weights,
) -> Action:
    """Choose a move for the seat on turn in `s`, the position that was followed to."""
    n = consider(s, tally, moves)
    if n == 1:
        return int(moves[0])
    worlds = int(plan[WORLDS])
    for _ in range(worlds):
        ponder(
            s,
            believed,
            position,
            players,
            n,
            int(plan[SIMULATIONS]) // worlds,
            seed,
            plan,
            rng,
            memory,
            used,
            nodes,
            edges,
            merits,
            moved,
            worth,
            tally,
            path,
            value,
            moves,
            out,
            weights,
        )
    return conclude(s, position, n, plan, rng, tally, value, moves, out, weights)
