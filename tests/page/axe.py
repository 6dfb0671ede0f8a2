"""Whether everybody can use a page, as far as a program can tell."""

from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests.web.host import WEB


@cache
def _source() -> str:
    return (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def findings(page: Page) -> list[str]:
    """What axe finds to be serious or worse, with the elements."""
    if page.evaluate("window.axe === undefined"):
        page.evaluate(_source())
    found: dict[str, Any] = page.evaluate(
        "axe.run(document, {resultTypes: ['violations'], "
        "runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})"
    )
    return [
        f"{each['id']}: {[node['target'] for node in each['nodes']][:3]} {each['help']}"
        for each in found["violations"]
        if each["impact"] in {"serious", "critical"}
    ]
