"""Bradley-Terry, its intervals, and shares."""

import numpy as np
import pytest

from tablee.lab.ratings import fit, points, rate, shares, wilson


def played(strengths: list[float], games: int, seed: int) -> list[np.ndarray]:
    """Blocks of two games between any two bots of known ratings."""
    random = np.random.default_rng(seed)
    count = len(strengths)
    blocks = []
    for i in range(count):
        for j in range(i):
            chance = 1 / (1 + 10 ** ((strengths[j] - strengths[i]) / 400))
            for _ in range(games):
                block = np.zeros((count, count))
                block[i, j] = random.binomial(2, chance)
                block[j, i] = 2 - block[i, j]
                blocks.append(block)
    return blocks


def test_points_of_a_game() -> None:
    assert points([0, 1, 2], [2, 1, 2], 3).tolist() == [[0, 0, 0.5], [1, 0, 1], [0.5, 0, 0]]
    same = points([1, 1, 0], [1, 3, 2], 2)
    assert same.tolist() == [[0, 1], [1, 0]]


def test_ratings_satisfy_what_defines_them() -> None:
    """At the best fit every bot has taken as many points as its strength lets expect."""
    scores = sum(played([0, 50, 300, 700], 20, seed=1)) + 0.5 * (1 - np.eye(4))
    strength = 10 ** (fit(scores) / 400)
    met = scores + scores.T
    lets_expect = (met * strength[:, None] / (strength[:, None] + strength)).sum(axis=1)
    assert lets_expect == pytest.approx(scores.sum(axis=1), abs=1e-3)
    assert fit(scores).mean() == pytest.approx(0, abs=1e-6)


def test_known_strengths_are_found_again() -> None:
    truth = [-300.0, -100.0, 0.0, 400.0]
    for seed in range(5):
        found = rate(played(truth, 150, seed), 4, seed=1)
        assert all(abs(r.rating - x) < 75 for r, x in zip(found, truth, strict=True))


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    truth, held, wide = [-60.0, 60.0], 0, 0.0
    for seed in range(200):
        best = rate(played(truth, 40, seed), 2, seed=seed)[1]
        held += best.low <= 60 <= best.high
        wide += (best.high - best.low) / 200
    assert 180 <= held <= 199
    assert 60 < wide < 100  # four standard errors of a rating from 80 games: 4 * 20


def test_whoever_wins_all_gets_a_finite_rating_and_a_wide_interval() -> None:
    blocks = [np.array([[0.0, 2.0], [0.0, 0.0]])] * 50
    winner, loser = rate(blocks, 2, seed=1)
    assert 300 < winner.low < winner.rating < winner.high < 3000
    assert winner.high - winner.low > 200
    assert loser.rating == pytest.approx(-winner.rating)


def test_bots_that_never_met_are_rated_all_the_same() -> None:
    blocks = [np.array([[0.0, 1, 0], [1, 0, 0], [0, 0, 0]])] * 10
    third = rate(blocks, 3, seed=1)[2]
    assert third.rating == pytest.approx(0, abs=1e-3)
    assert third.high - third.low > 300


def test_a_seed_gives_the_same_intervals() -> None:
    blocks = played([0, 100], 10, seed=1)
    assert rate(blocks, 2, seed=1) == rate(blocks, 2, seed=1)
    assert rate(blocks, 2, seed=1) != rate(blocks, 2, seed=2)


def test_shares() -> None:
    table = shares(np.array([[0.0, 7.5, 0.0], [2.5, 0.0, 0.0], [0.0, 0.0, 0.0]]))
    found = table[0][1]
    assert found
    assert (found.share, found.comparisons) == (0.75, 10)
    assert found.low < 0.75 < found.high
    assert table[0][2] is None
    assert table[0][0] is None


@pytest.mark.parametrize(
    ("taken", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_wilson_intervals(taken: float, of: int, low: float, high: float) -> None:
    share = wilson(taken, of)
    assert (share.low, share.high) == pytest.approx((low, high), abs=1e-4)


def test_weights_drawn_in_slices_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = played([0, 100, 200], 7, seed=1)
    whole = rate(blocks, 3, seed=5)
    monkeypatch.setattr("tablee.lab.ratings.AT_ONCE", 100)  # four rows at a time
    for one, other in zip(whole, rate(blocks, 3, seed=5), strict=True):
        assert (one.low, one.high) == pytest.approx((other.low, other.high), abs=1e-6)
