"""What a position is worth, move by move."""

from typing import Any

import pytest

import tablee
from tablee.bots.advice import FEW, Judged, advise
from tablee.bots.searcher import Searcher


def after(*moves: str) -> tablee.Match:
    match = tablee.Match("tonooo", options={"start": 0}, manual=True)
    for move in moves:
        match.play(move)
    return match


def test_a_certain_loss_is_never_above_a_chance() -> None:
    """Seat 1 has next to nothing to hope for; lifting an empty cylinder is still worse."""
    moves = []
    for kind, cylinder in (("red", "A"), ("blue", "A"), ("yellow", "A")) * 2:
        moves += ["draw", f"bag:{kind}", f"put:{cylinder}"]
    match = after(*moves, "lift:A")  # which leaves seat 0 one colour short
    for simulations in (5, 50, 500):
        advice = advise(match, simulations=simulations, seed=2)
        worth = [(judged.exact, judged.values[advice.seat]) for judged in advice.moves]
        assert advice.moves[0].move == "draw"
        assert worth[1:] == [(True, 0.0)] * 4


def test_what_is_known_well_comes_before_what_is_guessed() -> None:
    match = after("draw", "bag:red", "put:A", "draw", "bag:red", "put:A")
    better = 0  # guesses that look better than what is known
    for seed in range(20):
        advice = advise(match, simulations=36, seed=seed)
        assert [judged.exact for judged in advice.moves[-3:]] == [True] * 3  # B, C and D are empty
        first, second = advice.moves[:2]
        assert first.sound or not second.sound
        better += first.sound > second.sound and second.values[0] > first.values[0]
    assert better


def test_a_move_that_is_asked_about_is_looked_at_closely() -> None:
    match = after("draw", "bag:red", "put:A", "draw", "bag:blue", "put:A")
    plain = {judged.move: judged for judged in advise(match, simulations=2000).moves}
    closely = {
        judged.move: judged for judged in advise(match, simulations=2000, closely=["lift:A"]).moves
    }
    assert plain["lift:A"].visits < 500
    assert closely["lift:A"].visits == 1000
    assert closely["draw"] == plain["draw"]
    best = advise(match, simulations=2000, closely=["draw"])
    assert best.moves[0] == plain["draw"]  # it has most of the visits anyway


def test_a_move_on_its_own_is_worth_what_the_search_after_it_says() -> None:
    match = after("draw", "bag:red", "put:A", "draw", "bag:blue", "put:A")
    found = next(
        judged
        for judged in advise(match, simulations=4000, closely=["lift:A"]).moves
        if judged.move == "lift:A"
    )
    match.play("lift:A")
    searcher = Searcher(match.game, 2, seed=5)
    searcher.begin(match.state)
    searcher.simulate(4000)
    assert found.values == pytest.approx(searcher.values(), abs=0.06)


@pytest.mark.parametrize("value", [0.0, 0.03, 0.5, 1.0])
def test_little_is_assured_by_few_visits(value: float) -> None:
    assured = [Judged("a", (value,), False, visits).assured(0) for visits in (1, 10, 100, 10_000)]
    assert assured == sorted(assured)
    assert all(0 <= number <= value for number in assured)
    assert assured[-1] == pytest.approx(value, abs=0.01)
    assert Judged("a", (value,), True, 0).assured(0) == value


def test_errors_grow_small_with_visits() -> None:
    few, many = (Judged("a", (0.0,), False, visits) for visits in (FEW - 1, 100 * FEW))
    assert not few.sound
    assert many.sound
    assert few.variance(0) > many.variance(0) > 0
    assert Judged("a", (0.3,), True, 0).variance(0) == 0


@pytest.mark.parametrize(("value", "exact"), [(0.9, False), (1.0, True)])
def test_a_proved_move_settles_nothing_while_another_may_be_better(
    monkeypatch: pytest.MonkeyPatch, value: float, exact: bool
) -> None:
    match = after("draw", "bag:red", "put:A", "draw", "bag:red", "put:A")
    action = match.game.notation(match.options).actions["lift:A"]
    proved = {action: (value, 1 - value)}
    monkeypatch.setattr("tablee.bots.advice.certain_returns", lambda *_: proved)
    advice = advise(match, simulations=5)
    assert advice.moves[0] == Judged("lift:A", (value, 1 - value), True, 0)
    assert not all(judged.exact for judged in advice.moves)
    assert advice.exact == exact


@pytest.mark.parametrize(
    "budget",
    [
        {"simulations": 0},
        {"simulations": -5},
        {"simulations": 2.5},
        {"simulations": True},
        {"simulations": "many"},
        {"milliseconds": -1},
        {"milliseconds": 0},
        {"milliseconds": float("nan")},
        {"milliseconds": float("inf")},
        {"milliseconds": "long"},
        {"simulations": 5, "milliseconds": 5},
    ],
)
def test_a_budget_that_nobody_can_keep_to_is_refused(budget: dict[str, Any]) -> None:
    with pytest.raises(tablee.InvalidOption, match=r"expected .*, got"):
        advise(after(), **budget)


def test_only_decisions_are_judged() -> None:
    with pytest.raises(tablee.InvalidSeat, match=r"^chance decides now"):
        advise(after("draw"))
    with pytest.raises(tablee.GameOver):
        advise(after("lift:A"))
