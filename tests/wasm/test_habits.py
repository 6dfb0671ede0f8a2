"""A kernel that allocates, calls something outside or raises fails the build, by its name."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tablee
from tablee.engine.kernel import MODE

pytestmark = pytest.mark.skipif(MODE != "compiled", reason="chooses the mode itself")

ROOT = Path(__file__).parents[2]
OUTSIDE = "expected a kernel that calls nothing outside, but it calls "
ALLOCATES = "expected a kernel that never allocates and is made of numbers, but it allocates memory"
RAISES = "expected a kernel that never raises, but it raises"
EXPECTED = {
    "allocates": f"offenders.allocates: {ALLOCATES}",
    "keeps_a_list": f"offenders.keeps_a_list: {ALLOCATES}",
    "writes_text": f"offenders.writes_text: {ALLOCATES}",
    "prints": f"offenders.prints: {OUTSIDE}Py",
    "raises": f"offenders.raises: {RAISES}",
    "asserts_deep_inside": f"offenders.asserts: {RAISES}",
    "takes_a_logarithm": f"offenders.takes_a_logarithm: {OUTSIDE}llvm.log.f64",
    "takes_a_power": f"offenders.takes_a_power: {OUTSIDE}llvm.pow.f64",
    "divides_with_a_rest": f"offenders.divides_with_a_rest: {OUTSIDE}fmod",
    "draws_by_itself": f"offenders.draws_by_itself: {OUTSIDE}numba_get_np_random_state",
    "behaves": "",
}


def run_python(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "TABLEE_KERNELS": "portable", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_bad_habits_are_refused_by_name(tmp_path: Path) -> None:
    """What is refused is not kept: the second time it is refused by its own name again."""
    for _ in range(2):
        code = "from tests.wasm.offenders import main; main()"
        done = run_python("-c", code, TABLEE_CACHE=str(tmp_path))
        assert done.returncode == 0, done.stderr
        said = json.loads(done.stdout)
        assert said.keys() == EXPECTED.keys()
        for name, expected in EXPECTED.items():
            assert said[name].startswith(expected), name
        assert said["behaves"] == ""


def test_a_game_with_a_bad_habit_is_not_built(tmp_path: Path) -> None:
    """The command names the kernel and leaves nothing half done."""
    package = tmp_path / "tablee"
    source = Path(tablee.__file__).parent
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__"))
    rules = package / "games" / "tonooo.py"
    text = rules.read_text()
    assert "    best = -1\n" in text
    rules.write_text(text.replace("    best = -1\n", "    best = -1\n    print(best)\n"))
    target = tmp_path / "target"
    done = run_python(
        *("-P", "-m", "tablee.wasm", target),
        PYTHONPATH=str(tmp_path),
        TABLEE_CACHE=str(tmp_path / "cache"),
    )
    assert done.returncode == 2
    assert f"tablee wasm: tonooo.richest: {OUTSIDE}Py" in done.stderr
    assert not any(target.glob("*"))
