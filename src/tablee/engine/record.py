"""Records: a game as a list of moves in words, which replays without any random generator.

One game is one line of JSON. `Record` reads and checks the line; `verify` plays it again and holds
everything it says (seats, legal moves, weights, result) against the rules.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tablee.engine.contract import CHANCE, Game, find_game
from tablee.engine.errors import InvalidRecord, MoveError, TableeError, shown
from tablee.engine.options import Options
from tablee.engine.playout import UNIFORM, new_generator, random_game

if TYPE_CHECKING:
    from tablee.engine.match import Match

NEAR = 1e-9  # results agree when they are this close
LONGEST = 1 << 24  # characters of a line


@dataclass(frozen=True, slots=True)
class Step:
    """A decision (of a seat) or a chance outcome (of nobody), with what else was possible."""

    seat: int | None
    move: str
    legal: list[str] | None = None
    weights: dict[str, int] | None = None

    def to_dict(self) -> dict[str, Any]:
        """The step as it stands in a record."""
        data: dict[str, Any] = {"seat": self.seat, "move": self.move}
        if self.weights is not None:
            data["weights"] = self.weights
        if self.legal is not None:
            data["legal"] = self.legal
        return data


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played; without a result it is not finished."""

    game: str
    players: int
    options: Options
    steps: list[Step]
    returns: list[float] | None = None
    places: list[int] | None = None
    version: int = 1

    def to_dict(self) -> dict[str, Any]:
        """The record as data."""
        data: dict[str, Any] = {
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "rules": self.version,
            "steps": [step.to_dict() for step in self.steps],
        }
        if self.returns is not None:
            data |= {"returns": self.returns, "places": self.places}
        return data

    def to_json(self) -> str:
        """The record as one line.

        >>> Record("tonooo", 2, {}, []).to_json()
        '{"game": "tonooo", "players": 2, "options": {}, "rules": 1, "steps": []}'
        """
        return json.dumps(self.to_dict())

    @classmethod
    def from_json(cls, line: str) -> "Record":
        """Read one line; the moves are not played yet."""
        if not isinstance(line, str):
            raise InvalidRecord(f"expected one game as a line of text, got {shown(line)}")
        if len(line) > LONGEST:
            raise InvalidRecord(f"expected at most {LONGEST} characters in a line")
        try:
            data = json.loads(line)
        except json.JSONDecodeError as error:
            step = max(line.count('"move"', 0, error.pos), 1)  # that is being told there
            raise InvalidRecord(
                f"step {step}: expected one game as a line of JSON, which this line is only up to "
                f"character {error.pos}"
            ) from error
        except (ValueError, RecursionError) as error:
            raise InvalidRecord(f"expected one game as a line of JSON: {error}") from error
        return cls.from_dict(data)

    @classmethod
    def from_dict(cls, data: Any) -> "Record":
        """Check the shape of a record; the moves are not played yet."""
        _expect(isinstance(data, dict), "a record: expected an object", data)
        for key in ("game", "players", "steps"):
            _expect(key in data, f"expected the key {key!r}", list(data))
        _expect(isinstance(data["steps"], list), "steps: expected a list", data["steps"])
        game = find_game(data["game"])
        players = game.check_players(data["players"])
        version = data.get("rules", game.version)
        _expect(
            _whole(version) and version == game.version,
            f"rules: expected version {game.version} of {game.title}",
            version,
        )
        returns, places = data.get("returns"), data.get("places")
        _expect(_numbers(returns, players), f"returns: expected {players} numbers", returns)
        _expect(_numbers(places, players), f"places: expected {players} numbers", places)
        return cls(
            game.name,
            players,
            game.read_options(data.get("options", {}), players),
            [_step(number, step) for number, step in enumerate(data["steps"], 1)],
            returns,
            places,
            version,
        )


def _expect(holds: bool, expected: str, got: Any) -> None:
    if not holds:
        raise InvalidRecord(f"{expected}, got {shown(got)}")


def _whole(data: Any) -> bool:
    """Whether this is a whole number; true and false are none."""
    return isinstance(data, int) and not isinstance(data, bool)


def _numbers(data: Any, players: int) -> bool:
    """Whether this is a list of numbers, one a seat, or left out."""
    return data is None or (
        isinstance(data, list)
        and len(data) == players
        and all(isinstance(x, float) or _whole(x) for x in data)
    )


def _step(number: int, data: Any) -> Step:
    """Check the shape of one step."""
    _expect(isinstance(data, dict), f"step {number}: expected an object", data)
    move, legal, weights = data.get("move"), data.get("legal"), data.get("weights")
    seat = data.get("seat")
    _expect(isinstance(move, str), f"step {number}: expected a move", move)
    _expect(
        seat is None or _whole(seat),
        f"step {number}: expected a seat number or null",
        seat,
    )
    _expect(
        legal is None or (isinstance(legal, list) and all(isinstance(x, str) for x in legal)),
        f"step {number}: legal: expected a list of moves",
        legal,
    )
    _expect(
        weights is None or (isinstance(weights, dict) and all(_whole(x) for x in weights.values())),
        f"step {number}: weights: expected whole numbers by outcome",
        weights,
    )
    return Step(seat, move, legal, weights)


# ------------------------------------------------------------------------ played again


def verify(record: Record) -> "Match":
    """Play a record again and hold everything it says against the rules; give the match at its end.

    >>> import tablee
    >>> verify(tablee.Match("tonooo", players=2, seed=1).record()).ply
    1
    """
    *_, last = positions(record)
    return last


def positions(record: Record) -> Iterator["Match"]:
    """Verify a record step by step, giving the match before the first step and after each.

    Whatever the record says is held against the rules; the first difference raises
    InvalidRecord with the number of the step.
    """
    from tablee.engine.match import Match  # noqa: PLC0415 - a match writes records

    match = Match(record.game, record.players, options=record.options, manual=True)
    yield match
    for number, step in enumerate(record.steps, 1):
        at = f"step {number} ({step.move[:60]})"
        actor = match.actor
        _verify_offer(at, match, step)
        try:
            match.play(step.move)
        except MoveError as error:
            raise InvalidRecord(f"{at}: {error}") from error
        seat = None if actor == CHANCE else actor
        _expect(step.seat == seat, f"{at}: seat: expected {json.dumps(seat)}", step.seat)
        yield match
    if match.over:
        for name, expected, got in (
            ("returns", match.returns(), record.returns),
            ("places", match.places(), record.places),
        ):
            agree = got is None or all(
                x - NEAR < y < x + NEAR for x, y in zip(expected, got, strict=True)
            )
            _expect(agree, f"end: {name}: expected {expected}", got)
    elif record.returns is not None or record.places is not None:
        raise InvalidRecord(
            f"end: expected more steps, since the game is not over after {len(record.steps)}"
        )


def _verify_offer(at: str, match: "Match", step: Step) -> None:
    """Hold the moves or outcomes listed in a record against the real ones."""
    if step.legal is not None:
        missing, extra = _difference(match.legal(), step.legal)
        _expect(not missing and not extra, f"{at}: legal: missing {missing}, not legal", extra)
    if step.weights is not None:
        chance = match.chance()
        _expect(chance == step.weights, f"{at}: weights: expected {chance}", step.weights)


def _difference(expected: list[str], got: list[str]) -> tuple[list[str], list[str]]:
    return (
        sorted(set(expected) - set(got))[:5],
        sorted(x for x in set(got) if x not in expected or got.count(x) > 1)[:5],
    )


def read_records(lines: Iterable[str]) -> Iterator[tuple[str, Record]]:
    """Read a file of records, one a line; give each with its place, "line 3, game 2".

    >>> list(read_records(['{"game": "chess"}']))
    Traceback (most recent call last):
    tablee.engine.errors.InvalidRecord: line 1, game 1: expected the key 'players', got "['game']"
    """
    game = 0
    for number, line in enumerate(lines, 1):
        if line.strip():
            game += 1
            place = f"line {number}, game {game}"
            try:
                yield place, Record.from_json(line)
            except TableeError as error:
                raise InvalidRecord(f"{place}: {error}") from error


# ------------------------------------------------------------------------ made by chance


def random_record(
    game: Game,
    players: int,
    options: Options,
    seed: int,
    number: int = 0,
    policy: int = UNIFORM,
    offers: bool = False,
) -> Record:
    """Play a random game and record it; `offers` adds what was legal at each step."""
    rng = new_generator(seed, number)
    words = game.notation(options).words
    steps = [
        Step(None if seat == CHANCE else seat, words[action])
        for seat, action in random_game(game, players, options, rng, policy)
    ]
    return _completed(Record(game.name, players, options, steps, version=game.version), offers)


def _completed(record: Record, offers: bool) -> Record:
    """Add the result, and what was possible at each step."""
    from tablee.engine.match import Match  # noqa: PLC0415

    match = Match(record.game, record.players, options=record.options, manual=True)
    steps = []
    for step in record.steps:
        legal = match.legal() if offers and step.seat is not None else None
        weights = match.chance() if offers and step.seat is None else None
        steps.append(Step(step.seat, step.move, legal, weights))
        match.play(step.move)
    return Record(
        record.game,
        record.players,
        record.options,
        steps,
        match.returns(),
        match.places(),
        record.version,
    )
