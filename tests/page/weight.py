"""What a page weighs: the bytes that travel, as the server sends them."""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from playwright.sync_api import Page, Request

# Bytes of scripts and styles, compressed: of the first page, and what a board adds to it.
MOST_HOME = 120_000
MOST_BOARD = 60_000
KINDS = {
    ".js": "scripts and styles",
    ".css": "scripts and styles",
    ".wasm": "modules",
    ".json": "words",
}
PAUSE = 600  # milliseconds in which nothing happens any more
MOST_PAUSES = 60
SPACE = "/space-"  # three.js and what draws with it, in a file of its own


@dataclass(frozen=True, slots=True)
class Piece:
    """One file that was loaded."""

    url: str
    size: int  # of its body, as it travelled

    @property
    def kind(self) -> str:
        """What it is: a script or style, a module, bots, words, or something else."""
        path = urlsplit(self.url).path
        if "-bots-" in path:
            return "bots"
        return next((kind for ending, kind in KINDS.items() if path.endswith(ending)), "other")


class Scale:
    """Weighs everything that a page asks for, from now on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: list[str] = []
        self._ended = 0
        self._weighed: set[str] = set()
        self._done: list[Request] = []
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("requestfinished", self._finish)
        page.on("requestfailed", self._fail)

    def _finish(self, request: Request) -> None:
        self._done.append(request)
        self._ended += 1

    def _fail(self, request: Request) -> None:
        self._ended += 1

    def _settle(self) -> None:
        """Wait until nothing is on its way, and nothing more is asked for."""
        for _ in range(MOST_PAUSES):
            before = len(self.asked)
            self.page.wait_for_timeout(PAUSE)
            if len(self.asked) == before == self._ended:
                return
        raise AssertionError(f"still on their way: {self.asked}")

    def take(self) -> list[Piece]:
        """What has come since the last time, once everything is there."""
        self._settle()
        done, self._done[:] = list(self._done), []
        new = [each for each in done if each.url not in self._weighed]
        self._weighed.update(each.url for each in new)
        return [Piece(each.url, _size(each)) for each in new]


def _size(request: Request) -> int:
    """The bytes of an answer's body; of the first script of a worker only its head is known."""
    size = request.sizes()["responseBodySize"]
    response = request.response()
    return size or int(response.headers.get("content-length", 0) if response else 0)


def total(pieces: Iterable[Piece], kind: str) -> int:
    """The bytes of a kind."""
    return sum(each.size for each in pieces if each.kind == kind)
