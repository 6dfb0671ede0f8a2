"""Small steps that every game takes: whose turn is next, who starts, telling an event."""

from tablee.engine.contract import Actions, EventRows, Weights
from tablee.engine.kernel import inline
from tablee.engine.primitives import lowest


@inline
def next_in(seats: int, seat: int) -> int:
    """Find the seat after `seat` among a set of seats (a bit each), clockwise."""
    later = seats & (-2 << seat)
    return lowest(later if later != 0 else seats)


@inline
def draw_lots(players: int, first: int, out: Actions, weights: Weights) -> int:
    """List the seats that may start, as actions from `first` on, all alike."""
    for seat in range(players):
        out[seat] = first + seat
        weights[seat] = 1
    return players


@inline
def note(
    out: EventRows,
    n: int,
    event: int,
    a: int = 0,
    b: int = 0,
    c: int = 0,
    d: int = 0,
    e: int = 0,
) -> int:
    """Write one event and its values after the `n` in `out`; say how many there are now."""
    out[n, 0] = event
    out[n, 1] = a
    out[n, 2] = b
    out[n, 3] = c
    out[n, 4] = d
    out[n, 5] = e
    return n + 1
