"""How a game at a table ended: as the rules say, with those who gave up behind all others."""

from collections.abc import Sequence

from tablee.engine.match import Match
from tablee.server.messages import Result
from tablee.server.words import Ending


def last_side(sides: Sequence[int], resigned: Sequence[bool]) -> int | None:
    """The side that is left when all others have given up, if only one is.

    >>> last_side((0, 1, 0, 1), (False, True, False, True))
    0
    >>> last_side((0, 1, 0, 1), (True, True, False, False)) is None
    True
    """
    left = {side for side, gone in zip(sides, resigned, strict=True) if not gone}
    return left.pop() if len(left) == 1 else None


def left_alone(sides: Sequence[int], winner: int, ending: Ending) -> Result:
    """All other sides have given up.

    >>> left_alone((0, 1, 2), 1, "resigned").places
    [2, 1, 2]
    """
    won = [side == winner for side in sides]
    places = [1 if each else 1 + sum(won) for each in won]
    return _result(ending, [float(each) for each in won], places)


def played_out(match: Match, resigned: Sequence[bool]) -> Result:
    """The game has ended by its rules."""
    returns, places = match.returns(), match.places()
    if not any(resigned):
        return _result("played", returns, places)
    # A side counts as given up when all its seats did; such sides come after the others.
    sides = match.game.sides(match.players)
    gone = [all(r for r, side in zip(resigned, sides, strict=True) if side == own) for own in sides]
    keys = list(zip(gone, places, strict=True))
    behind = [1 + sum(other < key for other in keys) for key in keys]
    return _result("played", _shared(sorted(returns, reverse=True), behind), behind)


def _shared(prizes: Sequence[float], places: Sequence[int]) -> list[float]:
    """Give prizes out by place; who ties shares."""
    shares = []
    for place in places:
        tied = places.count(place)
        shares.append(sum(prizes[place - 1 : place - 1 + tied]) / tied)
    return shares


def _result(ending: Ending, returns: list[float], places: list[int]) -> Result:
    points = [sum(other > place for other in places) for place in places]
    return Result(ending=ending, returns=returns, places=places, points=points)
