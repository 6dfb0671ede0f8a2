"""The page in a real Chromium, on a real server."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    expect,
    sync_playwright,
)

from tablee.engine.kernel import MODE
from tests.cli.conftest import run
from tests.server.running import Server
from tests.web.building import build
from tests.web.host import chromium

__all__ = ["run"]  # a fixture of others

NO_BROWSER = "no Chromium here: `make browser` installs it where it may"

if MODE != "compiled":
    collect_ignore_glob = ["test_*.py"]  # the page is the same in every mode

# Tests need not watch pieces travel, nor bots think.
QUICK = {"motion": "none", "pace": "quick", "moves": "instant", "sound": False, "level": 1}
# Parts of Chromium that tests do without. The first two load pages of its own behind each window,
# for what is typed into the line of addresses: longer work than our page makes. The others are
# those that Playwright turns off: only the last list given counts.
WITHOUT = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
# WebGL is drawn by the processor here. All else is put together without it: ten times as fast.
ARGUMENTS = [
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-compositing",
    f"--disable-features={','.join(WITHOUT)}",
]
LIFT = "[data-move^='lift:']:not([aria-disabled=true])"  # a cap, but the one just used
DOUBLE = 500  # milliseconds: taps that are further apart are two
SECONDS = 60_000  # milliseconds: on a new machine, bots are compiled first


# What the page withdraws by itself after some seconds (a face, a question, a reason) stands for
# a minute: a slow machine still finds it. How long it really stands is a matter of unit tests.
UNHURRIED = """
  for (const name of ["setTimeout", "setInterval"]) {
    const later = window[name];
    window[name] = (what, time, ...rest) =>
      later(what, [4_000, 5_000, 6_000].includes(time) ? 60_000 : time, ...rest);
  }
"""


# Two taps on a place, in no time: they were made before anything came of the first.
TWICE = """async (target) => {
  const { left, top, width, height } = target.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const at = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y };
  const taps = [1, 2].map((detail) => [
    new PointerEvent("pointerdown", { ...at, isPrimary: true, pointerType: "mouse" }),
    new PointerEvent("pointerup", { ...at, isPrimary: true, pointerType: "mouse" }),
    new PointerEvent("click", { ...at, detail }),
  ]);
  for (const tap of taps) {
    for (const event of tap) document.elementFromPoint(x, y)?.dispatchEvent(event);
    for (let i = 0; i < 10; i++) await null; // what the first has changed is on the page
  }
}"""


def tap_twice(target: Locator) -> None:
    """Tap twice in haste, however slow this machine is: a mouse of Playwright may take its time."""
    target.hover()  # once it is there and keeps still
    target.evaluate(TWICE)


def playback(page: Page) -> Callable[[float], object]:
    """How fast everything moves that moves by style: 1 is as usual."""
    tools = page.context.new_cdp_session(page)
    tools.send("Animation.enable")
    return lambda rate: tools.send("Animation.setPlaybackRate", {"playbackRate": rate})


@pytest.fixture(scope="session")
def site() -> None:
    build()


# Gone with the last test of the page: Playwright holds an event loop as long as it runs, beside
# which no other test of the same process could run one.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    found = chromium()
    if found is None:
        pytest.skip(NO_BROWSER)
    expect.set_options(timeout=SECONDS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found,
            args=ARGUMENTS,
            timeout=2 * SECONDS,
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(site: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("page"), "--bot-pause", "0.4").start()
    yield found
    found.kill()


class Visitor:
    """Somebody with a browser of their own, and everything that went wrong there."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.context = context
        self.base = base
        self.faults: list[str] = []
        context.set_default_timeout(SECONDS)
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        # A line that is cut is told by the browser as well: that is no fault of the page.
        if (
            message.type == "error"
            and "net::ERR" not in message.text
            and "WebSocket" not in message.text
        ):
            self.faults.append(message.text)

    def go(self, address: str = "") -> Page:
        """Open an address of the page."""
        self.page.goto(self.base + "/" + address)
        return self.page


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Let somebody come: `visit(locale="fr", keeps=True, **settings)`; `keeps`: for offline."""
    visitors: list[Visitor] = []

    def come(
        *,
        base: str | None = None,
        size: tuple[int, int] = (1280, 800),
        locale: str = "en",
        touch: bool = False,
        theme: str = "light",
        keeps: bool = False,
        **settings: Any,
    ) -> Visitor:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=locale,
            has_touch=touch,
            # To keep all its files takes the page longer than most tests do.
            service_workers="allow" if keeps else "block",
            color_scheme=theme,  # type: ignore[arg-type]
        )
        kept = json.dumps({**QUICK, **settings})
        context.add_init_script(UNHURRIED)
        # Only once: what somebody chooses afterwards stays.
        context.add_init_script(f"localStorage['tablee/settings'] ??= {json.dumps(kept)};")
        visitors.append(Visitor(context, base or server.base))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.context.close()
    assert [fault for visitor in visitors for fault in visitor.faults] == []
