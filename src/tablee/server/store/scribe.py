"""What the journal's thread does."""

import asyncio
import logging
import queue
import time
from dataclasses import dataclass

from tablee.server.store.errors import StoreError
from tablee.server.store.writer import Beat, Line, Lost, Note, Place, Rejected, Unreachable, Writer

log = logging.getLogger(__name__)

MOST_LINES = 200  # that are handed over together; a commit has less than twice as many
MANY, GATHERING = 4, 0.004  # after a commit of so many lines, seconds to gather more for the next
MOST_NOTES = 20  # in one commit, between two of events
NOTE_SECONDS = 1.0  # how long a note may wait
PAUSE = 0.1  # seconds between attempts to find out what became of a commit

Waiting = tuple[Line, asyncio.Future[bool]]
Item = list[Waiting] | Note | Beat | None  # None: the end
Outcome = bool | StoreError


@dataclass
class Counters:
    """What the journal has done so far."""

    appended: int = 0
    batches: int = 0
    conflicts: int = 0
    failures: int = 0
    seconds: float = 0.0  # in commits


class Scribe:
    """Takes whatever waits, writes it in one commit, and answers in one call into the loop."""

    def __init__(
        self,
        name: str,
        writer: Writer,
        items: queue.SimpleQueue[Item],
        counters: Counters,
        patience: float,
    ) -> None:
        self._name = name
        self._writer = writer
        self._queue = items
        self._counters = counters
        self._patience = patience
        self._notes: dict[int, Note] = {}  # by table: the latest is written
        self._notes_due = 0.0
        self._beat: Beat | None = None  # to be written

    def work(self) -> None:
        """Write until the end comes, and then the rest."""
        running = True
        while running:
            batch, running = self._take()
            if batch:
                self._settle(batch, self._outcomes(batch))
                if len(batch) >= MANY:  # a commit costs the same for one line as for fifty
                    time.sleep(GATHERING)
            if self._beat is not None:
                self._write_beat(self._beat)
            if self._notes and time.monotonic() >= self._notes_due:
                self._write_notes()
        while self._notes and self._write_notes():
            pass
        self._writer.close()

    def _take(self) -> tuple[list[Waiting], bool]:
        """Whatever waits, up to a batch; at the latest when notes are due."""
        batch: list[Waiting] = []
        wait = max(0.0, self._notes_due - time.monotonic()) if self._notes else None
        try:
            item = self._queue.get(timeout=wait)
            while item is not None:
                if isinstance(item, Note):
                    self._keep(item)
                elif isinstance(item, Beat):
                    self._beat = item
                else:
                    batch += item
                    if len(batch) >= MOST_LINES:
                        return batch, True
                item = self._queue.get_nowait()
        except queue.Empty:
            return batch, True
        return batch, False

    def _keep(self, note: Note) -> None:
        if not self._notes:
            self._notes_due = time.monotonic() + NOTE_SECONDS
        self._notes[note.table] = note

    def _outcomes(self, batch: list[Waiting]) -> list[Outcome]:
        lines: dict[Place, Line] = {}
        for line, _ in batch:
            lines.setdefault(line[:2], line)
        began = time.perf_counter()
        found = self._write(list(lines.values()))
        self._counters.seconds += time.perf_counter() - began
        self._counters.batches += 1
        # Of two lines of a batch for one place, the first was written.
        return [
            False if found[line[:2]] is True and lines[line[:2]] is not line else found[line[:2]]
            for line, _ in batch
        ]

    def _write(self, lines: list[Line]) -> dict[Place, Outcome]:
        """Write lines in one commit; where one of them is no good, each in its own."""
        try:
            ours = self._insert(lines)
        except Rejected as error:
            if len(lines) > 1:
                return {place: out for line in lines for place, out in self._write([line]).items()}
            return self._failed(lines, f"an event that can be kept, got {str(error)!r}: report it")
        except (Lost, Unreachable) as error:
            log.warning("the database does not answer: %s", error)
            return self._failed(lines, f"an answer, got {str(error)!r}: try again")
        except Exception as error:
            log.exception("the journal failed")  # nobody may be left waiting
            return self._failed(lines, f"to write, got {type(error).__name__}: report it")
        return {line[:2]: line[:2] in ours for line in lines}

    def _insert(self, lines: list[Line]) -> set[Place]:
        """Write lines; if the connection breaks meanwhile, find out what became of them."""
        end = time.monotonic() + self._patience
        again = False
        while True:
            try:
                return self._writer.insert(lines, again=again)
            except Lost:
                again = True
                if time.monotonic() > end:
                    raise
            except Unreachable:
                if not again or time.monotonic() > end:
                    raise
            time.sleep(PAUSE)

    def _failed(self, lines: list[Line], what: str) -> dict[Place, Outcome]:
        return {line[:2]: StoreError(f"{self._name}: expected {what}") for line in lines}

    def _settle(self, batch: list[Waiting], outcomes: list[Outcome]) -> None:
        """Count, and wake those who wait."""
        counters = self._counters
        for outcome in outcomes:
            counters.appended += outcome is True
            counters.conflicts += outcome is False
            counters.failures += isinstance(outcome, StoreError)
        futures = [future for _, future in batch]
        try:
            futures[0].get_loop().call_soon_threadsafe(_wake, futures, outcomes)
        except RuntimeError:
            log.warning("the loop ended before %d events were answered", len(batch))

    def _write_beat(self, beat: Beat) -> None:
        """Say that a node is alive; if that fails, the next time will do."""
        self._beat = None
        try:
            self._writer.beat(beat)
        except (Lost, Unreachable, Rejected) as error:
            log.warning("a sign of life can't be written: %s", error)

    def _write_notes(self) -> bool:
        """Write some notes; those that can't be written wait for the next time."""
        notes = [self._notes.pop(table) for table in list(self._notes)[:MOST_NOTES]]
        try:
            self._writer.note(notes)
        except (Lost, Unreachable) as error:
            log.warning("tables can't be noted: %s", error)
            self._notes = {note.table: note for note in notes} | self._notes
            self._notes_due = time.monotonic() + NOTE_SECONDS
            return False
        except Exception:
            log.exception("notes of %d tables can't be kept", len(notes))  # the log has it all
        return True


def _wake(futures: list[asyncio.Future[bool]], outcomes: list[Outcome]) -> None:
    for future, outcome in zip(futures, outcomes, strict=True):
        if future.done():  # whoever waited was cancelled
            continue
        if isinstance(outcome, StoreError):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
