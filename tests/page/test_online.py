"""Online tables on the page: friends come by a link, lines break, servers are killed."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.page.axe import findings
from tests.page.conftest import DOUBLE, LIFT, Visit, Visitor
from tests.server.running import Server


def open_table(visitor: Visitor, game: str, players: int = 2) -> str:
    """Open a table with friends; the link to it."""
    page = visitor.go(f"#/game/{game}")
    page.get_by_role("radio", name=str(players), exact=True).check()
    page.get_by_role("button", name="With friends").click()
    link = page.get_by_label("Link to this table").input_value()
    assert "/table/" in link
    return link


def board(page: Page) -> None:
    expect(page.get_by_role("region", name="Board")).to_be_visible()


def headings(page: Page) -> list[str]:
    """The headings of a page from top to bottom, which is their order for those who listen."""
    found = page.locator("h2").evaluate_all(
        "(all) => all.map((each) => [each.innerText, each.getBoundingClientRect().top])"
    )
    assert found == sorted(found, key=lambda each: each[1])
    return [text for text, _ in found]


def test_a_friend_comes_by_the_link_and_plays(visit: Visit) -> None:
    host, friend = visit(name="Ada"), visit(size=(360, 740), touch=True)
    link = open_table(host, "tonooo")
    assert findings(host.page) == []
    friend.page.goto(link)
    expect(friend.page.get_by_text("Ada")).to_be_visible()
    assert findings(friend.page) == []
    before = headings(friend.page)
    friend.page.get_by_label("Your name").fill("Bo")
    friend.page.get_by_role("button", name="Sit here").click()
    expect(friend.page.get_by_role("button", name="Stand up")).to_be_visible()
    assert headings(friend.page) == before  # nothing jumps where a seat is taken
    expect(host.page.get_by_text("Bo", exact=True)).to_be_visible()
    host.page.get_by_role("button", name="Start", exact=True).click()
    for page in (host.page, friend.page):
        board(page)
        assert findings(page) == []
    mover, other = on_turn(host, friend)
    mover.page.get_by_role("button", name="bag", exact=False).click()
    log = other.page.locator("ol[aria-label='What happened']")
    expect(log).to_contain_text("draws")


def test_who_leaves_and_whose_turn_it_is_can_be_told_without_looking(visit: Visit) -> None:
    host, friend = visit(name="Ada"), visit(name="Bo")
    link = open_table(host, "tonooo")
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Sit here").click()
    host.page.get_by_role("button", name="Start", exact=True).click()
    board(host.page)
    board(friend.page)
    mover, other = on_turn(host, friend)
    expect(mover.page).to_have_title("Your turn · Tonooo · Tablée")  # seen on a tab that is hidden
    expect(other.page).to_have_title("Tonooo · Tablée")
    spoken = host.page.locator("[aria-live=polite]")
    friend.go()  # to the boxes: the seat stays theirs
    expect(spoken).to_contain_text("Bo is away.")
    friend.page.goto(link)
    expect(spoken).to_contain_text("Bo is back.")


def on_turn(one: Visitor, two: Visitor) -> tuple[Visitor, Visitor]:
    """Who is on turn, and who is not."""
    expect(one.page.locator(".plate.turn")).to_be_visible()
    expect(one.page.locator(".line.mine, .line.calm")).to_be_visible()
    is_one = one.page.locator(".line.mine").count() > 0
    return (one, two) if is_one else (two, one)


def test_talk_reactions_and_undo_among_two(visit: Visit) -> None:
    host, friend = visit(name="Ada"), visit(name="Bo")
    link = open_table(host, "tonooo")
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Sit here").click()
    expect(host.page.get_by_text("Bo", exact=True)).to_be_visible()
    host.page.get_by_role("button", name="Start", exact=True).click()
    board(friend.page)
    friend.page.get_by_label("Say something").fill("Hello <b>you</b>")
    friend.page.get_by_role("button", name="Send").click()
    expect(host.page.locator("li.said")).to_contain_text("Hello <b>you</b>")
    host.page.get_by_role("button", name="Applause").click()
    expect(friend.page.locator(".plate .says")).to_be_visible()
    mover, other = on_turn(host, friend)
    mover.page.get_by_role("button", name="bag", exact=False).click()
    expect(mover.page.locator(".line.mine")).to_be_visible()
    mover.page.get_by_role("button", name="Take back").click()
    expect(mover.page.get_by_role("button", name="Waiting for the others")).to_be_disabled()
    other.page.get_by_role("button", name="All right").click()
    log = mover.page.locator("ol[aria-label='What happened']")
    expect(log).to_contain_text("A move was taken back.")


def test_a_seat_goes_to_a_bot_and_back(visit: Visit) -> None:
    host = visit()
    page = host.page
    open_table(host, "nivos")
    page.get_by_role("button", name="Start with a bot").click()
    board(page)
    page.get_by_role("button", name="Let a bot play").click()
    page.get_by_role("button", name="Play myself again").click()
    expect(page.get_by_role("button", name="Let a bot play")).to_be_visible()


def test_somebody_looks_on(visit: Visit) -> None:
    host, watcher = visit(), visit()
    link = open_table(host, "bonne_main")
    host.page.get_by_role("button", name="Start with a bot").click()
    board(host.page)
    watcher.page.goto(link)
    board(watcher.page)
    expect(host.page.locator(".watching")).to_contain_text("1")
    expect(watcher.page.get_by_role("button", name="Take back")).to_have_count(0)


def test_open_tables_are_found_at_home(visit: Visit) -> None:
    host, guest = visit(name="Zoé"), visit()
    page = host.go("#/game/colorio")
    page.get_by_text("Clock and list").click()
    page.get_by_label("Anybody may join from the list").check()
    page.get_by_role("button", name="With friends").click()
    page.get_by_label("Link to this table").wait_for()
    page = guest.go()
    page.get_by_role("link", name="Colorio Zoé").click()
    page.get_by_role("button", name="Sit here").click()
    expect(page.get_by_text("(you)")).to_be_visible()
    page.goto(guest.base)
    expect(page.get_by_role("region", name="My tables")).to_contain_text("Colorio")


def test_a_clock_runs(visit: Visit) -> None:
    host = visit()
    page = host.go("#/game/tonooo")
    page.get_by_text("Clock and list").click()
    page.get_by_label("Clock").select_option("5")
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("button", name="Start with a bot").click()
    expect(page.locator(".plate .clock").first).to_have_text(re.compile("^(5:00|4:..)$"))
    expect(page.locator(".plate.turn .clock")).to_have_text(re.compile("^4:..$"))


def test_a_table_that_is_not_there(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("#/table/abcdefghijklmnopqrstuv")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table")
    page = visitor.go("#/local/nothing")
    expect(page.get_by_text("this table has been deleted")).to_be_visible()


def test_large_letters_and_a_long_name_leave_words_whole(visit: Visit) -> None:
    host = visit(name="Wilhelmina Maria Wxyz 24", size=(360, 740))
    open_table(host, "nivos")
    host.page.evaluate("document.documentElement.style.fontSize = '200%'")
    you = host.page.get_by_text("(you)", exact=True)
    rows = you.evaluate(
        """(span) => {
          const inside = new Range();
          inside.selectNodeContents(span);
          return new Set([...inside.getClientRects()].map(({ top }) => top)).size;
        }"""
    )
    assert rows == 1


def test_a_table_that_was_closed_says_so(visit: Visit) -> None:
    host, friend = visit(name="Ada"), visit(name="Bo")
    friend.page.goto(open_table(host, "nivos"))
    friend.page.get_by_role("button", name="Sit here").click()
    expect(host.page.get_by_text("Bo", exact=True)).to_be_visible()
    host.page.get_by_role("button", name="Close the table").click()
    host.page.wait_for_timeout(DOUBLE)
    host.page.get_by_role("button", name="Close, really").click()
    for page in (host.page, friend.page):
        expect(page.get_by_role("alert")).to_contain_text("This table is closed.")
    friend.page.reload()
    expect(friend.page.get_by_role("alert")).to_contain_text("This table is closed.")
    friend.page.get_by_role("link", name="To all games").click()
    expect(friend.page.get_by_text("Pick a box")).to_be_visible()


def become_the_same(first: Visitor, second: Visitor) -> None:
    """Move somebody to another device, by the link that the settings make."""
    page = first.go("#/settings")
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("Link for your other device")
    expect(link).to_be_focused()
    second.page.goto(link.input_value())
    second.page.get_by_role("button", name="Play on here").click()


def test_another_device_by_a_link(visit: Visit) -> None:
    first, second = visit(name="Ada"), visit()
    link = open_table(first, "colorio")
    become_the_same(first, second)
    expect(second.page.get_by_role("region", name="My tables")).to_contain_text("Colorio")
    second.page.goto(link)
    expect(second.page.get_by_text("(you)")).to_be_visible()


def test_who_was_never_online_makes_a_link_too(visit: Visit) -> None:
    first, second = visit(name="Ada"), visit()
    become_the_same(first, second)
    expect(second.page.get_by_text("Pick a box")).to_be_visible()
    assert second.page.request.get(f"{second.base}/api/v1/me").json()["name"] == "Ada"


def test_a_link_for_another_device_is_of_no_use_on_this_one(visit: Visit) -> None:
    page = visit(name="Ada").go("#/settings")
    page.get_by_role("button", name="Make a link").click()
    page.goto(page.get_by_label("Link for your other device").input_value())
    expect(page.get_by_text("Open it on the other one")).to_be_visible()
    expect(page.get_by_role("button", name="Play on here")).to_have_count(0)


def test_a_local_game_goes_on_online(visit: Visit) -> None:
    visitor, friend = visit(name="Ada"), visit()
    page = visitor.go("#/play/nivos")
    board(page)
    page.get_by_role("button", name="Go on online").click()
    page.wait_for_url("**/#/table/**")
    board(page)
    friend.page.goto(page.url)
    board(friend.page)


def test_a_game_of_two_at_one_device_waits_online_for_the_other(visit: Visit) -> None:
    page = visit().go("#/game/colorio")
    page.get_by_role("button", name="Same device").click()
    board(page)
    page.locator(LIFT).first.click()
    page.get_by_role("button", name="Go on online").click()
    page.wait_for_url("**/#/table/**")
    expect(page.get_by_text("The game goes on where it stands.")).to_be_visible()
    expect(page.get_by_text("Free seat (Player 2)", exact=True)).to_be_visible()


def test_a_match_goes_on_online_with_its_points_and_can_be_looked_at(visit: Visit) -> None:
    page = visit(name="Ada").go("#/game/tonooo")
    page.get_by_text("Options of the game").click()
    page.get_by_label("Games in a row").select_option("3")
    page.get_by_label("Who starts").select_option(label="Seat 1")
    page.get_by_role("button", name="Same device").click()
    page.locator("[data-move='lift:A']").click()  # nothing is in it: seat 1 is out
    expect(page.get_by_role("region", name="Result")).to_contain_text("Player 2 wins game 1 of 3!")
    page.get_by_role("button", name="Next game").click()
    expect(page.get_by_text("Game 2 of 3")).to_be_visible()
    page.get_by_role("button", name="Go on online").click()
    page.wait_for_url("**/#/table/**")
    expect(page.get_by_text("Game 2 of 3 goes on where it stands")).to_be_visible()
    page.get_by_role("button", name="Start with a bot").click()
    expect(page.get_by_text("Game 2 of 3")).to_be_visible()
    points = page.locator(".plate .points .spoken")
    expect(points).to_have_text(["1 point in all games", "0 points in all games"])
    page.get_by_role(
        "link", name="Look again"
    ).click()  # the second stays covered while it is played
    expect(page.locator(".plate").first).to_contain_text("Player 2")


@pytest.fixture
def own_server(site: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that may be killed."""
    found = Server(tmp_path_factory.mktemp("killed")).start()
    yield found
    found.kill()


def test_a_reload_and_a_killed_server_lose_nothing(visit: Visit, own_server: Server) -> None:
    visitor = visit(base=own_server.base)
    page = visitor.page
    open_table(visitor, "colorio")
    page.get_by_role("button", name="Start with a bot").click()
    board(page)
    expect(page.locator(".line.mine")).to_be_visible()
    before = page.locator("ol[aria-label='What happened'] li").all_inner_texts()
    page.reload()
    expect(page.locator(".line.mine")).to_be_visible()
    own_server.kill()
    expect(page.locator(".line.warn")).to_contain_text("The line is lost")
    own_server.start()
    expect(page.locator(".line.mine")).to_be_visible()
    assert page.locator("ol[aria-label='What happened'] li").all_inner_texts()[-1:] == before[-1:]
    page.locator(LIFT).first.click()
    expect(page.locator("ol[aria-label='What happened']")).to_contain_text("You lift")
