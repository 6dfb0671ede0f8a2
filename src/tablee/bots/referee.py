"""A referee: lets policies play, and helps out where one crashes or cheats.

A policy never touches the table: it gets a copy of the match, in which chance comes otherwise than
it will. If it raises, or answers with something that is no legal move, a random legal move is made
instead, and the fault is written down. Ctrl-C is nobody's fault and passes through.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from traceback import walk_tb
from types import FrameType
from typing import Any

from tablee.bots.custody import LONGEST_ERROR, Crash, Custody, described
from tablee.bots.policy import Policy, Turn
from tablee.engine.contract import Seat
from tablee.engine.errors import MoveError
from tablee.engine.match import Match
from tablee.engine.playout import new_generator
from tablee.engine.primitives import advance, below

STREAM = 1_000_003  # far from those of chance and of the bots


@dataclass(frozen=True, slots=True)
class Fault:
    """A turn that a policy lost."""

    seat: Seat
    ply: int
    error: str  # type and message, in one line
    where: str = ""  # the place in a file of one's own, as "my_bot.py, line 22"


class Referee:
    """Asks a policy for each decision of a match."""

    def __init__(self, seed: int) -> None:
        self.faults: list[Fault] = []
        self._state = int(new_generator(seed, STREAM)[0])

    def play(self, match: Match, policies: Sequence[Policy]) -> None:
        """Play a match to its end, one policy a seat."""
        while not match.over:
            self.decide(match, policies[match.actor])

    def decide(self, match: Match, policy: Policy) -> Fault | None:
        """Let a policy make the next move; if it can't, make a random one and say why."""
        seat, ply, where = match.actor, match.ply, ""
        try:
            match.play(_answer(policy, match, self._number()))
        except Crash as error:
            reason, where = described(error.cause), _place(error.cause, policy)
        except MoveError as error:
            reason = f"{type(error).__name__}: {error}"[:LONGEST_ERROR]
        else:
            return None
        moves = match.legal()
        match.play(moves[below(self._number(), len(moves))])
        fault = Fault(seat, ply, reason, where)
        self.faults.append(fault)
        return fault

    def _number(self) -> int:
        self._state = advance(self._state)
        return self._state


def _answer(policy: Policy, match: Match, luck: int) -> str:
    """What a policy answers, if that is a text."""
    turn = Turn(match.copy(seed=luck), match.actor)
    with Custody():
        answer: Any = policy.choose(turn)
        kind = type(answer)  # what it says itself of its class may be a lie
        if not issubclass(kind, str):
            raise TypeError(f"expected a move as text, got {kind.__name__}")
        return str.__str__(answer)  # plain text, whatever class of it this is


def _place(error: BaseException, policy: Policy) -> str:
    """The last line of the policy's own file that an error came through."""
    try:
        with Custody():
            module = type(policy).__module__
            file = getattr(sys.modules.get(module), "__file__", None)
            if file is None or module.startswith("tablee."):
                return ""
            lines = [line for frame, line in walk_tb(error.__traceback__) if _file(frame) == file]
            return f"{Path(file).name}, line {lines[-1]}" if lines else ""
    except Crash:
        return ""


def _file(frame: FrameType) -> str:
    return frame.f_code.co_filename
