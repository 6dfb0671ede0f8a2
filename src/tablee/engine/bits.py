"""Sets of small numbers as bits of an int, listed eight at a time."""

import numpy as np

from tablee.engine.contract import Actions
from tablee.engine.kernel import inline
from tablee.engine.primitives import BYTE, popcount, write_row, write_rows

# The set bits of each byte, lowest first; the places after the last are not meant to be read.
SET_BITS = np.array(
    [([b for b in range(BYTE) if byte >> b & 1] + [0] * BYTE)[:BYTE] for byte in range(256)],
    np.int16,
)


@inline
def list_byte(bits: int, first: int, out: Actions, n: int) -> int:
    """Append `first` plus each set bit of a byte to the `n` actions in `out`; say how many now.

    Writes eight places whatever their number: `out` has SLACK after its last.
    """
    write_row(out, n, SET_BITS, bits, first)
    return n + popcount(bits)


@inline
def list_bits(bits: int, first: int, out: Actions, n: int) -> int:
    """Do the same for a set of any size."""
    while bits != 0:
        n = list_byte(bits & 0xFF, first, out, n)
        bits >>= BYTE
        first += BYTE
    return n


@inline
def list_32(bits: int, first: int, out: Actions, n: int) -> int:
    """Do the same for a set of up to 32, without a loop whose length depends on it."""
    n = list_byte(bits & 0xFF, first, out, n)
    n = list_byte(bits >> BYTE & 0xFF, first + BYTE, out, n)
    n = list_byte(bits >> 2 * BYTE & 0xFF, first + 2 * BYTE, out, n)
    return list_byte(bits >> 3 * BYTE, first + 3 * BYTE, out, n)


@inline
def list_63(bits: int, first: int, out: Actions, n: int) -> int:
    """Do the same for a set of up to 63, in one go: worth it if the set is not small."""
    write_rows(out, n, SET_BITS, bits, first)
    return n + popcount(bits)
