"""Nothing breaks the page: not what a device kept, strange links, hasty people or bad networks."""

import functools
import json
import os
import re
import shutil
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import tablee
from tests.page.conftest import DOUBLE, LIFT, Visit, Visitor, playback, tap_twice
from tests.page.test_online import board, open_table
from tests.web.building import BUILD

PERSON: dict[str, Any] = {
    "kind": "person",
    "name": None,
    "level": None,
    "lent": None,
    "resigned": False,
    "ready": False,
    "points": 0,
}
BOT = {**PERSON, "kind": "bot", "level": 1}
KEPT: dict[str, Any] = {
    "version": 1,
    "id": "x",
    "game": "colorio",
    "players": 2,
    "options": {"start": 0, "memory": "closed"},
    "tally": False,
    "seats": [PERSON, BOT],
    "games": 1,
    "number": 1,
    "starter": None,
    "record": "",
    "entries": [],
    "seq": 0,
    "turn": None,
    "result": None,
    "opened": 1,
    "changed": 1,
}
RECORD = {"game": "colorio", "players": 2, "options": {}, "steps": []}


def kept(page: Page, table: object) -> None:
    """Let the device have kept something as table x."""
    text = table if isinstance(table, str) else json.dumps(table)
    page.evaluate("text => localStorage.setItem('tablee/table/x', text)", text)


def stored(page: Page) -> Any:
    """What the device has kept of the table on show."""
    table = page.url.rpartition("/")[2]
    return json.loads(page.evaluate(f"localStorage['tablee/table/{table}']"))


def turn(page: Page) -> None:
    """Wait for the turn of the person here."""
    expect(page.locator(".line.mine")).to_be_visible()


# ------------------------------------------------------------------------- what was kept


def test_tables_that_make_no_sense_are_not_tables(visit: Visit) -> None:
    page = visit().go()
    junk: list[object] = [
        "{nonsense",
        "null",
        "7",
        {**KEPT, "version": 2},
        {**KEPT, "id": "other"},
        {**KEPT, "game": "constructor"},
        {**KEPT, "players": -1, "seats": []},
        {**KEPT, "players": 9, "seats": [PERSON] * 9},
        {**KEPT, "seats": [None, 1]},
        {**KEPT, "seats": [PERSON, {**BOT, "level": 99}]},
        {**KEPT, "entries": None},
        {**KEPT, "entries": [None]},
        {**KEPT, "entries": [{"seq": 1, "what": "moved", "told": [3]}]},
        {**KEPT, "options": None},
        {**KEPT, "result": {}},
        {**KEPT, "number": -4},
        {**KEPT, "changed": "today"},
        {**KEPT, "past": [1]},
    ]
    for table in junk:
        kept(page, table)
        page.goto(page.url.partition("#")[0] + "#/local/x")
        expect(page.get_by_role("heading", name="Nothing here"), str(table)).to_be_visible()
        page.goto(page.url.partition("#")[0] + "#/")
        expect(page.get_by_text("Pick a box"), str(table)).to_be_visible()
        expect(page.get_by_role("region", name="My tables"), str(table)).to_have_count(0)


def test_games_that_can_not_be_read_say_so(visit: Visit) -> None:
    page = visit().go()
    records: list[object] = [
        {**RECORD, "steps": [{"seat": 0, "move": "remove"}]},
        {**RECORD, "game": "nivos"},
        {**RECORD, "players": 3},
        "hello",
    ]
    tables = [{**KEPT, "record": json.dumps(each)} for each in records]
    tables.append({**KEPT, "record": "x" * 2_000_000})
    tables.append({**KEPT, "options": {"memory": "sometimes"}})
    for table in tables:
        kept(page, table)
        page.goto(page.url.partition("#")[0] + "#/local/x")
        expect(page.get_by_role("alert"), str(table)[:500]).to_contain_text("can’t be read")
        page.get_by_role("link", name="To all games").press("Enter")  # too fast for a finger
    page.get_by_role("button", name="Delete Colorio").click()
    page.wait_for_timeout(DOUBLE)
    page.get_by_role("button", name="Delete, really").click()
    expect(page.get_by_role("region", name="My tables")).to_have_count(0)


def test_settings_that_make_no_sense(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go()
    for text in (
        "[]",
        '{"__proto__": {"level": 9}, "constructor": 1, "players": null, "name": 5}',
        json.dumps({"name": "n" * 5000, "level": 2.5, "players": {"tonooo": "many", "nivos": 99}}),
    ):
        page.evaluate("text => localStorage.setItem('tablee/settings', text)", text)
        page.reload()
        page.goto(visitor.base + "/#/settings")
        assert len(page.get_by_label("Name").input_value()) <= 24
        page.goto(visitor.base + "/#/play/tonooo")
        expect(page.locator(".plate.turn")).to_be_visible()


@pytest.mark.parametrize(
    "script",
    [
        "Object.defineProperty(window, 'localStorage', "
        "{ get() { throw new DOMException('no', 'SecurityError'); } });",
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };",
    ],
    ids=["forbidden", "full"],
)
def test_a_browser_that_keeps_nothing_can_play(visit: Visit, script: str) -> None:
    visitor = visit()
    visitor.context.add_init_script(script)
    visitor.page.route("**/api/v1/me", lambda route: route.abort())  # asked where nothing is noted
    page = visitor.go("#/play/colorio")
    turn(page)
    page.locator(LIFT).first.click()
    expect(page.locator(".line.mine")).not_to_contain_text("Lift")
    page.get_by_role("link", name="Back").click()
    page.get_by_role("region", name="My tables").get_by_role("link").click()
    expect(page.locator(".line.mine")).not_to_contain_text("Lift")


# ------------------------------------------------------------------------------ addresses


def test_links_that_lead_nowhere(visit: Visit) -> None:
    visitor = visit()
    for address in (
        "#/local/../x",
        "#/table/..",
        "#/table/%00",
        "#/table/",
        "#/table/a?b#c",
        "#/table/<img src=x onerror=alert(1)>",
        "#/replay//",
        "#/move/",
        "#/move/%E0%A4%A",
        "#/game/__proto__",
        "#/play/constructor",
        "#/play/__proto__",
        "#/rules/toString",
        "#/<script>alert(1)</script>",
        "#/" + "x" * 5000,
    ):
        page = visitor.go()
        page = visitor.go(address)
        expect(page.get_by_role("heading", name="Nothing here"), address).to_be_visible()


def test_back_leads_from_a_game_to_its_box(visit: Visit) -> None:
    page = visit().go("#/game/colorio")
    tap_twice(page.get_by_role("button", name="Play now"))
    expect(page.locator(".plate.turn")).to_be_visible()
    table = page.url
    page.go_back()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.go_forward()
    expect(page.locator(".plate.turn")).to_be_visible()
    assert page.url == table


# -------------------------------------------------------------------------- several tabs


def leave_for_another_tab(visitor: Visitor) -> tuple[Page, Page, str]:
    """Two tabs of a local game, the second of which has gone on, and what it asks for now."""
    first = visitor.go("#/play/colorio")
    turn(first)
    second = visitor.context.new_page()
    second.goto(first.url)
    turn(second)
    expect(first.get_by_role("alert")).to_contain_text("open in another tab")
    second.locator(LIFT).first.click()
    expect(second.locator(".line.mine")).not_to_contain_text("Lift")
    return first, second, second.locator(".line.mine").inner_text()


def test_a_local_table_goes_on_in_one_tab(visit: Visit) -> None:
    first, second, said = leave_for_another_tab(visit())
    first.get_by_role("button", name="Play on here").click()
    expect(first.locator(".line.mine")).to_have_text(said)
    expect(second.get_by_role("alert")).to_contain_text("open in another tab")


def test_a_tab_that_was_left_takes_the_latest_online(visit: Visit) -> None:
    first, _second, said = leave_for_another_tab(visit())
    first.get_by_role("button", name="Go on online").click()
    first.wait_for_url("**/#/table/**")
    expect(first.locator(".line.mine")).to_have_text(said)


def test_an_online_table_in_two_tabs(visit: Visit) -> None:
    visitor = visit()
    first = visitor.page
    open_table(visitor, "colorio")
    tap_twice(first.get_by_role("button", name="Start with a bot"))
    board(first)
    turn(first)
    second = visitor.context.new_page()
    second.goto(first.url)
    turn(second)
    first.locator(LIFT).first.click()
    for page in (first, second):
        expect(page.locator(".line.mine")).not_to_contain_text("Lift")


# ------------------------------------------------------------------------- hasty people

# Counts what is begun and ended in the worker.
COUNTING = """
  window.calls = {};
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (letter) {
    const { call } = letter.request;
    window.calls[call] = (window.calls[call] ?? 0) + 1;
    post.call(this, letter);
  };
"""


def test_ten_games_leave_nothing_behind(visit: Visit) -> None:
    """Matches are closed and bots dismissed, also when somebody leaves while they load."""
    visitor = visit()
    visitor.context.add_init_script(COUNTING)
    page = visitor.go()
    for game in range(10):
        page.goto(visitor.base + "/#/play/tonooo")
        page.wait_for_url("**/#/local/**")
        if game % 2:
            expect(page.locator(".plate.turn")).to_be_visible()
        page.goto(visitor.base + "/#/")
    page.wait_for_function(
        "() => calls.open > 0 && calls.open === calls.close"
        " && (calls.hire ?? 0) === (calls.dismiss ?? 0)"
    )


def test_haste_leaves_a_game_that_makes_sense(visit: Visit) -> None:
    visitor = visit(pace="calm", level=3)
    page = visitor.go("#/game/bonne_main")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".plate.turn")).to_be_visible()
    for name in ["Let a bot play", "Play myself again"] * 5:
        page.get_by_role("button", name=name).click()
    for _ in range(3):
        page.get_by_role("button", name="Take back").dblclick(force=True)
    page.get_by_role("button", name="Let a bot play").click()
    expect(page.locator("li.moved").nth(3)).to_be_attached()  # it goes on
    page.get_by_role("button", name="Play myself again").click()
    turn(page)
    steps = len(json.loads(stored(page)["record"])["steps"])
    page.reload()
    turn(page)
    assert len(json.loads(stored(page)["record"])["steps"]) == steps


def test_somebody_who_touches_twice_sits_down_once(visit: Visit) -> None:
    host, friend = visit(name="Ada"), visit(name="Bo")
    link = open_table(host, "colorio", players=3)
    friend.page.goto(link)
    tap_twice(friend.page.get_by_role("button", name="Sit here").first)
    expect(friend.page.get_by_text("(you)")).to_have_count(1)
    expect(friend.page.get_by_role("alert")).to_have_count(0)


# ---------------------------------------------------------------------------- bad networks


@pytest.mark.parametrize("file", ["**/colorio-*.wasm", "**/worker-*.js", "**/colorio-bots-*.wasm"])
def test_files_that_do_not_come_can_be_asked_for_again(visit: Visit, file: str) -> None:
    visitor = visit()
    visitor.page.route(file, lambda route: route.abort())
    page = visitor.go("#/play/colorio")
    if "bots" in file:
        page.get_by_role("button", name="Let a bot play").click()
    again = page.get_by_role("alert").get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    page.unroute(file)
    again.click()
    expect(page.locator(".line.mine, .line.calm")).to_be_visible()
    expect(page.locator(".plate.turn")).to_be_visible()
    if "bots" in file:
        expect(page.locator("li.moved").first).to_be_attached()  # it plays at last


@pytest.mark.parametrize(
    ("file", "address"),
    [
        ("**/assets/Table-*", "#/play/colorio"),
        ("**/assets/Rules-*", "#/rules/nivos"),
        ("**/assets/Move-*", "#/move/abc"),
        ("**/assets/Replay-*", "#/replay/abc/1"),
    ],
)
def test_parts_that_do_not_come_say_so(visit: Visit, file: str, address: str) -> None:
    visitor = visit()
    page = visitor.go()
    page.route(file, lambda route: route.abort())
    page.goto(f"{visitor.base}/{address}")
    expect(page.get_by_role("heading", name="This did not work")).to_be_visible()
    page.unroute(file)
    if "Replay" not in file:  # there is no such game: the browser would tell of that
        page.get_by_role("button", name="Reload").click()
        expect(page.get_by_role("heading", name="This did not work")).to_have_count(0)
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_page_that_does_not_come_says_so(visit: Visit) -> None:
    visitor = visit()
    visitor.page.route("**/assets/index-*.js", lambda route: route.abort())
    time = playback(visitor.page)
    time(0.001)
    page = visitor.go()
    told = page.get_by_text("Tablée could not be loaded.")
    expect(told).to_be_attached()
    expect(told).to_be_hidden()  # most come in a moment
    time(1)
    expect(told).to_be_visible()


def test_a_page_that_can_not_begin_says_so_at_once(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script("Node.prototype.cloneNode = null")  # an odd browser
    page = visitor.go()
    told = page.locator("#page > p:not(.late)")
    expect(told).to_contain_text("Tablée could not be loaded.")
    expect(told).to_contain_text("Tablée n\u2019a pas pu être chargée.")
    assert len(visitor.faults) == 1  # for those who look after the page
    visitor.faults.clear()


@pytest.fixture
def upgrade(site: None, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A host of files that can be changed: its address and its folder."""
    folder = tmp_path / "site"
    shutil.copytree(BUILD / "site", folder)
    index = folder / "index.html"
    index.write_text(index.read_text().replace('server" content=""', 'server" content="none"'))
    handler = functools.partial(SimpleHTTPRequestHandler, directory=folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", folder
    server.shutdown()
    thread.join()
    server.server_close()


# Waits until the browser has fetched a newer build.
NEW_BUILD = """async () => {
  const found = await navigator.serviceWorker.ready;
  await found.update();
  while (found.waiting === null) await new Promise((done) => setTimeout(done, 20));
}"""


def test_a_reload_brings_the_new_build(visit: Visit, upgrade: tuple[str, Path]) -> None:
    base, folder = upgrade
    visitor = visit(base=base, keeps=True)
    page = visitor.go()
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    index, worker = folder / "index.html", folder / "sw.js"
    index.write_text(index.read_text().replace("<body>", '<body data-build="2">'))
    worker.write_text(re.sub('"tablee-[0-9a-f]+"', '"tablee-2"', worker.read_text()))
    later = index.stat().st_mtime + 10  # a host tells whole seconds: this is newer in any case
    os.utime(index, (later, later))
    os.utime(worker, (later, later))
    page.evaluate(NEW_BUILD)
    assert page.locator("body").get_attribute("data-build") is None
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-build", "2")
    expect(page.get_by_text("Pick a box")).to_be_visible()


def test_an_old_page_is_told_to_reload(visit: Visit) -> None:
    visitor = visit()
    open_table(visitor, "colorio")
    page, table = visitor.page, visitor.page.url
    refusal: dict[str, Any] = {
        "type": "refused",
        "code": "protocol/version",
        "id": None,
        "data": {},
        "wait": None,
    }
    page.route_web_socket("**/live**", lambda line: line.send(json.dumps(refusal)))
    page.goto(visitor.base)
    page.goto(table)
    expect(page.get_by_role("alert")).to_contain_text("older than the server")
    with page.expect_event("load"):
        page.get_by_role("button", name="Reload").click()


# ---------------------------------------------------------------------------- other people


def test_names_and_talk_stay_text(visit: Visit) -> None:
    host = visit(name="<b onclick=alert(1)>x</b")
    friend = visit(name="\u202eevil\u202c " + "a\u0301\u0302\u0303" * 4, size=(360, 740))
    link = open_table(host, "tonooo")
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Sit here").click()
    expect(host.page.get_by_text("(you)")).to_be_visible()
    host.page.get_by_role("button", name="Start", exact=True).click()
    board(host.page)
    for said in ("<img src=x onerror=alert(1)>", "\u202eabc", "W" * 200, "👩‍👩‍👧‍👦 שלום"):
        host.page.get_by_label("Say something").fill(said)
        host.page.get_by_role("button", name="Send").click()
        expect(host.page.get_by_label("Say something")).to_have_value("")
    board(friend.page)
    friend.page.get_by_role("button", name="Log and actions").click()
    expect(friend.page.locator("li.said").last).to_contain_text("שלום")
    for page in (host.page, friend.page):
        assert page.locator("main b[onclick], main img[onerror]").count() == 0
        assert "\u202e" not in page.locator("main").inner_text()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        side = page.locator("aside")
        assert side.evaluate("(side) => side.scrollWidth <= side.clientWidth")


def test_a_clock_of_a_device_that_is_an_hour_late(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script(
        "const now = Date.now; Date.now = () => now.call(Date) - 3_600_000;"
    )
    page = visitor.go("#/game/tonooo")
    page.get_by_text("Clock and list").click()
    page.get_by_label("Clock").select_option("5")
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("button", name="Start with a bot").click()
    clock = page.locator(".plate.turn .clock")
    expect(clock).to_have_text(re.compile("^(5:00|4:..)$"))
    expect(clock).to_have_text(re.compile("^4:..$"))


# -------------------------------------------------------------------------------- secrets

COLOURS = re.compile(r"\b(red|yellow|green|blue|joker)\b", re.IGNORECASE)


def test_a_closed_game_tells_the_latest_only(visit: Visit) -> None:
    """What is covered again is nowhere on the page: not in the log, not in labels, not in data."""
    page = visit().go("#/game/tonooo")
    page.get_by_role("button", name="Same device").click()
    for _ in range(4):
        turn(page)
        page.get_by_role("button", name="bag", exact=False).click()
        page.locator("[data-move^='put:']:not([aria-disabled=true])").first.click()
    cylinders = page.locator("[data-move^='lift:']")
    expect(cylinders).to_have_count(4)  # the last piece is covered
    log = page.locator("ol[aria-label='What happened'] li").all_inner_texts()
    told = [line for line in log if COLOURS.search(line)]
    assert len(log) > 4
    assert len(told) <= 1, told
    for html in cylinders.evaluate_all("(all) => all.map((each) => each.outerHTML)"):
        assert not COLOURS.search(html), html


def test_a_running_closed_game_is_not_shown_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    open_table(visitor, "tonooo")
    page.get_by_role("button", name="Start with a bot").click()
    board(page)
    table = page.url.rpartition("/")[2]
    expect(page.get_by_role("link", name="Look again")).to_have_count(0)
    answer = page.request.get(f"{visitor.base}/api/v1/tables/{table}/records")
    assert answer.status >= 400, answer.text()
    page.goto(f"{visitor.base}/#/replay/{table}/1")
    expect(page.get_by_role("alert")).to_contain_text("stay covered")
    visitor.faults.clear()  # the browser tells of the refusal too


def test_a_game_of_this_device_is_shown_again_once_it_is_over(visit: Visit) -> None:
    match = tablee.Match("colorio", options={"start": 0, "memory": "closed"}, seed=1)
    while not match.over:
        running = match.record()
        match.play(match.legal()[-1])
    page = visit().go()
    address = page.url.partition("#")[0] + "#/local/x"
    kept(page, {**KEPT, "seats": [{**PERSON, "name": "Ada"}, BOT], "record": running.to_json()})
    page.goto(address + "/replay")
    expect(page.get_by_role("alert")).to_contain_text("stay covered")
    expect(page.get_by_role("slider")).to_have_count(0)
    record = match.record()
    points = [int(place == 1) for place in match.places()]
    result = {"ending": "played", "returns": match.returns(), "places": match.places()}
    kept(page, {**KEPT, "record": record.to_json(), "result": {**result, "points": points}})
    page.goto(address)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Download").click()
    assert saving.value.path().read_text() == record.to_json() + "\n"
    page.get_by_role("link", name="Look again").click()
    expect(page.get_by_text("Goldfish").first).to_be_visible()
    page.get_by_role("slider").fill(str(match.ply))
    expect(page.locator("[aria-live=polite]")).to_contain_text("win")
    expect(page.get_by_text("1 point").first).to_be_visible()  # what somebody has then
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_earlier_games_of_this_device_are_shown_again(visit: Visit) -> None:
    """Also while the next one stays covered."""
    first, second = (
        tablee.Match("colorio", options={"start": start, "memory": "closed"}, seed=1)
        for start in (0, 1)
    )
    while not first.over:
        first.play(first.legal()[-1])
    record = first.record().to_json()
    page = visit().go()
    running = second.record().to_json()
    kept(page, {**KEPT, "games": 3, "number": 2, "record": running, "past": [record]})
    page.goto(page.url.partition("#")[0] + "#/local/x")
    expect(page.get_by_text("Game 2 of 3")).to_be_visible()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Download").click()
    assert saving.value.path().read_text() == record + "\n"
    page.get_by_role("link", name="Look again").click()
    expect(page.get_by_text("Goldfish").first).to_be_visible()
    page.get_by_role("slider").fill(str(first.ply))
    expect(page.locator("[aria-live=polite]")).to_contain_text("win")
    expect(page.get_by_label("Which game")).to_have_count(0)  # there is only one
    page.goto(page.url.rpartition("/")[0] + "/2")
    expect(page.get_by_role("alert")).to_contain_text("stay covered")
    options = {"options": {"memory": "open"}, "changed": 2}
    kept(page, {**KEPT, **options, "number": 2, "record": running, "past": [record]})
    page.goto(page.url.rpartition("/")[0] + "/1")
    page.get_by_label("Which game").select_option("Game 2")
    expect(page).to_have_url(re.compile("/replay/2$"))


# ------------------------------------------------------------------------------- the drawer


def test_a_closed_drawer_is_closed_for_everybody(visit: Visit) -> None:
    page = visit(size=(360, 740)).go("#/play/colorio")
    turn(page)
    undo = page.get_by_role("button", name="Take back")
    expect(undo).to_have_count(0)  # hidden from readers of the screen too
    menu = page.get_by_role("button", name="Log and actions")
    menu.focus()
    page.keyboard.press("Enter")
    expect(undo).to_be_visible()
    for _ in range(20):  # a whole round through what can be reached
        page.keyboard.press("Tab")
        assert not page.evaluate("document.activeElement.closest('section.board') !== null")
    undo.focus()
    page.keyboard.press("Escape")
    expect(undo).to_have_count(0)
    expect(menu).to_be_focused()
