"""The pages around the games: home, a box, rules, settings, about."""

import pytest
from playwright.sync_api import Page, expect

from tests.page.axe import findings
from tests.page.conftest import Visit, Visitor

GAMES = {"tonooo": "Tonooo", "bonne_main": "La Bonne Main", "colorio": "Colorio", "nivos": "Nivos"}
# Addresses, and the heading of each.
PAGES = {"": "Tablée", "#/about": "About", "#/settings": "Settings", "#/nothing": "Nothing here"}
PAGES |= {f"#/game/{game}": title for game, title in GAMES.items()}
PAGES |= {f"#/rules/{game}": f"Rules of {title}" for game, title in GAMES.items()}


def open_whole(visitor: Visitor, address: str) -> Page:
    """Open an address, wait until everything is there, and fold out what is folded away."""
    page = visitor.go(address)
    expect(page.get_by_role("heading", level=1)).to_have_text(PAGES[address])
    folded = page.locator("details")
    if "rules" in address:  # their text comes after the heading
        expect(folded).to_have_count(1)
    folded.evaluate_all("(all) => { for (const each of all) each.open = true; }")
    return page


@pytest.mark.parametrize("title", GAMES.values())
def test_two_clicks_to_a_game(visit: Visit, title: str) -> None:
    page = visit().go()
    page.get_by_role("link", name=title).click()
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("region", name="Board")).to_be_visible()
    expect(page.get_by_role("list", name="What happened")).to_contain_text("The game begins.")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_read_the_pages(visit: Visit, theme: str) -> None:
    visitor = visit(theme=theme, size=(360, 740))
    for address in PAGES:
        page = open_whole(visitor, address)
        page.wait_for_load_state("networkidle")
        assert findings(page) == [], address
        # Nothing sticks out to the side.
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


def test_the_narrowest_screen_and_large_letters(visit: Visit) -> None:
    visitor = visit(size=(320, 640))
    for address in PAGES:
        page = open_whole(visitor, address)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


def test_the_language_is_that_of_the_browser_until_one_is_chosen(visit: Visit) -> None:
    page = visit(locale="fr-FR").go()
    expect(page.get_by_text("Choisis une boîte")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "fr"
    page.goto(page.url + "#/settings")
    page.get_by_label("Langue").select_option("en")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_rules_in_both_languages(visit: Visit) -> None:
    for locale, words in (("en", "Your turn"), ("fr", "Ton tour")):
        page = visit(locale=locale).go("#/rules/colorio")
        expect(page.get_by_role("article")).to_contain_text("Jacky Bonnet")
        expect(page.get_by_role("heading", name=words)).to_be_visible()


def test_reading_goes_on_at_the_heading_of_a_page(visit: Visit) -> None:
    page = visit().go()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_visible()
    expect(heading).not_to_be_focused()  # whoever opens the page begins where they like
    page.get_by_role("link", name="Colorio").click()
    expect(heading).to_have_text("Colorio")
    expect(heading).to_be_focused()
    page.get_by_role("link", name="Rules").click()
    expect(heading).to_have_text("Rules of Colorio")
    expect(heading).to_be_focused()
    page.go_back()
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("region", name="Board")).to_be_visible()
    expect(heading).to_be_focused()


def test_rules_and_settings_lead_back_to_the_game(visit: Visit) -> None:
    page = visit().go("#/play/nivos")
    board = page.get_by_role("region", name="Board")
    expect(board).to_be_visible()
    table = page.url
    page.get_by_role("link", name="Rules").click()
    page.reload()
    page.get_by_role("link", name="Back", exact=True).click()
    expect(board).to_be_visible()
    assert page.url == table
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("link", name="Back", exact=True).click()
    expect(board).to_be_visible()
    assert page.url == table


def test_what_was_chosen_is_kept(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("#/settings")
    page.get_by_label("Light").select_option("dark")
    page.get_by_label("Patterns on pieces").select_option("strong")
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-patterns", "strong")
    page = visitor.go("#/game/nivos")
    page.get_by_role("radio", name="Owl").check()
    page.get_by_role("radio", name="3", exact=True).check()
    page = visitor.go("#/play/nivos")
    expect(page.get_by_text("Owl 2").first).to_be_visible()


def test_settings_that_make_no_sense_are_left_out(visit: Visit) -> None:
    page = visit(theme="light", level="nonsense", language="xx", players=[]).go()
    expect(page.get_by_text("Pick a box")).to_be_visible()


def test_nothing_is_asked_of_others(visit: Visit) -> None:
    """No request leaves for any other host."""
    visitor = visit()
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    page = visitor.go("#/play/colorio")
    expect(page.get_by_role("region", name="Board")).to_be_visible()
    page.goto(visitor.base + "/#/rules/nivos")
    page.wait_for_load_state("networkidle")
    assert asked
    assert all(url.startswith((visitor.base, "data:")) for url in asked), asked
