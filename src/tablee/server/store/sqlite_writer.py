"""The journal's hand in SQLite."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from tablee.server.store.checkpoint import HANDS_OFF
from tablee.server.store.engine import BUSY_SECONDS, prepare_sqlite
from tablee.server.store.errors import cause
from tablee.server.store.writer import Beat, Line, Lost, Note, Place, Rejected, Unreachable

STATEMENTS = 512  # kept ready: one for each size of a batch
INSERT = 'INSERT INTO events ("table", seq, at, body) VALUES {} ON CONFLICT DO NOTHING'
WRITTEN = 'SELECT "table", seq FROM events WHERE number > ? AND number <= ?'
SAME = 'SELECT 1 FROM events WHERE "table" = ? AND seq = ? AND at = ? AND body = ?'
NOTE = """
WITH noted ("key", summary, status, listed, changed, due, seq) AS (VALUES {})
UPDATE tables SET
    summary = noted.summary, status = noted.status, listed = noted.listed, due = noted.due,
    archived = archived AND tables.changed >= noted.changed,
    changed = noted.changed, seq = coalesce(noted.seq, tables.seq)
FROM noted WHERE tables."key" = noted."key" AND CASE
    WHEN noted.seq IS NULL THEN tables.changed <= noted.changed ELSE tables.seq <= noted.seq END
"""
BEAT = """
INSERT INTO nodes (id, alive) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET alive = excluded.alive
"""


class SqliteWriter:
    """One statement a call, which is its own transaction: few waits for the interpreter."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None

    def insert(self, lines: Sequence[Line], *, again: bool) -> set[Place]:
        """Write events: the places that are ours now."""
        values = [value for line in lines for value in line]
        cursor = self._execute(INSERT.format(",".join(["(?,?,?,?)"] * len(lines))), values)
        if cursor.rowcount == len(lines):
            return {(line.table, line.seq) for line in lines}
        ours: set[Place] = set()
        if cursor.rowcount:
            # What one statement writes has consecutive numbers.
            last = cursor.lastrowid or 0
            ours.update(self._execute(WRITTEN, [last - cursor.rowcount, last]).fetchall())
        if again:
            missing = [line for line in lines if (line.table, line.seq) not in ours]
            ours.update(
                (line.table, line.seq) for line in missing if self._execute(SAME, line).fetchone()
            )
        return ours

    def note(self, notes: Sequence[Note]) -> None:
        """Write what rows of tables say, unless they tell of something later."""
        values = [value for note in notes for value in note]
        self._execute(NOTE.format(",".join(["(?,?,?,?,?,?,?)"] * len(notes))), values)

    def beat(self, beat: Beat) -> None:
        """Say that a node is alive."""
        self._execute(BEAT, beat)

    def close(self) -> None:
        """Let go of the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _execute(self, statement: str, values: Sequence[object]) -> sqlite3.Cursor:
        connection = self._connection or self._connect()
        try:
            return connection.execute(statement, tuple(values))
        except (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError) as error:
            raise Rejected(cause(error)) from error
        except sqlite3.Error as error:
            self.close()
            raise Lost(cause(error)) from error

    def _connect(self) -> sqlite3.Connection:
        try:
            if not self._path.is_file():  # SQLite would make an empty one
                raise sqlite3.OperationalError("no such file")
            connection = sqlite3.connect(
                self._path,
                timeout=BUSY_SECONDS,
                isolation_level=None,
                cached_statements=STATEMENTS,
            )
            prepare_sqlite(connection)
            connection.execute(HANDS_OFF).close()
        except sqlite3.Error as error:
            raise Unreachable(cause(error)) from error
        self._connection = connection
        return connection
