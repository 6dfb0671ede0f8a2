"""`tablee serve`, `tablee tables` and `tablee backup`."""

import dataclasses
import json
import signal
import socket
import sqlite3
from pathlib import Path

import pytest

from tablee.cli.folders import user_folder
from tablee.cli.serve import ABOUT, option_of
from tablee.server.settings import Limits
from tests.cli.terminal import PATIENCE, Result, Run, spawn
from tests.server.client import Browser
from tests.server.nursery import Forked
from tests.server.running import Server, Starter, start_server

__all__ = ["start_server"]  # a fixture of others


@pytest.fixture
def server(start_server: Starter) -> Server:
    return start_server()


def attempt(folder: Path, *arguments: object) -> Result:
    """What comes of a server that can not begin; forked, as there are many."""
    out, errors = folder / "out", folder / "errors"
    process = Forked([str(argument) for argument in arguments], out, errors)
    try:
        code = process.wait(PATIENCE)
    finally:
        process.kill()
    return Result(code, out.read_text(encoding="utf-8"), errors.read_text(encoding="utf-8"))


def test_every_limit_is_an_option(run: Run) -> None:
    shown = run("serve", "--help").out
    names = [field.name for field in dataclasses.fields(Limits)]
    assert list(ABOUT) == names
    for name in names:
        assert option_of(name) in shown


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "70000"], ["--port", "0 to 65535"]),
        (["--workers", "0"], ["--workers"]),
        (["--tables", "-1"], ["--tables"]),
        (["--host", "no.such.host.invalid"], ["--host", "no.such.host.invalid"]),
        (["--host", "192.0.2.1"], ["--host", "192.0.2.1"]),
        (["--public-url", "play.example.org"], ["--public-url", "https://play.example.org"]),
        (["--public-url", "https://x.test/path"], ["--public-url"]),
        (["--origin", "ftp://x.test"], ["--origin"]),
        (["--proxy", "nearby"], ["--proxy", "nearby"]),
        (["--database", "mysql://me:hush@db/x"], ["sqlite:///FILE", "mysql"]),
        (["--bus", "amqp://me:hush@mq/x"], ["redis://"]),
        (["--workers", "2"], ["2 workers", "PostgreSQL", "--workers 1"]),
        (["--workers", "2", "--database", "postgresql://me:hush@127.0.0.1:1/x"], ["Redis"]),
        (["--database", "postgresql://me:hush@127.0.0.1:1/x"], ["PostgreSQL", "127.0.0.1:1"]),
        (["--bus", "redis://:hush@127.0.0.1:1"], ["127.0.0.1:1"]),
    ],
)
def test_what_can_not_be_served(arguments: list[str], words: list[str], tmp_path: Path) -> None:
    result = attempt(tmp_path, "--port", "0", "--data", tmp_path, *arguments)
    assert result.refused(*words)
    assert "hush" not in result.err
    assert result.out == ""


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert spawn("serve", "--port", port, "--data", tmp_path).refused(str(port), "free")


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = attempt(tmp_path, "--port", "0", "--data", tmp_path / "file" / "data")
    assert result.refused("a folder to keep tables in", "--data")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_bytes(b"not a database at all" * 100)
    assert attempt(tmp_path, "--port", "0", "--data", tmp_path).refused("tables.sqlite3")


def test_one_server_a_folder(server: Server, tmp_path: Path) -> None:
    result = attempt(tmp_path, "--port", "0", "--data", server.folder)
    assert result.refused("no other server", str(server.process and server.process.pid))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_says_where_and_ends_well(start_server: Starter, how: signal.Signals) -> None:
    """Begun as people begin it."""
    server = start_server(fresh=True)
    assert f"Tablée is open at {server.base} " in server.said()
    assert server.process is not None
    server.process.send_signal(how)
    assert server.process.wait(PATIENCE) == 0
    assert "Traceback" not in server.said()


def test_tables_are_there_after_a_restart(server: Server) -> None:
    with Browser(server.base) as web:
        answer = web.post("/api/v1/tables", json={"game": "tonooo", "bots": {"1": 2}})
        path = f"/api/v1/tables/{answer.json()['id']}"
        before = web.get(path).json()["table"]
        assert server.stop() == 0
        server.start()
        assert web.get(path).json()["table"] == before
        assert web.get(path).json()["you"]["host"]


def test_tables_are_listed_while_it_runs(server: Server, run: Run) -> None:
    assert run("tables", "--data", server.folder).out == "no tables\n"
    with Browser(server.base) as web:
        web.post("/api/v1/me")
        web.patch("/api/v1/me", json={"name": "Zoé"})
        first = web.post("/api/v1/tables", json={"game": "nivos", "bots": {"1": 3}}).json()["id"]
        wish = {"game": "colorio", "mine": [0, 1], "options": {"start": 1}, "start": True}
        second = web.post("/api/v1/tables", json=wish).json()["id"]
        running = run("tables", "--data", server.folder).out
    assert first in running
    assert second in running
    assert server.stop() == 0  # what lists say is written at the latest now
    shown = run("tables", "--data", server.folder)
    assert shown.code == 0
    assert first in shown.out
    assert "Zoé, bot 3" in shown.out
    lines = run("tables", "--data", server.folder, "--status", "playing", "--json").out
    (line,) = [json.loads(each) for each in lines.splitlines()]
    assert (line["id"], line["game"], line["turn"]) == (second, "colorio", 1)
    assert line["seats"] == ["Zoé", "Zoé"]


def test_tables_that_are_not_there(run: Run, tmp_path: Path) -> None:
    assert run("tables", "--data", tmp_path / "nowhere").refused("expected a file")
    assert run("tables", "--data", tmp_path, "--status", "odd").refused("odd")


def test_backup_while_it_runs(
    server: Server, start_server: Starter, run: Run, tmp_path: Path
) -> None:
    with Browser(server.base) as web:
        table = web.post("/api/v1/tables", json={"game": "tonooo"}).json()["id"]
        copy = tmp_path / "copy.sqlite3"
        result = run("backup", copy, "--data", server.folder)
        assert result.code == 0, result
        assert "1 table," in result.out
        assert run("backup", copy, "--data", server.folder).refused("exists")
        snapshot = web.get(f"/api/v1/tables/{table}").json()["table"]
    server.stop()
    found = sqlite3.connect(copy)
    assert found.execute("SELECT id FROM tables").fetchall() == [(table,)]
    found.close()
    restored = tmp_path / "restored"
    assert run("restore", copy, "--data", restored).code == 0
    other = start_server(folder=restored)
    with Browser(other.base) as web:
        assert web.get(f"/api/v1/tables/{table}").json()["table"] == snapshot


def test_going_back_to_a_copy_after_a_kill(server: Server, run: Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with Browser(server.base) as web:
        first = web.post("/api/v1/tables", json={"game": "tonooo"}).json()["id"]
        assert run("backup", copy, "--data", server.folder).code == 0
        second = web.post("/api/v1/tables", json={"game": "tonooo"}).json()["id"]
        assert run("restore", copy, "--data", server.folder).refused("no other server")
    server.kill()  # and its log stays there
    assert (server.folder / "tables.sqlite3-wal").is_file()
    result = run("restore", copy, "--data", server.folder)
    assert result.code == 0, result
    kept = server.folder / "tables.before-restore.sqlite3"
    found = sqlite3.connect(kept)
    assert {row[0] for row in found.execute("SELECT id FROM tables")} == {first, second}
    found.close()
    server.start()
    with Browser(server.base) as web:
        assert web.get(f"/api/v1/tables/{first}").status_code == 200
        assert web.get(f"/api/v1/tables/{second}").status_code == 404
    assert run("restore", tmp_path / "none", "--data", tmp_path).refused("got no file")
    (tmp_path / "odd").write_text("not a database")
    assert run("restore", tmp_path / "odd", "--data", tmp_path / "elsewhere").code == 2
    assert not (tmp_path / "elsewhere" / "tables.sqlite3").exists()


def test_backup_of_what_is_not_there(run: Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert run("backup", copy, "--data", tmp_path).refused("expected a file")
    assert run("backup", tmp_path, "--data", tmp_path).refused("exists")
    assert not copy.exists()


def test_the_folder_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert user_folder() == tmp_path / "tablee"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert user_folder() == Path.home() / ".local" / "share" / "tablee"
    monkeypatch.setattr("sys.platform", "darwin")
    assert user_folder() == Path.home() / "Library" / "Application Support" / "tablee"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert user_folder() == tmp_path / "tablee"
