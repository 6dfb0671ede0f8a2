"""Who sits where, and how sentences speak of them."""

from collections.abc import Sequence
from dataclasses import dataclass

VERBS = {"have": "has", "are": "is", "do": "does", "must": "must"}


@dataclass(frozen=True, slots=True)
class Cast:
    """The seats of a table; `you` is the seat of the one person that is spoken to, if any.

    >>> cast = Cast(3, you=0)
    >>> cast.does(0, "lift"), cast.does(2, "pass"), cast.it(2, "have")
    ('You lift', 'Seat 2 passes', 'It has')
    """

    players: int
    you: int | None = None

    def name(self, seat: int) -> str:
        """A seat in the middle of a sentence."""
        return "you" if seat == self.you else f"seat {seat}"

    def label(self, seat: int) -> str:
        """A seat beside the board."""
        return f"Seat {seat} (you)" if seat == self.you else f"Seat {seat}"

    def does(self, seat: int, verb: str) -> str:
        """A seat and what it does, to begin a sentence with."""
        return f"You {verb}" if seat == self.you else f"Seat {seat} {_third_person(verb)}"

    def it(self, seat: int, verb: str) -> str:
        """The same for a seat that was named just before."""
        return f"You {verb}" if seat == self.you else f"It {_third_person(verb)}"

    def whose(self, seat: int, thing: str) -> str:
        """Something that belongs to a seat."""
        return f"your {thing}" if seat == self.you else f"seat {seat}'s {thing}"

    def own(self, seat: int) -> str:
        """Whose something is, after the seat was named."""
        return "your" if seat == self.you else "its"

    def win(self, seats: Sequence[int]) -> str:
        """Who has won."""
        if len(seats) == 1:
            return f"{self.does(seats[0], 'win')}!"
        return sentence(f"{listed([self.name(seat) for seat in seats])} win together!")


def sentence(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]


def _third_person(verb: str) -> str:
    if verb in VERBS:
        return VERBS[verb]
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x")) else f"{verb}s"


def listed(things: Sequence[str]) -> str:
    """Join things as one does in a sentence.

    >>> listed(["red", "blue", "the joker"])
    'red, blue and the joker'
    """
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "coin"), counted(3, "coin")
    ('1 coin', '3 coins')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
