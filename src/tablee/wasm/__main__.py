"""Builds the browser engine: `TABLEE_KERNELS=portable python -m tablee.wasm DIR`.

`tablee wasm` starts this in a process of its own, because kernels are compiled in another mode.
"""

import json
import shutil
import sys
import tempfile
from pathlib import Path

from tablee.engine.errors import TableeError
from tablee.engine.kernel import show_progress
from tablee.games import GAMES
from tablee.wasm import typescript
from tablee.wasm.doors import DOORS
from tablee.wasm.minds import MIND_DOORS
from tablee.wasm.module import build_module
from tablee.wasm.notation import notation_tables


def write_files(folder: Path) -> None:
    """Write the modules, the words and the description of every game."""
    for game in GAMES.values():
        code = build_module(game, DOORS)
        (folder / f"{game.name}.wasm").write_bytes(code)
        bots = build_module(game, MIND_DOORS)
        (folder / f"{game.name}-bots.wasm").write_bytes(bots)
        words = json.dumps(notation_tables(game), separators=(",", ":")).encode()
        (folder / f"{game.name}.words.json").write_bytes(words)
        (folder / f"{game.name}.ts").write_text(typescript.game_file(game, code, words, bots))
        print(f"{game.name}: {len(code)} bytes, {len(bots)} bytes of bots")  # noqa: T201 - the answer of a command
    (folder / "description.ts").write_text(typescript.common_file())
    (folder / "index.ts").write_text(typescript.index_file(list(GAMES.values())))


def main(target: Path) -> None:
    """Build everything aside, then put it in place: a failed build leaves nothing half done."""
    show_progress()
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TableeError(f"{target}: expected a folder to write into: {error.strerror}") from error
    with tempfile.TemporaryDirectory() as aside:
        write_files(Path(aside))
        for path in sorted(Path(aside).iterdir()):
            shutil.move(path, target / path.name)


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except (TableeError, OSError) as error:
        print(f"tablee wasm: {error}", file=sys.stderr)  # noqa: T201
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
