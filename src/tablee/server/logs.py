"""Logs: one line of JSON a record, without secrets.

What is logged names its fields one by one: no cookies, tokens, names or talk; of a table's id,
which is a secret too, six signs.
"""

import json
import logging
import sys
import time
from typing import Any, TextIO

STANDARD = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message", "taskName"}
SHOWN = 6  # signs of a table's id


def shortened(id: str) -> str:  # noqa: A002 - the word of the domain
    """As much of a table's id as logs may say.

    >>> shortened("k3TbX0nGq2m5sV7wYzA1Bc")
    'k3TbX0'
    """
    return id[:SHOWN]


class Lines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, event, then whatever was given by `extra`."""
        line: dict[str, Any] = {
            "time": _moment(record.created),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            "logger": record.name,
        }
        for name, value in vars(record).items():
            if name not in STANDARD:
                line[name] = shortened(str(value)) if name == "table" else value
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


def _moment(seconds: float) -> str:
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
    return f"{whole}.{int(seconds % 1 * 1000):03d}Z"


def set_up(level: str = "info", stream: TextIO | None = None) -> None:
    """Write all logs of this process as lines of JSON to standard error."""
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)
    logging.getLogger("uvicorn.access").disabled = True
