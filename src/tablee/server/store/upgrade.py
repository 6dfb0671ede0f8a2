"""Brings a database to this program's version, and refuses what isn't one of ours."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from tablee.server.store.address import Address, read_address
from tablee.server.store.engine import make_engine
from tablee.server.store.errors import StoreError, cause
from tablee.server.store.lock import Lock
from tablee.server.store.schema import metadata

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x7AB1EE  # the advisory lock that the one node that migrates holds


def configuration() -> Config:
    """What Alembic needs to know."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def newest() -> str:
    """The revision of this program."""
    head = ScriptDirectory.from_config(configuration()).get_current_head()
    return head or "none"


def revision_of(connection: Connection, address: Address) -> str | None:
    """The database's revision, None before the first; refuses what this program can't know."""
    present = set(inspect(connection).get_table_names())
    ours = present if address.path is not None else present & set(metadata.tables)
    if "alembic_version" not in present and ours:
        raise StoreError(
            f"{address.name}: expected a database of Tablée or an empty one, got one with "
            f"other tables ({', '.join(sorted(ours)[:3])}): choose another"
        )
    revision = MigrationContext.configure(connection).get_current_revision()
    script = ScriptDirectory.from_config(configuration())
    known = {one.revision for one in script.walk_revisions()}
    if revision is not None and revision not in known:
        raise StoreError(
            f"{address.name}: expected revision {newest()} or older, got {revision}: it belongs "
            "to a newer Tablée; install that, or go back to a backup"
        )
    return revision


def check_version(connection: Connection, address: Address) -> None:
    """Refuse a database that is not of exactly this program's version."""
    revision = revision_of(connection, address)
    if revision != newest():
        raise StoreError(
            f"{address.name}: expected revision {newest()}, got {revision or 'nothing in it'}: "
            "start the server once, which upgrades it"
        )


def unusable(address: Address, error: BaseException) -> StoreError:
    """What to say when a database can't be opened or fails."""
    what = "a database of SQLite" if address.path is not None else "a server that answers"
    do = "choose another file" if address.path is not None else "start it, or correct the URL"
    return StoreError(f"{address.name}: expected {what}, got {cause(error)!r}: {do}")


def upgrade(url: str, *, backup_folder: Path | None = None) -> None:
    """Bring a database to this program's version; a SQLite file is copied first, beside itself."""
    address = read_address(url)
    lock = Lock(address.path) if address.path is not None else None
    engine = make_engine(address, connections=1)
    try:
        with engine.connect() as connection:
            if address.path is None:
                # Held until this connection ends: others wait, then find nothing to do.
                connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": MIGRATING})
                need_unicode(connection, address)
            existed = bool(inspect(connection).get_table_names())
            revision = revision_of(connection, address)
            connection.commit()
            if revision == newest():
                return
            if address.path is not None and existed:
                copy_file(address.path, backup_folder or address.path.parent, newest())
            migrate(connection)
    except SQLAlchemyError as error:
        raise unusable(address, error) from error
    finally:
        engine.dispose()
        if lock is not None:
            lock.release()


def need_unicode(connection: Connection, address: Address) -> None:
    """Names and words may be in any script."""
    encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
    if encoding != "UTF8":
        raise StoreError(
            f"{address.name}: expected the encoding UTF8, got {encoding}: "
            "create it with ENCODING 'UTF8' TEMPLATE template0"
        )


def migrate(connection: Connection) -> None:
    """Take the steps that are missing, all or none."""
    if connection.dialect.name == "sqlite":
        # Python begins no transaction before statements that change the schema.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()


def replace_database(path: Path, copy: Path) -> Path | None:
    """Put a copy in the place of a database that nobody uses: where the old one is kept, if any.

    A log of the old one that a killed server left would be played over the copy: it goes too.
    """
    lock = Lock(path)
    try:
        kept = copy_file(path, path.parent, "restore") if path.is_file() else None
        new = path.with_name(path.name + ".new")
        copy_database(copy, new)
        for suffix in ("-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        new.replace(path)
    finally:
        lock.release()
    return kept


def copy_file(path: Path, folder: Path, event: str) -> Path:
    """Copy a SQLite database as it is before something; never over another copy."""
    name = f"{path.stem}.before-{event}"
    target = folder / f"{name}.sqlite3"
    number = 1
    while target.exists():
        number += 1
        target = folder / f"{name}.{number}.sqlite3"
    copy_database(path, target)
    return target


def copy_database(path: Path, target: Path) -> None:
    """Copy a SQLite database while it is in use; the copy is there whole or not at all."""
    half = target.with_name(target.name + ".part")
    try:
        half.unlink(missing_ok=True)
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(half)) as copy:
            source.backup(copy)
        with half.open("rb") as written:
            os.fsync(written.fileno())
        half.replace(target)
    except (OSError, sqlite3.Error) as error:
        half.unlink(missing_ok=True)
        raise StoreError(
            f"A copy of {path}: expected to write {target}, got {cause(error)!r}: "
            "make room, or choose another place"
        ) from error
