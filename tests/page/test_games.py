"""Complete games in a browser: by mouse, by keys, by finger; alone, together and in French."""

import random
import time

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Visit, Visitor
from tests.page.players import Finger, Hand, Keys, Mouse, Player, MINDS

GAMES = list(MINDS)
OPTIONS = {"bonne_main": {"Board": "cour"}}


def sit_together(visitor: Visitor, game: str) -> Page:
    """Begin a game for two at one device."""
    page = visitor.go(f"#/game/{game}")
    if game in OPTIONS:
        page.get_by_text("Options of the game").click()
        for label, value in OPTIONS[game].items():
            page.get_by_label(label).select_option(value)
    page.get_by_role("button", name="Same device").click()
    return page


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", ["mouse", "keys", "finger"])
def test_a_whole_game(visit: Visit, game: str, way: str) -> None:
    hand: Hand = {"mouse": Mouse(), "keys": Keys(random.Random(1)), "finger": Finger()}[way]
    size = (360, 740) if way == "finger" else (1280, 800)
    page = sit_together(visit(size=size, touch=way == "finger"), game)
    player = Player(page, game, seed=7, hand=hand)
    t = time.time()
    assert "win" in player.play()
    print(game, way, player.touches, time.time() - t)
