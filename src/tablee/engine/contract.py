"""The contract of a game: a table of kernels over one record, and plain Python around them.

Kernels never raise, never allocate, and write only into what the caller hands in. A decision and
a chance outcome are both small numbers, of one numbering, with a word each (`Game.words`).

Below the contract stand the same kernels for any game: `play(s, a)` finds the game by the type of
the record. A search written with them compiles once for each game.
"""

from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.engine.errors import InvalidPlayers, UnknownGame, shown
from tablee.engine.options import (
    Codes,
    Option,
    Options,
    encode_options,
    parse_options,
    read_options,
)

Seat = int
Action = int
State = np.record  # a position; its fields are the game's own
View = np.record  # what one viewer may see of it
Sight = Any  # a view read out: its fields as plain numbers and lists, by the same names
Actions = NDArray[np.int16]
Weights = NDArray[np.int32]
EventRows = NDArray[np.int16]  # one event a row: its number, then up to five values

CHANCE: Seat = -1  # what `actor` answers when a die, a bag or a lot decides
OVER: Seat = -2  # ... and when the game has ended

SPECTATOR: Seat = -3  # viewers besides the seats: somebody looking on
REFEREE: Seat = -4  # ... and somebody who may see everything (finished games, study)

SLACK = 8  # places past the last move that a kernel may overwrite
EVENT_WIDTH = 6
CACHE_LINE = 64


def record_type(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """Make the type of a record whose fields read as attributes, compiled and interpreted."""
    hidden = [name for name, *_ in fields if hasattr(np.record, name)]
    if hidden:
        raise ValueError(f"NumPy's own attributes hide these fields: {', '.join(hidden)}")
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move can't be made now."""

    rule: str  # number of the rule, as in the game's file: "R4"
    code: str  # for programs and translations: "cylinder-full"
    text: str  # one short sentence in English


@dataclass(frozen=True, slots=True)
class EventKind:
    """A thing that happens at the table, and what its numbers mean."""

    name: str
    fields: tuple[str, ...] = ()
    words: Mapping[str, Sequence[str]] = field(default_factory=dict)  # of fields that name a thing


@dataclass(frozen=True, slots=True)
class Event:
    """Something everybody at the table perceives."""

    name: str
    values: Mapping[str, int | str]

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{k}={v}" for k, v in self.values.items())])


def _each_for_itself(players: int) -> tuple[int, ...]:
    """Every seat is a side of its own."""
    return tuple(range(players))


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game: everything that the rest of Tablée knows of it."""

    name: str  # in records and on the command line
    title: str  # for people
    version: int  # of the rules; part of every record
    seats: range  # how many may play
    options: tuple[Option, ...]
    state: np.dtype[Any]
    sight: np.dtype[Any]  # the record that `view` fills
    most_moves: int  # that `legal` or `chance` can list
    most_events: int  # that `tell` can write
    reasons: tuple[Reason, ...]  # what the numbers of `why_not` mean
    events: tuple[EventKind, ...]  # what the numbers of `tell` mean
    words: Callable[[Options], tuple[str, ...]]  # notation, by action; "" for a number not in use
    describe: Callable[[Sight, Options], dict[str, Any]]  # a view in words

    setup: Callable[[State, int, Codes], None]  # the position before the first event
    actor: Callable[[State], Seat]  # who decides: a seat, CHANCE or OVER
    legal: Callable[[State, Actions], int]  # decisions open to the actor
    chance: Callable[[State, Actions, Weights], int]  # outcomes and their weights
    play: Callable[[State, Action], None]  # does a decision or an outcome
    payoffs: Callable[[State, NDArray[np.float64]], None]  # a number from 0 to 1 a seat
    places: Callable[[State, NDArray[np.int64]], None]  # 1 is best
    view: Callable[[State, Seat, View], None]  # what a seat or a spectator may see
    tell: Callable[[State, Action, State, EventRows], int]  # what everybody perceives of a step
    why_not: Callable[[State, Action], int]  # which of `reasons` forbids an action
    sane: Callable[[State, Actions], int] | None = None  # legal without plain nonsense, if there is
    sides: Callable[[int], tuple[int, ...]] = _each_for_itself  # of each seat: who play together
    one_view: bool = False  # whether all seats and onlookers see the same

    def check_players(self, players: Any) -> int:
        """Check a number of players from outside."""
        if isinstance(players, np.integer):
            players = int(players)
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.seats:
            raise InvalidPlayers(
                f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, "
                f"got {shown(players)}"
            )
        return players

    def read_options(self, given: Any, players: int) -> Options:
        """Check options given by name and fill in the defaults."""
        return read_options(self.options, given, players)

    def parse_options(self, given: Sequence[str], players: int) -> Options:
        """Read options typed as name=value and fill in the defaults."""
        return parse_options(self.options, given, players)

    def encode_options(self, options: Options) -> Codes:
        """Turn checked options into the numbers that kernels read."""
        return encode_options(self.options, options)

    def notation(self, options: Options) -> "Notation":
        """The two-way table between actions and words under these options."""
        return _notation(self.words, tuple(sorted(options.items())))

    def new_states(self, count: int) -> NDArray[Any]:
        """Memory for so many positions, beginning where a line of the processor's cache does."""
        size = count * self.state.itemsize
        memory = np.zeros(size + CACHE_LINE, np.uint8)
        first = -memory.ctypes.data % CACHE_LINE
        return memory[first : first + size].view(self.state)

    @cached_property
    def _sight(self) -> Any:
        """The class of views that were read out."""
        return namedtuple("Sight", self.sight.names or ())  # noqa: PYI024 - its fields are data

    def read_view(self, views: NDArray[Any]) -> Sight:
        """Read out an array of one view: plain numbers are quicker to ask for than NumPy's."""
        fields = views.item()
        return self._sight._make(
            [each.tolist() if isinstance(each, np.ndarray) else each for each in fields]
        )

    def event_of(self, row: Sequence[int]) -> Event:
        """Read one row written by `tell`."""
        kind = self.events[row[0]]
        named = zip(kind.fields, row[1:], strict=False)
        if not kind.words:
            return Event(kind.name, dict(named))
        words = kind.words
        return Event(kind.name, {name: words[name][n] if name in words else n for name, n in named})


@dataclass(frozen=True, slots=True)
class Notation:
    """Actions as words, and back."""

    words: tuple[str, ...]
    actions: Mapping[str, Action]


@lru_cache(maxsize=256)
def _notation(
    words: Callable[[Options], tuple[str, ...]], options: tuple[tuple[str, Any], ...]
) -> Notation:
    table = words(dict(options))
    actions = {word: action for action, word in enumerate(table) if word}
    return Notation(table, MappingProxyType(actions))


# ------------------------------------------------------------------ the same for any game

_games: dict[tuple[str, ...], Game] = {}  # by the names of the record's fields


def enrol(games: Iterable[Game]) -> None:
    """Make games known to the generic kernels below."""
    for game in games:
        names = game.state.names or ()
        if names in _games and _games[names].name != game.name:
            raise ValueError(f"{game.name} and {_games[names].name} have records alike")
        _games[names] = game


def find_game(name: Any) -> Game:
    """Find a game by its name.

    >>> import tablee
    >>> find_game("tonooo").title
    'Tonooo'
    """
    for game in _games.values():
        if isinstance(name, str) and game.name == name:
            return game
    names = ", ".join(game.name for game in _games.values())
    raise UnknownGame(f"game {shown(name)} is unknown: expected one of {names}")


def game_of(names: tuple[str, ...]) -> Game:
    """Find a game by the names of its record's fields."""
    return _games[names]


def _of(s: State) -> Game:
    return _games[s.dtype.names or ()]


def setup(s: State, players: int, options: Codes) -> None:
    """Lay out the position before the first event."""
    _of(s).setup(s, players, options)


def actor(s: State) -> Seat:
    """Who decides: a seat, CHANCE or OVER."""
    return _of(s).actor(s)


def legal(s: State, out: Actions) -> int:
    """List the decisions open to the actor."""
    return _of(s).legal(s, out)


def has_nonsense(s: State) -> bool:
    """Whether some legal decisions of this game are plain nonsense."""
    return _of(s).sane is not None


def sane(s: State, out: Actions) -> int:
    """List the decisions that are not plain nonsense."""
    game = _of(s)
    return (game.sane or game.legal)(s, out)


def chance(s: State, out: Actions, weights: Weights) -> int:
    """List what may happen, with weights."""
    return _of(s).chance(s, out, weights)


def play(s: State, a: Action) -> None:
    """Do a decision or an outcome."""
    _of(s).play(s, a)


def payoffs(s: State, out: NDArray[np.float64]) -> None:
    """Write one number a seat, from 0 to 1, at the end."""
    _of(s).payoffs(s, out)


def places(s: State, out: NDArray[np.int64]) -> None:
    """Write the place of each seat, 1 is best."""
    _of(s).places(s, out)


def view(s: State, viewer: Seat, v: View) -> None:
    """Fill in what a seat or a spectator may see."""
    _of(s).view(s, viewer, v)


def tell(before: State, a: Action, after: State, out: EventRows) -> int:
    """Write what everybody perceives of a step."""
    return _of(before).tell(before, a, after, out)


def why_not(s: State, a: Action) -> int:
    """Say which reason forbids an action that is not legal."""
    return _of(s).why_not(s, a)


GENERICS = (
    setup,
    actor,
    legal,
    sane,
    chance,
    play,
    payoffs,
    places,
    view,
    tell,
    why_not,
)
