"""What can go wrong, each with a code that programs and translations key on."""


class TableeError(Exception):
    """Anything Tablée refuses: `code` for programs, the message for people."""

    code = "error"


class InvalidMode(TableeError):
    """Kernels can't be run that way."""

    code = "mode/invalid"


def shown(value: object) -> str:
    """Somebody's input as a message repeats it: short, whatever it is.

    >>> shown("x" * 100) == repr("x" * 60)
    True
    >>> shown(10 ** 5000)
    'a number that is too long'
    """
    try:
        return repr(str(value)[:60])
    except ValueError:
        return "a number that is too long"


class UnknownGame(TableeError):
    """No game has that name."""

    code = "game/unknown"


class InvalidPlayers(TableeError):
    """The game is not for that many players."""

    code = "game/players"


class InvalidSeat(TableeError):
    """Nobody sits there."""

    code = "seat/invalid"


class InvalidSeed(TableeError):
    """Not a whole number."""

    code = "seed/invalid"


class InvalidOption(TableeError):
    """No such option, or a value outside its range."""

    code = "option/invalid"


class InvalidData(TableeError):
    """A board or a set of blocks that can't be used: names file and line."""

    code = "data/invalid"


class MoveError(TableeError):
    """A move that was not made; the game is as it was."""


class InvalidMove(MoveError):
    """Can't be read as a move of this game."""

    code = "move/invalid"


class IllegalMove(MoveError):
    """A move of this game, against the rules now; `rule` and `cause` are empty if chance decides.

    `rule` is the number of the rule, `cause` a code for programs: "R3", "cylinder-full".
    """

    code = "move/illegal"

    def __init__(self, move: str, rule: str, reason: str, cause: str = "") -> None:
        super().__init__(f"{move}: {reason} ({rule})" if rule else f"{move}: {reason}")
        self.move = move
        self.rule = rule
        self.reason = reason
        self.cause = cause

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, str, str, str]]:
        return IllegalMove, (self.move, self.rule, self.reason, self.cause)


class StaleMove(MoveError):
    """An answer to another moment of the game."""

    code = "move/stale"


class InvalidPly(MoveError):
    """Nothing can be taken back from there on."""

    code = "ply/invalid"


class GameOver(MoveError):
    """The game has ended."""

    code = "move/over"


class GameRunning(TableeError):
    """The game has not ended yet, so it has no result."""

    code = "game/running"


class InvalidRecord(TableeError):
    """A record that can't be read or does not follow the rules: names game and step."""

    code = "record/invalid"
