"""The clocks of a game: a length of time a seat, told by the times in the log alone."""

from tablee.server.words import Clock, Millis, Seat

SECOND = 1000


class Clocks:
    """How much time each seat has left; that of the seat on turn has run since `since`."""

    def __init__(self, clock: Clock, players: int, at: Millis) -> None:
        self.left = [clock.seconds * SECOND] * players
        self.increment = clock.increment * SECOND
        self.since = at

    def spend(self, seat: Seat, at: Millis, charged: bool) -> None:
        """A seat has decided; `charged`: its time was running."""
        if charged:
            self.left[seat] = max(0, self.left[seat] - max(0, at - self.since))
        self.since = at

    def reward(self, seat: Seat) -> None:
        """A seat has ended its turn."""
        self.left[seat] += self.increment

    def stand_still(self, since: Millis, until: Millis) -> None:
        """Time between two moments does not count."""
        self.since += max(0, until - max(since, self.since))

    def restart(self, at: Millis) -> None:
        """Another seat decides from now on."""
        self.since = at

    def out_at(self, seat: Seat) -> Millis:
        """When the time of the seat on turn will be out."""
        return self.since + self.left[seat]
