"""What a position is worth, move by move: by exact values where there are such, else by search."""

from collections.abc import Collection
from dataclasses import dataclass
from math import sqrt

from tablee.bots.exact.certainty import certain_returns
from tablee.bots.levels import tuning_of
from tablee.bots.searcher import Searcher, Tried, check_budget
from tablee.engine.contract import Action, Seat
from tablee.engine.errors import GameOver, InvalidSeat
from tablee.engine.knowledge import alike
from tablee.engine.match import Match

SIMULATIONS = 20_000
NODES = 1_000_000  # tried for exact values in Nivos
GLANCE = 500  # simulations for a move that seems plain nonsense
BEST = 1.0  # there is nothing above a win
FEW = 20  # visits: a value with less behind it is no more than a guess
SHARE = 4  # a move that is asked about gets this part of the visits, or a search of its own


@dataclass(frozen=True, slots=True)
class Judged:
    """A legal move and what comes of it."""

    move: str
    values: tuple[float, ...]  # what each seat can expect after it, from 0 to 1
    exact: bool
    visits: int  # simulations behind it; 0 if it is exact

    @property
    def sound(self) -> bool:
        """Whether there is enough behind the values to show them."""
        return self.exact or self.visits >= FEW

    def variance(self, seat: Seat) -> float:
        """How far off the value for a seat may be, squared; a result lies between 0 and 1."""
        if self.exact:
            return 0.0
        value = (self.values[seat] * self.visits + 1) / (self.visits + 2)  # never quite certain
        return value * (1 - value) / max(self.visits, 1)

    def assured(self, seat: Seat) -> float:
        """What the seat can count on: the lower end of Wilson's interval, one error wide."""
        value, n = self.values[seat], self.visits
        if self.exact or not n:
            return value
        return (value + 0.5 / n - sqrt(value * (1 - value) / n + 0.25 / (n * n))) / (1 + 1 / n)


@dataclass(frozen=True, slots=True)
class Advice:
    """A position and its moves, the best first."""

    seat: Seat  # who is to decide
    values: tuple[float, ...]  # what each seat can expect, if that seat plays the best move
    exact: bool  # proved: the best move's values, and that no other is better
    moves: list[Judged]


def advise(
    match: Match,
    *,
    simulations: int | None = None,
    milliseconds: float | None = None,
    seed: int = 0,
    closely: Collection[str] = (),
) -> Advice:
    """Judge all moves of the seat on turn; those named `closely` with many visits in any case.

    >>> match = Match("tonooo", players=2, options={"start": 0}, seed=1)
    >>> advice = advise(match, simulations=1000, seed=1)
    >>> advice.moves[0].move, advice.moves[0].visits, advice.moves[1].values
    ('draw', 1000, (0.0, 1.0))
    """
    check_budget(simulations, milliseconds)
    if match.over:
        raise GameOver("the game is over, so there is nothing to advise")
    seat = match.actor
    if seat < 0:
        raise InvalidSeat("chance decides now: expected a position where a seat does")
    words = match.game.notation(match.options).words
    legal = [match.game.notation(match.options).actions[word] for word in match.legal()]
    certain = certain_returns(match.game, match.state, NODES)
    searcher = Searcher(match.game, match.players, seed=seed, tuning=tuning_of(match.game))
    tried: dict[Action, Tried] = {}
    searched = 0
    if not certain.keys() >= set(legal):
        searcher.begin(match.state)
        if milliseconds is not None:
            # What is asked about may take half as long again: both together keep to the time.
            searched = searcher.simulate_for(milliseconds * 2 / 3 if closely else milliseconds)
        else:
            searched = SIMULATIONS if simulations is None else simulations
            searcher.simulate(searched)
        tried = {each.action: each for each in searcher.moves()}
    moves = []
    for action in legal:
        found = tried.get(int(alike(match.state, action)))
        if action in certain:
            moves.append(Judged(words[action], certain[action], True, 0))
        elif found and found.visits > 0:
            moves.append(Judged(words[action], found.values, False, found.visits))
        else:
            moves.append(_alone(match, words[action], searcher, GLANCE))
    moves.sort(key=lambda judged: _order(judged, seat))
    for row, judged in enumerate(moves[1:], 1):
        if judged.move in closely and not judged.exact and judged.visits < searched // SHARE:
            moves[row] = _alone(match, judged.move, searcher, max(searched // 2, 1))
    moves.sort(key=lambda judged: _order(judged, seat))
    best = moves[0]
    settled = best.values[seat] >= BEST or all(judged.exact for judged in moves)
    return Advice(seat, best.values, best.exact and settled, moves)


def _order(judged: Judged, seat: Seat) -> tuple[int, float, float, str]:
    """The best first: what is known well, then what is guessed, certain losses last."""
    lost = judged.exact and judged.values[seat] <= 0
    rank = 2 if lost else 0 if judged.sound else 1
    return rank, -judged.assured(seat), -judged.values[seat], judged.move


def _alone(match: Match, move: str, searcher: Searcher, simulations: int) -> Judged:
    """Judge a move on its own, which the search left out or hardly looked at."""
    after = match.copy()
    after.manual = True
    after.play(move)
    if after.over:
        return Judged(move, tuple(after.returns()), True, 0)
    searcher.begin(after.state)
    searcher.simulate(simulations)
    return Judged(move, searcher.values(), False, simulations)
