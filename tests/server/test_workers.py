"""Several processes on one address."""

import os
import re
import signal
from pathlib import Path
from typing import Any

from tests.server.client import Browser
from tests.server.running import Server, Starter, until
from tests.server.test_http import API, opened


def workers_of(server: Server) -> list[int]:
    """The processes that serve."""
    assert server.process is not None
    found = []
    for name in os.listdir("/proc"):  # noqa: PTH208
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat") as stat, open(f"/proc/{name}/cmdline") as line:  # noqa: PTH123
                    parent = int(stat.read().rpartition(")")[2].split()[1])
                    worker = "spawn_main" in line.read()
            except OSError:
                continue
            if parent == server.process.pid and worker:
                found.append(int(name))
    return found


def nodes(server: Server) -> set[str]:
    """The nodes that have opened, as the log tells."""
    return {line["node"] for line in server.lines() if line["event"] == "open"}


def test_workers_share_tables_and_are_replaced(
    start_server: Starter, postgres: Any, redis: Any
) -> None:
    server = start_server(
        "--workers", "2", database=postgres.new_database(), bus=redis.url, fresh=True
    )
    until(lambda: len(workers_of(server)) == 2)
    with Browser(server.base) as web:
        table = opened(web)

    def ask() -> int:
        with Browser(server.base) as other:  # a connection of its own
            return other.get(f"{API}/tables/{table}").status_code

    assert [ask() for _ in range(20)] == [200] * 20
    until(lambda: len(nodes(server)) == 2)
    victim = workers_of(server)[0]
    os.kill(victim, signal.SIGKILL)
    until(lambda: len(nodes(server)) == 3)
    assert victim not in workers_of(server)
    until(lambda: len(workers_of(server)) == 2)
    assert [ask() for _ in range(20)] == [200] * 20
    assert server.stop() == 0
    assert workers_of(server) == []
    assert re.search(r'"event": "worker died"', server.said())


def test_workers_end_with_the_process_that_looks_after_them(
    start_server: Starter, postgres: Any, redis: Any
) -> None:
    server = start_server(
        "--workers", "2", database=postgres.new_database(), bus=redis.url, fresh=True
    )
    until(lambda: len(nodes(server)) == 2)
    workers = workers_of(server)
    assert len(workers) == 2
    assert server.process is not None
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()
    until(lambda: not any(is_running(each) for each in workers))


def test_workers_can_be_stopped_before_they_begin(
    start_server: Starter, postgres: Any, redis: Any
) -> None:
    server = start_server(
        "--workers", "2", database=postgres.new_database(), bus=redis.url, fresh=True, waits=False
    )
    until(lambda: len(workers_of(server)) == 2)
    assert server.process is not None
    for each in [*workers_of(server), server.process.pid]:
        os.kill(each, signal.SIGINT)  # as keys do, which interrupt all processes
    assert server.stop() == 0, server.said()
    assert "Traceback" not in server.said()


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"
