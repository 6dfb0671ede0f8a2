"""Options of a game: what may be chosen before it starts, with defaults and ranges."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.engine.errors import InvalidOption, shown

Value = bool | int | str
Options = dict[str, Value]
Codes = NDArray[np.int32]  # options as small numbers, in the order of the game's table

LOT = -1  # code of `start`: the seat that starts is drawn


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a table may choose; the subclasses say which values there are."""

    name: str
    default: Value
    about: str

    def range(self, players: int | None = None) -> str:
        """The values in words, for people."""
        raise NotImplementedError

    def read(self, value: Any, players: int) -> Value:
        """Check a value from outside."""
        raise NotImplementedError

    def code(self, value: Value) -> int:
        """The number that kernels know a checked value by."""
        return int(value)

    def parse(self, text: str, players: int) -> Value:
        """Read a value typed on a command line."""
        return self.read(text, players)

    def schema(self) -> dict[str, Any]:
        """The option as data, for programs."""
        return {"name": self.name, "default": self.default, "about": self.about}

    def refuse(self, value: Any, players: int) -> InvalidOption:
        """The error for a value outside the range."""
        return InvalidOption(
            f"option {self.name}: expected {self.range(players)}, got {shown(value)}"
        )


@dataclass(frozen=True, slots=True)
class Flag(Option):
    """Yes or no."""

    def range(self, players: int | None = None) -> str:  # noqa: ARG002
        """Both values."""
        return "true or false"

    def read(self, value: Any, players: int) -> Value:
        """Accept a bool alone."""
        if not isinstance(value, bool):
            raise self.refuse(value, players)
        return value

    def parse(self, text: str, players: int) -> Value:
        """Accept the two words."""
        return self.read({"true": True, "false": False}.get(text.lower(), text), players)

    def schema(self) -> dict[str, Any]:
        """Add the values."""
        return {**Option.schema(self), "type": "flag", "choices": [False, True]}


@dataclass(frozen=True, slots=True)
class Number(Option):
    """A whole number within bounds."""

    low: int
    high: int

    def range(self, players: int | None = None) -> str:  # noqa: ARG002
        """Both bounds."""
        return f"a whole number from {self.low} to {self.high}"

    def read(self, value: Any, players: int) -> Value:
        """Accept an int within the bounds."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.refuse(value, players)
        if not self.low <= value <= self.high:
            raise self.refuse(value, players)
        return value

    def parse(self, text: str, players: int) -> Value:
        """Accept digits."""
        return self.read(_digits(text), players)

    def schema(self) -> dict[str, Any]:
        """Add the bounds."""
        return {**Option.schema(self), "type": "number", "low": self.low, "high": self.high}


@dataclass(frozen=True, slots=True)
class Choice(Option):
    """One of several words."""

    choices: tuple[str, ...]

    def range(self, players: int | None = None) -> str:  # noqa: ARG002
        """All the words."""
        return " or ".join(self.choices) if len(self.choices) > 1 else self.choices[0]

    def read(self, value: Any, players: int) -> Value:
        """Accept one of the words."""
        if not isinstance(value, str) or value not in self.choices:
            raise self.refuse(value, players)
        return value

    def code(self, value: Value) -> int:
        """Number the words in their order."""
        return self.choices.index(str(value))

    def schema(self) -> dict[str, Any]:
        """Add the words."""
        return {**Option.schema(self), "type": "choice", "choices": list(self.choices)}


@dataclass(frozen=True, slots=True)
class Start(Option):
    """The seat that starts: drawn by lot, or named."""

    name: str = "start"
    default: Value = "lot"
    about: str = "The seat that starts: drawn by lot, or a seat number."

    def range(self, players: int | None = None) -> str:
        """The word and the seats."""
        return f"lot or a seat number from 0 to {players - 1 if players else 'players-1'}"

    def read(self, value: Any, players: int) -> Value:
        """Accept the word or a seat of this table."""
        if isinstance(value, str) and value == "lot":
            return "lot"
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < players:
            raise self.refuse(value, players)
        return value

    def code(self, value: Value) -> int:
        """Give the seat itself, or LOT."""
        return LOT if value == "lot" else int(value)

    def parse(self, text: str, players: int) -> Value:
        """Accept the word or digits."""
        return self.read(_digits(text), players)

    def schema(self) -> dict[str, Any]:
        """Add what may stand there."""
        return {**Option.schema(self), "type": "start", "choices": ["lot", "seat"]}


def _digits(text: str) -> int | str:
    """Read a number of reasonable length, and leave anything else as it is."""
    bare = text.removeprefix("-")
    return int(text) if bare.isascii() and bare.isdigit() and len(bare) < 19 else text


def _known(table: Sequence[Option], name: Any) -> Option:
    """Find an option by its name."""
    for option in table:
        if option.name == name:
            return option
    names = ", ".join(option.name for option in table)
    raise InvalidOption(f"option {shown(name)} is unknown here: expected one of {names}")


def read_options(table: Sequence[Option], given: Any, players: int) -> Options:
    """Check the options given and fill in the defaults."""
    if not isinstance(given, Mapping):
        raise InvalidOption(f"options: expected names with values, got {type(given).__name__}")
    checked = {
        _known(table, name).name: _known(table, name).read(value, players)
        for name, value in given.items()
    }
    return {option.name: checked.get(option.name, option.default) for option in table}


def parse_options(table: Sequence[Option], given: Sequence[str], players: int) -> Options:
    """Read options typed as name=value."""
    values: Options = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise InvalidOption(f"option {text[:60]!r}: expected name=value, as in start=0")
        if name in values:
            raise InvalidOption(f"option {name} is given twice: expected it once")
        values[name] = _known(table, name).parse(value, players)
    return read_options(table, values, players)


def encode_options(table: Sequence[Option], options: Options) -> Codes:
    """Turn checked options into the numbers that kernels read."""
    return np.array([option.code(options[option.name]) for option in table], np.int32)
