"""Numbers as people read them: expected results in per cent of a win."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tablee.bots.advice import Judged

MANY_SEATS = 4  # from here on a line has no room for decimals


def percent(value: float, decimals: int = 0) -> str:
    """A part of a win.

    >>> percent(0.254), percent(0.254, 1)
    ('25 %', '25.4 %')
    """
    return f"{100 * value:.{decimals}f} %"


def decimals_of(moves: "Sequence[Judged]") -> int:
    """How exactly the values of moves are shown: all of them alike."""
    if all(judged.exact for judged in moves):
        return 2
    return 0 if len(moves[0].values) >= MANY_SEATS else 1


def difference(one: float, other: float, decimals: int) -> str:
    """How many points two values differ by, as they are shown.

    >>> difference(0.3304, 0.2651, 1), difference(0.51, 0.5, 0)
    ('6.5 points', '1 point')
    >>> difference(0.5004, 0.5, 1)
    '0 points'
    """
    gap = round(100 * one, decimals) - round(100 * other, decimals)
    shown = f"{gap:.{decimals}f}" if gap else "0"
    return f"{shown} point" if shown == "1" else f"{shown} points"
