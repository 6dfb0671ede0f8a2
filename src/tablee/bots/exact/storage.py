"""Tables of solved games on disk: what can't be read is worked out anew, what can't be kept isn't.

A file is a checksum, a line of JSON, and the numbers of the table.
"""

import contextlib
import hashlib
import json
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.engine.cache import cache_home

FOLDER = "solved"
NUMBERS = np.dtype("<f8")


def source_key(sources: list[Path]) -> str:
    """A name for what these files compute: an edit can't meet an old table."""
    made_from = hashlib.sha256()
    for path in sources:
        content = path.read_bytes()
        made_from.update(f"{path.name}\0{len(content)}\0".encode() + content)
    return made_from.hexdigest()[:16]


def fetch_table(name: str, key: str) -> tuple[dict[str, Any], NDArray[np.float64]] | None:
    """Read a table and what is written above it; nothing if it is missing or damaged."""
    try:
        content = _path(name, key).read_bytes()
        checksum, rest = content.split(b"\n", 1)
        if hashlib.sha256(rest).hexdigest().encode() != checksum:
            return None
        heading, numbers = rest.split(b"\n", 1)
        return json.loads(heading), np.frombuffer(numbers, NUMBERS).astype(np.float64)
    except (OSError, RuntimeError, ValueError):
        return None


def keep_table(name: str, key: str, heading: Mapping[str, Any], table: NDArray[np.float64]) -> None:
    """Write a table, all of it or nothing, in place of older ones of that name."""
    rest = json.dumps(dict(heading)).encode() + b"\n" + table.astype(NUMBERS).tobytes()
    with contextlib.suppress(OSError, RuntimeError):  # a full disk, or no home
        path = _path(name, key)
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix="new-", delete=False) as file:
            new = Path(file.name)
            try:
                file.write(hashlib.sha256(rest).hexdigest().encode() + b"\n" + rest)
                file.close()
                new.replace(path)
            except BaseException:
                new.unlink(missing_ok=True)
                raise
        older = re.compile(rf"{re.escape(name)}-[0-9a-f]{{16}}\.table")
        for other in path.parent.iterdir():
            if other != path and older.fullmatch(other.name):
                other.unlink(missing_ok=True)


def _path(name: str, key: str) -> Path:
    return cache_home() / FOLDER / f"{name}-{key}.table"
