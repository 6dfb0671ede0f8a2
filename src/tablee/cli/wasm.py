"""`tablee wasm`: the games for the browser."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer


def wasm(
    directory: Annotated[Path, typer.Argument(help="Folder to write into; made if missing.")],
) -> int:
    """Write the games as WebAssembly modules, with their words and TypeScript descriptions.

    \b
    For each game:
      GAME.wasm         its rules, compiled from the same source; imports nothing
      GAME-bots.wasm    opponents of five levels, in the same way
      GAME.words.json   the notation: a word for each action
      GAME.ts           its views, events, options and numbers as types

    \b
    Examples:
      tablee wasm web/src/generated
    """
    done = subprocess.run(  # noqa: S603 - ourselves, with kernels compiled in another mode
        [sys.executable, "-P", "-m", "tablee.wasm", str(directory.absolute())],
        env={**os.environ, "TABLEE_KERNELS": "portable"},
        check=False,
    )
    return done.returncode
