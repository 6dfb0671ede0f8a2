"""Complete games in a browser: by mouse, by keys, by finger; alone, together and in French."""

import random
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.page.axe import findings
from tests.page.conftest import Visit, Visitor, playback
from tests.page.players import FRENCH, MINDS, Finger, Keys, Player, Sight
from tests.page.test_online import open_table

LAPTOP = (1280, 800)
PHONE = (360, 740)
SMALLEST = (320, 568)
FINGER = 44  # pixels that a finger needs
LEAST = 24  # ... and can do with
# What is played with on each board.
MAIN_THINGS = {
    "tonooo": "[data-place^='cylinder-'], [data-place=bag]",
    "bonne_main": "[data-square]",
    "colorio": "[data-square]",
    "nivos": "[data-square]",
}
# Whether a finger that lands a little beside the middle of a stone meets it, or another of use.
REACHED = """(stones, finger) => stones.map((stone) => {
  const { left, top, width, height } = stone.getBoundingClientRect();
  const far = finger / 2 - 1;
  return [[-far, 0], [far, 0], [0, -far], [0, far]].every(([right, down]) => {
    const met = document.elementFromPoint(left + width / 2 + right, top + height / 2 + down);
    return stones.includes(met);
  });
})"""
GAMES = list(MINDS)
LONG = {"tonooo", "bonne_main", "colorio"}  # their games are played out in other tests
NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]
# Options that make games short, or ask for more.
OPTIONS = {"bonne_main": {"Board": "cour"}, "nivos": {"Which cylinder is taken": "choose"}}
WINS = re.compile(r"\bwin")  # or several win together


def open_box(visitor: Visitor, game: str) -> Page:
    """Open the box of a game, and choose its options."""
    page = visitor.go(f"#/game/{game}")
    if game in OPTIONS:
        page.get_by_text("Options of the game").click()
    for label, value in OPTIONS.get(game, {}).items():
        page.get_by_label(label).select_option(value)
    return page


def sit_together(visitor: Visitor, game: str) -> Page:
    """Begin a game for two at one device."""
    page = open_box(visitor, game)
    page.get_by_role("button", name="Same device").click()
    return page


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def check_reading(page: Page) -> None:
    """Everybody can read what is there, by day and by lamp: by lamp, only colours differ."""
    assert findings(page) == []
    page.emulate_media(color_scheme="dark")
    assert findings(page, ["color-contrast"]) == []
    page.emulate_media(color_scheme="light")


def check_screen(page: Page) -> None:
    """Nothing scrolls, and all that can be touched is on the screen."""
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight + 1")
    board = page.get_by_role("region", name="Board")
    assert board.evaluate("(board) => board.scrollHeight <= board.clientHeight + 1")
    outside = board.evaluate(
        """(board) => [...board.querySelectorAll("button")]
          .filter((button) => button.checkVisibility())
          .map((button) => [button.ariaLabel ?? button.innerText, button.getBoundingClientRect()])
          .filter(([, { left, top, right, bottom }]) =>
            left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)"""
    )
    assert outside == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_mouse(visit: Visit, game: str) -> None:
    page = sit_together(visit(size=LAPTOP), game)
    player = Player(page, game, seed=1)
    assert WINS.search(player.play(lambda moment, sight: check_reading(page)))
    expect(page.get_by_role("region", name="Result").get_by_role("listitem")).to_have_count(2)
    if game == "tonooo":
        expect(page.get_by_role("list", name="What happened")).to_contain_text("keeps")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_keys(visit: Visit, game: str) -> None:
    """Nothing but keys, and the focus is always somewhere."""
    page = sit_together(visit(size=LAPTOP), game)
    player = Player(page, game, seed=2, hand=Keys(random.Random(2)))
    assert WINS.search(player.play())
    player.hand.touch(page, page.get_by_role("button", name="Play again"))
    expect(page.get_by_role("region", name="Result")).to_have_count(0)
    assert not player.look().is_lost


def test_a_move_is_confirmed_by_keys(visit: Visit) -> None:
    """The buttons that ask go away, and leave the focus on the board."""
    page = sit_together(visit(moves="confirm"), "colorio")
    keys = Keys(random.Random(5))
    for answer in ("Cancel", "Confirm"):
        cap = page.locator("[data-move^='lift:'][aria-disabled=false]").last
        keys.touch(page, cap)
        expect(cap).to_have_accessible_name(re.compile("chosen$"))
        keys.touch(page, page.get_by_role("button", name=answer))
        expect(page.get_by_role("button", name=answer)).to_have_count(0)
        expect(page.get_by_role("grid").locator(":focus")).to_have_count(1)
    expect(page.locator(".line.mine")).not_to_contain_text("Lift")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_finger(visit: Visit, game: str) -> None:
    """On a phone, where everything is on one screen."""
    page = sit_together(visit(size=PHONE, touch=True), game)

    def notice(moment: str, sight: Sight) -> None:
        check_reading(page)
        check_screen(page)
        resize(page, SMALLEST)
        check_screen(page)
        if game == "colorio" and moment != "over":
            wells = page.get_by_role("grid").get_by_role("button")
            sizes: list[float] = wells.evaluate_all(
                "(wells) => wells.map((well) => well.getBoundingClientRect())"
                ".flatMap(({ width, height }) => [width, height])"
            )
            assert len(sizes) == 2 * 25
            assert min(sizes) >= FINGER
        if game == "bonne_main" and moment != "over":
            stones = page.locator("[data-square][aria-disabled=false]")
            reached = stones.evaluate_all(REACHED, FINGER)
            assert all(reached)
            assert reached or moment == "pass"
        resize(page, PHONE)

    player = Player(page, game, seed=3, hand=Finger())
    assert WINS.search(player.play(notice))


def test_who_touches_the_board_waits_for_nothing(visit: Visit) -> None:
    """What still moves arrives at once."""
    page = sit_together(visit(motion="full"), "tonooo")
    playback(page)(0.001)  # else it may be over soon
    page.locator("[data-move=draw]").click()
    moving = "document.querySelector('section.board').getAnimations({ subtree: true }).length"
    # A function: the page's policy lets nobody evaluate an expression for a second time.
    page.wait_for_function(f"() => {moving} > 0")
    page.mouse.down()
    assert page.evaluate(moving) == 0


@pytest.mark.parametrize("game", GAMES)
def test_large_letters_on_a_small_phone(visit: Visit, game: str) -> None:
    """What does not fit is scrolled to: the board is as large as it must be, words are whole."""
    page = sit_together(visit(size=(320, 640), nivos="flat"), game)
    things = page.get_by_role("region", name="Board").locator(MAIN_THINGS[game])
    expect(things.first).to_be_visible()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    sizes: list[float] = things.evaluate_all(
        "(things) => things.map((thing) => thing.getBoundingClientRect())"
        ".flatMap(({ width, height }) => [width, height])"
    )
    assert min(sizes) >= LEAST
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    for thing in (things.first, things.last, page.locator("p.line")):
        thing.hover()  # it can be scrolled to, and nothing lies over it
    names: list[float] = page.locator(".plate .stem").evaluate_all(
        "(names) => names.map((name) => name.clientWidth)"
    )
    assert min(names) >= LEAST
    title = page.get_by_role("heading", level=1)
    title.evaluate("(title) => { title.style.overflowWrap = 'normal'; }")
    assert title.evaluate("(title) => title.scrollWidth <= title.clientWidth")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_a_bot(visit: Visit, game: str) -> None:
    page = open_box(visit(size=LAPTOP), game)
    page.get_by_role("button", name="Play now").click()
    player = Player(page, game, seed=4)
    sight = player.look()
    if game in LONG:
        for _ in range(12):
            if sight.ending is None:  # a bot may win early
                sight = player.step(sight)
        expect(page.get_by_role("list", name="What happened")).to_contain_text("Goldfish")
        return
    while sight.ending is None:
        sight = player.step(sight)
    assert WINS.search(sight.ending)
    expect(page.get_by_role("region", name="Result")).to_contain_text("Goldfish")


def test_a_game_in_french(visit: Visit) -> None:
    page = visit(locale="fr", size=LAPTOP).go("#/game/tonooo")
    page.get_by_role("button", name="Sur le même appareil").click()
    player = Player(page, "tonooo", seed=5, words=FRENCH)
    english = re.compile(
        r"\b(the|you|your|draws?|puts?|lifts?|keeps?|bag|pieces?|into|back|wins?|red|blue)\b",
        re.IGNORECASE,
    )
    foreign: set[str] = set()

    def notice(moment: str, sight: Sight) -> None:
        said = [sight.told, *(thing.name for thing in sight.things)]
        foreign.update(word for text in said for word in english.findall(text))

    assert "gagn" in player.play(notice)
    log = page.get_by_role("list", name=FRENCH.log)
    expect(log).to_contain_text(re.compile("pioche.*soulève.*garde", re.DOTALL))
    assert foreign | set(english.findall(page.locator("body").inner_text())) == set()


# ---------------------------------------------------------------------------------- together


def gather(visit: Visit, game: str, count: int) -> list[Player]:
    """Let friends come to a table by its link, some of them with a phone, and start."""
    visitors = [
        visit(name=NAMES[i], size=PHONE if i % 3 == 1 else LAPTOP, touch=i % 3 == 1)
        for i in range(count)
    ]
    host, *friends = visitors
    link = open_table(host, game, count)
    for friend in friends:
        friend.page.goto(link)
        friend.page.get_by_role("button", name="Sit here").first.click()
        expect(friend.page.get_by_text("(you)")).to_be_visible()
    host.page.get_by_role("button", name="Start", exact=True).click()
    return [
        Player(visitor.page, game, seed=i, hand=Finger() if i % 3 == 1 else None)
        for i, visitor in enumerate(visitors)
    ]


def play_together(players: Sequence[Player], moves: int = 999) -> list[Sight]:
    """Let everybody do what they can when it is their turn; what each sees in the end."""
    sights = [player.look(waits=False) for player in players]
    while moves > 0 and any(sight.ending is None for sight in sights):
        for i, player in enumerate(players):
            while sights[i].is_mine and sights[i].ending is None and moves > 0:
                before = sights[i].told
                sights[i] = player.step(sights[i], waits=False)
                moves -= sights[i].told != before
            sights[i] = player.look(waits=False)
    return sights


def log_of(player: Player, name: str) -> list[str]:
    """What happened, told of everybody alike: nobody is "you", and no verb ends in s."""
    texts = player.page.locator("ol[aria-label='What happened'] li").all_text_contents()
    alike = {"You": name, "are": "is", "have": "has", "passes": "pass"}
    words = re.compile("|".join(rf"\b{word}\b" for word in alike))
    return [
        re.sub(r"s\b", "", words.sub(lambda found: alike[found[0]], text)).strip() for text in texts
    ]


def same_log(players: Sequence[Player]) -> list[str]:
    """The log that everybody has."""
    for _ in range(1200):
        logs = [log_of(player, name) for player, name in zip(players, NAMES, strict=False)]
        if all(log == logs[0] for log in logs):
            break
        players[0].page.wait_for_timeout(50)
    assert logs == [logs[0]] * len(players)
    assert logs[0]
    return logs[0]


def fronts_of(player: Player, name: str) -> dict[str, list[str]]:
    """What lies in front of whom, as the player of that name sees it."""
    fronts = player.page.get_by_role("list", name=re.compile("in front of", re.IGNORECASE)).all()
    lying = {}
    for front in fronts:
        whom = (front.get_attribute("aria-label") or "").split(" of ")[1]
        lying[name if whom == "you" else whom] = front.locator(".spoken").all_text_contents()
    return lying


def test_two_play_a_whole_game_online(visit: Visit) -> None:
    players = gather(visit, "nivos", 2)
    for sight in play_together(players):
        assert sight.ending is not None
        assert WINS.search(sight.ending)
    same_log(players)


def test_six_at_one_table(visit: Visit) -> None:
    players = gather(visit, "tonooo", 6)
    mind = players[0].mind  # they tell each other what is in the cylinders
    for player in players:
        player.mind = mind
    play_together(players, 32)
    log = same_log(players)
    assert all(any(line.startswith(name) for line in log) for name in NAMES)
    fronts = [fronts_of(player, name) for player, name in zip(players, NAMES, strict=True)]
    assert sorted(fronts[0]) == NAMES
    assert any(fronts[0].values())
    assert fronts == [fronts[0]] * len(players)


def board_at_the_end(page: Page, players: int, height: float) -> None:
    """Begin a game of Tonooo and lose it, one after the other: the cylinders are still seen."""
    page.get_by_role("button", name="Same device").click()
    for out in range(1, players):  # nothing is in it
        page.locator("[data-move='lift:A']").click()
        expect(page.locator(".plate.out")).to_have_count(out)
    expect(page.get_by_role("region", name="Result")).to_be_visible()
    cylinder = page.locator("[data-place='cylinder-A']").bounding_box()
    own = page.locator(".self").bounding_box()
    assert cylinder is not None
    assert own is not None
    assert cylinder["height"] > height
    assert cylinder["y"] + cylinder["height"] <= own["y"] + 1


def test_six_have_a_board_above_the_card_at_the_end(visit: Visit) -> None:
    page = visit(size=PHONE).go("#/game/tonooo")
    page.get_by_role("radio", name="6", exact=True).check()
    page.get_by_text("Options of the game").click()
    page.get_by_label("Games in a row").select_option("3")
    board_at_the_end(page, 6, height=120)


def test_few_have_a_board_above_the_card_on_a_small_phone(visit: Visit) -> None:
    page = visit(size=(320, 568)).go("#/game/tonooo")
    page.get_by_role("radio", name="3", exact=True).check()
    board_at_the_end(page, 3, height=60)


def test_four_in_two_teams(visit: Visit) -> None:
    players = gather(visit, "nivos", 4)
    play_together(players, 8)
    assert sum("block on" in line for line in same_log(players)) == 8
    for player in players:
        for team in ("Team A", "Team B"):
            expect(player.page.get_by_role("img", name=team)).to_have_count(2)


# ------------------------------------------------------------------------------------ motion

# Remembers, frame by frame, how many things were moving at most.
WATCHING = """() => {
  window.moving = 0;
  const watch = () => {
    window.moving = Math.max(window.moving, document.getAnimations().length);
    requestAnimationFrame(watch);
  };
  watch();
}"""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_for_those_who_want_no_motion(visit: Visit, game: str) -> None:
    page = sit_together(visit(motion="auto"), game)
    page.emulate_media(reduced_motion="reduce")
    player = Player(page, game, seed=6)
    sight = player.look()
    page.wait_for_function("() => document.getAnimations().length === 0")  # begun before that
    page.evaluate(WATCHING)
    for _ in range(6):
        sight = player.step(sight)
    assert page.evaluate("window.moving") == 0
    assert page.evaluate("document.getAnimations().length") == 0
    page.emulate_media(reduced_motion="no-preference")
    for _ in range(4):  # not every touch moves something
        sight = player.step(sight)
    assert page.evaluate("window.moving") > 0
