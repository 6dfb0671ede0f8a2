"""What can go wrong with the database."""

from tablee.engine.errors import TableeError


class StoreError(TableeError):
    """The database can't be used, or not now: says what was expected, what came, what to do."""

    code = "store/unavailable"


def cause(error: BaseException) -> str:
    r"""What a driver says, on one line and without its hints.

    >>> cause(OSError("connection refused\n\tIs the server running?"))
    'connection refused'
    """
    original = getattr(error, "orig", None) or error
    lines = str(original).strip().splitlines()
    return lines[0].rstrip(".:; ") if lines else type(original).__name__
