"""The few operations that Python and machine code spell differently.

Each is written here in plain Python; `compiler` gives its machine form. `tests/engine` holds the
two against each other.
"""

from typing import Any

WORD = (1 << 64) - 1
ROW = 8  # numbers that `write_row` writes


def popcount(bits: int) -> int:
    """Count the set bits of a number that is not negative.

    >>> popcount(0b1011)
    3
    """
    return int(bits).bit_count()


def lowest(bits: int) -> int:
    """Find the position of the lowest set bit of a number above 0.

    >>> lowest(0b1000)
    3
    """
    bits = int(bits)
    return (bits & -bits).bit_length() - 1


def advance(state: int) -> int:
    """Step the xorshift64 generator; its state is 64 bits, never 0.

    >>> advance(1)
    33554433
    """
    x = int(state)
    x ^= x >> 12
    x ^= x << 25 & WORD
    return x ^ x >> 27


def below(state: int, n: int) -> int:
    """Read a number from 0 to n-1 off the generator's state (xorshift64*, high half).

    >>> below(advance(1), 6)
    1
    """
    high = (int(state) * 0x2545F4914F6CDD1D & WORD) >> 32
    return high * int(n) >> 32


def write_row(out: Any, n: int, rows: Any, row: int, first: int) -> None:
    """Copy a row of eight numbers to the places from `n` on, `first` added to each.

    >>> out = [0] * 10
    >>> write_row(out, 1, {(5, i): i * i for i in range(8)}, 5, 100)
    >>> out
    [0, 100, 101, 104, 109, 116, 125, 136, 149, 0]
    """
    for i in range(ROW):
        out[n + i] = rows[row, i] + first
