"""Work spread over processes: each gets one task at a time, and Ctrl-C is left to us."""

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from tablee.engine.errors import TableeError

Job = TypeVar("Job")
Task = TypeVar("Task")
Result = TypeVar("Result")


class ProcessLost(TableeError):
    """A process ended in the middle of its work."""

    code = "process/lost"


def each_done(
    work: Callable[[Job, Task], Result], job: Job, tasks: Sequence[Task], workers: int
) -> Iterator[Result]:
    """Do tasks on several processes; give each result as it comes."""
    context = multiprocessing.get_context("spawn")
    lines: dict[Any, Any] = {}  # our end of a pipe to each process, and the process
    left = iter(tasks)
    try:
        with _deaf_to_interrupts():  # which those who are started now inherit
            for _ in range(min(workers, len(tasks))):
                ours, theirs = context.Pipe()
                process = context.Process(target=_serve, args=(theirs, work, job), daemon=True)
                process.start()
                theirs.close()
                lines[ours] = process
        busy = []
        for line, process in lines.items():
            _send(line, process, next(left))
            busy.append(line)
        while busy:
            ready: list[Any] = wait(busy)
            for line in ready:
                yield _received(line, lines[line])
                task = next(left, None)
                if task is None:
                    busy.remove(line)
                else:
                    _send(line, lines[line], task)
    finally:
        for line, process in lines.items():
            process.terminate()
            process.join()
            line.close()


def _send(line: Any, process: Any, task: Any) -> None:
    """Give a process its next task."""
    try:
        line.send(task)
    except ConnectionError as error:
        raise _lost(process) from error


def _received(line: Any, process: Any) -> Any:
    """What a process sends; whatever it raised is raised here."""
    try:
        done, result = line.recv()
    except (EOFError, ConnectionError) as error:
        raise _lost(process) from error
    if not done:
        raise result
    return result


def _lost(process: Any) -> ProcessLost:
    process.join()
    return ProcessLost(
        f"a process that played ended with code {process.exitcode} (a bot that leaves Python, "
        "or too little memory?)"
    )


def _serve(line: Connection, work: Callable[[Job, Task], Result], job: Job) -> None:
    """Do what comes through a pipe, one task after another, until nobody sends any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            task = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer: tuple[bool, Any] = (True, work(job, task))
        except Exception as error:  # noqa: BLE001 - it is raised where somebody reads it
            answer = (False, error)
        try:
            line.send(answer)
        except OSError:  # nobody listens any more
            return


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Ignore Ctrl-C for a moment."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
