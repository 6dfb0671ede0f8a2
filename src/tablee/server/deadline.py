"""An end that comes: a process that was asked to stop, and can't, ends all the same."""

import logging
import os
import threading

log = logging.getLogger("tablee.running")

LAST = 20.0  # seconds to finish what was begun: more than tables and requests are given
GAVE_UP = 1  # the exit code


class Deadline:
    """Begins when somebody says stop; a database that does not answer holds up threads for ever.

    What was acknowledged is in the log by then; what is given up, nobody was told of.
    """

    def __init__(self, seconds: float = LAST) -> None:
        self._timer = threading.Timer(seconds, self._give_up)
        self._timer.daemon = True

    def begin(self) -> None:
        """Count from now on, if it was not begun before."""
        if not self._timer.is_alive() and not self._timer.finished.is_set():
            self._timer.start()

    def lift(self) -> None:
        """Everything has ended."""
        self._timer.cancel()

    def _give_up(self) -> None:
        """End without waiting for anybody; threads that hang would be waited for otherwise."""
        log.error("gave up", extra={"seconds": self._timer.interval, "why": "it did not end"})
        logging.shutdown()
        os._exit(GAVE_UP)
