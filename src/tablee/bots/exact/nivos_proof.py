"""Proofs about Nivos: that side 0 wins from here, that it at least ties, or that it does not.

Once the blocks are dealt nothing is left to chance, so with two sides (two seats, or two teams)
such a question has an answer. It is found by proof-number search: depth first, guided by how much
is left to prove, with a table of the positions met. The search goes where somebody has few
replies, and so is Nivos won: the other side runs out of places and has to take the cylinders.

Every turn lays a block or takes a cylinder, so no position comes back: what is proved of one holds
however it was reached.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.engine.contract import OVER, Action, Actions, State, actor, legal, play
from tablee.engine.kernel import inline, kernel
from tablee.games.blocks import MOST_CYLINDERS
from tablee.games.nivos import BLOCKS, COLOURS, EACH, PLANES, RESERVE, SEATS, score

Words = NDArray[np.int64]

LOSS, TIE, WIN = range(3)  # what side 0 gets; the last two are goals to prove
UNKNOWN = -1

NEVER = 1 << 30  # the effort to prove what is false
HALF = 32  # two efforts share a word: one shifted by this
PATIENCE = 3  # how many times the effort of the next best move may be spent before turning to it

# A step lays a block, passes, or picks a cylinder. Each level keeps a position and its moves; the
# search may begin at the second level, and the last one is for trying moves.
LEVELS = BLOCKS + 2 * MOST_CYLINDERS + 3

# What is kept of a position on the way down, of a move there, and of a position in the table.
FRAME = ("key", "moves", "chosen", "proof limit", "disproof limit")
KEY, MOVES, CHOSEN, PROOF_LIMIT, DISPROOF_LIMIT = range(len(FRAME))
CHILD = ("key", "proof", "disproof")
CHILD_KEY, PROOF, DISPROOF = range(len(CHILD))
ENTRY = ("key", "proof and disproof")
ENTRY_KEY, EFFORTS = range(len(ENTRY))


# ------------------------------------------------------------------------------- positions

LOW_63 = (1 << 63) - 1  # a product cut to these bits is the same in Python and in machine code
NOT_ZERO = 1 << 62  # part of every key: memory full of zeros is an empty table
ODD, ODD_TOO = 0x1E3779B97F4A7C15, 0x3F58476D1CE4E5B9


@inline
def mixed(key: int, word: int) -> int:
    """Stir a word into a key of 63 bits."""
    key = (key ^ word) * ODD & LOW_63
    key = (key ^ key >> 32) * ODD_TOO & LOW_63
    return key ^ key >> 29


@kernel
def key_of(s: State, goal: int) -> int:
    """A number for everything that matters from here on, and for the goal.

    A block on the board matters by the heights it makes; by its colour only while something of it
    is seen and somebody has another of that colour (R7, R8). Two positions share a key by accident
    once in 2^62: that spoils one search in some millions, if each meets a million positions.
    """
    in_hands = int(s.hand[RESERVE])
    key = mixed(goal, in_hands)
    for seat in range(SEATS):
        key = mixed(key, int(s.hand[seat]) << 20 | int(s.taken[seat]))
        in_hands |= int(s.hand[seat])
    for i in range(PLANES):
        key = mixed(key, int(s.plane[i]))
    table = int(s.block_set) << 8 | int(s.players) << 2 | int(s.choosing) << 1 | int(s.ground_costs)
    key = mixed(key, table << 8 | int(s.seat) << 4 | int(s.phase))
    for c in range(COLOURS):
        if in_hands >> c & 1:
            for side in range(EACH):  # a sum: which of the three blocks is which does not matter
                seen = int(s.seen[side, c])
                if seen != 0:
                    block = mixed(int(s.lies_at[side, c]) << 4 | c, seen)
                    key = key + mixed(block, int(s.beside[side, c])) & LOW_63
    return key | NOT_ZERO


@inline
def score_with(s: State, side: int, cylinders: int) -> int:
    """The score of a side if it had these cylinders too."""
    taken = int(s.taken[side])
    s.taken[side] = taken | cylinders
    total = score(s, side)
    s.taken[side] = taken
    return total


@kernel
def verdict(s: State) -> int:
    """What side 0 gets if that is certain by now, else UNKNOWN.

    It is certain when a side stays ahead (R14) even if all the cylinders left come to it.
    """
    left = int(s.left) if actor(s) != OVER else 0
    if score_with(s, 0, left) < score(s, 1):
        return WIN
    if score_with(s, 1, left) < score(s, 0):
        return LOSS
    return UNKNOWN if actor(s) != OVER else TIE


@inline
def side_to_move(s: State) -> int:
    """The side of the seat that decides (R1)."""
    return actor(s) & 1


# ---------------------------------------------------------------------------------- search


@kernel
def follow(states: NDArray[Any], level: int, to: int, a: Action) -> None:
    """Write the position after a move."""
    states[to] = states[level]
    play(states[to], a)


@kernel
def list_moves(s: State, out: Actions) -> int:
    """List the moves; compiled once for all who ask."""
    return legal(s, out)


@inline
def look_up(table: Words, key: int) -> int:
    """The efforts noted for a position, or UNKNOWN."""
    at = key & (len(table) - 1)
    return int(table[at, EFFORTS]) if int(table[at, ENTRY_KEY]) == key else UNKNOWN


@inline
def write_down(table: Words, key: int, proof: int, disproof: int) -> None:
    """Note the efforts of a position, in place of whatever was there."""
    at = key & (len(table) - 1)
    table[at, ENTRY_KEY] = key
    table[at, EFFORTS] = proof << HALF | disproof


@inline
def first_guess(s: State, goal: int, out: Actions) -> int:
    """The efforts for a position not met before: one reply will do, or all must be answered."""
    known = verdict(s)
    if known != UNKNOWN:
        return NEVER if known >= goal else NEVER << HALF
    replies = list_moves(s, out)
    return 1 << HALF | replies if side_to_move(s) == 0 else replies << HALF | 1


@kernel
def expand(
    states: NDArray[Any],
    moves: NDArray[np.int16],
    children: Words,
    frames: Words,
    table: Words,
    goal: int,
    level: int,
) -> int:
    """List the moves of a position with the effort for each; say how many were tried."""
    spare = len(states) - 1
    n = list_moves(states[level], moves[level])
    frames[level, MOVES] = n
    wanted = PROOF if side_to_move(states[level]) == 0 else DISPROOF
    for i in range(n):
        follow(states, level, spare, int(moves[level, i]))
        key = key_of(states[spare], goal)
        efforts = look_up(table, key)
        if efforts == UNKNOWN:
            efforts = first_guess(states[spare], goal, moves[spare])
        children[level, i, CHILD_KEY] = key
        children[level, i, PROOF] = efforts >> HALF
        children[level, i, DISPROOF] = efforts & (1 << HALF) - 1
        if int(children[level, i, wanted]) == 0:  # this move will do
            return i + 1
    return n


@kernel
def prove(
    states: NDArray[Any],
    moves: NDArray[np.int16],
    children: Words,
    frames: Words,
    table: Words,
    goal: int,
    root: int,
    budget: int,
) -> int:
    """Work on the question whether side 0 reaches the goal from states[root].

    Ends with an answer or after some `budget` moves tried; says how many. The efforts left are then
    in the table, the best move is the one chosen in frames[root].
    """
    level = root
    tried = 0
    frames[root, KEY] = key_of(states[root], goal)
    frames[root, PROOF_LIMIT] = NEVER
    frames[root, DISPROOF_LIMIT] = NEVER
    is_new = True
    while level >= root:
        if is_new:
            tried += expand(states, moves, children, frames, table, goal, level)
        # The mover needs one move for what it wants, the other side an answer to all. Not the sum
        # of their efforts: positions reached in several ways would count several times.
        is_first = side_to_move(states[level]) == 0
        wanted = PROOF if is_first else DISPROOF
        feared = DISPROOF if is_first else PROOF
        least = NEVER
        second = NEVER
        most = 0
        unanswered = 0
        best = int(frames[level, CHOSEN]) if not is_new else 0
        for i in range(int(frames[level, MOVES])):
            effort = int(children[level, i, wanted])
            if effort < least:
                second = least
                least = effort
                best = i
            else:
                second = min(second, effort)
            if least == 0:
                break
            effort = int(children[level, i, feared])
            most = max(most, effort)
            unanswered += effort != 0
        frames[level, CHOSEN] = best
        others = max(unanswered - 1, 0)
        all_moves = NEVER if least == 0 else most + others
        proof = least if is_first else all_moves
        disproof = all_moves if is_first else least
        proof_limit = int(frames[level, PROOF_LIMIT])
        disproof_limit = int(frames[level, DISPROOF_LIMIT])
        is_new = proof < proof_limit and disproof < disproof_limit and tried < budget
        if is_new:
            wanted_limit = proof_limit if is_first else disproof_limit
            wanted_limit = min(wanted_limit, PATIENCE * second + 1)
            feared_limit = (disproof_limit if is_first else proof_limit) - others
            follow(states, level, level + 1, int(moves[level, best]))
            frames[level + 1, KEY] = children[level, best, CHILD_KEY]
            frames[level + 1, PROOF_LIMIT] = wanted_limit if is_first else feared_limit
            frames[level + 1, DISPROOF_LIMIT] = feared_limit if is_first else wanted_limit
            level += 1
        else:
            write_down(table, int(frames[level, KEY]), proof, disproof)
            level -= 1
            if level >= root:
                i = int(frames[level, CHOSEN])
                children[level, i, PROOF] = proof
                children[level, i, DISPROOF] = disproof
    return tried
