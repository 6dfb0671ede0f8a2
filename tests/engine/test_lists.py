"""Lists of actions and picks from them: the quick ways agree with the plain ones."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tablee.engine import primitives
from tablee.engine.bits import SET_BITS, list_32, list_63, list_bits
from tablee.engine.contract import SLACK
from tablee.engine.kernel import kernel
from tablee.engine.playout import FEW, Actions, pick, pick_of_many
from tablee.engine.primitives import WORD, write_row, write_rows

PLACES = 40
WHOLE_SETS = st.integers(0, (1 << 63) - 1)


@kernel
def write(out: Actions, n: int, rows: Actions, row: int, first: int) -> None:
    write_row(out, n, rows, row, first)


@given(st.integers(0, 255), st.integers(0, PLACES - SLACK), st.integers(0, 30_000))
def test_rows_are_written_as_plain_python_does(row: int, n: int, first: int) -> None:
    ours, plain = np.full(PLACES, -1, np.int16), np.full(PLACES, -1, np.int16)
    write(ours, n, SET_BITS, row, first)
    primitives.write_row(plain, n, SET_BITS, row, first)
    assert ours.tolist() == plain.tolist()


@kernel
def write_whole(out: Actions, n: int, rows: Actions, bits: int, first: int) -> None:
    write_rows(out, n, rows, bits, first)


@given(WHOLE_SETS, st.integers(0, PLACES - SLACK), st.integers(0, 30_000))
def test_rows_of_a_number_are_written_as_plain_python_does(bits: int, n: int, first: int) -> None:
    ours, plain = np.full(64 + PLACES, -1, np.int16), np.full(64 + PLACES, -1, np.int16)
    write_whole(ours, n, SET_BITS, bits, first)
    primitives.write_rows(plain, n, SET_BITS, bits, first)
    assert ours.tolist() == plain.tolist()


@given(WHOLE_SETS, st.integers(0, 3), st.integers(0, 30_000))
def test_a_set_of_63_is_listed_as_any_set(bits: int, n: int, first: int) -> None:
    quick, plain = np.full(64 + PLACES, -1, np.int16), np.full(64 + PLACES, -1, np.int16)
    count = list_63(bits, first, quick, n)
    assert count == list_bits(bits, first, plain, n)
    assert quick[:count].tolist() == plain[:count].tolist()


@given(st.integers(0, (1 << 32) - 1), st.integers(0, 3), st.integers(0, 30_000))
def test_a_set_of_32_is_listed_as_any_set(bits: int, n: int, first: int) -> None:
    quick, plain = np.full(PLACES + 3, -1, np.int16), np.full(PLACES + 3, -1, np.int16)
    count = list_32(bits, first, quick, n)
    assert count == list_bits(bits, first, plain, n)
    assert quick[:count].tolist() == plain[:count].tolist()


@given(st.integers(1, WORD), st.lists(st.integers(0, 9), min_size=1, max_size=FEW), st.data())
def test_a_pick_of_few_is_a_pick_of_many(
    state: int, weights: list[int], data: st.DataObject
) -> None:
    if not any(weights):
        weights[-1] = 1
    left_over = data.draw(st.lists(st.integers(0, 9), min_size=FEW, max_size=FEW))
    places = np.array(weights + left_over, np.int32)
    out = np.arange(100, 100 + len(places), dtype=np.int16)
    n = len(weights)
    rng = np.uint64(state)
    assert pick(rng, out, places, n) == pick_of_many(rng, out, places, n)
    assert weights[pick(rng, out, places, n) - 100] > 0


def test_a_pick_goes_past_few() -> None:
    n = FEW + 1
    out, weights = np.arange(n, dtype=np.int16), np.ones(n, np.int32)
    picked = {
        int(pick(np.uint64(k * 0x9E3779B97F4A7C15 & WORD), out, weights, n)) for k in range(99)
    }
    assert picked == set(range(n))
