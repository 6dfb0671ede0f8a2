"""PostgreSQL and Redis for tests: the system's programs, on free ports, in their own folders."""

import atexit
import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis as redis_client

MISSING = "no {} here: `make services` installs it where it may"
START_SECONDS = 60
INITIAL = ["-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"]
FLEETING = ["--save", "", "--appendonly", "no", "--bind", "127.0.0.1"]


_kept = contextlib.ExitStack()  # sockets on the ports that were given out
atexit.register(_kept.close)


def free_port() -> int:
    """A port for a server of ours, which nobody else is given until this process ends.

    The system hands out no port that somebody is on; who asks for this very one, as servers do,
    may share it with a socket that does not listen.
    """
    kept = _kept.enter_context(socket.socket())
    kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    kept.bind(("127.0.0.1", 0))
    return int(kept.getsockname()[1])


def wait_until(works: Callable[[], object], process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait for a program to answer; its log tells why it does not."""
    end = time.monotonic() + START_SECONDS
    while True:
        try:
            works()
        except (OSError, psycopg.Error, redis_client.RedisError):
            if process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"expected it to start, got:\n{log.read_text()}") from None
            time.sleep(0.02)
        else:
            return


def postgres_program(name: str) -> str | None:
    """PostgreSQL's programs often lie outside PATH, a folder a version."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parts[-2])
    path = os.pathsep.join([os.environ.get("PATH", ""), *map(str, reversed(folders))])
    return shutil.which(name, path=path)


class Postgres:
    """A server of one's own; with `fsync`, slower, it writes as one that people rely on."""

    def __init__(self, *, fsync: bool = False) -> None:
        self.fsync = "on" if fsync else "off"
        # Not below pytest's folders, which other users may not enter.
        self.folder = Path(tempfile.mkdtemp(prefix="tablee-postgres-"))
        self.port = free_port()
        self.made = 0
        self.identity = self._identity()
        initdb = postgres_program("initdb")
        assert initdb is not None
        subprocess.run(
            [initdb, "-D", self.folder / "data", "-U", "tablee", *INITIAL],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
            **self.identity,
        )
        self.process = self.start()

    def _identity(self) -> dict[str, Any]:
        """PostgreSQL refuses to run as root."""
        if os.getuid() != 0:
            return {}
        names = {entry.pw_name: entry for entry in pwd.getpwall()}
        user = names.get("postgres") or names["nobody"]
        os.chown(self.folder, user.pw_uid, user.pw_gid)
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}

    def start(self) -> subprocess.Popen[bytes]:
        program = postgres_program("postgres")
        assert program is not None
        log = self.folder / "log"
        settings = ["listen_addresses=127.0.0.1", f"fsync={self.fsync}", "shared_buffers=32MB"]
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                [program, "-D", self.folder / "data", "-p", str(self.port), "-k", self.folder]
                + [word for setting in settings for word in ("-c", setting)],
                stdout=output,
                stderr=output,
                cwd=self.folder,
                **self.identity,
            )
        wait_until(lambda: self.run("SELECT 1"), self.process, log)
        return self.process

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT ends all connections first; SIGQUIT is a crash."""
        self.process.send_signal(how)
        self.process.wait(START_SECONDS)

    def run(self, statement: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[call-overload]

    def url(self, database: str) -> str:
        return f"postgresql://tablee@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        self.made += 1
        self.run(f"CREATE DATABASE test{self.made}")
        return self.url(f"test{self.made}")

    def close(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)


class Redis:
    """A server of one's own that keeps nothing on disk."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tablee-redis-"))
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        log = self.folder / "log"
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                ["redis-server", *FLEETING, "--port", str(self.port)],
                stdout=output,
                stderr=output,
                cwd=self.folder,
            )
        wait_until(self.ping, self.process, log)
        return self.process

    def ping(self) -> None:
        with redis_client.Redis(port=self.port) as client:
            client.ping()

    def stop(self) -> None:
        self.process.kill()
        self.process.wait(START_SECONDS)

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)


def need_postgres() -> None:
    if postgres_program("initdb") is None or postgres_program("postgres") is None:
        pytest.skip(MISSING.format("PostgreSQL"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    need_postgres()
    server = Postgres()
    yield server
    server.close()


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """For tests that stop it, or crash it."""
    need_postgres()
    server = Postgres(fsync=True)
    yield server
    server.close()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    if shutil.which("redis-server") is None:
        pytest.skip(MISSING.format("Redis"))
    server = Redis()
    yield server
    server.close()


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """A database of its own, empty."""
    return postgres.new_database()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A file of its own that does not exist yet."""
    return f"sqlite:///{tmp_path}/tables.sqlite3"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """An empty database, of each kind."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found
