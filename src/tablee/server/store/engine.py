"""Connections to the database, as the store and the upgrade use them."""

import sqlite3
from typing import Any

from sqlalchemy import Engine, create_engine, event

from tablee.server.store.address import Address

CONNECT_SECONDS = 5
BUSY_SECONDS = 10  # how long SQLite waits while another process writes
# FULL: what was committed survives a power cut. WAL: reading and writing don't wait for each other.
SQLITE_SETTINGS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
POSTGRES_OPTIONS = "-c synchronous_commit=on -c timezone=UTC"
# A network that swallows everything is noticed after some seconds.
POSTGRES_SETTINGS: dict[str, Any] = {
    "connect_timeout": CONNECT_SECONDS,
    "options": POSTGRES_OPTIONS,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


def prepare_sqlite(connection: sqlite3.Connection) -> None:
    """Bring a new connection to the state that everybody here expects."""
    for setting in SQLITE_SETTINGS:
        connection.execute(f"PRAGMA {setting}").close()


def make_engine(address: Address, connections: int) -> Engine:
    """An engine with at most that many connections; nothing is connected yet."""
    if address.path is None:
        return create_engine(
            address.url,
            hide_parameters=True,  # errors are logged, and tokens are parameters
            pool_size=connections,
            max_overflow=0,
            pool_pre_ping=True,  # a restarted server is met by new connections
            connect_args=POSTGRES_SETTINGS,
        )
    engine = create_engine(
        address.url,
        hide_parameters=True,
        pool_size=connections,
        max_overflow=0,
        # A transaction that writes takes its lock at the start, where waiting is possible.
        connect_args={"timeout": BUSY_SECONDS, "isolation_level": "IMMEDIATE"},
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _record: Any) -> None:
        prepare_sqlite(connection)

    return engine
