"""Node and Chromium as seen from Python: they are given tasks and answer with data."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

WEB = Path(__file__).parents[2] / "web"


def node() -> str:
    """The program that runs JavaScript: the system's, or the one beside our Python."""
    found = shutil.which("node") or shutil.which("node", path=str(Path(os.sys.executable).parent))
    assert found, "expected Node 20 or newer: run `make web`"
    return found


def chromium() -> str | None:
    """The browser, if there is one."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Host:
    """A process that runs tasks, one after the other."""

    def __init__(self, kind: str) -> None:
        environment = {**os.environ, "TABLEE_CHROMIUM": chromium() or ""}
        self.process = subprocess.Popen(
            [node(), str(WEB / "build" / "host.js"), kind],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
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
        self.process.stdin.close()
        self.process.wait(timeout=30)
