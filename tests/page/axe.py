"""Whether everybody can use a page, as far as a program can tell."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests.web.host import WEB

EVERYTHING = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")


@cache
def _source() -> str:
    return (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def findings(page: Page, rules: Sequence[str] = EVERYTHING) -> list[str]:
    """What axe finds to be serious or worse, with the elements; rules by their names or tags."""
    if page.evaluate("window.axe === undefined"):
        page.evaluate(_source())
    found: dict[str, Any] = page.evaluate(
        "(rules) => axe.run(document, {resultTypes: ['violations'], runOnly: rules})", list(rules)
    )
    return [
        f"{each['id']}: {[node['target'] for node in each['nodes']][:3]} {each['help']}"
        for each in found["violations"]
        if each["impact"] in {"serious", "critical"}
    ]
