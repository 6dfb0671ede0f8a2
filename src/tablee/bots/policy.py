"""A policy: something that chooses a move when its seat is to decide.

    class Cautious:
        def choose(self, turn):
            return "draw" if "draw" in turn.legal else turn.legal[0]

That is a whole bot. Everything in a position was shown or announced to all at the table, so a
policy may look at all of it; whoever wants to play like people forgets on purpose.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from tablee.engine.contract import OVER, Game, Seat
from tablee.engine.errors import GameOver, InvalidOption, InvalidSeat, shown
from tablee.engine.match import Match
from tablee.engine.options import Options


@dataclass(frozen=True)
class Turn:
    """What a policy is handed when its seat is to decide."""

    match: Match  # a copy: whatever is tried on it changes nothing at the table
    seat: Seat

    def __post_init__(self) -> None:
        who = self.match.actor
        if who == OVER:
            raise GameOver("the game is over, so nobody has a turn")
        if who < 0:
            raise InvalidSeat("chance decides now: expected a position where a seat does")
        if self.seat != who:
            raise InvalidSeat(f"expected seat {who}, which has to decide, got {shown(self.seat)}")

    def check_game(self, game: Game) -> None:
        """Refuse a turn of another game than a policy was made for."""
        if self.game.name != game.name:
            raise InvalidOption(f"expected a turn of {game.title}, got one of {self.game.title}")

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    @property
    def players(self) -> int:
        """How many seats play."""
        return self.match.players

    @property
    def options(self) -> Options:
        """The options that it is played with."""
        return self.match.options

    @cached_property
    def legal(self) -> list[str]:
        """The moves to choose from, in notation, sorted."""
        return self.match.legal()

    @cached_property
    def moves(self) -> list[str]:
        """All steps so far, chance among them, in notation."""
        return self.match.moves

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the seat sees now, in words."""
        return self.match.view(self.seat)


class Policy(Protocol):
    """Chooses moves."""

    def choose(self, turn: Turn) -> str:
        """Choose one of `turn.legal`."""
        ...
