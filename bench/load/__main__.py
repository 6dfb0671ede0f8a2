"""Live tables under load, on loopback: the server on one core, scripted players on the other.

python -m bench.load                         everything that docs/benchmarks.md shows
python -m bench.load --tables 50 --seconds 5 --kinds relay,sqlite

For each kind of server and number of tables: one move a table and second, then flat out. Moves
count when the server has acknowledged them; afterwards they are counted in the database.
"""

import argparse
import asyncio
import gc
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import psycopg
import uvloop
from bench.load.players import RelaySeats, Seats, Tally, connect
from tests.server.services import Postgres, Redis, free_port

SERVER_CORE, CLIENT_CORE = 1, 0  # core 0 often serves the devices too
KINDS = ("relay", "sqlite", "postgres1", "postgres2")
UNLIMITED = [
    f"--{name}=0"
    for name in (
        "messages-per-second", "requests-per-second", "connects-per-second",
        "connections", "guests-per-hour", "tables", "seats",
    )
]  # fmt: skip


def pinned(command: list[str], core: int) -> list[str]:
    """A command that keeps to one core."""
    return ["taskset", "-c", str(core), *command] if shutil.which("taskset") else command


def ask(port: int, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[Any, str]:
    """Ask the server over HTTP: the answer, and the cookie to go on with."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}",
        data=None if body is None else json.dumps(body).encode(),
        method=method,
        headers={"Content-Type": "application/json", "Cookie": cookie},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        given = answer.headers.get("Set-Cookie", "").split(";")[0]
        return json.loads(answer.read() or b"null"), given or cookie


def memory_of(pids: list[int]) -> int:
    """Resident bytes of processes."""
    pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids)
    return pages * os.sysconf("SC_PAGE_SIZE")


def seconds_of(pids: list[int]) -> float:
    """Seconds of the processor that processes have used."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


class Servers:
    """One kind of server, running."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.kind = kind
        self.folder = folder
        self.services: list[Any] = []
        self.processes: list[subprocess.Popen[bytes]] = []
        self.ports: list[int] = []
        self.file = folder / "tables.sqlite3"
        self.url = f"sqlite:///{self.file}"
        extra: list[str] = []
        if kind.startswith("postgres"):
            postgres, redis = Postgres(), Redis()
            self.services = [postgres, redis]
            for service in self.services:
                subprocess.run(
                    ["taskset", "-acp", str(SERVER_CORE), str(service.process.pid)],
                    check=False,
                    stdout=subprocess.DEVNULL,
                )
            self.url = postgres.new_database()
            extra = ["--bus", redis.url]
        for _ in range(2 if kind == "postgres2" else 1):
            self._start(extra)

    def _start(self, extra: list[str]) -> None:
        port = free_port()
        if self.kind == "relay":
            command = [sys.executable, "-m", "bench.load.relay", str(port), str(self.file)]
        else:
            tablee = str(Path(sys.executable).with_name("tablee"))
            command = [tablee, "serve", "--port", str(port), "--database", self.url]
            command += ["--data", str(self.folder), *UNLIMITED, *extra]
        with (self.folder / f"log{port}").open("wb") as log:
            process = subprocess.Popen(pinned(command, SERVER_CORE), stdout=log, stderr=log)
        self.processes.append(process)
        self.ports.append(port)
        end = time.monotonic() + 180
        while time.monotonic() < end:
            try:
                if self.kind == "relay":
                    socket.create_connection(("127.0.0.1", port), 1).close()
                else:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=5).close()
                return
            except OSError:
                if process.poll() is not None:
                    break
                time.sleep(0.1)
        raise SystemExit((self.folder / f"log{port}").read_text())

    @property
    def pids(self) -> list[int]:
        """The processes of the server itself."""
        return [process.pid for process in self.processes]

    def moves_kept(self) -> int:
        """Moves in the log."""
        if self.kind == "relay":
            query = "SELECT count(*) FROM moves"
        else:
            query = """SELECT count(*) FROM events WHERE body LIKE '{"t":"moved"%'"""
        if self.url.startswith("sqlite"):
            with sqlite3.connect(self.file) as connection:
                return int(connection.execute(query).fetchone()[0])
        with psycopg.connect(self.url) as connection:
            row = connection.execute(query).fetchone()
            return int(row[0]) if row else 0

    def close(self, kill: bool) -> None:
        """Stop the server, or kill it."""
        for process in self.processes:
            process.kill() if kill else process.terminate()
            process.wait(60)
        self.processes.clear()

    def end(self) -> None:
        """Stop what it stands on."""
        for service in self.services:
            service.close()


async def seat_players(servers: Servers, count: int, game: str, tally: Tally) -> list[Any]:
    """Open tables and connect two players to each."""
    first, last = servers.ports[0], servers.ports[-1]
    tables: list[Any] = []
    if servers.kind == "relay":
        for number in range(count):
            relayed = RelaySeats(number, 1.0, tally)
            path = f"/table{number}"
            relayed.players = [await connect(first, relayed, seat, path, "") for seat in (0, 1)]
            tables.append(relayed)
        return tables
    ask_later = asyncio.to_thread
    _, host = await ask_later(ask, first, "POST", "/api/v1/me", {})
    _, friend = await ask_later(ask, first, "POST", "/api/v1/me", {})
    few = asyncio.Semaphore(8)

    async def seat_two(number: int) -> Seats:
        wish = {"game": game, "options": {"start": 0}, "away": None}
        async with few:
            opened, _ = await ask_later(ask, first, "POST", "/api/v1/tables", wish, host)
            seats = Seats(number, 1.0, tally)
            path = f"/api/v1/tables/{opened['id']}/live?version=1"
            seats.players = [
                await connect(first, seats, 0, path, host),
                await connect(last, seats, 1, path, friend),
            ]
            seats.players[1].send(b'{"type":"sit","id":"s"}')
            await asyncio.wait_for(seats.seated, 60)
        return seats

    tables = await asyncio.gather(*(seat_two(number) for number in range(count)))
    await asyncio.sleep(1)
    for number, seats in enumerate(tables):
        seats.players[0].send(b'{"type":"start","id":"b"}')
        if number % 50 == 0:
            await asyncio.sleep(0.05)
    end = time.monotonic() + 30
    while any(seats.latest is None for seats in tables) and time.monotonic() < end:
        await asyncio.sleep(0.05)
    return tables


async def measure(
    servers: Servers, tables: list[Any], tally: Tally, pace: float, seconds: float
) -> str:
    """Let everybody play for a while."""
    for seats in tables:
        seats.pace = pace
        seats.begin(pace * seats.number / len(tables))
    await asyncio.sleep(2)  # to get going
    tally.delays.clear()
    before, used, began = tally.acknowledged, seconds_of(servers.pids), time.perf_counter()
    await asyncio.sleep(seconds)
    moves, spent = tally.acknowledged - before, time.perf_counter() - began
    used = seconds_of(servers.pids) - used
    delays = sorted(tally.delays)
    for seats in tables:
        seats.running = False
    await asyncio.sleep(2)  # what is under way arrives

    def at(share: float) -> float:
        return 1000 * delays[min(len(delays) - 1, int(len(delays) * share))] if delays else 0.0

    return (
        f"{moves / spent:8.0f} moves/s   p50 {at(0.5):7.1f}  p99 {at(0.99):7.1f}  "
        f"p99.9 {at(0.999):7.1f} ms   processor {used / spent:4.0%}"
    )


async def run_one(kind: str, count: int, game: str, seconds: float, kill: bool) -> None:
    """Measure one kind of server with so many tables."""
    folder = Path(tempfile.mkdtemp(prefix="tablee-load-"))
    servers = Servers(kind, folder)
    tally = Tally()
    try:
        before = memory_of(servers.pids)
        tables = await seat_players(servers, count, game, tally)
        each = (memory_of(servers.pids) - before) / count / 1000
        title = f"{kind:10} {count:5} tables"
        paced = await measure(servers, tables, tally, 1.0, seconds)
        print(f"{title}  paced     {paced}   {each:5.1f} kB a table", flush=True)
        flat = await measure(servers, tables, tally, 0.0, seconds)
        print(f"{title}  flat out  {flat}", flush=True)
        if kill:
            for seats in tables:
                seats.begin(0.0)
            await asyncio.sleep(1)
            servers.close(kill=True)
            await asyncio.sleep(0.5)
        else:
            servers.close(kill=False)
        kept = servers.moves_kept()
        lost = max(0, tally.acknowledged - kept)
        print(
            f"{title}  {'killed' if kill else 'stopped'}: acknowledged {tally.acknowledged}, "
            f"in the log {kept}, lost {lost}; refused {tally.refused or 'none'}",
            flush=True,
        )
    finally:
        servers.close(kill=True)
        servers.end()
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--tables", default="50,500,2500")
    parser.add_argument("--game", default="tonooo")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument(
        "--kill", action="store_true", help="kill the server at the end, under load"
    )
    given = parser.parse_args()
    gc.disable()  # pauses of the players are none of the server's
    if shutil.which("taskset"):
        os.sched_setaffinity(0, {CLIENT_CORE})
    for count in map(int, given.tables.split(",")):
        for kind in given.kinds.split(","):
            if kind not in KINDS:
                parser.error(f"--kinds: expected some of {', '.join(KINDS)}, got {kind!r}")
            uvloop.run(run_one(kind, count, given.game, given.seconds, given.kill))


if __name__ == "__main__":
    main()
