"""Bringing databases to this program's version."""

import sqlite3
import threading
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text

from tablee.server.store.address import read_address
from tablee.server.store.engine import make_engine
from tablee.server.store.errors import StoreError
from tablee.server.store.lock import Lock
from tablee.server.store.schema import metadata
from tablee.server.store.store import Store
from tablee.server.store.upgrade import newest, upgrade
from tests.server.client import PATIENCE
from tests.server.services import Postgres, free_port


def sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def stamp(url: str, revision: str) -> None:
    engine = make_engine(read_address(url), 1)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :r"), {"r": revision})
    engine.dispose()


def test_migrated_schema_is_the_schema(url: str) -> None:
    upgrade(url)
    engine = make_engine(read_address(url), 1)
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def index(found: Mapping[str, Any]) -> str:
    options = {key: str(value) for key, value in found["dialect_options"].items()}
    return str({**found, "dialect_options": options})


def described(url: str) -> dict[str, object]:
    """Columns, keys, indexes with their conditions: what comparing metadata overlooks."""
    engine = make_engine(read_address(url), 1)
    inspector = inspect(engine)
    found: dict[str, object] = {
        name: [
            [
                (one["name"], str(one["type"]), one["nullable"])
                for one in inspector.get_columns(name)
            ],
            inspector.get_pk_constraint(name),
            sorted(map(str, inspector.get_foreign_keys(name))),
            sorted(map(str, inspector.get_unique_constraints(name))),
            sorted(index(one) for one in inspector.get_indexes(name)),
        ]
        for name in metadata.tables
    }
    engine.dispose()
    return found


def test_migrated_schema_is_what_the_schema_makes(url: str) -> None:
    upgrade(url)
    migrated = described(url)
    engine = make_engine(read_address(url), 1)
    metadata.drop_all(engine)
    metadata.create_all(engine)
    engine.dispose()
    assert migrated == described(url)


def test_upgrading_twice_changes_nothing(sqlite_url: str, tmp_path: Path) -> None:
    upgrade(sqlite_url)
    before = sorted(path.name for path in tmp_path.iterdir())
    upgrade(sqlite_url)
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    assert not any("before" in name for name in before)  # a new file needs no copy


def test_an_older_file_is_copied_first(sqlite_url: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    older = ("CREATE TABLE alembic_version (version_num TEXT)", "CREATE TABLE old (word TEXT)")
    sql(path, *older, "INSERT INTO old VALUES ('kept')")
    upgrade(sqlite_url)
    copy = tmp_path / f"tables.before-{newest()}.sqlite3"
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT word FROM old").fetchall() == [("kept",)]
        names = connection.execute("SELECT name FROM sqlite_master").fetchall()
        assert ("events",) not in names
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (0,)
        assert connection.execute("SELECT word FROM old").fetchall() == [("kept",)]


def test_a_copy_never_replaces_another(sqlite_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    first = folder / f"tables.before-{newest()}.sqlite3"
    first.write_text("earlier")
    sql(tmp_path / "tables.sqlite3", "CREATE TABLE alembic_version (version_num TEXT)")
    upgrade(sqlite_url, backup_folder=folder)
    assert first.read_text() == "earlier"
    assert (folder / f"tables.before-{newest()}.2.sqlite3").stat().st_size > 0


def test_a_failed_upgrade_leaves_everything_as_it_was(sqlite_url: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    in_the_way = "CREATE TABLE nodes (mine TEXT)"  # the last table that is made
    sql(path, "CREATE TABLE alembic_version (version_num TEXT)", in_the_way)
    with pytest.raises(StoreError, match="already exists"):
        upgrade(sqlite_url)
    with closing(sqlite3.connect(path)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        assert sorted(names) == [("alembic_version",), ("nodes",)]


def test_a_newer_database_is_not_touched(url: str, tmp_path: Path) -> None:
    upgrade(url)
    stamp(url, "9999")
    before = sorted(path.name for path in tmp_path.iterdir())
    with pytest.raises(StoreError, match=r"expected revision \d+ or older, got 9999: .*newer"):
        upgrade(url)
    with pytest.raises(StoreError, match="got 9999"):
        Store(url)
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_two_nodes_starting_at_once(postgres_url: str) -> None:
    errors: list[Exception] = []

    def start() -> None:
        try:
            upgrade(postgres_url)
        except StoreError as error:
            errors.append(error)

    threads = [threading.Thread(target=start, daemon=True) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert not any(thread.is_alive() for thread in threads)  # none waits for another for ever
    assert errors == []


def test_a_file_in_use_is_not_upgraded(sqlite_url: str, tmp_path: Path) -> None:
    lock = Lock(tmp_path / "tables.sqlite3")
    with pytest.raises(
        StoreError, match=r"expected no other server on it, got one \(process \d+\)"
    ):
        upgrade(sqlite_url)
    lock.release()
    upgrade(sqlite_url)


def one_sentence(error: pytest.ExceptionInfo[StoreError]) -> str:
    message = str(error.value)
    assert "\n" not in message
    assert "expected" in message
    assert "secret" not in message
    return message


def test_foreign_databases(sqlite_url: str, tmp_path: Path, postgres: Postgres) -> None:
    sql(tmp_path / "tables.sqlite3", "CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StoreError, match="recipes") as caught:
        upgrade(sqlite_url)
    one_sentence(caught)
    url = postgres.new_database()
    engine = make_engine(read_address(url), 1)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE events (name TEXT)"))
    engine.dispose()
    with pytest.raises(StoreError, match="other tables") as caught:
        upgrade(url)
    one_sentence(caught)


def test_a_database_of_few_letters(postgres: Postgres) -> None:
    postgres.run("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'")
    with pytest.raises(StoreError, match="expected the encoding UTF8, got LATIN1") as caught:
        upgrade(postgres.url("latin"))
    one_sentence(caught)


def test_garbage(sqlite_url: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreError, match="not a database") as caught:
        upgrade(sqlite_url)
    one_sentence(caught)
    assert path.read_bytes() == b"not a database at all" * 100
    with pytest.raises(StoreError, match="not a database"):
        Store(sqlite_url)


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="create its folder") as caught:
        upgrade(f"sqlite:///{tmp_path}/nowhere/tables.sqlite3")
    one_sentence(caught)


def test_no_file(sqlite_url: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="expected a file, got none") as caught:
        Store(sqlite_url, exclusive=False)
    one_sentence(caught)
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_is_no_store_yet(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").touch()
    with pytest.raises(StoreError, match="start the server once"):
        Store(sqlite_url)
    upgrade(sqlite_url)


def test_unreachable_servers(postgres: Postgres) -> None:
    for url in (
        f"postgresql://me:secret@127.0.0.1:{free_port()}/tablee",
        f"postgresql://me:secret@127.0.0.1:{postgres.port}/tablee",
        f"postgresql://tablee:secret@127.0.0.1:{postgres.port}/missing?password=secret",
        "postgresql://me:secret@no-such-host.invalid/tablee",
    ):
        with pytest.raises(StoreError, match="expected a server that answers") as caught:
            upgrade(url)
        one_sentence(caught)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nonsense",
        "tables.sqlite3",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///a?mode=ro",
        "mysql://me:secret@host/tablee",
        "postgresql://me:secret@host:port/tablee",
        "postgresql://me:secret@host",
        "postgresql+asyncpg://me:secret@host/tablee",
        "secret:",
    ],
)
def test_wrong_urls(url: str) -> None:
    with pytest.raises(StoreError, match="A database's URL: expected sqlite:///FILE") as caught:
        upgrade(url)
    if url != "secret:":  # that is the name of a kind of database
        one_sentence(caught)
