"""One server a SQLite file: a lock that ends with the process that holds it."""

import fcntl
import os
from pathlib import Path

from tablee.server.store.errors import StoreError


class Lock:
    """Holds `<file>.lock` until released; refused while another process holds it."""

    def __init__(self, database: Path) -> None:
        path = database.with_name(database.name + ".lock")
        try:
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise StoreError(
                f"The SQLite file {database}: expected to write beside it, "
                f"got {error.strerror}: create its folder, or choose another"
            ) from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.read(self._descriptor, 20).decode(errors="replace").strip() or "unknown"
            os.close(self._descriptor)
            raise StoreError(
                f"The SQLite file {database}: expected no other server on it, got one (process "
                f"{holder}): stop that one, or give several servers a PostgreSQL database"
            ) from error
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Let others have the file; the lock's own file stays, lest somebody lock a deleted one."""
        os.close(self._descriptor)
