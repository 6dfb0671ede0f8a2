"""Tournaments: bots play a fair schedule, on as many processes as wanted.

    if __name__ == "__main__":  # processes load this file again
        done = list(play_all(Tournament("colorio", 3, ("random", "sane", "my_bot.py:Greedy"))))

The same seed gives the same games, however many processes play them (bots that think by the clock
aside). Everything that a game needs follows from its fixture.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

import tablee.games  # noqa: F401 - makes the games known, also to a process of its own
from tablee.bots.own import InvalidBot
from tablee.bots.policy import Policy, Turn
from tablee.bots.referee import Fault, Referee
from tablee.bots.roster import Bot, read_bot, warm_up
from tablee.engine.contract import Game, find_game
from tablee.engine.match import Match
from tablee.engine.options import Options, Value
from tablee.engine.playout import new_generator
from tablee.engine.record import Record, Step
from tablee.lab.processes import each_done
from tablee.lab.schedule import Fixture, Sides, schedule, sides_of

CHANCE = "-"
MOST_SEATS = 64  # streams of luck set aside for one game of a block


@dataclass(frozen=True, slots=True)
class Faults:
    """How often a bot lost its turn in a game, and what went wrong first."""

    bot: int
    count: int
    first: str


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a tournament."""

    fixture: Fixture
    seats: tuple[int, ...]  # the number of the bot at each seat
    returns: tuple[float, ...]
    places: tuple[int, ...]
    steps: str  # a line each: the seat, or - for chance, and the move
    faults: tuple[Faults, ...] = ()


@dataclass(frozen=True)
class Tournament:
    """Who plays what, how often, and by what luck; checked when it is made."""

    game_name: str
    players: int
    bots: tuple[str, ...]  # by name: a process of its own has to read them again
    games: int = 100
    seed: int = 0
    options: Mapping[str, Value] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.game.check_players(self.players)
        self.read_options()
        _ = self.entrants  # refuses names that can't be read
        if len(self.bots) < 2:
            raise InvalidBot(f"expected two bots at least, got {len(self.bots)}")
        names = Counter(bot.name for bot in self.entrants)
        twice = [name for name, count in names.items() if count > 1]
        if twice:
            raise InvalidBot(f"expected each bot once, got {twice[0]} twice")

    @property
    def game(self) -> Game:
        """The game that is played."""
        return find_game(self.game_name)

    @property
    def sides(self) -> Sides:
        """The seats of each side."""
        return sides_of(self.game, self.players)

    @cached_property
    def entrants(self) -> list[Bot]:
        """The bots."""
        return [read_bot(name) for name in self.bots]

    def read_options(self) -> Options:
        """The options of the game, with the defaults filled in."""
        return self.game.read_options(dict(self.options), self.players)

    def fixtures(self) -> list[Fixture]:
        """All games to be played."""
        return schedule(len(self.bots), len(self.sides), self.games, self.seed)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "entrants"}


def play_all(tournament: Tournament, workers: int = 1) -> Iterator[Played]:
    """Play a tournament; give each game as it ends, in no particular order."""
    warm_up(tournament.entrants, tournament.game, tournament.players, tournament.read_options())
    fixtures = tournament.fixtures()
    if workers == 1:
        for fixture in fixtures:
            yield play_fixture(tournament, fixture)
    else:
        yield from each_done(play_fixture, tournament, fixtures, workers)


def play_fixture(tournament: Tournament, fixture: Fixture) -> Played:
    """Play one game."""
    game, players = tournament.game, tournament.players
    seats = [0] * players
    for side, bot in zip(tournament.sides, fixture.bots, strict=True):
        for seat in side:
            seats[seat] = bot
    streams = range(MOST_SEATS * (fixture.turned + 1), MOST_SEATS * (fixture.turned + 2))
    lucks = [int(new_generator(fixture.seed, stream)[0]) for stream in streams]
    policies = [
        _policy(tournament.entrants[bot], game, luck)
        for bot, luck in zip(seats, lucks, strict=False)
    ]
    match = Match(game, players, options=tournament.options, seed=fixture.seed)
    referee = Referee(lucks[-1])
    referee.play(match, policies)
    steps = match.record().steps
    faults = []
    for bot in sorted(set(seats)):
        found = [fault for fault in referee.faults if seats[fault.seat] == bot]
        if found:
            faults.append(Faults(bot, len(found), _told(found[0], fixture)))
    return Played(
        fixture,
        tuple(seats),
        tuple(match.returns()),
        tuple(match.places()),
        "\n".join(f"{CHANCE if step.seat is None else step.seat} {step.move}" for step in steps),
        tuple(faults),
    )


def _told(fault: Fault, fixture: Fixture) -> str:
    """A fault and where it is to be looked for."""
    place = f"game {fixture.number + 1}, step {fault.ply + 1}"
    return f"{fault.error} ({fault.where + '; ' if fault.where else ''}{place})"


def _policy(bot: Bot, game: Game, seed: int) -> Policy:
    """A new policy; if it can't be made, one that says so at each turn."""
    try:
        return bot.policy(game, seed)
    except InvalidBot as error:
        return _NeverMade(error)


class _NeverMade:
    """Stands for a policy that could not be made."""

    def __init__(self, error: InvalidBot) -> None:
        self.error = error

    def choose(self, turn: Turn) -> str:  # noqa: ARG002
        """Fail as the constructor did."""
        raise self.error


def game_data(tournament: Tournament, played: Played) -> dict[str, Any]:
    """A game as it is saved: a record, with who played and what went wrong."""
    names, game = tournament.bots, tournament.game
    steps = [line.split(" ", 1) for line in played.steps.splitlines()]
    record = Record(
        game.name,
        tournament.players,
        tournament.read_options(),
        [Step(None if seat == CHANCE else int(seat), move) for seat, move in steps],
        list(played.returns),
        list(played.places),
        game.version,
    )
    return {
        "number": played.fixture.number,
        "block": played.fixture.block,
        "seed": played.fixture.seed,
        "bots": [names[bot] for bot in played.seats],
        "faults": [asdict(fault) | {"bot": names[fault.bot]} for fault in played.faults],
        **record.to_dict(),
    }
