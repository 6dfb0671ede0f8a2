"""What the page weighs, how soon it shows and answers on a slow phone, and whom it leaves out.

    make bench-web                              the tables of docs/benchmarks.md
    .venv/bin/python -m bench.web weights       some of them: weights, paints, taps, walks, findings

A real server, and a real Chromium that is slowed down as Lighthouse slows it down for a phone: a
quarter of the processor, 1.6 Mbit/s, 150 ms to the server and back. Times belong to the machine
they were measured on; bytes do not.
"""

import argparse
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.touches import HEARING, tap_around
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright
from tests.page.axe import findings
from tests.page.conftest import ARGUMENTS
from tests.page.weight import MOST_BOARD, MOST_HOME, SPACE, Piece, Scale, total
from tests.server.running import Server
from tests.web.building import BUILD, build
from tests.web.host import chromium

from tablee import GAMES

PHONE = {"width": 360, "height": 740}
SLOWER = 4
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
QUIET = 2500  # milliseconds after which nothing more is expected
TAPS = 30
SECONDS = 60_000  # milliseconds that anything may take here
CODE = "scripts and styles"

WATCHING = (
    """
globalThis.seen = { paint: 0, largest: 0, blocked: 0, shifted: 0 };
const watch = (type, hear) => {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(hear));
  observer.observe({ type, buffered: true });
};
watch("paint", ({ name, startTime }) => {
  if (name === "first-contentful-paint") seen.paint = startTime;
});
watch("largest-contentful-paint", ({ startTime }) => { seen.largest = startTime; });
watch("longtask", ({ duration }) => { seen.blocked += duration - 50; }); // what is felt
watch("layout-shift", ({ value, hadRecentInput }) => {
  if (!hadRecentInput) seen.shifted += value;
});
"""
    + HEARING
)


@contextmanager
def phone(browser: Browser, *, slow: bool) -> Iterator[Page]:
    """A phone that nobody has opened the page on; its service worker would load everything."""
    context = browser.new_context(
        viewport=PHONE,  # type: ignore[arg-type]
        has_touch=True,
        is_mobile=True,
        locale="en",
        service_workers="block",
    )
    context.add_init_script(WATCHING)
    page = context.new_page()
    page.set_default_timeout(SECONDS)
    if slow:
        line = context.new_cdp_session(page)
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", NETWORK)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    yield page
    context.close()


def show(cells: list[Any]) -> None:
    """One row of a table."""
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def kilo(size: int) -> str:
    """Bytes as people read them."""
    return f"{size / 1000:.1f}"


def verdict(is_met: bool) -> str:
    """Whether a goal is reached, in a word."""
    return "met" if is_met else "not met"


# ------------------------------------------------------------------------------------- weights


def weigh(browser: Browser, base: str) -> None:
    """What travels, of the first page and of each board after it; bots at their first turn."""
    kinds = ["rules, kB", "words, kB", "bots, kB", "other, kB"]
    show(["opened", "scripts and styles, kB", "budget", *kinds])
    show(["---"] * (3 + len(kinds)))

    def row(name: str, pieces: list[Piece], most: int | None, bots: int = 0) -> None:
        code = total(pieces, CODE)
        budget = "none" if most is None else f"{kilo(most)}: {verdict(code <= most)}"
        rules, words, other = (kilo(total(pieces, kind)) for kind in ("modules", "words", "other"))
        show([name, kilo(code), budget, rules, words, kilo(bots), other])

    for game in GAMES:
        with phone(browser, slow=False) as page:
            scale = Scale(page)
            page.goto(base)
            expect(page.get_by_text("Pick a box")).to_be_visible()
            home = scale.take()
            if game == next(iter(GAMES)):
                row("home", home, MOST_HOME)
            page.evaluate(f"location.hash = '#/play/{game}'")
            expect(page.locator(".line.mine")).to_be_visible()
            (bots,) = (BUILD / "site" / "assets").glob(f"{game}-bots-*.wasm.br")
            row(f"{GAMES[game].title}, after home", scale.take(), MOST_BOARD, bots.stat().st_size)
            if game == "nivos":
                early = [url for url in scale.asked if SPACE in url]
                page.get_by_role("button", name="See it in space").click()
                expect(page.locator("canvas")).to_be_visible()
                row("its view in space, after that", scale.take(), None)
                print(f"\nthree.js only when the view in space opens: {verdict(not early)}")


# ------------------------------------------------------------------------------------- times


def paints(browser: Browser, base: str, address: str, ready: str) -> dict[str, float]:
    """Open a place of the page cold, and look until it has come to rest."""
    with phone(browser, slow=True) as page:
        page.goto(f"{base}/{address}")
        expect(page.locator(ready).first).to_be_visible()
        page.wait_for_timeout(QUIET)
        found: dict[str, float] = page.evaluate("seen")
        return found


def time_paints(browser: Browser, base: str, rounds: int) -> None:
    """When something is seen, when the largest thing, how long nothing answers, what jumps."""
    show(
        [
            "opened cold",
            "first paint, ms",
            "largest paint, ms",
            "blocked, ms",
            "shifted (CLS)",
        ]
    )
    show(["---"] * 5)
    places = {"home": ("", "h1")}
    places |= {game.title: (f"#/play/{name}", ".plate.turn") for name, game in GAMES.items()}
    for name, (address, ready) in places.items():
        runs = [paints(browser, base, address, ready) for _ in range(rounds)]
        middle = {what: statistics.median(run[what] for run in runs) for what in runs[0]}
        times = [f"{middle[what]:.0f}" for what in ("paint", "largest", "blocked")]
        show([name, *times, f"{middle['shifted']:.3f}"])


def sit_together(page: Page, base: str, name: str) -> None:
    """Two people at this device: nobody waits for bots."""
    page.goto(f"{base}/#/game/{name}")
    page.get_by_role("button", name="Same device").click()
    expect(page.locator(".line.mine")).to_be_visible()


def time_taps(browser: Browser, base: str, goal: int) -> None:
    """How long until a tap is answered by a picture."""
    show(["board", "taps", "moves", "median, ms", "slowest, ms", f"goal: under {goal} ms"])
    show(["---"] * 6)
    for name, game in GAMES.items():
        with phone(browser, slow=True) as page:
            sit_together(page, base, name)
            page.wait_for_timeout(QUIET)
            moves, taps = tap_around(page, TAPS, seed=1)
            middle, slowest = statistics.median(taps), taps[-1]
            met = verdict(slowest < goal)
            show([game.title, len(taps), moves, f"{middle:.0f}", f"{slowest:.0f}", met])


def back(page: Page, _: str) -> Locator:
    """The way back, at the top of every page."""
    return page.get_by_role("link", name="Back", exact=True)


# From the first page into a game, to its rules and the settings, and back.
WALK: list[tuple[str, Callable[[Page, str], Locator]]] = [
    ("a box", lambda page, title: page.get_by_role("link", name=title)),
    ("the number of players", lambda page, _: page.locator("input[name=players]").nth(1)),
    ("the options", lambda page, _: page.get_by_text("Options of the game")),
    ("Play now", lambda page, _: page.get_by_role("button", name="Play now")),
    ("the menu of a game", lambda page, _: page.get_by_role("button", name="Log and actions")),
    ("Rules", lambda page, _: page.get_by_role("link", name="Rules")),
    ("back to the game", back),
    ("the menu again", lambda page, _: page.get_by_role("button", name="Log and actions")),
    ("Settings", lambda page, _: page.get_by_role("link", name="Settings")),
    ("a switch", lambda page, _: page.get_by_label("Sounds")),
    ("back to the game again", back),
    ("back to all games", back),
]


def walk(browser: Browser, base: str, title: str) -> Iterator[tuple[str, float]]:
    """Go from page to page with a finger; how long each tap takes to be answered."""
    with phone(browser, slow=True) as page:
        page.goto(base)
        expect(page.get_by_text("Pick a box")).to_be_visible()
        page.wait_for_timeout(QUIET)
        for step, find in WALK:
            page.evaluate("taps.clear()")
            find(page, title).tap()
            page.wait_for_timeout(QUIET)
            yield step, page.evaluate("Math.max(16, ...taps.values())")


def time_walks(browser: Browser, base: str, goal: int) -> None:
    """How long until a tap on the way from page to page is answered, in all four games."""
    found: dict[str, list[float]] = {step: [] for step, _ in WALK}
    for game in GAMES.values():
        for step, time in walk(browser, base, game.title):
            found[step].append(time)
    show(["tap on", "median, ms", "slowest, ms", f"goal: under {goal} ms"])
    show(["---"] * 4)
    for step, times in found.items():
        middle, slowest = statistics.median(times), max(times)
        show([step, f"{middle:.0f}", f"{slowest:.0f}", verdict(slowest < goal)])


# ------------------------------------------------------------------------------------- people


def count_findings(browser: Browser, base: str) -> None:
    """What axe finds to be serious or worse."""
    show(["page", "findings of axe"])
    show(["---"] * 2)
    with phone(browser, slow=False) as page:
        page.goto(base)
        expect(page.get_by_text("Pick a box")).to_be_visible()
        show(["home", len(findings(page))])
        for name, game in GAMES.items():
            page.goto(f"{base}/#/play/{name}")
            expect(page.locator(".plate.turn")).to_be_visible()
            show([game.title, len(findings(page))])


PARTS: dict[str, Callable[[Browser, str, argparse.Namespace], None]] = {
    "weights": lambda browser, base, _: weigh(browser, base),
    "paints": lambda browser, base, given: time_paints(browser, base, given.rounds),
    "taps": lambda browser, base, given: time_taps(browser, base, given.goal),
    "walks": lambda browser, base, given: time_walks(browser, base, given.goal),
    "findings": lambda browser, base, _: count_findings(browser, base),
}


def main() -> None:
    """Measure everything, and print it as tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="all, if left out")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--goal", type=int, default=100, help="milliseconds for a tap")
    given = parser.parse_args()
    build()
    found = chromium()
    if found is None:
        parser.error("no Chromium here: `make browser` installs it where it may")
    expect.set_options(timeout=SECONDS)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), fresh=True).start()
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        try:
            for part in given.parts or PARTS:
                PARTS[part](browser, server.base, given)
                print()
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
