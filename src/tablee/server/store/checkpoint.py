"""Carrying SQLite's log over into its file, beside the thread that writes.

Left to itself SQLite does that after a commit, every thousand pages, and whoever waits for the
commit waits for the disk too.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from tablee.server.store.engine import BUSY_SECONDS, prepare_sqlite

LONG = 4000  # pages: from here on the log is to begin again at its start
HANDS_OFF = "PRAGMA wal_autocheckpoint=0"


def checkpoint(path: Path) -> None:
    """Carry over what is there, while others write; hold them for a moment if the log is long."""
    if not path.is_file():
        return
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)) as connection:
        prepare_sqlite(connection)
        _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if pages > LONG:
            connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
