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
SPACE = "/space-"  # three.js and what draws with it, in a file of its own


@dataclass(frozen=True, slots=True)
class Piece:
    """One file that was loaded."""

    url: str
    size: int  # of its body, as it travelled

    @property
    def kind(self) -> str:
        """What it is: a script or style, a module, words, or something else."""
        path = urlsplit(self.url).path
        return next((kind for ending, kind in KINDS.items() if path.endswith(ending)), "other")


class Scale:
    """Weighs everything that a page asks for, from now on."""

    def __init__(self, page: Page) -> None:
        self.asked: list[str] = []
        self._done: list[Request] = []
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("requestfinished", lambda request: self._done.append(request))

    def take(self) -> list[Piece]:
        """What has come since the last time."""
        done, self._done[:] = list(self._done), []
        return [Piece(each.url, each.sizes()["responseBodySize"]) for each in done]


def total(pieces: Iterable[Piece], kind: str) -> int:
    """The bytes of a kind."""
    return sum(each.size for each in pieces if each.kind == kind)
