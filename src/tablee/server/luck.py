"""Chance that nobody can foresee: the system's own, fetched in stock."""

import secrets

STOCK = 512  # numbers that are fetched in one go
SIZE = 8  # bytes of each


class Luck:
    """Numbers of 64 bits, each handed out once.

    >>> luck = Luck()
    >>> 0 <= luck.draw() < 2**64
    True
    """

    def __init__(self) -> None:
        self._stock: list[int] = []

    def draw(self) -> int:
        """The next one."""
        if not self._stock:
            self._stock = list(memoryview(secrets.token_bytes(STOCK * SIZE)).cast("Q"))
        return self._stock.pop()
