"""The few operations that Python and machine code spell differently.

Each is written here in plain Python; `compiler` gives its machine form. `tests/engine` holds the
two against each other.
"""

from math import sqrt
from typing import Any

BYTE, WORD_BITS = 8, 64  # bits
WORD = (1 << WORD_BITS) - 1
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


def square_root(x: float) -> float:
    """The square root of a number that is not negative.

    >>> square_root(2.25)
    1.5
    """
    return sqrt(x)


def write_row(out: Any, n: int, rows: Any, row: int, first: int) -> None:
    """Copy a row of eight numbers to the places from `n` on, `first` added to each.

    >>> out = [0] * 10
    >>> write_row(out, 1, {(5, i): i * i for i in range(8)}, 5, 100)
    >>> out
    [0, 100, 101, 104, 109, 116, 125, 136, 149, 0]
    """
    for i in range(ROW):
        out[n + i] = rows[row, i] + first


def write_rows(out: Any, n: int, rows: Any, bits: int, first: int) -> None:
    """Copy the row of each byte of a number in turn, with 8 more added for each byte before it.

    Of a row as many places are kept as its byte has set bits; the next row goes after them. So
    rows that hold the set bits of each byte become a list of those of the number.

    >>> out, set_bits = [0] * 20, {5: [0, 2], 0: []}
    >>> rows = {(byte, i): (set_bits[byte] + [0] * 8)[i] for byte in set_bits for i in range(8)}
    >>> write_rows(out, 0, rows, 0x50005, 100)
    >>> out[:4]
    [100, 102, 116, 118]
    """
    for at in range(0, WORD_BITS, BYTE):
        byte = bits >> at & 0xFF
        write_row(out, n, rows, byte, first + at)
        n += popcount(byte)


def one_of(number: int, count: int) -> int:
    """Give a number from 0 to count-1, which is known beforehand if the count is 1.

    >>> one_of(2, 3), one_of(0, 1)
    (2, 0)
    """
    return int(number) if count > 1 else 0


def assign(target: Any, source: Any) -> None:
    """Make a record equal to another of its type."""
    for name in source.dtype.names:
        target[name] = source[name]
