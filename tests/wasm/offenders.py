"""Kernels with bad habits, and what is said when they are to go into a module."""

import json
import math
from typing import Any

import numpy as np

from tablee.engine.kernel import inline, kernel
from tablee.games import GAMES
from tablee.wasm.door import Door
from tablee.wasm.module import BuildError, code_of


@kernel
def allocates(s: Any) -> int:
    return len(np.zeros(int(s.bag)))


@kernel
def keeps_a_list(s: Any) -> int:
    pieces = [int(s.bag)]
    pieces.append(2)
    return len(pieces)


@kernel
def writes_text(s: Any) -> int:
    return len(str(int(s.bag)))


@kernel
def prints(s: Any) -> int:
    print(int(s.bag))
    return 1


@kernel
def raises(s: Any) -> int:
    if s.bag == 3:
        raise ValueError("three")
    return 1


@inline
def asserts(s: Any) -> int:
    assert s.bag == 3
    return 1


@inline
def asserts_deep_inside(s: Any) -> int:
    return asserts(s) + 1


@kernel
def takes_a_logarithm(s: Any) -> int:
    return int(math.log(int(s.bag) + 1.0))


@kernel
def takes_a_power(s: Any) -> int:
    return int((int(s.bag) * 1.0) ** (int(s.room) * 0.5))


@kernel
def divides_with_a_rest(s: Any) -> int:
    return int((int(s.bag) * 0.5) % (int(s.room) * 0.25))


@kernel
def draws_by_itself(s: Any) -> int:
    return np.random.randint(3)


@kernel
def behaves(s: Any) -> int:
    return abs(int(s.bag)) // int(s.room) + min(int(s.bag), 3)


def said(offender: Any) -> str:
    """What is said of a door that calls this kernel."""

    def door(s: Any) -> int:
        return offender(s)

    try:
        code_of(GAMES["tonooo"], Door(door, ("state",)))
    except BuildError as error:
        return str(error)
    return ""


def main() -> None:
    offenders = [
        *(allocates, keeps_a_list, writes_text, prints, raises, asserts_deep_inside),
        *(takes_a_logarithm, takes_a_power, divides_with_a_rest, draws_by_itself, behaves),
    ]
    print(json.dumps({offender.__name__: said(offender) for offender in offenders}))
