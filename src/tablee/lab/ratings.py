"""Ratings from games: Bradley-Terry over the pairs of sides in each game.

In each game every two sides are compared by their places, a tie counting half to either. A bot of
strength p beats one of strength q with probability p / (p + q); a rating is 400 log10 p, as in
chess, so that 400 more is 10 to 1, and ratings have mean 0.

Half a win either way is added to each pair beforehand, so that whoever wins all still gets a
finite rating. Intervals come from a Bayesian bootstrap (Rubin 1981): blocks of games get random
weights, and so does what was added, and the ratings are fitted again; the middle 95 % of a
thousand such ratings are given.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]  # by bot and opponent: points of the one against the other

PRIOR = 0.5  # of a win, to either of a pair
SCALE = 400  # rating points for 10 to 1
REPLICATES = 1000
AT_ONCE = 1_000_000  # weights that are drawn at a time: memory for all of them would be wasted
NORMAL_95 = 1.959964  # quantile of the normal distribution
STILL = 1e-6  # a change of strength, in logarithms, that no longer counts
MOST_ROUNDS = 5000


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot is, and the interval that holds it with 95 %."""

    rating: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Share:
    """What part of the points one bot took from another, with a 95 % interval after Wilson."""

    share: float
    low: float
    high: float
    comparisons: int


def points(bots: Sequence[int], places: Sequence[int], count: int) -> Scores:
    """What each of `count` bots took from each other in one game; none from itself.

    >>> points([0, 1, 1], [1, 2, 1], 2).tolist()
    [[0.0, 1.5], [0.5, 0.0]]
    """
    scores = np.zeros((count, count))
    for one, place in zip(bots, places, strict=True):
        for other, others_place in zip(bots, places, strict=True):
            if one != other:
                scores[one, other] += 0.5 * (1 + (place < others_place) - (place > others_place))
    return scores


def fit(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """The ratings that fit best, for one table of scores or many at once (MM algorithm).

    >>> fit(np.array([[0.0, 30.0], [10.0, 0.0]])).round().tolist()
    [95.0, -95.0]
    """
    wins = scores.sum(axis=-1)
    met = scores + np.swapaxes(scores, -1, -2)
    strength = np.ones(wins.shape)
    for _ in range(MOST_ROUNDS):
        both = strength[..., :, None] + strength[..., None, :]
        new = wins / (met / both).sum(axis=-1)
        new /= np.exp(np.log(new).mean(axis=-1, keepdims=True))
        change = np.abs(np.log(new / strength)).max()
        strength = new
        if change < STILL:
            break
    ratings: NDArray[np.float64] = SCALE * np.log10(strength)
    return ratings


def rate(blocks: Iterable[Scores], count: int, seed: int) -> list[Rating]:
    """Rate bots by the scores of blocks of games; games of a block share their luck."""
    pairs = 1 - np.eye(count)
    played = np.array([*blocks]).reshape(-1, count, count)
    random = np.random.default_rng(seed)
    weighted = np.zeros((REPLICATES, count, count))
    rows = max(AT_ONCE // max(len(played), 1), 1)
    for row in range(0, REPLICATES, rows):
        weights = random.exponential(size=(min(rows, REPLICATES - row), len(played)))
        weighted[row : row + rows] = np.tensordot(weights, played, axes=1)
    added = np.maximum(random.gamma(PRIOR, size=(REPLICATES, count, count)), 1e-6) * pairs
    replicates = fit(weighted + added)
    low, high = np.quantile(replicates, [0.025, 0.975], axis=0)
    best = fit(played.sum(axis=0) + PRIOR * pairs)
    return [Rating(float(best[i]), float(low[i]), float(high[i])) for i in range(count)]


def shares(scores: Scores) -> list[list[Share | None]]:
    """What part each bot took from each other; None where they never met."""
    met = scores + scores.T
    return [
        [
            wilson(float(scores[i, j]), round(float(met[i, j]))) if met[i, j] else None
            for j in range(len(scores))
        ]
        for i in range(len(scores))
    ]


def wilson(taken: float, of: int) -> Share:
    """A share and its interval.

    >>> shown = wilson(8, 10)
    >>> f"{shown.share:.2f} {shown.low:.2f} {shown.high:.2f}"
    '0.80 0.49 0.94'
    """
    share, z = taken / of, NORMAL_95
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return Share(share, max(middle - half, 0.0), min(middle + half, 1.0), of)


def rating_data(rating: Rating) -> dict[str, Any]:
    """A rating as data, to a tenth of a point."""
    return {
        "rating": round(rating.rating, 1),
        "low": round(rating.low, 1),
        "high": round(rating.high, 1),
    }
