"""A recorded game looked at move by move: winning chances, and where they turned.

Before each decision a search says what every seat can expect (`Advice`). A decision costs what the
move played is worth less than the best one, to the seat that made it. What chance changes is what
the seats can expect after it, less what they could before.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from tablee.engine.contract import CHANCE, Seat
from tablee.engine.match import Match
from tablee.engine.record import Record, positions

if TYPE_CHECKING:
    from tablee.bots.advice import Advice

Values = tuple[float, ...]  # what each seat can expect
Judge = Callable[[Match], "Advice"]

ENOUGH = 100  # visits after which the value of a move is taken from the search before it
DEEPEST = 2  # chance events in a row that are averaged over
LEAST = 0.05  # of a win: smaller changes are no turning points
MOST_POINTS = 6


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision of the game, and what followed it before the next."""

    ply: int  # steps before it
    seat: Seat
    move: str  # the one that was played
    values: Values  # with the best move
    exact: bool
    best: str
    best_value: float  # to the seat
    after: Values  # with the move that was played, before chance
    chance: tuple[str, ...] = ()  # what chance brought then


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A decision or a chance event that changed much for a seat."""

    ply: int  # steps before it
    seat: Seat  # that it changed most for; the one that decided, if it was a decision
    moves: tuple[str, ...]
    before: float
    after: float
    better: str | None = None  # what would have been better; None for chance

    @property
    def size(self) -> float:
        """How much changed, up or down."""
        return abs(self.after - self.before)


@dataclass(frozen=True, slots=True)
class Analysis:
    """A game as it went."""

    moments: list[Moment]
    end: Values | None  # the result, or what can be expected where the record stops
    over: bool
    steps: int

    @property
    def curve(self) -> list[tuple[int, Values]]:
        """What the seats could expect, by the number of steps played."""
        points = [(moment.ply, moment.values) for moment in self.moments]
        return [*points, (self.steps, self.end)] if self.end is not None else points


def analyse(record: Record, judge: Judge, each: Callable[[], None] = lambda: None) -> Analysis:
    """Judge every decision of a record, which is verified on the way; call `each` after each."""
    moments: list[Moment] = []
    advice: Advice | None = None  # on a decision whose move has not been looked at yet
    for match in positions(record):
        step = record.steps[match.ply - 1] if match.ply else None
        following = None
        if match.actor >= 0:
            following = judge(match)
            each()
        if step is not None and advice is not None:
            moments.append(_moment(advice, match, step.move, following, judge))
        elif step is not None and moments:
            last = moments[-1]
            moments[-1] = replace(last, chance=(*last.chance, step.move))
        advice = following
    end = tuple(match.returns()) if match.over else None
    return Analysis(moments, advice.values if advice else end, match.over, match.ply)


def _moment(
    advice: "Advice", match: Match, move: str, following: "Advice | None", judge: Judge
) -> Moment:
    """A decision, seen from just after it."""
    best = advice.moves[0]
    played = next(judged for judged in advice.moves if judged.move == move)
    after = played.values
    if not played.exact and played.visits < ENOUGH and played is not best:
        after = following.values if following else expected(match, judge) or after
    return Moment(
        match.ply - 1,
        advice.seat,
        move,
        advice.values,
        advice.exact,
        best.move,
        best.values[advice.seat],
        after,
    )


def expected(match: Match, judge: Judge, depth: int = 0) -> Values | None:
    """What the seats can expect in a position; None if too much is left to chance."""
    if match.over:
        return tuple(match.returns())
    if match.actor != CHANCE:
        return judge(match).values
    if depth == DEEPEST:
        return None
    outcomes = match.chance()
    total = [0.0] * match.players
    for outcome, weight in outcomes.items():
        after = match.copy()
        after.manual = True
        after.play(outcome)
        values = expected(after, judge, depth + 1)
        if values is None:
            return None
        total = [x + weight * value for x, value in zip(total, values, strict=True)]
    return tuple(x / sum(outcomes.values()) for x in total)


def turning_points(analysis: Analysis) -> list[TurningPoint]:
    """The decisions and chance events that changed most, in the order of the game."""
    found = []
    following = [values for _, values in islice(analysis.curve, 1, None)]
    for number, moment in enumerate(analysis.moments):
        seat = moment.seat
        if moment.best_value - moment.after[seat] >= LEAST and moment.move != moment.best:
            best, got = moment.best_value, moment.after[seat]
            found.append(TurningPoint(moment.ply, seat, (moment.move,), best, got, moment.best))
        if moment.chance and number < len(following):
            changes = [y - x for x, y in zip(moment.after, following[number], strict=True)]
            seat = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
            if abs(changes[seat]) >= LEAST:
                before = moment.after[seat]
                after = following[number][seat]
                found.append(TurningPoint(moment.ply + 1, seat, moment.chance, before, after))
    found.sort(key=lambda point: -point.size)
    return sorted(found[:MOST_POINTS], key=lambda point: point.ply)


def analysis_data(record: Record, analysis: Analysis) -> dict[str, Any]:
    """An analysis as it is printed as JSON."""
    return {
        "game": record.game,
        "players": record.players,
        "options": record.options,
        "steps": analysis.steps,
        "over": analysis.over,
        "decisions": [asdict(moment) for moment in analysis.moments],
        "curve": [{"ply": ply, "values": list(values)} for ply, values in analysis.curve],
        "turning_points": [asdict(point) for point in turning_points(analysis)],
    }
