import pytest

from tests.cli.terminal import Result, Run, run_here


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command in this process, in which rules may be compiled at any time."""
    monkeypatch.setattr("tablee.engine.kernel.show_progress", lambda: None)

    def command(*arguments: object, text: str | bytes = "") -> Result:
        return run_here(monkeypatch, capsys, [str(argument) for argument in arguments], text)

    return command
