"""A referee between policies and the table."""

import asyncio
import re
import signal
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

import tablee
from tablee.bots.policy import Turn
from tablee.bots.referee import Referee
from tablee.bots.uniform import RandomBot


class Answering:
    """Answers with the same thing each time, or raises it."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, turn: Turn) -> Any:
        if issubclass(type(self.answer), BaseException):
            raise self.answer
        return self.answer


class Text(str):
    __slots__ = ()


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise ValueError("no words")


class Outcast(BaseException):
    pass


class Liar:
    __class__ = str  # type: ignore[assignment]


class Shy:
    @property
    def __class__(self) -> Any:
        raise ValueError("not telling")


def new_match() -> tablee.Match:
    return tablee.Match("tonooo", options={"start": 0}, seed=3)


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (ValueError("two\nlines"), "ValueError: two lines"),
        (KeyError("x"), "KeyError: 'x'"),
        (SystemExit(1), "SystemExit: 1"),
        (RecursionError(), "RecursionError"),
        (Unspeakable(), "Unspeakable"),
        (Outcast("out"), "Outcast: out"),
        (GeneratorExit(), "GeneratorExit"),
        (asyncio.CancelledError(), "CancelledError"),
        (ValueError("\x1b[31m red \ud800"), "ValueError: [31m red"),
        (None, "TypeError: expected a move as text, got NoneType"),
        (7, "TypeError: expected a move as text, got int"),
        (
            "banana",
            "InvalidMove: 'banana' is no move of Tonooo: expected draw, lift:A, lift:B, ...",
        ),
        ("put:A", "IllegalMove: put:A: something else is asked for now (R2)"),
        ("bag:red", "IllegalMove: bag:red: "),
    ],
)
def test_whoever_crashes_or_cheats_loses_the_turn_to_chance(answer: Any, error: str) -> None:
    match, referee = new_match(), Referee(5)
    legal = match.legal()
    fault = referee.decide(match, Answering(answer))
    assert fault
    assert (fault.seat, fault.ply) == (0, 0)
    assert fault.error.startswith(error)
    raised = isinstance(answer, BaseException)
    assert bool(fault.where) == raised
    assert not raised or re.fullmatch(r"test_referee\.py, line \d+", fault.where)
    assert match.moves[0] in legal
    assert referee.faults == [fault]


@pytest.mark.parametrize(
    ("lie", "name"), [(Liar, "Liar"), (Shy, "Shy"), (lambda: Mock(spec=str), "Mock")]
)
def test_an_answer_that_lies_about_its_class_is_seen_through(
    lie: Callable[[], Any], name: str
) -> None:
    fault = Referee(5).decide(new_match(), Answering(lie()))
    assert fault
    assert fault.error == f"TypeError: expected a move as text, got {name}"


def test_what_comes_instead_is_drawn_by_the_seed() -> None:
    moves = []
    for seed in [*range(20), *range(20)]:
        match = new_match()
        Referee(seed).decide(match, Answering(None))
        moves.append(match.moves[0])
    assert moves[:20] == moves[20:]
    assert len(set(moves)) > 2


def test_a_legal_answer_is_no_fault() -> None:
    match, referee = new_match(), Referee(5)
    assert referee.decide(match, Answering("draw")) is None
    assert referee.decide(match, Answering(Text("put:B"))) is None
    assert (match.moves[0], match.moves[2], referee.faults) == ("draw", "put:B", [])


@pytest.fixture
def _hearing() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_hearing")
def test_ctrl_c_is_nobodys_fault() -> None:
    match = new_match()
    with pytest.raises(KeyboardInterrupt):
        Referee(5).decide(match, Answering(KeyboardInterrupt()))
    assert match.ply == 0


@pytest.fixture
def _deaf() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_deaf")
def test_where_ctrl_c_is_not_heard_it_is_the_bots_own() -> None:
    fault = Referee(5).decide(new_match(), Answering(KeyboardInterrupt()))
    assert fault
    assert fault.error == "KeyboardInterrupt"


def test_what_a_bot_prints_goes_aside(capsys: pytest.CaptureFixture[str]) -> None:
    class Talker:
        def choose(self, turn: Turn) -> str:
            import sys

            print("hm")
            sys.stdout.close()
            sys.stderr.close()
            print("draw, then")
            return "draw"

    assert Referee(5).decide(new_match(), Talker()) is None
    print("all is well")
    assert capsys.readouterr() == ("all is well\n", "hm\ndraw, then\n")


def test_a_long_error_is_cut() -> None:
    fault = Referee(5).decide(new_match(), Answering(ValueError("x" * 9999)))
    assert fault
    assert len(fault.error) == 200


@pytest.mark.parametrize("game", list(tablee.GAMES))
def test_a_whole_game(game: str) -> None:
    match = tablee.Match(game, 2, seed=1)
    referee = Referee(1)
    referee.play(match, [RandomBot(1), Answering("nonsense")])
    assert match.over
    assert {fault.seat for fault in referee.faults} <= {1}
    decisions = sum(step.seat == 1 for step in match.record().steps)
    assert len(referee.faults) == decisions


class Prophet:
    """Tries to learn what chance will bring."""

    def __init__(self) -> None:
        self.foretold: list[str] = []

    def choose(self, turn: Turn) -> str:
        turn.match.play("draw")
        self.foretold = turn.match.moves
        return "draw"


def test_a_policy_learns_nothing_of_the_chance_to_come() -> None:
    agreed = 0
    for seed in range(40):
        match = tablee.Match("tonooo", options={"start": 0}, seed=seed)
        prophet = Prophet()
        Referee(seed + 1000).decide(match, prophet)
        agreed += prophet.foretold == match.moves
    assert 0 < agreed < 25  # as often as luck has it: some six in twenty-seven


def test_undoing_does_not_bring_back_the_luck_of_the_table() -> None:
    told = 0
    for seed in range(40):
        match = tablee.Match("tonooo", options={"start": 0}, seed=seed)
        match.play("draw")
        match.play("put:A")
        copy = match.copy(seed=seed + 1000)
        while copy.undo():
            pass
        copy.play("draw")
        told += copy.moves[1] == match.moves[1]
    assert 0 < told < 25


def test_what_a_policy_does_to_its_copy_is_not_done_at_the_table() -> None:
    class Meddler:
        def choose(self, turn: Turn) -> str:
            turn.match.play("lift:A")
            turn.match._states.view(np.uint8)[:] = 0
            return "draw"

    match = new_match()
    Referee(1).decide(match, Meddler())
    assert match.moves[0] == "draw"
    assert not match.over
