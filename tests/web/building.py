"""Builds modules, page, and the tests that run in JavaScript, when their sources have changed."""

import fcntl
import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.web.host import ENVIRONMENT, WEB

ROOT = WEB.parent
BUILD = WEB / "build"
GENERATED = WEB / "src" / "generated"


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until no other process of the tests is building."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def digest_of(paths: Iterator[Path]) -> str:
    """Hash files, by name and content."""
    digest = hashlib.sha256()
    for path in sorted(path for path in paths if path.is_file()):
        digest.update(f"{path}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def renew(stamp: Path, sources: Callable[[], Iterator[Path]], command: list[str | Path]) -> None:
    """Run a command unless it ran before for these very sources."""
    now = digest_of(sources())
    if stamp.is_file() and stamp.read_text() == now:
        return
    environment = {key: value for key, value in ENVIRONMENT.items() if key != "TABLEE_DATA"}
    environment["TABLEE_KERNELS"] = "portable"
    done = subprocess.run(
        command, cwd=WEB, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    stamp.write_text(now)


def engine_sources() -> Iterator[Path]:
    package = ROOT / "src" / "tablee"
    for folder in ("engine", "games", "bots", "wasm"):
        yield from (package / folder).rglob("*.py")
    yield from (package / "games" / "data").rglob("*.txt")


def script_sources() -> Iterator[Path]:
    yield WEB / "vite.tests.config.js"
    yield WEB / "package-lock.json"
    for folder in ("src/engine", "src/protocol", "src/games", "src/generated", "tests"):
        yield from (WEB / folder).rglob("*.ts")


def page_sources() -> Iterator[Path]:
    for name in ("index.html", "vite.config.js", "svelte.config.js", "package-lock.json"):
        yield WEB / name
    for folder in (
        WEB / "src",
        WEB / "public",
        WEB / "scripts",
        WEB / "offline",
        ROOT / "src/tablee/rules",
    ):
        yield from folder.rglob("*")


def build() -> None:
    """Make sure that modules and scripts are those of the sources."""
    assert (WEB / "node_modules").is_dir(), "expected the packages of web/: run `make web`"
    with one_at_a_time():
        renew(
            GENERATED / ".sources",
            engine_sources,
            [sys.executable, "-m", "tablee.wasm", GENERATED],
        )
        vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
        tests = ["node", vite, "build", "--config", "vite.tests.config.js"]
        renew(BUILD / ".sources", script_sources, tests)
        renew(BUILD / ".page", page_sources, ["node", vite, "build"])


if __name__ == "__main__":
    build()
    os.write(1, f"built {GENERATED} and {BUILD}\n".encode())
