"""What players look at: a page that is drawn afresh on a terminal, or lines one after another."""

import contextlib
import os
import select
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.rule import Rule
from rich.text import Text

from tablee.cli.arguments import InputEnded
from tablee.cli.console import output
from tablee.cli.progress import WIPE

if TYPE_CHECKING:
    from tablee.cli.menu import Menu

MOST_ECHOED = 200  # characters
FRAME = 3  # lines for the log at least: one, between two that are empty
FEW_LINES = 4  # of a list that the log makes room for


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
    menu: "Menu | None" = None
    extra: Sequence[str] = field(default=())


class Screen:
    """A terminal or a pipe."""

    def __init__(self) -> None:
        self.console = output()
        self.live = sys.stdin.isatty() and sys.stdout.isatty() and not self.console.is_dumb_terminal
        self._listening = False  # whether somebody is waited for, so that Ctrl-C counts at once
        self._interrupted = False  # whether Ctrl-C was pressed while nobody was

    @contextlib.contextmanager
    def opened(self) -> Iterator[None]:
        """Use a page of its own on a terminal, and give back what was there before."""
        if not self.live:
            yield
            return
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - lets lines be edited
        before = signal.signal(signal.SIGINT, self._interrupt)
        self.console.set_alt_screen(True)
        try:
            yield
        finally:
            self.console.set_alt_screen(False)
            signal.signal(signal.SIGINT, before)

    def _interrupt(self, _number: int, _frame: Any) -> None:
        """Take Ctrl-C: a move that is being made is made before it counts."""
        if self._listening or self._interrupted:
            self._interrupted = False
            raise KeyboardInterrupt
        self._interrupted = True

    @contextlib.contextmanager
    def _waiting(self) -> Iterator[None]:
        """Wait for somebody, who may press Ctrl-C or has done so."""
        self._listening = True
        try:
            if self._interrupted:
                self._interrupted = False
                raise KeyboardInterrupt
            yield
        finally:
            self._listening = False

    def show(self, scene: Scene) -> None:
        """Draw a scene: all of it on a terminal, what is new in it elsewhere."""
        asked: list[RenderableType] = []
        if scene.note:
            asked.append(Text(scene.note, "italic"))
        if scene.question:
            asked.append(Text(scene.question, "bold"))
        extra: list[RenderableType] = [Text(line) for line in scene.extra]
        if self.live:
            self._fill(scene, self._rendered(*asked), self._rendered(*extra))
            return
        menu = scene.menu.drawn(self.console.width) if scene.menu else []
        above: list[RenderableType] = [Text(line) for line in scene.news]
        if scene.settled:
            above += [Text(), scene.board, Text()]
        for part in (*above, *asked, *menu, *extra):
            self.console.print(part, soft_wrap=isinstance(part, Text))

    def remark(self, sentence: str) -> None:
        """Say something below the page until it is drawn again; a pipe needs no such thing."""
        if self.live:
            sys.stdout.write(f"\r{WIPE}{sentence[: self.console.width - 1]}")
            sys.stdout.flush()

    def _fill(self, scene: Scene, asked: list[str], extra: list[str]) -> None:
        """Draw the whole page; log and list give way if there is not enough room."""
        above = self._rendered(Rule(scene.heading, align="left", style="dim"), scene.board)
        room = self.console.height - 1 - len(above) - len(asked) - len(extra)
        menu: list[str] = []
        if scene.menu:
            width = self.console.width
            whole = len(scene.menu.drawn(width))
            spared = FRAME if room - FRAME >= min(whole, FEW_LINES) else 0
            menu = self._rendered(*scene.menu.drawn(width, max(room - spared, 1)))
        log = self._log(scene.log, room - len(menu))
        if self.console.is_alt_screen:
            self.console.clear()
        sys.stdout.write("\n".join([*above, *log, *asked, *menu, *extra, ""]))
        sys.stdout.flush()

    def _log(self, paragraphs: Sequence[str], room: int) -> list[str]:
        """The end of the log, between empty lines; less of it where there is little room."""
        if not self.console.is_alt_screen:  # a page that stays, which may be longer
            room = sys.maxsize
        if room < FRAME:
            return [""] * max(min(room, 1), 0)
        log = self._rendered(*map(Text, paragraphs))
        if len(log) > room - 2:
            log = ["...", *log[len(log) - room + 3 :]] if room > FRAME else log[-1:]
        return ["", *log, ""]

    def _rendered(self, *parts: RenderableType) -> list[str]:
        """The lines that things take up."""
        with self.console.capture() as captured:
            for part in parts:
                self.console.print(part)
        return captured.get().splitlines()

    def ask(self, prompt: str) -> str:
        """Read a line."""
        try:
            with self._waiting():
                answer = input(prompt).strip()
        except EOFError as error:
            self.console.print()
            raise InputEnded(
                "the input ended: expected an answer (in a game a move, or quit)"
            ) from error
        if not sys.stdin.isatty():
            shown = "".join(c for c in answer[:MOST_ECHOED] if c.isprintable())
            self.console.print(Text(shown))  # so that what is written down reads well
        return answer

    def wait(self, seconds: float) -> None:
        """Give people time to look, until they press a key; a pipe needs none."""
        if not self.live or not seconds:
            return
        with self._waiting(), _keys() as keyboard:
            if keyboard is None:
                time.sleep(seconds)
            elif select.select([keyboard], [], [], seconds)[0]:
                os.read(keyboard, MOST_ECHOED)

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


@contextlib.contextmanager
def _keys() -> Iterator[int | None]:
    """Let every key be read as it is pressed, where the system can do that; give the keyboard."""
    try:
        import termios  # not on every system
        import tty
    except ImportError:
        yield None
        return
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    try:
        tty.setcbreak(keyboard, termios.TCSADRAIN)
        yield keyboard
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
