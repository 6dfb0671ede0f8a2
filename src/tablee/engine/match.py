"""A match: one game being played, with every move checked at the door."""

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np

from tablee.engine.contract import (
    CHANCE,
    EVENT_WIDTH,
    OVER,
    REFEREE,
    SLACK,
    SPECTATOR,
    Action,
    Event,
    Game,
    Seat,
    State,
    find_game,
)
from tablee.engine.errors import (
    GameOver,
    GameRunning,
    IllegalMove,
    InvalidMove,
    InvalidSeat,
    StaleMove,
    shown,
)
from tablee.engine.options import Options, Value
from tablee.engine.playout import new_generator, pick
from tablee.engine.primitives import advance
from tablee.engine.record import Record, Step


class Match:
    """One game being played.

    Chance is drawn by the match itself, from `seed`; with `manual=True` the caller plays its
    outcomes as moves, which needs no generator (records replay that way).

    >>> match = Match("tonooo", players=2, options={"start": 0}, seed=7)
    >>> match.actor, match.ply
    (0, 0)
    >>> [str(event) for event in match.play("lift:A")]
    ['lifts seat=0 cylinder=A', 'empty cylinder=A', 'eliminated seat=0', 'wins seat=1']
    >>> match.over, match.returns(), match.places()
    (True, [0.0, 1.0], [2, 1])
    >>> match.undo()
    'lift:A'
    >>> match.over
    False
    """

    game: Game
    players: int
    options: Options

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        options: Mapping[str, Value] | None = None,
        seed: int | None = None,
        manual: bool = False,
    ) -> None:
        self.game = game if isinstance(game, Game) else find_game(game)
        self.players = self.game.check_players(self.game.seats[0] if players is None else players)
        self.options = self.game.read_options({} if options is None else options, self.players)
        self.manual = manual
        self._notation = self.game.notation(self.options)
        self._allocate()
        self._rng = new_generator(secrets.randbits(64) if seed is None else seed)
        self._past: list[tuple[Seat, Action, bytes, int]] = []  # who did what, where, by what luck
        self.game.setup(self.state, self.players, self.game.encode_options(self.options))
        self.events: list[Event] = []  # what the last call of `play` brought about
        self._draw_chance()

    def __repr__(self) -> str:
        return f"<Match {self.game.name}, {self.players} players, ply {self.ply}>"

    # ------------------------------------------------------------------------- questions

    @property
    def state(self) -> State:
        """The position itself, with everything in it."""
        s: State = self._states[0]
        return s

    @property
    def actor(self) -> Seat:
        """The seat to decide, or CHANCE, or OVER."""
        return int(self.game.actor(self.state))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == OVER

    @property
    def ply(self) -> int:
        """The number of steps so far, chance among them."""
        return len(self._past)

    @property
    def moves(self) -> list[str]:
        """All steps so far, in notation."""
        return [self._notation.words[action] for _, action, *_ in self._past]

    @property
    def actions(self) -> list[Action]:
        """The same as numbers."""
        return [action for _, action, *_ in self._past]

    def legal(self) -> list[str]:
        """The moves of the seat to decide, sorted; none when chance decides or the game is over.

        >>> Match("colorio", options={"start": 1}, seed=1).legal()[:3]
        ['lift:a1', 'lift:a2', 'lift:a3']
        """
        return sorted(self._notation.words[a] for a in self._actions()) if self.actor >= 0 else []

    def chance(self) -> dict[str, int]:
        """The outcomes of the chance event that is due, with their weights; else none.

        >>> Match("tonooo", players=2, manual=True).chance()
        {'start:0': 1, 'start:1': 1}
        """
        if self.actor != CHANCE:
            return {}
        n = self.game.chance(self.state, self._out, self._weights)
        words = [self._notation.words[a] for a in self._out[:n].tolist()]
        return dict(zip(words, self._weights[:n].tolist(), strict=True))

    def view(self, viewer: Seat = SPECTATOR) -> dict[str, Any]:
        """What a seat, a SPECTATOR or a REFEREE may see, in words."""
        viewers = (*range(self.players), SPECTATOR, REFEREE)
        if isinstance(viewer, bool) or not isinstance(viewer, int) or viewer not in viewers:
            raise InvalidSeat(
                f"expected a seat from 0 to {self.players - 1}, SPECTATOR or REFEREE, "
                f"got {shown(viewer)}"
            )
        self.game.view(self.state, viewer, self._sight)
        return self.game.describe(self._sight, self.options)

    def returns(self) -> list[float]:
        """One number a seat, from 0 to 1, once the game is over."""
        self._need_result()
        out = np.zeros(self.game.seats[-1], np.float64)
        self.game.payoffs(self.state, out)
        return [float(x) for x in out[: self.players]]

    def places(self) -> list[int]:
        """The place of each seat, 1 is best, once the game is over."""
        self._need_result()
        out = np.zeros(self.game.seats[-1], np.int64)
        self.game.places(self.state, out)
        return [int(x) for x in out[: self.players]]

    def record(self) -> Record:
        """Everything needed to replay the game, finished or not.

        >>> match = Match("tonooo", players=2, seed=1)
        >>> Match.replay(match.record()).moves == match.moves
        True
        """
        steps = [
            Step(None if seat == CHANCE else seat, self._notation.words[action])
            for seat, action, *_ in self._past
        ]
        returns, places = (self.returns(), self.places()) if self.over else (None, None)
        return Record(
            self.game.name, self.players, self.options, steps, returns, places, self.game.version
        )

    # --------------------------------------------------------------------------- changes

    def play(self, move: str, ply: int | None = None) -> list[Event]:
        """Make a move; say what everybody perceives of it, and of the chance that followed.

        `ply`, if given, is the ply that the move answers.
        """
        if ply is not None and not (isinstance(ply, int) and ply == self.ply):
            raise StaleMove(f"expected a move for ply {self.ply}, got one for {shown(ply)}")
        action = self._checked(move)
        before, length, rng = self.state.tobytes(), self.ply, int(self._rng[0])
        try:
            self._do(action)
            self._draw_chance()
        except BaseException:  # stopped in the middle: as if nothing had been tried
            del self._past[length:]
            self._restore(before, rng)
            raise
        return self.events

    def undo(self) -> str | None:
        """Take back the last decision and the chance after it; say which it was."""
        for length in reversed(range(self.ply)):
            seat, action, *_ = self._past[length]
            if seat != CHANCE or self.manual:
                self._rewind(length)
                return self._notation.words[action]
        return None

    @classmethod
    def replay(cls, record: Record, *, seed: int | None = None) -> "Match":
        """Play a record again; the match goes on where the record stops, with chance drawn."""
        match = cls(record.game, record.players, options=record.options, seed=seed, manual=True)
        for step in record.steps:
            match.play(step.move)
        match.manual = False
        match._draw_chance()
        return match

    def copy(self, seed: int | None = None) -> "Match":
        """A second match that goes on from the same position, with the same chance to come.

        With a seed chance comes otherwise, also after `undo`: whoever gets such a copy learns
        nothing of what is to come.

        >>> match = Match("tonooo", players=2, seed=1)
        >>> other = match.copy()
        >>> other.play("draw") == match.play("draw")
        True
        """
        other: Match = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.options = dict(self.options)  # whoever gets the copy may spoil it
        other._allocate()
        other._states[:] = self._states
        other._rng = self._rng.copy() if seed is None else new_generator(seed)
        other._past = list(self._past)
        if seed is not None:
            other._past = [(*step[:3], int(other._rng[0])) for step in self._past]
        other.events = list(self.events)
        return other

    __copy__ = copy

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Match":
        return self.copy()

    # ---------------------------------------------------------------------------- inside

    def _allocate(self) -> None:
        """Memory of one's own for what kernels read and write."""
        self._states = self.game.new_states(2)  # the position, and the one before the last step
        self._sight = np.zeros(1, self.game.sight)[0]
        self._out = np.zeros(self.game.most_moves + SLACK, np.int16)
        self._weights = np.zeros(self.game.most_moves + SLACK, np.int32)
        self._rows = np.zeros((self.game.most_events, EVENT_WIDTH), np.int16)

    def _actions(self) -> list[Action]:
        """The legal decisions or possible outcomes now, as numbers."""
        who = self.actor
        if who == OVER:
            return []
        if who == CHANCE:
            n = self.game.chance(self.state, self._out, self._weights)
        else:
            n = self.game.legal(self.state, self._out)
        actions: list[Action] = self._out[:n].tolist()
        return actions

    def _checked(self, move: Any) -> Action:
        """Read a move from outside, and refuse what can't be done."""
        if self.over:
            raise GameOver(f"{shown(move)}: the game is over")
        if not isinstance(move, str) or move not in self._notation.actions:
            raise InvalidMove(f"{shown(move)} is no move of {self.game.title}: {self._hint()}")
        action = self._notation.actions[move]
        if action not in self._actions():
            if self.actor == CHANCE:
                raise IllegalMove(move, "", f"chance decides now: {self._hint()}")
            reason = self.game.reasons[self.game.why_not(self.state, action)]
            raise IllegalMove(move, reason.rule, reason.text)
        return action

    def _hint(self) -> str:
        """What could be played instead."""
        words = sorted(self._notation.words[a] for a in self._actions())
        return f"expected {', '.join(words[:3])}{', ...' if len(words) > 3 else ''}"

    def _do(self, action: Action) -> None:
        """Make a checked step."""
        step = (self.actor, action, self.state.tobytes(), int(self._rng[0]))
        self._states[1] = self._states[0]
        self.game.play(self.state, action)
        n = self.game.tell(self._states[1], action, self.state, self._rows)
        self.events = [self.game.event_of(row) for row in self._rows[:n].tolist()]
        self._past.append(step)

    def _draw_chance(self) -> None:
        """Let chance decide until a seat has to."""
        events = self.events
        while not self.manual and self.actor == CHANCE:
            n = self.game.chance(self.state, self._out, self._weights)
            rng: Any = np.uint64(advance(int(self._rng[0])))
            self._do(pick(rng, self._out, self._weights, n))
            self._rng[0] = rng
            events = events + self.events
        self.events = events

    def _rewind(self, length: int) -> None:
        """Go back to before a step; the chance to come is what it was then."""
        _, _, before, rng = self._past[length]
        del self._past[length:]
        self._restore(before, rng)

    def _restore(self, before: bytes, rng: int) -> None:
        self._states[:1] = np.frombuffer(before, self.game.state)
        self._rng[0] = rng
        self.events = []

    def _need_result(self) -> None:
        if not self.over:
            raise GameRunning("the game is not over yet, so it has no result")
