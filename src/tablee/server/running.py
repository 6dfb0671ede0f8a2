"""Running a server: one process, or several that share an address."""

import asyncio
import contextlib
import ipaddress
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette

from tablee.engine.errors import TableeError
from tablee.server import memory
from tablee.server.app import make_app
from tablee.server.bus import open_bus
from tablee.server.deadline import LAST, Deadline
from tablee.server.door import Door
from tablee.server.house import database_of
from tablee.server.logs import set_up
from tablee.server.settings import Settings
from tablee.server.socket import Socket
from tablee.server.store.address import read_address
from tablee.server.store.upgrade import upgrade

log = logging.getLogger("tablee.running")

GRACE = 10  # seconds that requests have to end
SWITCH = 0.0005  # seconds that the thread of the log waits at most for Python's lock
BACKLOG = 2048  # connections that may wait to be accepted
PING, PONG = 15.0, 10.0  # seconds between signs of life on a connection, and to answer one
MOST_BYTES = 1 << 20  # of a message, where no limit is set
STEP_SECONDS = 0.5  # between looks at the workers
SHORT_LIFE = 5.0  # seconds: a worker that dies sooner is not started again at once
STOPPING = (signal.SIGTERM, signal.SIGINT)
SHARED = getattr(socket, "SO_REUSEPORT", None) if sys.platform == "linux" else None


class ServeError(TableeError):
    """The server can't begin: says what was expected, what came, what to do."""

    code = "serve/invalid"


class Host(uvicorn.Server):
    """A server that says goodbye at the tables before it hangs up."""

    def __init__(self, config: uvicorn.Config, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self.on_start = on_start
        self.deadline = Deadline()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Somebody says stop: from now on there is so much time."""
        self.deadline.begin()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and say so."""
        await super().startup(sockets)
        if self.started:
            self.on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End, the tables first."""
        house = getattr(self.config.app.state, "house", None)  # type: ignore[union-attr]
        if house is not None:
            await house.stop()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop when asked to; having done so is a good end, not a signal's."""
        loop = asyncio.get_running_loop()
        for each in STOPPING:
            loop.add_signal_handler(each, self.handle_exit, each, None)
        try:
            yield
        finally:
            for each in STOPPING:
                loop.remove_signal_handler(each)


def serve(settings: Settings, opened: Callable[[str], None]) -> None:
    """Run until somebody says stop; raises a TableeError when that can't begin.

    `opened` is told the address once people may come.
    """
    _check(settings)
    sock = bind(settings.host, settings.port)
    if settings.workers > 1 and SHARED is not None:
        port = sock.getsockname()[1]
        sock.close()  # nobody else is there: now as one of several
        sock = bind(settings.host, port, shared=True)
    address = settings.public_url or url_of(sock)
    set_up()
    try:
        if settings.workers == 1:
            run(settings, sock, lambda: opened(address))
        else:
            upgrade(database_of(settings), backup_folder=None)
            Crew(settings, sock).run(lambda: opened(address))
    finally:
        sock.close()


def run(settings: Settings, sock: socket.socket, on_start: Callable[[], None]) -> None:
    """Serve in this process."""
    sys.setswitchinterval(SWITCH)
    app = make_app(settings)
    config = configuration(app, settings)
    logging.getLogger("uvicorn.error").disabled = True  # what hinders the start is said below
    host = Host(config, lambda: _begun(on_start))
    try:
        host.run([sock])
    except SystemExit:
        failure = getattr(app.state, "failure", None)
        raise failure or ServeError("the server could not begin: the log says why") from None
    finally:
        host.deadline.lift()
        logging.getLogger("uvicorn.error").disabled = False


def _begun(on_start: Callable[[], None]) -> None:
    memory.search()
    logging.getLogger("uvicorn.error").disabled = False
    on_start()


def configuration(app: Starlette, settings: Settings, **more: Any) -> uvicorn.Config:
    """How uvicorn is to serve an app."""
    return uvicorn.Config(
        app,
        http=Door,
        ws=Socket,
        loop="uvloop" if _has_uvloop() else "asyncio",
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        ws_max_size=settings.limits.message_bytes or MOST_BYTES,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
        backlog=BACKLOG,
        **{"ws_ping_interval": PING, "ws_ping_timeout": PONG, **more},
    )


def _has_uvloop() -> bool:
    try:
        import uvloop  # noqa: F401, PLC0415 - only whether it is there
    except ImportError:
        return False
    return True


# --------------------------------------------------------------------------------- workers


class Crew:
    """Several processes on one address; one that dies is replaced."""

    def __init__(self, settings: Settings, sock: socket.socket) -> None:
        self.settings = settings
        self.sock = sock
        self.context = multiprocessing.get_context("spawn")
        self.ready = self.context.Semaphore(0)
        self.workers: list[tuple[BaseProcess, float]] = []
        self.stopping = False

    def run(self, on_start: Callable[[], None]) -> None:
        """Keep all at work until somebody says stop."""
        before = {each: signal.signal(each, self._stop) for each in STOPPING}
        try:
            self.workers = [self._hire() for _ in range(self.settings.workers)]
            self._await_all()
            if not self.stopping:
                on_start()
            while not self.stopping:
                time.sleep(STEP_SECONDS)
                self._replace_dead()
        finally:
            all_well = self._dismiss()
            for each, handler in before.items():
                signal.signal(each, handler)
        if not all_well:
            raise ServeError("a worker did not end as it should: the log says why")

    def _await_all(self) -> None:
        """Wait until everybody serves; one who can't even begin ends it all."""
        begun = 0
        while begun < len(self.workers) and not self.stopping:
            begun += self.ready.acquire(timeout=STEP_SECONDS)
            if any(process.exitcode for process, _ in self.workers):
                raise ServeError("a worker could not begin: expected it to serve; the log says why")

    def _hire(self) -> tuple[BaseProcess, float]:
        shared = None if SHARED is not None else self.sock
        bound = self.sock.getsockname()[:2]
        process = self.context.Process(
            target=_work, args=(self.settings, bound, shared, self.ready), name="tablee-worker"
        )
        # Who interrupts by keys interrupts all processes: a worker waits to be told by this one.
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        process.start()
        signal.signal(signal.SIGINT, handler)
        return process, time.monotonic()

    def _replace_dead(self) -> None:
        for number, (process, began) in enumerate(self.workers):
            if process.exitcode is None or self.stopping:
                continue
            log.error("worker died", extra={"pid": process.pid, "exit": process.exitcode})
            process.join()
            if time.monotonic() - began < SHORT_LIFE:
                time.sleep(STEP_SECONDS)
            self.workers[number] = self._hire()

    def _stop(self, _signal: int, _frame: Any) -> None:
        self.stopping = True

    def _dismiss(self) -> bool:
        """Send everybody home: whether all ended by themselves, and well."""
        for process, _ in self.workers:
            if process.is_alive():
                process.terminate()
        until = time.monotonic() + LAST + 5
        for process, _ in self.workers:
            process.join(max(0.1, until - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()
        unbegun = -signal.SIGTERM  # told to go before it listened
        return all(process.exitcode in (0, unbegun) for process, _ in self.workers)


def _work(settings: Settings, bound: Any, shared: socket.socket | None, ready: Any) -> None:
    """What a worker's process does."""
    set_up()
    threading.Thread(target=_follow_parent, args=(os.getppid(),), daemon=True).start()
    sock = bind(*bound, shared=True) if shared is None else shared
    try:
        run(settings, sock, ready.release)
    except TableeError as error:
        log.error("could not begin", extra={"error": str(error)})
        sys.exit(1)
    finally:
        sock.close()


def _follow_parent(parent: int) -> None:
    """End when the process is gone that would replace and stop this one."""
    while os.getppid() == parent:
        time.sleep(STEP_SECONDS)
    os.kill(os.getpid(), signal.SIGTERM)


# ----------------------------------------------------------------------- before it begins


def _check(settings: Settings) -> None:
    """Refuse what can't work, before anything is begun."""
    open_bus(settings.bus)  # or an error that says what is wrong with the URL
    if read_address(database_of(settings)).path is not None and settings.workers > 1:
        raise ServeError(
            f"{settings.workers} workers: expected a PostgreSQL database for them to share, got a "
            "SQLite file: say --database postgresql://..., or --workers 1"
        )
    if settings.workers > 1 and settings.bus is None:
        raise ServeError(
            f"{settings.workers} workers: expected a Redis server for them to talk through, got "
            "none: say --bus redis://..., or --workers 1"
        )
    if not settings.database:
        make_folder(settings.data)


def make_folder(folder: Path) -> None:
    """Make sure that there is a folder to write into."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        usable = os.access(folder, os.W_OK | os.X_OK)
        reason = "Permission denied"
    except OSError as error:
        usable, reason = False, error.strerror or str(error)
    if not usable:
        raise ServeError(
            f"{folder}: expected a folder to keep tables in, got {reason!r}: "
            "choose another (--data)"
        )


def bind(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """A socket on an address, not listening yet; `shared`: other processes bind it too."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, where = found[0]
        sock = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ServeError(
            f"--host {host[:60]}: expected an address of this machine, got {reason!r}"
        ) from None
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared and SHARED is not None:
            sock.setsockopt(socket.SOL_SOCKET, SHARED, 1)
        sock.bind(where)
    except OSError as error:
        sock.close()
        raise ServeError(
            f"--host {host} --port {port}: expected an address that is free, got "
            f"{(error.strerror or str(error))!r}: choose another port, or stop what runs there"
        ) from None
    return sock


def url_of(sock: socket.socket) -> str:
    """The address that people type."""
    host, port = sock.getsockname()[:2]
    if ipaddress.ip_address(host).is_unspecified:
        host = _own_address() if sock.family == socket.AF_INET else "::1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_address() -> str:
    """This machine's address in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address of nobody
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
