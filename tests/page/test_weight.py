"""The page stays light, asks nobody else for anything, and draws in space only when told to."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.conftest import Visit, Visitor
from tests.page.weight import MOST_BOARD, MOST_HOME, SPACE, Piece, Scale, total
from tests.server.running import Server

GAMES = ("tonooo", "bonne_main", "colorio", "nivos")
CODE = "scripts and styles"


First = tuple[Page, Scale, list[Piece]]


@pytest.fixture
def first(browser: Browser, server: Server) -> Iterator[First]:
    """The page as somebody new opens it, and what came; the service worker keeps nothing."""
    context = browser.new_context(service_workers="block", locale="en")
    visitor = Visitor(context, server.base)
    scale = Scale(visitor.page)
    page = visitor.go()
    expect(page.get_by_text("Pick a box")).to_be_visible()
    yield page, scale, scale.take()
    context.close()
    assert visitor.faults == []


def test_the_first_page_is_light(first: First) -> None:
    _, _, pieces = first
    assert 0 < total(pieces, CODE) <= MOST_HOME
    assert total(pieces, "modules") == total(pieces, "words") == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_light(first: First, game: str) -> None:
    page, scale, _ = first
    page.evaluate(f"location.hash = '#/play/{game}'")
    expect(page.locator(".plate.turn")).to_be_visible()
    pieces = scale.take()
    assert 0 < total(pieces, CODE) <= MOST_BOARD
    assert total(pieces, "modules") > 0
    others = {other for other in GAMES if other != game}
    assert not [each.url for each in pieces if any(f"/{other}" in each.url for other in others)]


def test_drawing_in_space_comes_when_it_is_wanted(first: First) -> None:
    page, scale, _ = first
    page.evaluate("location.hash = '#/play/nivos'")
    expect(page.locator(".plate.turn")).to_be_visible()
    scale.take()
    assert not [url for url in scale.asked if SPACE in url]
    page.get_by_role("button", name="See it in space").click()
    expect(page.locator("canvas")).to_be_visible()
    assert [url for url in scale.asked if SPACE in url]


def test_nobody_else_is_asked_for_anything(visit: Visit) -> None:
    visitor = visit(keeps=True)
    scale = Scale(visitor.page)
    places = ["", "#/about", "#/settings", *(f"#/rules/{game}" for game in GAMES)]
    for place in (*places, *(f"#/play/{game}" for game in GAMES)):
        visitor.go(place)
        scale.take()
    asked = {urlsplit(url).netloc for url in scale.asked if not url.startswith(("data:", "blob:"))}
    assert asked == {urlsplit(visitor.base).netloc}
