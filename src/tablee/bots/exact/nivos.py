"""Nivos endgames played out to the end, for two sides: who wins for certain, and by which moves."""

from dataclasses import dataclass
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots.exact.nivos_proof import (
    CHILD,
    CHOSEN,
    ENTRY,
    FRAME,
    HALF,
    KEY,
    LEVELS,
    LOSS,
    NEVER,
    TIE,
    UNKNOWN,
    WIN,
    Words,
    follow,
    list_moves,
    look_up,
    prove,
    side_to_move,
    verdict,
)
from tablee.engine.contract import SLACK, Action, Game, Seat, State, actor
from tablee.engine.kernel import inline, kernel
from tablee.games.nivos import SEATS

NODES = 200_000  # moves tried before giving up: a twentieth of a second
TABLE_BITS = 16  # positions remembered, as a power of two: a megabyte
TRY_FROM = 8  # blocks on the board, see `worth_trying`
ROUNDS = 4  # what the share of a move in the budget grows by, see `settle_moves`

# Where `settle` writes besides its answer.
TRIED, BEST = range(2)


@inline
def worth_trying(s: State) -> bool:
    """Whether a search to the end has a good chance: two sides, and some blocks on the board.

    With the classic set, nine in ten such positions are solved within NODES; of those before, few.
    """
    return actor(s) >= 0 and int(s.players) % 2 == 0 and int(s.laid) >= TRY_FROM


@inline
def can_tie(s: State) -> bool:
    """Whether a tie is possible yet: cylinders differ in height, so only while all are left."""
    taken = 0
    for seat in range(SEATS):
        taken |= int(s.taken[seat])
    return taken == 0


@kernel
def settle(
    states: NDArray[Any],
    moves: NDArray[np.int16],
    children: Words,
    frames: Words,
    table: Words,
    root: int,
    budget: int,
    notes: Words,
) -> int:
    """Find what side 0 gets from states[root]: LOSS, TIE, WIN, or UNKNOWN for want of budget.

    Notes how many moves were tried and the best one: it reaches what is certain; where all lose
    it is the one that was hardest to answer.
    """
    notes[TRIED] = 0
    if verdict(states[root]) != UNKNOWN:
        list_moves(states[root], moves[root])
        notes[BEST] = moves[root, 0]
        return verdict(states[root])
    mover_wants = NEVER if side_to_move(states[root]) == 0 else NEVER << HALF
    for goal in (WIN, TIE):
        if goal == TIE and not can_tie(states[root]):
            continue
        left = budget - int(notes[TRIED])
        notes[TRIED] += prove(states, moves, children, frames, table, goal, root, left)
        efforts = look_up(table, int(frames[root, KEY]))
        if goal == WIN or efforts == mover_wants:
            notes[BEST] = moves[root, frames[root, CHOSEN]]
        if efforts == NEVER:
            return goal
        if efforts != NEVER << HALF:
            return UNKNOWN
    return LOSS


@kernel
def settle_moves(
    states: NDArray[Any],
    moves: NDArray[np.int16],
    children: Words,
    frames: Words,
    table: Words,
    budget: int,
    notes: Words,
    results: Words,
) -> int:
    """Find what side 0 gets after each move from states[0]; say how many moves there are.

    Notes how many moves were tried in all; UNKNOWN stands for those the budget did not reach. All
    get a small share first, so that one hard move does not keep the others from being settled.
    """
    n = list_moves(states[0], moves[0])
    for i in range(n):
        results[i] = UNKNOWN
    tried = 0
    unknown = n
    share = budget // (n * ROUNDS) + 1
    while unknown > 0 and tried < budget:
        unknown = 0
        for i in range(n):
            if int(results[i]) == UNKNOWN:
                follow(states, 0, 1, int(moves[0, i]))
                results[i] = verdict(states[1])
                part = min(share, budget - tried)
                if int(results[i]) == UNKNOWN and part > 0:
                    results[i] = settle(states, moves, children, frames, table, 1, part, notes)
                    tried += int(notes[TRIED])
                unknown += int(results[i]) == UNKNOWN
        share *= ROUNDS
    notes[TRIED] = tried
    return n


# ------------------------------------------------------------------------------ from Python


@dataclass(frozen=True, slots=True)
class Solved:
    """What is certain about a position."""

    returns: tuple[float, ...]  # by seat, from 0 to 1
    best: Action  # a move that leads there
    nodes: int  # moves tried to find out


class EndgameSolver:
    """Solves endgames; keeps what it has learned from one position to the next."""

    def __init__(self, game: Game, table_bits: int = TABLE_BITS) -> None:
        places = game.most_moves + SLACK
        self._memory = (
            game.new_states(LEVELS),
            np.zeros((LEVELS, places), np.int16),
            np.zeros((LEVELS, places, len(CHILD)), np.int64),
            np.zeros((LEVELS, len(FRAME)), np.int64),
            np.zeros((1 << table_bits, len(ENTRY)), np.int64),
        )
        self._notes = np.zeros(2, np.int64)
        self._results = np.zeros(places, np.int64)
        self._lock = Lock()  # kernels of several threads run side by side, but not in one memory

    def solve(self, s: State, nodes: int = NODES) -> Solved | None:
        """Settle a position, or give up after trying so many moves."""
        with self._lock:
            if not self._takes(s):
                return None
            found = settle(*self._memory, 0, nodes, self._notes)
            if found == UNKNOWN:
                return None
            returns = tuple(value_of(found, seat) for seat in range(int(s.players)))
            return Solved(returns, int(self._notes[BEST]), int(self._notes[TRIED]))

    def values(self, s: State, nodes: int = NODES) -> dict[Action, float]:
        """What each move is certain to bring the seat on turn; moves not settled are left out."""
        with self._lock:
            if not self._takes(s):
                return {}
            n = settle_moves(*self._memory, nodes, self._notes, self._results)
            actions = self._memory[1][0, :n].tolist()
            settled = zip(actions, self._results[:n].tolist(), strict=True)
            return {a: value_of(found, actor(s)) for a, found in settled if found != UNKNOWN}

    def _takes(self, s: State) -> bool:
        """Copy a position to the root, if a seat decides there for one of two sides."""
        self._memory[0][0] = s
        return actor(s) >= 0 and int(s.players) % 2 == 0


def value_of(found: int, seat: Seat) -> float:
    """What a seat gets when side 0 gets LOSS, TIE or WIN."""
    return found / WIN if seat % 2 == 0 else 1 - found / WIN
