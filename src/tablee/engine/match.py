"""A match: one game being played, with every move checked at the door."""

import secrets
from collections.abc import Mapping
from struct import Struct
from typing import Any

import numpy as np

from tablee.engine.contract import (
    CHANCE,
    EVENT_WIDTH,
    OVER,
    REFEREE,
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
    InvalidPly,
    InvalidSeat,
    MoveError,
    StaleMove,
    shown,
)
from tablee.engine.options import Options, Value
from tablee.engine.passage import (
    NOTHING,
    REFUSED,
    STEP,
    STRETCH,
    begin,
    desk_of,
    list_chance,
    list_legal,
    look,
    proceed,
    retrace,
    to_decide,
)
from tablee.engine.playout import new_luck
from tablee.engine.record import Record, Step

STEP_SIZE = STEP.itemsize
ROW = Struct(f"{EVENT_WIDTH}h")  # of an event, as plain numbers: quicker than through NumPy
PLAIN_STEP = Struct(f"@Qhb{STEP_SIZE - 11}x")  # a STEP likewise
LUCK, ACTION, SEAT = range(3)  # what is where in it


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
        self._codes = self.game.encode_options(self.options)
        self._luck = new_luck(secrets.randbits(64) if seed is None else seed)  # of chance to come
        self._past = bytearray()  # who did what, by what luck: a STEP each
        self._told = b""  # rows of the events that the last call of `play` brought about
        self._actor: Seat | None = None  # who decides, once that was asked
        self._held = False  # whether somebody was handed the position, and so may change it
        self._kept: dict[int, bytes] = {}  # positions by ply, since then
        self._states = np.zeros(1, self.game.state)
        begin(self._states, self.players, self._codes)
        self._proceed(NOTHING)

    def __repr__(self) -> str:
        return f"<Match {self.game.name}, {self.players} players, ply {self.ply}>"

    # ------------------------------------------------------------------------- questions

    @property
    def state(self) -> State:
        """The position itself, with everything in it."""
        self._held = True
        s: State = self._states[0]
        return s

    @property
    def actor(self) -> Seat:
        """The seat to decide, or CHANCE, or OVER."""
        if self._actor is None or self._held:
            self._actor = to_decide(self._states)
        return self._actor

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == OVER

    @property
    def ply(self) -> int:
        """The number of steps so far, chance among them."""
        return len(self._past) // STEP_SIZE

    @property
    def moves(self) -> list[str]:
        """All steps so far, in notation."""
        return self.moves_since(0)

    def moves_since(self, ply: int) -> list[str]:
        """The steps from a ply on, in notation."""
        return [self._notation.words[action] for action in self._column(ACTION, ply)]

    @property
    def actions(self) -> list[Action]:
        """All steps so far, as numbers."""
        return self._column(ACTION)

    @property
    def events(self) -> list[Event]:
        """What the last call of `play` brought about."""
        return [self.game.event_of(row) for row in ROW.iter_unpack(self._told)]

    def last_decision(self, seat: Seat) -> int | None:
        """The ply at which a seat decided last, if it has.

        >>> match = Match("tonooo", options={"start": 1}, seed=1)
        >>> events = match.play("draw")
        >>> match.last_decision(1), match.last_decision(0)
        (0, None)
        """
        seats = self._column(SEAT)
        return next((ply for ply in reversed(range(len(seats))) if seats[ply] == seat), None)

    def legal(self) -> list[str]:
        """The moves of the seat to decide, sorted; none when chance decides or the game is over.

        >>> Match("colorio", options={"start": 1}, seed=1).legal()[:3]
        ['lift:a1', 'lift:a2', 'lift:a3']
        """
        out = desk_of(self.game).out
        words = self._notation.words
        return sorted([words[a] for a in out[: list_legal(self._states, out)].tolist()])

    def chance(self) -> dict[str, int]:
        """The outcomes of the chance event that is due, with their weights; else none.

        >>> Match("tonooo", players=2, manual=True).chance()
        {'start:0': 1, 'start:1': 1}
        """
        desk = desk_of(self.game)
        n = list_chance(self._states, desk.out, desk.weights)
        words = [self._notation.words[a] for a in desk.out[:n].tolist()]
        return dict(zip(words, desk.weights[:n].tolist(), strict=True))

    def view(self, viewer: Seat = SPECTATOR) -> dict[str, Any]:
        """What a seat, a SPECTATOR or a REFEREE may see, in words."""
        known = isinstance(viewer, int) and not isinstance(viewer, bool)
        if not known or not (0 <= viewer < self.players or viewer in (SPECTATOR, REFEREE)):
            raise InvalidSeat(
                f"expected a seat from 0 to {self.players - 1}, SPECTATOR or REFEREE, "
                f"got {shown(viewer)}"
            )
        sight = desk_of(self.game).sight
        look(self._states, viewer, sight)
        return self.game.describe(self.game.read_view(sight), self.options)

    def returns(self) -> list[float]:
        """One number a seat, from 0 to 1, once the game is over."""
        self._need_result()
        out = np.zeros(self.game.seats[-1], np.float64)
        self.game.payoffs(self._states[0], out)
        return [float(x) for x in out[: self.players]]

    def places(self) -> list[int]:
        """The place of each seat, 1 is best, once the game is over."""
        self._need_result()
        out = np.zeros(self.game.seats[-1], np.int64)
        self.game.places(self._states[0], out)
        return [int(x) for x in out[: self.players]]

    def record(self) -> Record:
        """Everything needed to replay the game, finished or not.

        >>> match = Match("tonooo", players=2, seed=1)
        >>> Match.replay(match.record()).moves == match.moves
        True
        """
        steps = [
            Step(None if seat == CHANCE else seat, self._notation.words[action])
            for seat, action in zip(self._column(SEAT), self.actions, strict=True)
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
        action = self._notation.actions.get(move) if isinstance(move, str) else None
        if action is None:
            raise self._refusal(move)
        before, past, luck = self._states.tobytes(), len(self._past), self._luck
        try:
            made = self._proceed(action)
            events = self.events if made else []
        except BaseException:  # stopped in the middle: as if nothing had been tried
            del self._past[past:]
            self._restore(before, luck)
            raise
        if not made:
            raise self._refusal(move)
        if self._held:
            self._kept[past // STEP_SIZE] = before
        return events

    def undo(self) -> str | None:
        """Take back the last decision and the chance after it; say which it was."""
        seats = self._column(SEAT)
        for ply in reversed(range(len(seats))):
            if seats[ply] != CHANCE or self.manual:
                return self._rewind(ply)[0]
        return None

    def undo_to(self, ply: int) -> list[str]:
        """Take back everything from a decision on, which was made at that ply; say what it was.

        >>> match = Match("tonooo", options={"start": 0, "capacity": 4}, seed=1)
        >>> events = [match.play(move) for move in ("draw", "put:A", "draw", "put:B")]
        >>> match.undo_to(3)
        ['draw', 'bag:yellow', 'put:B']
        """
        seats = self._column(SEAT)
        if not isinstance(ply, int) or isinstance(ply, bool) or not 0 <= ply < len(seats):
            expected = f"a ply from 0 to {len(seats) - 1}" if seats else "one that was played"
            raise InvalidPly(f"expected {expected} to take back from, got {shown(ply)}")
        if seats[ply] == CHANCE and not self.manual:
            raise InvalidPly(f"expected a ply at which a seat decided, got {ply}: chance did")
        return self._rewind(ply)

    def reseed(self, seed: int) -> None:
        """Let chance come otherwise from now on; steps that are taken back bring theirs along."""
        self._luck = new_luck(seed)

    @classmethod
    def replay(cls, record: Record, *, seed: int | None = None) -> "Match":
        """Play a record again; the match goes on where the record stops, with chance drawn."""
        match = cls(record.game, record.players, options=record.options, seed=seed, manual=True)
        for step in record.steps:
            match.play(step.move)
        match.manual = False
        match._proceed(NOTHING, match._told)
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
        other._codes = self._codes.copy()
        other._states = self._states.copy()
        other._past = bytearray(self._past)
        other._kept = dict(self._kept)
        if seed is not None:
            other._luck = new_luck(seed)
            np.frombuffer(other._past, STEP)["luck"] = other._luck
        return other

    __copy__ = copy

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Match":
        return self.copy()

    # ---------------------------------------------------------------------------- inside

    def _column(self, which: int, ply: int = 0) -> list[int]:
        """One of the numbers of each step from a ply on."""
        steps = memoryview(self._past)[ply * STEP_SIZE :]
        return [step[which] for step in PLAIN_STEP.iter_unpack(steps)]

    def _refusal(self, move: Any) -> MoveError:
        """Why a move can't be made."""
        who = self.actor
        if who == OVER:
            return GameOver(f"{shown(move)}: the game is over")
        words = self.legal() or sorted(self.chance())
        hint = f"expected {', '.join(words[:3])}{', ...' if len(words) > 3 else ''}"
        if not isinstance(move, str) or move not in self._notation.actions:
            return InvalidMove(f"{shown(move)} is no move of {self.game.title}: {hint}")
        if who == CHANCE:
            return IllegalMove(move, "", f"chance decides now: {hint}")
        action = self._notation.actions[move]
        reason = self.game.reasons[self.game.why_not(self._states[0], action)]
        return IllegalMove(move, reason.rule, reason.text, reason.code)

    def _proceed(self, action: Action, told: bytes = b"") -> bool:
        """Do an action, if it can be done, and let chance decide until a seat has to."""
        desk = desk_of(self.game)
        desk.rng[0] = self._luck
        made = STRETCH
        while made == STRETCH:
            made = proceed(
                self._states,
                action,
                not self.manual,
                desk.rng,
                desk.before,
                desk.out,
                desk.weights,
                desk.steps,
                desk.rows,
                desk.told,
            )
            if made == REFUSED:
                return False
            self._actor = None
            self._past += desk.steps[:made].tobytes()
            told += desk.rows[: desk.told[0]].tobytes()
            action = NOTHING
        self._luck = desk.rng.item()
        self._told = told
        return True

    def _rewind(self, ply: int) -> list[str]:
        """Go back to before a step; the chance to come is what it was then. Say what is undone."""
        undone, luck = self.moves_since(ply), self._column(LUCK, ply)[0]
        position = np.zeros(1, self.game.state)
        near = max((kept for kept in self._kept if kept <= ply), default=None)
        if near is None:
            begin(position, self.players, self._codes)
        else:
            position.view(np.uint8)[:] = np.frombuffer(self._kept[near], np.uint8)
        retrace(position, np.frombuffer(self._past, STEP), near or 0, ply)
        del self._past[ply * STEP_SIZE :]
        self._kept = {at: kept for at, kept in self._kept.items() if at < ply}
        self._restore(position.tobytes(), luck)
        return undone

    def _restore(self, before: bytes, luck: int) -> None:
        self._states.view(np.uint8)[:] = np.frombuffer(before, np.uint8)
        self._actor = None
        self._luck = luck
        self._told = b""

    def _need_result(self) -> None:
        if not self.over:
            raise GameRunning("the game is not over yet, so it has no result")
