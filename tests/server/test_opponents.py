"""Bots at online tables: fair shares, and moves that don't depend on who thought before."""

import asyncio
import subprocess
import sys
import threading
from typing import Any

import pytest

import tablee
from tablee.bots.levels import LevelBot
from tablee.engine.errors import InvalidSeat
from tablee.engine.match import Match
from tablee.server.opponents import Opponents
from tests.server.story import story


def position(seed: int = 1) -> Match:
    return tablee.Match("colorio", options={"start": 0}, seed=seed)


@story
async def test_a_thousand_tables_of_one_host_wait_for_each_other_not_the_one_of_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go, order = threading.Event(), []
    choose = LevelBot.choose

    def slowly(bot: LevelBot, *turn: Any) -> Any:
        go.wait()
        return choose(bot, *turn)

    monkeypatch.setattr(LevelBot, "choose", slowly)
    opponents = Opponents(threads=1)
    try:

        async def think(owner: str, number: int) -> None:
            await opponents.choose(owner, position(), 0, 1, number)
            order.append(owner)

        crowd = [asyncio.create_task(think("crowd", number)) for number in range(1000)]
        await asyncio.sleep(0.05)
        one = [asyncio.create_task(think("one", number)) for number in range(2)]
        await asyncio.sleep(0.05)
        assert opponents.waiting >= 1000
        go.set()
        await asyncio.gather(*crowd, *one)
    finally:
        opponents.stop()
    assert [place for place, owner in enumerate(order) if owner == "one"][-1] <= 5
    assert opponents.waiting == 0


@story
async def test_a_bot_chooses_the_same_whoever_was_served_before() -> None:
    async def chosen(threads: int, seeds: list[int]) -> dict[int, str]:
        opponents = Opponents(threads)
        try:
            work = [opponents.choose("host", position(seed), 0, 2, seed) for seed in seeds]
            return dict(zip(seeds, await asyncio.gather(*work), strict=True))
        finally:
            opponents.stop()

    seeds = list(range(12))
    assert await chosen(1, seeds) == await chosen(2, seeds[::-1])


@story
async def test_a_bot_that_fails_is_heard_of() -> None:
    opponents = Opponents(threads=1)
    try:
        with pytest.raises(InvalidSeat):
            await opponents.choose("host", position(), 1, 1, 1)  # not on turn
        assert await opponents.choose("host", position(), 0, 1, 1)
    finally:
        opponents.stop()


FIRST_MOVES = """
from numba.core import event
from tablee.bots.levels import LEVELS, level_bot
from tablee.bots.policy import Turn
from tablee.engine.match import Match
from tablee.games import GAMES
from tablee.server.opponents import prepare_bots

prepare_bots()
with event.install_recorder("numba:compiler_lock") as made:
    for game in GAMES.values():
        for level in range(1, len(LEVELS) + 1):
            match = Match(game, seed=2)
            level_bot(game, level, seed=2).choose(Turn(match, match.actor))
print(len(made.buffer))
"""


def test_bots_that_are_prepared_keep_nobody_waiting() -> None:
    command = [sys.executable, "-c", FIRST_MOVES]
    made = subprocess.run(command, capture_output=True, text=True, check=True)
    assert made.stdout == "0\n"  # nothing was compiled or loaded any more
