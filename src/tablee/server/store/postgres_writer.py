"""The journal's hand in PostgreSQL."""

from collections.abc import Sequence
from typing import Any, LiteralString

import msgspec
import psycopg

from tablee.server.store.engine import POSTGRES_OPTIONS, POSTGRES_SETTINGS
from tablee.server.store.errors import cause
from tablee.server.store.writer import Beat, Line, Lost, Note, Place, Rejected, Unreachable

# All lines travel as one JSON text: a fifth of the work of binding them one by one.
LINES = (
    "SELECT (v->>0)::bigint, (v->>1)::int, (v->>2)::bigint, v->>3 FROM json_array_elements(%s) v"
)
INSERT = f"""
INSERT INTO events ("table", seq, at, body) {LINES}
ON CONFLICT ("table", seq) DO NOTHING RETURNING "table", seq
"""
SAME = f"""
WITH line ("table", seq, at, body) AS ({LINES})
SELECT line."table", line.seq FROM line JOIN events USING ("table", seq, at, body)
"""  # noqa: S608
NOTE = """
WITH noted ("key", summary, status, listed, changed, due, seq) AS (
    SELECT (v->>0)::bigint, v->>1, v->>2, (v->>3)::boolean,
        (v->>4)::bigint, (v->>5)::bigint, (v->>6)::int
    FROM json_array_elements(%s) v)
UPDATE tables SET
    summary = noted.summary, status = noted.status, listed = noted.listed, due = noted.due,
    archived = archived AND tables.changed >= noted.changed,
    changed = noted.changed, seq = coalesce(noted.seq, tables.seq)
FROM noted WHERE tables."key" = noted."key" AND CASE
    WHEN noted.seq IS NULL THEN tables.changed <= noted.changed ELSE tables.seq <= noted.seq END
"""
BEAT = """
INSERT INTO nodes (id, alive) SELECT v->>0, (v->>1)::bigint FROM (SELECT %s::json AS v) AS beat
ON CONFLICT (id) DO UPDATE SET alive = excluded.alive
"""
OPTIONS = f"{POSTGRES_OPTIONS} -c statement_timeout=10000"  # ms: a lock that nobody lets go of


class PostgresWriter:
    """One statement a call, which is its own transaction."""

    def __init__(self, conninfo: str) -> None:
        self._conninfo = conninfo
        self._connection: psycopg.Connection[tuple[Any, ...]] | None = None

    def insert(self, lines: Sequence[Line], *, again: bool) -> set[Place]:
        """Write events: the places that are ours now."""
        # In order: two nodes that write the same places wait for each other in one direction only.
        data = msgspec.json.encode(sorted(lines)).decode()
        ours: set[Place] = set(self._execute(INSERT, data).fetchall())
        if again and len(ours) < len(lines):
            ours.update(self._execute(SAME, data).fetchall())
        return ours

    def note(self, notes: Sequence[Note]) -> None:
        """Write what rows of tables say, unless they tell of something later."""
        self._execute(NOTE, msgspec.json.encode(sorted(notes)).decode())

    def beat(self, beat: Beat) -> None:
        """Say that a node is alive."""
        self._execute(BEAT, msgspec.json.encode(beat).decode())

    def close(self) -> None:
        """Let go of the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _execute(self, statement: LiteralString, data: str) -> psycopg.Cursor[tuple[Any, ...]]:
        connection = self._connection or self._connect()
        try:
            return connection.execute(statement, [data])
        except (psycopg.IntegrityError, psycopg.DataError, psycopg.ProgrammingError) as error:
            raise Rejected(cause(error)) from error
        except psycopg.Error as error:
            self.close()
            raise Lost(cause(error)) from error

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        try:
            connection = psycopg.connect(
                self._conninfo,
                autocommit=True,
                prepare_threshold=1,
                **POSTGRES_SETTINGS | {"options": OPTIONS},
            )
        except psycopg.Error as error:
            raise Unreachable(cause(error)) from error
        self._connection = connection
        return connection
