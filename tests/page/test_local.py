"""Local tables: they outlive a reload, and need no network and no server."""

import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.cli.terminal import Run
from tests.page.conftest import DOUBLE, LIFT, Visit, tap_twice
from tests.server.running import Server


def test_a_reload_goes_on_where_it_was(visit: Visit) -> None:
    page = visit().go("#/play/colorio")
    expect(page.locator(".line.mine")).to_be_visible()
    page.locator(LIFT).first.click()
    line = page.locator(".line.mine")
    expect(line).not_to_contain_text("Lift")
    said = line.inner_text()
    page.reload()
    expect(page.locator(".line.mine")).to_have_text(said)
    page.goto(page.url.split("#")[0])
    expect(page.get_by_role("region", name="My tables")).to_contain_text("Your turn")
    page.get_by_role("button", name="Delete Colorio").click()
    page.wait_for_timeout(DOUBLE)
    page.get_by_role("button", name="Delete, really").click()
    expect(page.get_by_role("region", name="My tables")).to_have_count(0)


def test_what_was_shown_is_not_taken_back(visit: Visit) -> None:
    """Closed memory: a colour that was seen can't be unseen."""
    page = visit().go("#/play/colorio")
    expect(page.locator(".line.mine")).to_be_visible()
    page.locator(LIFT).first.click()
    expect(page.locator(".line.mine")).not_to_contain_text("Lift")
    undo = page.get_by_role("button", name="Take back")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("can’t be unseen")


def test_moves_are_confirmed_by_a_second_tap(visit: Visit) -> None:
    page = visit(moves="confirm").go("#/play/colorio")
    expect(page.locator(".line.mine")).to_be_visible()
    cap = page.locator(LIFT).first
    cap.click()
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Confirm")).to_have_count(0)
    cap.click()
    page.wait_for_timeout(DOUBLE)
    expect(page.locator("li.moved").filter(has_text="You lift")).to_have_count(0)
    cap.click()
    expect(page.locator("li.moved").filter(has_text="You lift")).to_have_count(1)


def test_a_lift_that_may_end_the_game_asks_for_a_second_tap(visit: Visit) -> None:
    """Unless somebody has chosen otherwise; to draw needs no second tap."""
    page = visit(moves="auto").go("#/play/tonooo")
    lift = page.locator("[data-move='lift:B'][aria-disabled=false]")
    lift.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".line.mine")).to_have_text("Touch again to lift cylinder B.")
    expect(page.locator("[aria-live]")).to_contain_text("Touch again to lift cylinder B.")
    expect(lift).to_be_focused()
    expect(lift).to_have_attribute("aria-pressed", "true")
    page.locator("[data-move='draw']").click()
    expect(page.locator(".line.mine")).to_contain_text("Choose a cylinder for")
    page.locator("[data-move='put:B']").click()
    expect(lift).to_have_count(1)
    tap_twice(lift)  # a hasty finger has not read the question
    expect(page.locator(".line.mine")).to_have_text("Touch again to lift cylinder B.")
    page.wait_for_timeout(DOUBLE)
    lift.click()
    expect(page.locator("ol[aria-label='What happened']")).to_contain_text("You lift cylinder B.")


def test_the_page_works_without_a_network(visit: Visit) -> None:
    visitor = visit(keeps=True)
    page = visitor.go()
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    visitor.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("Pick a box")).to_be_visible()
    for game in ("tonooo", "bonne_main", "colorio", "nivos"):
        page.goto(f"{visitor.base}/#/play/{game}")
        expect(page.locator(".line.mine, .line.calm")).to_be_visible()
        expect(page.locator(".plate.turn")).to_be_visible()
        page.goto(f"{visitor.base}/#/rules/{game}")
        expect(page.get_by_role("article")).to_contain_text("players", ignore_case=True)
    page.goto(f"{visitor.base}/#/game/nivos")
    page.get_by_role("button", name="With friends").click()
    expect(page.get_by_role("alert")).to_contain_text("can’t be reached")


@pytest.fixture
def public(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A plain file server: its folder and its address."""
    folder = tmp_path / "public"
    folder.mkdir()
    handler = functools.partial(SimpleHTTPRequestHandler, directory=folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield folder, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_page_elsewhere_has_online_tables_of_a_server(
    visit: Visit, run: Run, site: None, public: tuple[Path, str], tmp_path: Path
) -> None:
    folder, address = public
    tables = Server(tmp_path / "tables", "--origin", address).start()
    try:
        assert run("site", str(folder / "games"), "--server", tables.base).code == 0
        host = visit(base=f"{address}/games", name="Ada")
        page = host.go("#/game/tonooo")
        page.get_by_role("button", name="With friends").click()
        link = page.get_by_label("Link to this table").input_value()
        assert link.startswith(f"{address}/games/#/table/")
        code = page.get_by_role("img", name="The link as a code")
        expect(code).to_have_js_property("complete", True)
        assert code.evaluate("(picture) => picture.naturalWidth") > 0  # drawn for this page
        friend = visit()
        friend.page.goto(link)
        friend.page.get_by_role("button", name="Sit here").click()
        expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    finally:
        tables.kill()


def test_any_host_of_files_serves_the_page(
    visit: Visit, run: Run, site: None, public: tuple[Path, str]
) -> None:
    folder, address = public
    assert run("site", str(folder / "games")).code == 0
    page = visit(base=f"{address}/games", keeps=True).go()
    page.get_by_role("link", name="Colorio").click()
    expect(page.get_by_role("button", name="With friends")).to_have_count(0)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".plate.turn")).to_be_visible()


def test_a_site_names_its_server(run: Run, site: None, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    assert run("site", str(folder), "--server", "https://tables.example.org/").code == 0
    assert [each.name for each in folder.glob("index.html*")] == ["index.html"]
    text = (folder / "index.html").read_text(encoding="utf-8")
    assert '<meta name="tablee-server" content="https://tables.example.org" />' in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["full"], "expected a new or an empty folder"),
        (["new", "--server", "tables.example.org"], "expected https://HOST"),
        (["new", "--server", 'https://x"><script>'], "expected https://HOST"),
        (["new", "--server", "https://example.org/path"], "expected https://HOST"),
    ],
)
def test_a_site_that_can_not_be(
    run: Run, site: None, tmp_path: Path, arguments: list[str], words: str
) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    done = run("site", str(tmp_path / arguments[0]), *arguments[1:])
    assert done.code == 2
    assert words in done.err
    assert not (tmp_path / "new").exists()
