"""One source, three ways of running it: the same games, to the last bit."""

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.engine import primitives
from tablee.engine.bits import list_bits, list_byte
from tablee.engine.kernel import MODE, kernel
from tablee.engine.playout import new_generator, pick
from tablee.engine.primitives import (
    WORD,
    advance,
    below,
    lowest,
    one_of,
    popcount,
    square_root,
)
from tablee.engine.steps import next_in
from tests.compiling import OTHER_MODES, QUICKLY
from tests.engine.digest import digest

ROOT = Path(__file__).parents[2]
ONCE = pytest.mark.skipif(MODE != "compiled", reason="runs all modes itself")


def run_python(code: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **QUICKLY, **environment},
        check=False,
    )


@ONCE
def test_the_same_seed_gives_the_same_game_in_every_mode() -> None:
    """Positions, views, legal moves, weights and events of every game, count and option."""
    told = digest(1)
    # Checked, the same games are held to by tests/golden; the portable code by tests/web.
    for mode in OTHER_MODES:
        done = run_python(["-m", "tests.engine.digest", "1"], TABLEE_KERNELS=mode)
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout) == {"mode": mode, "digest": told}
    assert len(set(told.values())) == len(told) == 4


@ONCE
def test_an_unknown_mode_is_refused() -> None:
    done = run_python(["-c", "import tablee.engine.kernel"], TABLEE_KERNELS="fast")
    assert done.returncode != 0
    assert (
        "InvalidMode: TABLEE_KERNELS: expected one of compiled, checked, interpreted, portable; "
        "got 'fast'" in done.stderr
    )


@ONCE
def test_an_index_out_of_range_is_noticed_when_checked(tmp_path: Path) -> None:
    """In a kernel, and in a game that a generic kernel calls."""
    script = tmp_path / "script.py"
    script.write_text("""
import numpy as np
from tablee import GAMES
from tablee.engine.contract import legal
from tablee.engine.kernel import kernel

@kernel
def read(a, i):
    return a[i]

@kernel
def generic(s, out):
    return legal(s, out)

for function, *arguments in (read, np.zeros(3), 5), (
    generic, GAMES["tonooo"].new_states(1)[0], np.zeros(0, np.int16)
):
    try:
        function(*arguments)
    except IndexError:
        print("noticed")
""")
    assert run_python([str(script)], TABLEE_KERNELS="checked").stdout == "noticed\n" * 2
    assert run_python([str(script)], TABLEE_KERNELS="interpreted").stdout == "noticed\n" * 2


# A few kernels of a game, without all those of a match: they are compiled anew each time.
SETTING_UP = (
    "import numpy as np; from tablee import GAMES; from tablee.engine.contract import OVER;"
    "game = GAMES['tonooo']; options = game.read_options({'start': 0}, 2);"
    "words = game.notation(options).actions; s = game.new_states(1)[0];"
    "game.setup(s, 2, game.encode_options(options))"
)


@ONCE
def test_compiled_code_is_never_stale(tmp_path: Path) -> None:
    """Edit a file that a kernel's file imports: the next run sees it."""
    package = tmp_path / "tablee"
    import shutil

    import tablee

    shutil.copytree(
        Path(tablee.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__")
    )
    code = (
        f"{SETTING_UP}; s.front[0] = 0b1001001; s.cylinder[0] = 2 << 9;"
        "game.play(s, words['lift:A']); print(game.actor(s) == OVER)"
    )
    environment = {"PYTHONPATH": str(tmp_path), "TABLEE_CACHE": str(tmp_path / "cache")}
    assert run_python(["-P", "-c", code], **environment).stdout == "True\n"
    rules = package / "games" / "tonooo.py"
    rules.write_text(rules.read_text().replace("GOAL = 4 ", "GOAL = 5 "))
    assert run_python(["-P", "-c", code], **environment).stdout == "False\n"
    assert len(list((tmp_path / "cache").iterdir())) == 2


@pytest.fixture
def program(tmp_path: Path) -> list[str]:
    """Two small kernels, one of which calls the other: they print 42."""
    script = tmp_path / "program.py"
    script.write_text("""
from tablee.engine.kernel import kernel

@kernel
def add(a, b):
    return a + b

@kernel
def double(n):
    return add(n, n)

print(double(21))
""")
    return [str(script)]


@ONCE
def test_a_damaged_cache_is_made_anew(program: list[str], tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run_python(program, TABLEE_CACHE=str(cache)).stdout == "42\n"
    files = [path for path in cache.rglob("*") if path.is_file()]
    assert len(files) == 4, "an index and the code of each kernel"
    for content in (b"", b"scribble", None):
        for path in files:
            if path.exists():
                path.write_bytes(path.read_bytes()[:40] if content is None else content)
        done = run_python(program, TABLEE_CACHE=str(cache))
        assert (done.stdout, done.stderr) == ("42\n", "")


@ONCE
def test_without_a_place_for_the_cache_it_works_too(program: list[str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path / "file", Path("/proc/nowhere")):
        done = run_python(program, TABLEE_CACHE=str(place))
        assert (done.stdout, done.stderr) == ("42\n", "")


@ONCE
def test_clearing_up_leaves_the_folders_of_others_alone(program: list[str], tmp_path: Path) -> None:
    others = [tmp_path / f"my-project-{n}" for n in range(9)]
    ours = [tmp_path / f"compiled-{n:016x}" for n in range(9)]
    for path in (*others, *ours):
        path.mkdir()
        os.utime(path, (0, 0))
    run_python(program, TABLEE_CACHE=str(tmp_path))
    assert all(path.exists() for path in others)
    assert sum(path.exists() for path in ours) == 5, "six are kept, the new one among them"


@ONCE
def test_data_is_known_by_what_was_read(tmp_path: Path) -> None:
    """A folder of one's own that is out of reach later does not pass for the package's."""
    folder = tmp_path / "own" / "bonne_main"
    folder.mkdir(parents=True)
    court = ROOT / "src/tablee/games/data/bonne_main/court.txt"
    (folder / "court.txt").write_text(
        court.read_text().replace(". . R . R . R . .", "R R R . . . . . .")
    )
    set_up = (
        "game = tablee.GAMES['bonne_main']; s = game.new_states(1)[0];"
        "game.setup(s, 2, game.encode_options(game.read_options({}, 2)));"
        "print(*sorted(tablee.games.bonne_main.NAMES[n] for n in s.square[:12:4]))"
    )
    environment = {"TABLEE_CACHE": str(tmp_path / "cache")}
    own = f"import tablee, os; tablee.GAMES; os.chdir('/'); {set_up}"
    moved = subprocess.run(
        [sys.executable, "-c", own],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, **QUICKLY, **environment, "TABLEE_DATA": "own"},
        check=True,
    )
    plain = run_python(["-c", f"import tablee; {set_up}"], **environment)
    assert moved.stdout == "a1 b1 c1\n"
    assert plain.stdout == "c1 e1 g1\n"


@ONCE
def test_commands_that_only_show_load_no_compiler() -> None:
    code = "import sys, tablee; tablee.GAMES; tablee.Match; assert 'numba' not in sys.modules"
    assert run_python(["-c", code]).returncode == 0


@ONCE
def test_a_kernel_can_not_allocate(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("""
import numpy as np
from tablee.engine.kernel import kernel

@kernel
def make(n):
    return np.zeros(n).sum()

make(3)
""")
    done = run_python([str(script)])
    assert done.returncode != 0
    assert "zeros" in done.stderr


# ------------------------------------------------------------------------- primitives


@kernel
def primitive(which: int, a: int, b: int) -> int:
    if which == 0:
        return popcount(a)
    if which == 1:
        return lowest(a)
    if which == 2:
        return below(a, b)
    return one_of(a, b)


@kernel
def root(x: float) -> float:
    return square_root(x)


@kernel
def step(rng: np.ndarray) -> None:
    rng[0] = advance(rng[0])


NUMBERS = st.integers(1, (1 << 62) - 1)


@given(NUMBERS, st.integers(1, 1 << 31))
def test_primitives_agree_with_plain_python(a: int, n: int) -> None:
    assert primitive(0, a, 0) == primitives.popcount(a) == f"{a:b}".count("1")
    assert primitive(1, a, 0) == primitives.lowest(a)
    assert a >> lowest(a) & 1 == 1
    assert a & ((1 << lowest(a)) - 1) == 0
    assert primitive(2, a, n) == primitives.below(a, n)
    assert 0 <= below(a, n) < n
    assert primitive(3, a % n, n) == primitives.one_of(a % n, n) == a % n


@given(st.floats(0, allow_nan=False))
def test_square_roots_agree_to_the_last_bit(x: float) -> None:
    assert root(x) == primitives.square_root(x) == math.sqrt(x)


@given(st.integers(1, WORD))
def test_the_generator_agrees_with_plain_python(state: int) -> None:
    rng = np.array([state], np.uint64)
    step(rng)
    assert int(rng[0]) == advance(state)
    assert 0 < advance(state) <= WORD


@given(st.integers(0, (1 << 60) - 1), st.integers(0, 3))
def test_lists_of_bits(bits: int, n: int) -> None:
    out = np.full(80, -1, np.int16)
    count = list_bits(bits, 5, out, n)
    assert out[:n].tolist() == [-1] * n
    assert out[n:count].tolist() == [5 + b for b in range(60) if bits >> b & 1]
    assert list_byte(bits & 255, 0, out, 0) == popcount(bits & 255)


@given(st.integers(1, 63), st.integers(0, 5))
def test_the_next_seat(seats: int, seat: int) -> None:
    after = [other % 6 for other in range(seat + 1, seat + 7)]
    assert next_in(seats, seat) == next(other for other in after if seats >> other & 1)


def test_outcomes_come_by_their_weights() -> None:
    out, weights = np.array([7, 8, 9], np.int16), np.array([1, 0, 3, 99, 99, 99], np.int32)
    rng = new_generator(1)
    tally = {7: 0, 8: 0, 9: 0}
    for _ in range(4000):
        step(rng)
        tally[int(pick(rng[0], out, weights, 3))] += 1
    assert tally[8] == 0
    assert 850 < tally[7] < 1150  # 1000 expected, five standard deviations


def test_streams_of_a_seed_differ() -> None:
    starts = {int(new_generator(seed, n)[0]) for seed in range(40) for n in range(40)}
    assert len(starts) == 1600
    assert 0 not in starts
