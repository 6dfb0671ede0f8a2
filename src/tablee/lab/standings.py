"""What a tournament says: ratings, mean results, shares head to head, faults."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablee.lab.ratings import (
    REPLICATES,
    Rating,
    Scores,
    Share,
    points,
    rate,
    rating_data,
    shares,
)
from tablee.lab.tournament import Faults, Played, Tournament

METHOD = (
    "Bradley-Terry over the pairs of sides in each game (a tie counts half), 400 points for "
    "10 to 1, mean 0, half a win added either way to each pair; 95 % intervals by a Bayesian "
    f"bootstrap over the blocks of games, {REPLICATES} times"
)


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot did."""

    bot: int
    rating: Rating
    result: float | None  # mean return; None if it did not play
    games: int  # counted by side: twice where it plays both
    faults: Faults | None


@dataclass(frozen=True, slots=True)
class Standings:
    """How all bots did, best first, and what they took from each other (by number of bot)."""

    standings: list[Standing]
    shares: list[list[Share | None]]
    games: int


def standings_of(tournament: Tournament, played: Sequence[Played]) -> Standings:
    """Rate the bots by the games played so far."""
    count = len(tournament.bots)
    blocks: dict[int, Scores] = {}
    results: list[list[float]] = [[] for _ in range(count)]
    faults: dict[int, Faults] = {}
    for game in sorted(played, key=lambda game: game.fixture.number):
        first_seats = [side[0] for side in tournament.sides]
        bots = [game.seats[seat] for seat in first_seats]
        scores = points(bots, [game.places[seat] for seat in first_seats], count)
        blocks[game.fixture.block] = blocks.get(game.fixture.block, 0) + scores
        for seat in first_seats:
            results[game.seats[seat]].append(game.returns[seat])
        for fault in game.faults:
            before = faults.get(fault.bot, Faults(fault.bot, 0, fault.first))
            faults[fault.bot] = Faults(fault.bot, before.count + fault.count, before.first)
    ratings = rate(blocks.values(), count, tournament.seed)
    total = sum(blocks.values(), np.zeros((count, count)))
    standings = [
        Standing(
            bot,
            ratings[bot],
            float(np.mean(results[bot])) if results[bot] else None,
            len(results[bot]),
            faults.get(bot),
        )
        for bot in range(count)
    ]
    standings.sort(key=lambda standing: -standing.rating.rating)
    return Standings(standings, shares(total), len(played))


def standings_data(tournament: Tournament, found: Standings) -> dict[str, Any]:
    """The standings as they are saved and printed as JSON."""
    names = tournament.bots
    return {
        "game": tournament.game_name,
        "players": tournament.players,
        "options": tournament.read_options(),
        "seed": tournament.seed,
        "games": found.games,
        "missing": len(tournament.fixtures()) - found.games,
        "method": METHOD,
        "bots": [
            {
                "bot": names[standing.bot],
                **rating_data(standing.rating),
                "result": None if standing.result is None else round(standing.result, 4),
                "games": standing.games,
                "faults": standing.faults.count if standing.faults else 0,
                "first_fault": standing.faults.first if standing.faults else None,
            }
            for standing in found.standings
        ],
        "head_to_head": [
            {
                "bot": names[one],
                "against": names[other],
                "share": round(share.share, 4),
                "low": round(share.low, 4),
                "high": round(share.high, 4),
                "comparisons": share.comparisons,
            }
            for one, row in enumerate(found.shares)
            for other, share in enumerate(row)
            if share is not None
        ],
    }
