"""What players look at: a page that is drawn afresh on a terminal, or lines one after another."""

import contextlib
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rich.console import RenderableType
from rich.rule import Rule
from rich.text import Text

from tablee.cli.arguments import BadInput
from tablee.cli.console import output

MOST_ECHOED = 200  # characters


@dataclass(frozen=True, slots=True)
class Scene:
    """One look at the table."""

    heading: str
    board: RenderableType
    log: Sequence[str]  # what happened since one last decided, a paragraph a turn
    news: Sequence[str]  # the sentences of it that have not been shown yet
    settled: bool = False  # whether a turn has ended, so that the board is worth a look
    note: str = ""  # an answer to what was typed
    question: str = ""
    menu: RenderableType | None = None
    extra: Sequence[str] = field(default=())


class Screen:
    """A terminal or a pipe."""

    def __init__(self) -> None:
        self.console = output()
        self.live = sys.stdin.isatty() and sys.stdout.isatty() and not self.console.is_dumb_terminal

    @contextlib.contextmanager
    def opened(self) -> Iterator[None]:
        """Use a page of its own on a terminal, and give back what was there before."""
        if not self.live:
            yield
            return
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - lets lines be edited
        self.console.set_alt_screen(True)
        try:
            yield
        finally:
            self.console.set_alt_screen(False)

    def show(self, scene: Scene) -> None:
        """Draw a scene: all of it on a terminal, what is new in it elsewhere."""
        below: list[RenderableType] = []
        if scene.note:
            below.append(Text(scene.note, "italic"))
        if scene.question:
            below.append(Text(scene.question, "bold"))
        if scene.menu is not None:
            below.append(scene.menu)
        below += map(Text, scene.extra)
        if self.live:
            self._fill(scene, self._rendered(*below))
            return
        above: list[RenderableType] = [Text(line) for line in scene.news]
        if scene.settled:
            above += [Text(), scene.board, Text()]
        for part in (*above, *below):
            self.console.print(part, soft_wrap=isinstance(part, Text))

    def _fill(self, scene: Scene, below: list[str]) -> None:
        """Draw the whole page; the log gives way if there is not enough room."""
        above = self._rendered(Rule(scene.heading, align="left", style="dim"), scene.board)
        log = self._rendered(*map(Text, scene.log))
        room = max(self.console.height - len(above) - len(below) - 3, 1)
        if len(log) > room:
            log = ["...", *log[len(log) - room + 1 :]]
        if self.console.is_alt_screen:
            self.console.clear()
        sys.stdout.write("\n".join([*above, "", *log, "", *below, ""]))
        sys.stdout.flush()

    def _rendered(self, *parts: RenderableType) -> list[str]:
        """The lines that things take up."""
        with self.console.capture() as captured:
            for part in parts:
                self.console.print(part)
        return captured.get().splitlines()

    def ask(self, prompt: str) -> str:
        """Read a line."""
        try:
            answer = input(prompt).strip()
        except EOFError as error:
            self.console.print()
            raise BadInput(
                "the input ended: expected an answer (in a game a move, or quit)"
            ) from error
        if not sys.stdin.isatty():
            shown = "".join(c for c in answer[:MOST_ECHOED] if c.isprintable())
            self.console.print(Text(shown))  # so that what is written down reads well
        return answer

    def wait(self, seconds: float) -> None:
        """Give people time to look; a pipe needs none."""
        if self.live:
            time.sleep(seconds)

    def page(self, text: RenderableType, prompt: str = "Enter goes back: ") -> None:
        """Show something to read, a page at a time on a terminal."""
        lines = self._rendered(text)
        if not self.live:
            sys.stdout.write("\n".join([*lines, ""]))
            return
        height = max(self.console.height - 2, 5)
        for start in range(0, len(lines), height):
            self.console.clear()
            sys.stdout.write("\n".join([*lines[start : start + height], ""]))
            more = start + height < len(lines)
            answer = self.ask("Enter for more, q to stop: " if more else prompt)
            if answer.lower().startswith("q"):
                return
