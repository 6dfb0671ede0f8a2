"""Where things are kept between runs: compiled code, tables of solved games."""

import os
from pathlib import Path


def cache_home() -> Path:
    """Where everything is kept: `TABLEE_CACHE`, or the user's folder for caches."""
    given = os.environ.get("TABLEE_CACHE")
    if given:
        return Path(given)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tablee"
