"""Five levels of play for each game: from one that forgets at once to one that forgets nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from tablee.bots.decision import begin, catch_up, decide
from tablee.bots.policy import Turn
from tablee.bots.searcher import Searcher, Tuning, check_budget
from tablee.bots.workspace import Workspace
from tablee.engine.contract import Action, Game
from tablee.engine.errors import InvalidOption, shown
from tablee.engine.match import Match
from tablee.engine.playout import new_generator, new_luck

STREAM = 1 << 20  # of the seed, from here on one a step: chance and random bots use the first


@dataclass(frozen=True, slots=True)
class Level:
    """A kind of opponent."""

    number: int
    name: str
    character: str  # in one line


LEVELS = (
    Level(1, "Goldfish", "Curious and quick; what it saw is soon gone."),
    Level(2, "Sparrow", "Hops at what glitters, and remembers a little."),
    Level(3, "Fox", "Looks a few moves ahead, and now and then forgets."),
    Level(4, "Owl", "Patient, with a good memory; seldom lets a chance go by."),
    Level(5, "Elephant", "Forgets nothing, and plays as well as can be computed."),
)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a level plays one game; see `decision`."""

    simulations: int
    half_life: float = 0.0  # of memories, in turns and colours announced; 0: none fades
    worlds: int = 1
    blur: float = 0.0
    margin: float = 0.0
    traps: int = 0
    tuning: Tuning = field(default_factory=Tuning)

    @property
    def nodes(self) -> int:
        """How many positions its tree has room for."""
        return min(self.simulations, MOST_NODES) + 1

    def numbers(self) -> NDArray[np.float64]:
        """The same as kernels read it."""
        own = [self.simulations, self.worlds, self.half_life, self.blur, self.margin, self.traps]
        return np.concatenate([self.tuning.numbers(), np.array(own, np.float64)])


# Found in tournaments: docs/decisions/0010-one-search.md.
TUNINGS: Mapping[str, Tuning] = {
    "tonooo": Tuning(curiosity=0.8),
    "bonne_main": Tuning(curiosity=0.25, patience=1),
    "colorio": Tuning(curiosity=0.6),
    "nivos": Tuning(curiosity=0.2, hope=1.0),
}

PLANS: Mapping[str, tuple[Plan, ...]] = {
    "tonooo": (
        Plan(60, half_life=5, worlds=6, blur=0.3),
        Plan(150, half_life=12, worlds=6, blur=0.15),
        Plan(400, half_life=25, worlds=8, blur=0.06),
        Plan(1200, half_life=80, worlds=8, blur=0.02),
        Plan(20_000, margin=0.02, traps=100),
    ),
    "bonne_main": (
        Plan(10, blur=0.4),
        Plan(18, blur=0.3),
        Plan(40, blur=0.22),
        Plan(90, blur=0.15),
        Plan(20_000, margin=0.02, traps=100),
    ),
    "colorio": (
        Plan(60, half_life=4, blur=0.2),
        Plan(120, half_life=12, blur=0.1),
        Plan(400, half_life=40, blur=0.03),
        Plan(2000),
        Plan(20_000, margin=0.03, traps=200),
    ),
    "nivos": (
        Plan(20, blur=0.3),
        Plan(100, blur=0.1),
        Plan(300, blur=0.03),
        Plan(2000),
        Plan(30_000, margin=0.02, traps=100),
    ),
}
OTHER_GAMES = (
    Plan(30, half_life=4, worlds=3, blur=0.3),
    Plan(100, half_life=12, worlds=5, blur=0.1),
    Plan(400, half_life=40, worlds=8, blur=0.03),
    Plan(2000),
    Plan(20_000, margin=0.02, traps=100),
)
MOST_NODES = 40_000


def plan_of(game: Game, level: int) -> Plan:
    """How a level plays a game."""
    if isinstance(level, bool) or not isinstance(level, int) or not 1 <= level <= len(LEVELS):
        raise InvalidOption(f"level: expected a number from 1 to {len(LEVELS)}, got {shown(level)}")
    plan = PLANS.get(game.name, OTHER_GAMES)[level - 1]
    return replace(plan, tuning=tuning_of(game))


def tuning_of(game: Game) -> Tuning:
    """How a search spends its simulations on a game."""
    return TUNINGS.get(game.name, Tuning())


class LevelBot:
    """Plays by a plan. The same seed and the same game, watched from its start, give the same move.

    One thread at a time may use it: it has one workspace, for whichever seat it sits at.

    >>> import tablee
    >>> from tablee.bots.policy import Turn
    >>> match = tablee.Match("nivos", options={"start": 0}, seed=1)
    >>> bots = [level_bot(match.game, 1, seed=7) for _ in range(2)]
    >>> len({bot.choose(Turn(match.copy(), 0)) for bot in bots})
    1
    """

    def __init__(self, game: Game, plan: Plan, seed: int) -> None:
        self.game = game
        self.plan = plan.numbers()
        self.room = Workspace(game, plan.nodes)
        self.reseat(seed)

    def reseat(self, seed: int) -> None:
        """Sit down elsewhere, with nothing in mind: as if newly made with that seed.

        >>> import tablee
        >>> bot = level_bot(tablee.GAMES["nivos"], 1, seed=7)
        >>> bot.reseat(8)
        >>> bot.seed
        8
        """
        self.own = new_luck(seed) >> 1  # tells its memories from those of others
        self.seed = seed
        self.table: tuple[int, Mapping[str, object]] | None = None  # players and options
        self.past: list[Action] = []

    def choose(self, turn: Turn) -> str:
        """Choose a move."""
        turn.check_game(self.game)
        self.watch(turn.match)
        room = self.room
        action = decide(
            room.watched,
            room.states[0],
            room.states[1],
            turn.players,
            self.own,
            self.plan,
            new_generator(self.seed, STREAM + len(self.past)),
            room.memory,
            room.used,
            room.nodes,
            room.edges,
            room.merits,
            room.moved,
            room.worth,
            room.tally,
            room.path,
            room.value,
            room.moves,
            room.out,
            room.weights,
        )
        return self.word(turn, action)

    def watch(self, match: Match) -> None:
        """Follow the game to where it is now."""
        room, history = self.room, match.actions
        table = (match.players, match.options)
        if self.table != table or self.past != history[: len(self.past)]:
            # Another game, or moves taken back.
            codes = self.game.encode_options(match.options)
            begin(room.watched, match.players, codes, room.memory, room.used)
            self.table, self.past = table, []
        steps = np.array(history[len(self.past) :], np.int16)
        catch_up(room.watched, steps, room.memory, room.used, room.nodes, room.edges)
        self.past = history

    def word(self, turn: Turn, action: Action) -> str:
        """A move in notation."""
        return self.game.notation(turn.options).words[action]


class SearchBot:
    """Plays the move that a search with a budget visited most."""

    def __init__(
        self,
        game: Game,
        seed: int,
        *,
        simulations: int | None = None,
        milliseconds: float | None = None,
    ) -> None:
        if simulations is None and milliseconds is None:
            raise InvalidOption(
                "a budget: expected either simulations or milliseconds, got neither"
            )
        check_budget(simulations, milliseconds)
        self.game = game
        self.seed = seed
        self.simulations = simulations
        self.milliseconds = milliseconds
        self.searcher: Searcher | None = None

    def choose(self, turn: Turn) -> str:
        """Choose a move."""
        turn.check_game(self.game)
        words = self.game.notation(turn.options).words
        if len(turn.legal) == 1:
            return turn.legal[0]
        searcher = self.searcher
        if searcher is None or searcher.players != turn.players:
            searcher = self.searcher = Searcher(
                self.game, turn.players, seed=self.seed, tuning=tuning_of(self.game)
            )
        searcher.begin(turn.match.state, turn.match.actions)
        if self.simulations is not None:
            searcher.simulate(self.simulations)
        else:
            searcher.simulate_for(self.milliseconds or 0.0)
        return words[searcher.moves()[0].action]


def level_bot(game: Game, level: int, seed: int) -> LevelBot:
    """Make an opponent of a level from 1 to 5."""
    from tablee.bots.master import MASTERS  # noqa: PLC0415 - they are bots of a level themselves

    kind = MASTERS.get(game.name, LevelBot) if level == len(LEVELS) else LevelBot
    return kind(game, plan_of(game, level), seed)


def search_bot(
    game: Game, seed: int, *, simulations: int | None = None, milliseconds: float | None = None
) -> SearchBot:
    """Make an opponent that searches with a budget."""
    return SearchBot(game, seed, simulations=simulations, milliseconds=milliseconds)
