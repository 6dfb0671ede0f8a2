"""The modules themselves: small, without imports; and TypeScript that follows Python."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tablee import GAMES
from tablee.wasm import typescript
from tests.web.building import GENERATED
from tests.web.host import ENVIRONMENT, WEB, Host

LARGEST = {".wasm": 40_000, "-bots.wasm": 60_000}  # bytes of a module


@pytest.mark.parametrize("name", GAMES)
def test_modules_are_small(name: str, built: None) -> None:
    for ending, most in LARGEST.items():
        assert (GENERATED / f"{name}{ending}").stat().st_size <= most


@pytest.mark.parametrize("name", GAMES)
def test_modules_import_nothing(name: str, host: Host) -> None:
    assert host.run("imports", game=name) == []


def script(name: str, *arguments: str, folder: Path = WEB) -> subprocess.CompletedProcess[str]:
    """Run a program of the packages of web/."""
    return subprocess.run(
        ["node", str(WEB / "node_modules" / name), *arguments],
        cwd=folder,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_units(built: None) -> None:
    """The tests that are written in TypeScript."""
    done = subprocess.run(
        ["node", "--test", "--test-reporter=spec", "build/unit.js"],
        cwd=WEB,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "fail 0" in done.stdout
    assert "pass 0" not in done.stdout


@pytest.fixture
def copy(built: None, tmp_path: Path) -> Path:
    """A copy of the hand-written TypeScript and of what was generated."""
    for folder in ("src", "tests"):
        shutil.copytree(WEB / folder, tmp_path / folder)
    settings = json.loads((WEB / "tsconfig.json").read_text(encoding="utf-8"))
    settings["include"] = [
        "tests/unit/types.test.ts"
    ]  # and what it uses: the rest takes far longer
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings))
    (tmp_path / "node_modules").symlink_to(WEB / "node_modules")
    return tmp_path


def types(folder: Path) -> str:
    """What the type checker says."""
    return script("typescript/bin/tsc", "--noEmit", folder=folder).stdout


RENAMED = [  # game, what its file says, what it shall say, what then no longer compiles
    ("tonooo", '("in_play", np.int8)', '("on_table", np.int8)', "'inPlay' does not exist"),
    ("colorio", '"lifts"', '"raises"', '"lifts"'),
    ("nivos", '"ground_costs"', '"ground_price"', "'ground_costs'"),
]


def test_a_drift_fails_the_type_check(copy: Path, tmp_path: Path) -> None:
    """A field of a view, an event, an option renamed in Python: `tsc` finds who uses it.

    That it finds nothing before is part of `npm run check`.
    """
    package = tmp_path / "python" / "tablee"
    source = Path(typescript.__file__).parents[1]
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__"))
    for name, old, new, _ in RENAMED:
        rules = package / "games" / f"{name}.py"
        assert old in rules.read_text()
        rules.write_text(rules.read_text().replace(old, new))
    code = (
        "import pathlib, sys; from tablee.games import GAMES; from tablee.wasm import typescript;"
        "[pathlib.Path(sys.argv[1], f'{name}.ts')"
        ".write_text(typescript.game_file(game, b'', b'', b'')) for name, game in GAMES.items()]"
    )
    subprocess.run(
        [sys.executable, "-P", "-c", code, copy / "src" / "generated"],
        env={**ENVIRONMENT, "PYTHONPATH": str(package.parent), "TABLEE_KERNELS": "interpreted"},
        check=True,
    )
    complaints = types(copy).splitlines()
    for name, _, _, complaint in RENAMED:
        assert any("types.test.ts" in line and complaint in line for line in complaints), name
