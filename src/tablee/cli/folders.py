"""Where a server keeps its tables, if nothing is said."""

import os
import sys
from pathlib import Path

NAME = "tablee"


def user_folder() -> Path:
    """The folder for data of programs that this system gives each user, and ours in it."""
    home = Path.home()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else home / "AppData" / "Local") / NAME
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / NAME
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base and Path(base).is_absolute() else home / ".local" / "share") / NAME
