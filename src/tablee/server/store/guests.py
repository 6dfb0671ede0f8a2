"""What is done about guests, each in a transaction that the store gives."""

import secrets

from sqlalchemy import Connection, delete, insert, select, update

from tablee.server.store.rows import Guest
from tablee.server.store.schema import guests, movings, tokens

HOUR = 3_600_000  # of ms: how exactly it is known when a guest was seen


def make(connection: Connection, name: str, token_hash: bytes, now: int) -> Guest:
    """Somebody new."""
    guest = Guest(secrets.token_urlsafe(16), name, now, now)
    connection.execute(insert(guests).values(guest._asdict()))
    add_token(connection, guest.id, token_hash, now)
    return guest


def add_token(connection: Connection, guest: str, token_hash: bytes, now: int) -> None:
    """One more device of a guest."""
    row = {"hash": token_hash, "guest": guest, "made": now, "seen": now}
    connection.execute(insert(tokens).values(row))


def find(connection: Connection, token_hash: bytes, now: int) -> Guest | None:
    """Whom a token stands for; notes that they were seen, if that was long ago."""
    query = select(*guests.c, tokens.c.seen.label("token_seen"))
    query = query.join(tokens, tokens.c.guest == guests.c.id).where(tokens.c.hash == token_hash)
    row = connection.execute(query).first()
    if row is None:
        return None
    if row.token_seen < now - HOUR:
        connection.execute(update(guests).where(guests.c.id == row.id).values(seen=now))
        connection.execute(update(tokens).where(tokens.c.hash == token_hash).values(seen=now))
    return Guest(row.id, row.name, row.made, row.seen)


def rename(connection: Connection, guest: str, name: str) -> None:
    """Call a guest by another name."""
    connection.execute(update(guests).where(guests.c.id == guest).values(name=name))


def start_moving(
    connection: Connection, guest: str, link_hash: bytes, until: int, now: int
) -> None:
    """Keep a link's hash until it is used or too old; those that are too old go."""
    connection.execute(delete(movings).where(movings.c.until < now))
    row = {"hash": link_hash, "guest": guest, "until": until}
    connection.execute(insert(movings).values(row))


def finish_moving(
    connection: Connection, link_hash: bytes, token_hash: bytes, now: int
) -> Guest | None:
    """Make a new device the guest that a link stands for, if nobody did before."""
    query = select(*guests.c).join(movings, movings.c.guest == guests.c.id)
    row = connection.execute(
        query.where(movings.c.hash == link_hash, movings.c.until >= now)
    ).first()
    if row is None:
        return None
    # Of two at the same moment, the database lets one delete the row.
    if connection.execute(delete(movings).where(movings.c.hash == link_hash)).rowcount != 1:
        return None
    add_token(connection, row.id, token_hash, now)
    return Guest(*row)


def forget_tokens(connection: Connection, guest: str, keep_hash: bytes) -> int:
    """Log all other devices of a guest out: how many they were."""
    others = delete(tokens).where(tokens.c.guest == guest, tokens.c.hash != keep_hash)
    connection.execute(delete(movings).where(movings.c.guest == guest))
    return connection.execute(others).rowcount
