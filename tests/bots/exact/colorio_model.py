"""Colorio by brute force, peg by peg and in exact fractions: the rules once more, written plainly.

A peg is its colour if somebody has seen it (else None), whether a cap lies on it, and whether that
cap may not be lifted now. Pegs are only ever sorted, so that positions are met again.
"""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

Values = dict[int, Fraction]  # points still to be had, by seat in play


class Peg(NamedTuple):
    colour: int | None
    covered: bool
    barred: bool


Pegs = tuple[Peg, ...]


def tidy(pegs: list[Peg]) -> Pegs:
    return tuple(sorted(pegs, key=repr))


class Model:
    def __init__(self, players: int, colours: int, alike: int) -> None:
        self.players, self.colours, self.alike = players, colours, alike
        self.positions: set[object] = set()  # before lifts, up to the names of colours and seats
        self.before_lift = cache(self._before_lift)
        covered = [Peg(None, True, False)] * (colours * alike)
        self.start = self.before_lift(tidy(covered), tuple(range(players)), 3)

    def returns(self) -> list[Fraction]:
        return [self.start[seat] / (self.players - 1) for seat in range(self.players)]

    def best(self, options: list[Values], seats: tuple[int, ...]) -> Values:
        """The mover, `seats[0]`, wants most; then least for each seat after it, one by one."""
        return max(options, key=lambda v: (v[seats[0]], *(-v[seat] for seat in seats[1:])))

    def visible(self, pegs: list[Peg] | Pegs, colour: int | None) -> int:
        return sum(peg.colour == colour and not peg.covered for peg in pegs)

    def out_of_use(self, pegs: list[Peg] | Pegs) -> set[int]:
        return {c for c in range(self.colours) if self.visible(pegs, c) == self.alike}

    def _before_lift(self, pegs: Pegs, seats: tuple[int, ...], lifts: int) -> Values:
        """A lift of the seat `seats[0]`, which has so many lifts left."""
        self._count(pegs, seats, lifts)
        options = []
        for cap in {peg for peg in pegs if peg.covered and not peg.barred}:
            others = list(pegs)
            others.remove(cap)
            if lifts == 3:  # R4 was for the first cap
                others = [peg._replace(barred=False) for peg in others]
            if cap.colour is not None:
                options.append(self._shown(others, cap.colour, seats, lifts))
                continue
            unseen = [
                self.alike - sum(peg.colour == colour for peg in pegs)
                for colour in range(self.colours)
            ]
            total = dict.fromkeys(seats, Fraction(0))
            for colour, weight in enumerate(unseen):
                if weight:
                    after = self._shown(others, colour, seats, lifts)
                    for seat in seats:
                        total[seat] += Fraction(weight, sum(unseen)) * after[seat]
            options.append(total)
        assert options, "some cap can always be lifted"
        return self.best(options, seats)

    def _shown(self, others: list[Peg], colour: int, seats: tuple[int, ...], lifts: int) -> Values:
        """A peg without its cap, and the cap in hand."""
        pegs = [*others, Peg(colour, False, False)]
        if self.visible(pegs, colour) == self.alike:
            return self._lost(pegs, seats)
        options = [self._laid(pegs, [], seats, lifts)]  # removed
        if sum(peg.barred for peg in pegs) < 2:
            for target in set(pegs):
                if not target.covered and target.colour not in {colour, *self.out_of_use(pegs)}:
                    rest = list(pegs)
                    rest.remove(target)
                    cap = [Peg(target.colour, True, True)]
                    options.append(self._laid(rest, cap, seats, lifts))
        return self.best(options, seats)

    def _laid(self, pegs: list[Peg], cap: list[Peg], seats: tuple[int, ...], lifts: int) -> Values:
        """The cap in hand is on one of the pegs, or off the board."""
        if lifts > 1:
            return self.before_lift(tidy(pegs + cap), seats, lifts - 1)
        free = [peg._replace(barred=False) for peg in pegs]  # only the last cap is barred now
        return self.before_lift(tidy(free + cap), (*seats[1:], seats[0]), 3)

    def _lost(self, pegs: list[Peg], seats: tuple[int, ...]) -> Values:
        loser, *others = seats
        if len(others) == 1:
            return {loser: Fraction(0), others[0]: Fraction(1)}
        free = [peg._replace(barred=False) for peg in pegs]
        rest = self.before_lift(tidy(free), tuple(others), 3)
        return {loser: Fraction(0), **{seat: 1 + rest[seat] for seat in others}}

    def _count(self, pegs: Pegs, seats: tuple[int, ...], lifts: int) -> None:
        out = self.out_of_use(pegs)
        kinds = [
            sorted((peg.covered, peg.barred) for peg in pegs if peg.colour == colour)
            for colour in range(self.colours)
            if colour not in out
        ]
        self.positions.add((repr(sorted(kinds)), len(seats), lifts))
