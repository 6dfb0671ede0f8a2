"""The example of docs/writing-a-bot.md is a whole bot, and the page is right about it."""

import re
from pathlib import Path

import pytest

from tablee import Match
from tablee.bots.advice import advise
from tablee.bots.policy import Turn
from tablee.bots.referee import Referee
from tablee.bots.roster import read_bot
from tablee.lab.standings import standings_of
from tablee.lab.tournament import Tournament, play_all

DOCS = Path(__file__).parents[1] / "docs"
TIDY = f"{DOCS / 'examples' / 'tidy_bot.py'}:Tidy"
PAGE = (DOCS / "writing-a-bot.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_it_plays_without_a_fault_and_better_than_chance() -> None:
    tournament = Tournament("tonooo", 2, (TIDY, "sane"), 40, seed=1)
    found = standings_of(tournament, list(play_all(tournament)))
    assert found.standings[0].bot == 0
    assert found.standings[0].rating.low > 0
    assert found.standings[0].faults is None


def test_the_small_bot_on_the_page_plays() -> None:
    source = BLOCKS[0]
    names: dict[str, type] = {}
    exec(source, names)
    match, referee = Match("tonooo", 3, seed=1), Referee(1)
    referee.play(match, [names["Cautious"](), *[read_bot("sane").policy(match.game, 1)] * 2])
    assert match.over
    assert referee.faults == []


def test_the_bot_on_the_page_that_asks_a_search_plays() -> None:
    source = next(code for code in BLOCKS if "advise" in code)
    assert "simulations=500" in source
    names: dict[str, type] = {}
    exec(source.replace("simulations=500", "simulations=20"), names)
    match, referee = Match("tonooo", 2, seed=1), Referee(1)
    referee.play(match, [names["Advised"](), read_bot("sane").policy(match.game, 1)])
    assert match.over
    assert referee.faults == []


@pytest.mark.parametrize("name", re.findall(r"`match\.(\w+)", PAGE))
def test_every_part_of_a_match_on_the_page_is_there(name: str) -> None:
    assert hasattr(Match("tonooo", seed=1), name)


def test_every_part_of_an_advice_on_the_page_is_there() -> None:
    advice = advise(Match("tonooo", options={"start": 0}, seed=1), simulations=5)
    parts = set(re.findall(r"`advice\.(\w+)", PAGE))
    assert parts == {"moves", "seat", "values", "exact"}
    assert all(hasattr(advice, part) for part in parts)
    parts = set(re.findall(r"`judged\.(\w+)", PAGE))
    assert parts == {"move", "values", "exact", "visits"}
    assert all(hasattr(advice.moves[0], part) for part in parts)


@pytest.mark.parametrize("name", re.findall(r"`turn\.(\w+)`", PAGE))
def test_every_part_of_a_turn_on_the_page_is_there(name: str) -> None:
    assert hasattr(Turn(Match("tonooo", seed=1), 0), name)


def test_the_program_on_the_page_runs(tmp_path: Path) -> None:
    source = BLOCKS[-1]
    assert "games=300" in source
    source = source.replace("games=300", "games=3").replace("my_bot.py:Tidy", TIDY)
    source = source.replace("workers=2", "workers=1").replace('"2"', '"sane"')
    printed: list[object] = []
    exec(source, {"__name__": "__main__", "print": lambda *things: printed.append(things)})
    assert len(printed) == 3
