"""Node and Chromium as seen from Python: they are given tasks and answer with data."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

WEB = Path(__file__).parents[2] / "web"
# Programs that were installed beside our Python go before the system's.
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
ENVIRONMENT = {**os.environ, "PATH": PATH}


def program(*names: str) -> str | None:
    """Find a program by any of its names."""
    found = (shutil.which(name, path=PATH) for name in names)
    return next(filter(None, found), None)


def chromium() -> str | None:
    """The browser, if there is one."""
    return program("chromium", "chromium-browser", "google-chrome")


class Host:
    """A process that runs tasks, one after the other."""

    def __init__(self, kind: str) -> None:
        self.process = subprocess.Popen(
            # Node 20 has the sockets of browsers behind an option.
            ["node", "--experimental-websocket", str(WEB / "build" / "host.js"), kind],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**ENVIRONMENT, "TABLEE_CHROMIUM": chromium() or ""},
        )

    def run(self, task: str, **given: Any) -> Any:
        """Do a task; whatever is thrown there fails here."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"task": task, "given": given}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, f"{task}: the host stopped"
        answer = json.loads(line)
        assert "error" not in answer, answer["error"]
        return answer.get("answer")

    def close(self) -> None:
        """Let it end by itself."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.wait(timeout=60)
        self.process.stdout.close()
