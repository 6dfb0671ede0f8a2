"""Takes the pictures of docs/pictures from the real page, in the middle of games.

    make pictures                                        all of them
    .venv/bin/python -m scripts.pictures colorio         those of one place

The games are played by bots, from fixed seeds, up to a turn of the person; then they are put where
the page keeps its tables. So pictures change when the page does, and not by chance.
"""

import argparse
import base64
import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.page.conftest import ARGUMENTS
from tests.server.running import Server
from tests.web.building import build
from tests.web.host import chromium

from tablee import GAMES, Event, Match
from tablee.bots.levels import level_bot
from tablee.bots.policy import Turn

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desk": (1440, 900)}
THEMES = ("light", "dark")
QUALITY = 60  # of WebP: small files that show no loss
REST = 800  # milliseconds until texts and pieces are where they belong
SECONDS = 60_000  # milliseconds that anything may take here
PERSON = 0  # the seat
LEVEL = 2  # of the others, and of whoever played for the person
NOW = 1_767_225_600_000  # milliseconds; any fixed time will do
MOST_LINES = 60  # of the chronicle, as the page keeps them


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a game is looked at: at the person's first turn after so many decisions."""

    players: int
    seed: int
    decisions: int


SITUATIONS = {
    "tonooo": Situation(3, seed=3, decisions=24),
    "bonne_main": Situation(4, seed=5, decisions=8),
    "colorio": Situation(3, seed=4, decisions=12),
    "nivos": Situation(3, seed=2, decisions=12),
}


def told(events: Sequence[Event]) -> list[dict[str, Any]]:
    """What everybody perceives, as the page writes it down."""
    return [{"name": each.name, "values": dict(each.values)} for each in events]


def seat_of(seat: int) -> dict[str, Any]:
    """The person, or a bot."""
    is_person = seat == PERSON
    return {
        "kind": "person" if is_person else "bot",
        "name": None,
        "level": None if is_person else LEVEL,
        "lent": None,
        "resigned": False,
        "ready": True,
        "points": 0,
    }


def table_of(name: str, situation: Situation) -> dict[str, Any]:
    """A table as the page keeps it, in the middle of a game."""
    game = GAMES[name]
    match = Match(name, players=situation.players, seed=situation.seed)
    bots = [level_bot(game, LEVEL, seed) for seed in range(situation.players)]
    entries: list[dict[str, Any]] = [{"what": "started", "told": told(match.events)}]
    while len(entries) <= situation.decisions or match.actor != PERSON:
        seat = match.actor
        move = bots[seat].choose(Turn(match, seat))
        by = "person" if seat == PERSON else "bot"
        events = told(match.play(move))
        entries.append({"what": "moved", "seat": seat, "by": by, "move": move, "told": events})
    numbered = [{**each, "seq": seq, "at": NOW} for seq, each in enumerate(entries, 1)]
    return {
        "version": 1,
        "id": name,
        "game": name,
        "players": situation.players,
        "options": dict(match.options),
        "tally": False,
        "seats": [seat_of(seat) for seat in range(situation.players)],
        "games": 1,
        "number": 1,
        "starter": None,
        "record": match.record().to_json(),
        "entries": numbered[-MOST_LINES:],
        "seq": len(numbered),
        "turn": PERSON,
        "result": None,
        "opened": NOW,
        "changed": NOW,
    }


@contextmanager
def visitor(browser: Browser, size: str, theme: str, kept: dict[str, Any]) -> Iterator[Page]:
    """Somebody with a screen of a size, and what their browser keeps."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        has_touch=size != "desk",
        locale="en",
    )
    for key, value in kept.items():
        context.add_init_script(f"localStorage[{json.dumps(key)}] ??= {json.dumps(value)};")
    page = context.new_page()
    page.set_default_timeout(SECONDS)
    yield page
    context.close()


def take(page: Page, size: str, theme: str, place: str) -> None:
    """One picture, of what is on the screen."""
    page.wait_for_timeout(REST)
    path = FOLDER / f"{place}-{size}-{theme}.webp"
    line = page.context.new_cdp_session(page)
    taken = line.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    path.write_bytes(base64.b64decode(taken["data"]))
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB", flush=True)


def main() -> None:
    """Take the pictures of the places that are named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    places = ["home", *SITUATIONS]
    parser.add_argument("places", nargs="*", choices=[[], *places])
    chosen = parser.parse_args().places or places
    build()
    found = chromium()
    if found is None:
        parser.error("no Chromium here: `make browser` installs it where it may")
    expect.set_options(timeout=SECONDS)
    FOLDER.mkdir(exist_ok=True)
    settings = json.dumps({"motion": "none", "sound": False})
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), fresh=True).start()
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        try:
            for place in chosen:
                kept = {"tablee/settings": settings}
                if place in SITUATIONS:
                    table = table_of(place, SITUATIONS[place])
                    kept[f"tablee/table/{place}"] = json.dumps(table)
                for size in SIZES:
                    for theme in THEMES:
                        with visitor(browser, size, theme, kept) as page:
                            page.goto(server.base)
                            expect(page.locator("h1")).to_be_visible()
                            if place in SITUATIONS:
                                page.evaluate(f"location.hash = '#/local/{place}'")
                                expect(page.locator(".line.mine")).to_be_visible()
                            take(page, size, theme, place)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
