"""Where a database is, and how it may be called in messages: never with its password."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from tablee.server.store.errors import StoreError

EXPECTED = "expected sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"


@dataclass(frozen=True)
class Address:
    """A database: a SQLite file, or else a database of a PostgreSQL server."""

    url: URL
    path: Path | None  # of the SQLite file

    @property
    def name(self) -> str:
        """What messages call it."""
        if self.path is not None:
            return f"the SQLite file {self.path}"
        host = self.url.host or self.url.query.get("host") or "this machine"
        port = f":{self.url.port}" if self.url.port else ""
        return f"the PostgreSQL database {self.url.database or ''} at {host}{port}"

    @property
    def conninfo(self) -> str:
        """What psycopg connects to."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)


def read_address(url: str) -> Address:
    """Understand a database's URL.

    >>> read_address("sqlite:///tables.sqlite3").name
    'the SQLite file tables.sqlite3'
    >>> read_address("postgresql://me:secret@example.org:5433/tablee").name
    'the PostgreSQL database tablee at example.org:5433'
    >>> read_address("mysql://me:secret@example.org/tablee")
    Traceback (most recent call last):
    tablee.server.store.errors.StoreError: A database's URL: expected sqlite:///FILE or \
postgresql://USER:PASSWORD@HOST/DATABASE, got one that begins with 'mysql:'
    """
    scheme = url.partition(":")[0][:20] if ":" in url else ""
    began = f"one that begins with {scheme + ':'!r}" if scheme else "something else"
    refusal = StoreError(f"A database's URL: {EXPECTED}, got {began}")
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise refusal from None  # the cause may show the password
    if parsed.drivername == "sqlite":
        if not parsed.database or parsed.database == ":memory:" or parsed.host or parsed.query:
            raise StoreError(f"A database's URL: {EXPECTED}, got a SQLite URL without a plain file")
        return Address(parsed.set(drivername="sqlite+pysqlite"), Path(parsed.database))
    if parsed.drivername in {"postgresql", "postgres", "postgresql+psycopg"}:
        if not parsed.database:
            raise StoreError(f"A database's URL: {EXPECTED}, got one without a database's name")
        return Address(parsed.set(drivername="postgresql+psycopg"), None)
    raise refusal
