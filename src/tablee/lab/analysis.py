"""A recorded game looked at move by move: winning chances, and where they turned.

Before each decision a search says what every seat can expect (`Advice`). A decision costs what the
move played is worth less than the best one, to the seat that made it, both by the same search; what
seems costly is searched again, for longer, and only what is above the noise is told. What chance
changes is what the seats can expect after it, less what they could before.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from itertools import islice
from math import sqrt
from typing import TYPE_CHECKING, Any

from tablee.engine.contract import Seat
from tablee.engine.match import Match
from tablee.engine.record import Record, positions

if TYPE_CHECKING:
    from tablee.bots.advice import Advice

Values = tuple[float, ...]  # what each seat can expect
Judge = Callable[[Match, str | None], "Advice"]  # of a position, and of the move played there

LEAST_COST = 0.03  # of a win: decisions that cost less are no turning points
LEAST_LUCK = 0.05  # and chance that changes less
NOISE = 2  # standard errors that a cost has to be above
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
    noise: float = 0.0  # standard error of the cost
    chance: tuple[str, ...] = ()  # what chance brought then

    @property
    def cost(self) -> float:
        """What the seat gave away."""
        return 0.0 if self.move == self.best else self.best_value - self.after[self.seat]


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
    advice: Advice | None = None  # on the position that was looked at last
    for match in positions(record):
        step = record.steps[match.ply] if match.ply < len(record.steps) else None
        if match.ply and moments and record.steps[match.ply - 1].seat is None:
            last = moments[-1]
            moments[-1] = replace(last, chance=(*last.chance, record.steps[match.ply - 1].move))
        advice = None
        if match.actor >= 0:
            advice = judge(match, step.move if step else None)
            each()
        if advice is not None and step is not None:
            # A step that is against the rules is refused when it is played.
            moments += _moments(match.ply, advice, step.move)
    end = tuple(match.returns()) if match.over else None
    return Analysis(moments, advice.values if advice else end, match.over, match.ply)


def _moments(ply: int, advice: "Advice", move: str) -> list[Moment]:
    """A decision, if its move is among those that were judged."""
    seat, best = advice.seat, advice.moves[0]
    return [
        Moment(
            ply,
            seat,
            move,
            advice.values,
            advice.exact,
            best.move,
            best.values[seat],
            played.values,
            sqrt(best.variance(seat) + played.variance(seat)),
        )
        for played in advice.moves
        if played.move == move
    ]


def look_closer(
    record: Record, analysis: Analysis, judge: Judge, each: Callable[[], None] = lambda: None
) -> Analysis:
    """Judge the turning points again, until none is left that was judged only once."""
    seen: set[int] = set()
    while wanted := _around(turning_points(analysis), analysis) - seen:
        moments = {moment.ply: moment for moment in analysis.moments}
        for match in positions(record):
            if match.ply in wanted:
                before = moments[match.ply]
                (closer,) = _moments(match.ply, judge(match, before.move), before.move)
                moments[match.ply] = replace(closer, chance=before.chance)
                each()
        seen |= wanted
        analysis = replace(analysis, moments=list(moments.values()))
    return analysis


def _around(points: list[TurningPoint], analysis: Analysis) -> set[int]:
    """The decisions that turning points are measured by: their own, or those around chance."""
    plies = [moment.ply for moment in analysis.moments]
    found = {point.ply for point in points if point.better is not None}
    for point in points:
        if point.better is None:
            found |= {max(ply for ply in plies if ply < point.ply)}
            found |= {min((ply for ply in plies if ply > point.ply), default=point.ply - 1)}
    return found


def turning_points(analysis: Analysis) -> list[TurningPoint]:
    """The decisions and chance events that changed most, in the order of the game."""
    found = []
    following = [values for _, values in islice(analysis.curve, 1, None)]
    for number, moment in enumerate(analysis.moments):
        seat = moment.seat
        if moment.cost >= max(LEAST_COST, NOISE * moment.noise):
            best, got = moment.best_value, moment.after[seat]
            found.append(TurningPoint(moment.ply, seat, (moment.move,), best, got, moment.best))
        if moment.chance and number < len(following):
            changes = [y - x for x, y in zip(moment.after, following[number], strict=True)]
            seat = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
            if abs(changes[seat]) >= LEAST_LUCK:
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
