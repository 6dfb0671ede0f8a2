"""Compares Tablée's compiled random play with hand-written C++ twins of the same work.

    make bench                                     the table of docs/benchmarks.md
    .venv/bin/python bench/speed.py --rounds 1     quicker

Both sides run one after the other on one core, several times over, and each pair gives a ratio:
a noisy machine slows both. The twins are the C++ programs in the folder that --twins names (with
a Makefile that builds them into build/plain/); without such a folder only our side is measured.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tablee import GAMES

ROOT = Path(__file__).parents[1]
TWINS = ROOT.parent / "shared" / "limit"
TABLEE = Path(sys.executable).with_name("tablee")


def pinned(core: int) -> list[str]:
    """Stay on one core, where the system can do that."""
    return ["taskset", "-c", str(core)] if shutil.which("taskset") else []


def measured(command: list[str]) -> float:
    """Moves per second, from a line of JSON."""
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return float(answer["moves_per_s"])


def build(twins: Path, folder: Path) -> Path:
    """Build the twins in a folder of our own."""
    shutil.copytree(twins, folder / "twins", copy_function=shutil.copyfile)
    subprocess.run(["make", "-s", "plain"], cwd=folder / "twins", check=True)
    return folder / "twins" / "build" / "plain"


def rows(twins: Path | None, rounds: int, seconds: float, core: int) -> list[list[str]]:
    """One row a game and player count."""
    table = []
    for name, game in GAMES.items():
        for players in game.seats:
            count = ["--players", str(players), "--seconds", str(seconds)]
            ours, theirs = [], []
            bench = [str(TABLEE), "bench", name, "--json", "--compiled-only", *count]
            for _ in range(rounds):
                ours.append(measured([*pinned(core), *bench]))
                if twins:
                    theirs.append(measured([*pinned(core), str(twins / name), *count]))
            row = [game.title, str(players), f"{statistics.median(ours) / 1e6:.1f}"]
            if twins:
                ratios = [a / b for a, b in zip(ours, theirs, strict=True)]
                row += [
                    f"{statistics.median(theirs) / 1e6:.1f}",
                    f"{statistics.median(ratios):.2f}",
                    f"{min(ratios):.2f} to {max(ratios):.2f}",
                ]
            table.append(row)
            print("| " + " | ".join(row) + " |", flush=True)
    return table


def main() -> None:
    """Measure and print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--twins", type=Path, default=TWINS, help="folder of the C++ programs")
    parser.add_argument("--rounds", type=int, default=5, help="pairs of runs")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of a run")
    parser.add_argument("--core", type=int, default=0, help="core to run on")
    given = parser.parse_args()
    heads = ["game", "players", "Tablée, M moves/s"]
    with tempfile.TemporaryDirectory() as folder:
        twins = build(given.twins, Path(folder)) if given.twins.is_dir() else None
        if twins:
            heads += ["C++, M moves/s", "ratio", "ratios of the rounds"]
        print("| " + " | ".join(heads) + " |")
        print("|" + "---|" * len(heads), flush=True)
        rows(twins, given.rounds, given.seconds, given.core)


if __name__ == "__main__":
    main()
