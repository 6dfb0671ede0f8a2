"""Results at a table: by the rules, and with those behind who gave up."""

import pytest

import tablee
from tablee.server.results import last_side, left_alone, played_out


def finished(game: str, players: int, seed: int = 1) -> tablee.Match:
    match = tablee.Match(game, players, seed=seed)
    while not match.over:
        match.play(match.legal()[0])
    return match


@pytest.mark.parametrize("game", ["tonooo", "bonne_main", "colorio", "nivos"])
def test_nobody_gave_up_is_the_rules_alone(game: str) -> None:
    match = finished(game, 3)
    result = played_out(match, [False] * 3)
    assert (result.returns, result.places) == (match.returns(), match.places())
    assert result.ending == "played"


def test_colorio_points_are_those_of_its_rules() -> None:
    match = finished("colorio", 4)
    points = played_out(match, [False] * 4).points
    assert sorted(points) == [0, 1, 2, 3]
    assert points == [round(3 * x) for x in match.returns()]


def test_who_gave_up_is_last_even_if_the_bot_won() -> None:
    match = finished("colorio", 3)
    winner = match.places().index(1)
    resigned = [seat == winner for seat in range(3)]
    result = played_out(match, resigned)
    assert result.places[winner] == 3
    assert sorted(result.places) == [1, 2, 3]
    assert result.returns[winner] == 0
    assert sorted(result.returns) == sorted(match.returns())


def test_one_partner_who_gave_up_does_not_cost_the_other_the_game() -> None:
    match = finished("nivos", 4, seed=2)
    assert match.places() == [1, 3, 1, 3]
    assert played_out(match, [True, False, False, False]).places == [1, 3, 1, 3]
    assert played_out(match, [True, False, True, False]).places == [3, 1, 3, 1]


def test_the_last_side_wins() -> None:
    assert last_side((0, 1), (True, False)) == 1
    assert last_side((0, 1, 2), (True, False, False)) is None
    result = left_alone((0, 1, 0, 1), 0, "clock")
    assert (result.places, result.returns) == ([1, 3, 1, 3], [1, 0, 1, 0])
    assert result.points == [2, 0, 2, 0]
