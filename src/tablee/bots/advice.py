"""What a position is worth, move by move: by exact values where there are such, else by search."""

from dataclasses import dataclass
from math import sqrt

from tablee.bots.exact.certainty import certain_returns
from tablee.bots.levels import tuning_of
from tablee.bots.searcher import Searcher, Tried
from tablee.engine.contract import Action, Seat
from tablee.engine.errors import GameOver, IllegalMove
from tablee.engine.knowledge import alike
from tablee.engine.match import Match

SIMULATIONS = 20_000
NODES = 1_000_000  # tried for exact values in Nivos
GLANCE = 500  # simulations for a move that seems plain nonsense


@dataclass(frozen=True, slots=True)
class Judged:
    """A legal move and what comes of it."""

    move: str
    values: tuple[float, ...]  # what each seat can expect after it, from 0 to 1
    exact: bool
    visits: int  # simulations behind it; 0 if it is exact

    def assured(self, seat: Seat) -> float:
        """What the seat can count on: less than the estimate, if little is behind it."""
        return self.values[seat] - (0.0 if self.exact else 0.5 / sqrt(self.visits))


@dataclass(frozen=True, slots=True)
class Advice:
    """A position and its moves, the best first."""

    seat: Seat  # who is to decide
    values: tuple[float, ...]  # what each seat can expect, if that seat plays the best move
    exact: bool
    moves: list[Judged]


def advise(
    match: Match,
    *,
    simulations: int | None = None,
    milliseconds: float | None = None,
    seed: int = 0,
) -> Advice:
    """Judge all moves of the seat on turn.

    >>> match = Match("tonooo", players=2, options={"start": 0}, seed=1)
    >>> advice = advise(match, simulations=1000, seed=1)
    >>> advice.moves[0].move, advice.moves[0].visits, advice.moves[1].values
    ('draw', 1000, (0.0, 1.0))
    """
    if match.over:
        raise GameOver("the game is over, so there is nothing to advise")
    seat = match.actor
    if seat < 0:
        raise IllegalMove("", "", "chance decides now: expected a position where a seat does")
    words = match.game.notation(match.options).words
    legal = [match.game.notation(match.options).actions[word] for word in match.legal()]
    certain = certain_returns(match.game, match.state, NODES)
    searcher = Searcher(match.game, match.players, seed=seed, tuning=tuning_of(match.game))
    tried: dict[Action, Tried] = {}
    if not certain.keys() >= set(legal):
        searcher.begin(match.state)
        if milliseconds is not None:
            searcher.simulate_for(milliseconds)
        else:
            searcher.simulate(SIMULATIONS if simulations is None else simulations)
        tried = {each.action: each for each in searcher.moves()}
    moves = []
    for action in legal:
        found = tried.get(int(alike(match.state, action)))
        if action in certain:
            moves.append(Judged(words[action], certain[action], True, 0))
        elif found and found.visits > 0:
            moves.append(Judged(words[action], found.values, False, found.visits))
        else:
            moves.append(_glance(match, words[action], searcher))
    moves.sort(key=lambda judged: (-judged.assured(seat), judged.move))
    return Advice(seat, moves[0].values, moves[0].exact, moves)


def _glance(match: Match, move: str, searcher: Searcher) -> Judged:
    """Judge a move that the search left out, since it seemed plain nonsense, on its own."""
    after = match.copy()
    after.manual = True
    after.play(move)
    if after.over:
        return Judged(move, tuple(after.returns()), True, 0)
    searcher.begin(after.state)
    searcher.simulate(GLANCE)
    return Judged(move, searcher.values(), False, GLANCE)
