"""What is asked about tables, each in a transaction that the store gives."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    Connection,
    Select,
    case,
    delete,
    exists,
    func,
    insert,
    select,
    true,
    update,
)

from tablee.server.store.rows import EventRow, TableRow
from tablee.server.store.schema import ALIVE, DUE, KEPT, OPEN, events, members, tables

COLUMNS = [tables.c[name] for name in TableRow._fields]


def rows(connection: Connection, query: Select[Any]) -> list[TableRow]:
    """The tables that a query finds."""
    found = [TableRow(*row) for row in connection.execute(query)]
    return [row._replace(summary=str(row.summary).encode()) for row in found]


def make(
    connection: Connection,
    id: str,  # noqa: A002 - the word of the domain
    game: str,
    listed: bool,
    at: int,
    body: bytes,
    summary: bytes,
    host: str,
) -> int:
    """A table with its first event and its host: its key."""
    row = {
        "id": id,
        "game": game,
        "status": "open",
        "listed": listed,
        "archived": False,
        "opened": at,
        "changed": at,
        "seq": 1,
        "summary": summary.decode(),
        "due": None,
    }
    made: Any = connection.execute(insert(tables).values(row)).inserted_primary_key
    key = int(made[0])
    first = {"table": key, "seq": 1, "at": at, "body": body.decode()}
    connection.execute(insert(events).values(first))
    connection.execute(insert(members).values(table=key, guest=host, role="host"))
    return key


def find(connection: Connection, id: str) -> TableRow | None:  # noqa: A002
    """The table of that id."""
    found = rows(connection, select(*COLUMNS).where(tables.c.id == id))
    return found[0] if found else None


def log(connection: Connection, key: int, seq: int) -> list[EventRow]:
    """The events of a table after `seq`, in order."""
    query = select(events.c.seq, events.c.at, events.c.body).order_by(events.c.seq)
    found = connection.execute(query.where(events.c.table == key, events.c.seq > seq))
    return [EventRow(seq, at, body.encode()) for seq, at, body in found]


def set_members(connection: Connection, key: int, roles: Mapping[str, str]) -> None:
    """Who sits at a table or is its host, in place of who did before."""
    # Nodes that do this for one table at the same moment take turns.
    connection.execute(select(tables.c.key).where(tables.c.key == key).with_for_update())
    connection.execute(delete(members).where(members.c.table == key))
    if roles:
        new = [{"table": key, "guest": guest, "role": role} for guest, role in roles.items()]
        connection.execute(insert(members), new)


def of_guest(connection: Connection, guest: str, limit: int) -> list[TableRow]:
    """Where a guest sits or is host, the latest first; without what was put away."""
    query = select(*COLUMNS).join(members, members.c.table == tables.c.key)
    query = query.where(members.c.guest == guest, KEPT).order_by(tables.c.changed.desc())
    return rows(connection, query.limit(limit))


def count_of_guest(connection: Connection, guest: str) -> int:
    """At how many tables that are not closed a guest sits or is host."""
    query = select(func.count()).select_from(members).join(tables, members.c.table == tables.c.key)
    query = query.where(members.c.guest == guest, KEPT, tables.c.status != "closed")
    return connection.execute(query).scalar_one()


def count(connection: Connection) -> int:
    """How many tables are open or playing."""
    return connection.execute(select(func.count()).where(KEPT, ALIVE)).scalar_one()


def listed(
    connection: Connection, game: str | None, limit: int, before: int | None
) -> list[TableRow]:
    """Listed tables, open or playing, the latest first; `before` goes on where a list ended."""
    # Said so that SQLite takes the index of open tables, not the larger one of kept tables.
    kept = tables.c.archived.is_not(true())
    query = select(*COLUMNS).where(OPEN, kept).order_by(tables.c.changed.desc()).limit(limit)
    if game is not None:
        query = query.where(tables.c.game == game)
    if before is not None:
        query = query.where(tables.c.changed < before)
    return rows(connection, query)


def due(connection: Connection, now: int, limit: int) -> list[TableRow]:
    """Tables that somebody must look after by now, the longest due first."""
    query = select(*COLUMNS).where(DUE, tables.c.due <= now).order_by(tables.c.due)
    return rows(connection, query.limit(limit))


def stale(connection: Connection, limit: int) -> list[TableRow]:
    """Tables whose log is ahead of what lists say: their node ended before it could say so."""
    ahead = exists().where(events.c.table == tables.c.key, events.c.seq > tables.c.seq)
    return rows(connection, select(*COLUMNS).where(KEPT, ahead).limit(limit))


def every(connection: Connection, status: str | None, limit: int) -> list[TableRow]:
    """All tables, the latest first."""
    query = select(*COLUMNS).order_by(tables.c.changed.desc(), tables.c.key.desc()).limit(limit)
    if status is not None:
        query = query.where(tables.c.status == status)
    return rows(connection, query)


def archive(
    connection: Connection, moments: Mapping[str, int | None], other: int | None, limit: int
) -> int:
    """Put tables away where nothing has changed since a moment, by status: how many they were."""
    kinds = [(tables.c.status == status, moment or 0) for status, moment in moments.items()]
    moment = case(*kinds, else_=other or 0)
    found = select(tables.c.key).where(KEPT, tables.c.changed < moment).order_by(tables.c.changed)
    away = update(tables).where(tables.c.key.in_(found.limit(limit)), KEPT)
    return connection.execute(away.values(archived=True, due=None)).rowcount
