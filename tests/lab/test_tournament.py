"""Tournaments among small bots."""

import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest

from tablee import InvalidOption, InvalidPlayers
from tablee.bots.own import InvalidBot
from tablee.engine.record import Record, verify
from tablee.lab.processes import ProcessLost, _serve
from tablee.lab.standings import standings_data, standings_of
from tablee.lab.tournament import Played, Tournament, game_data, play_all

OWN = """
import os

class First:
    def choose(self, turn):
        return turn.legal[0]

class Clumsy:
    def __init__(self, seed):
        self.turns = seed

    def choose(self, turn):
        self.turns += 1
        if self.turns % 3 == 0:
            raise ValueError("dropped it")
        return turn.legal[0] if self.turns % 3 == 1 else "nonsense"

class Fatal:
    def choose(self, turn):
        os._exit(7)

class Rude:
    def choose(self, turn):
        raise KeyboardInterrupt

class Sometimes:
    made = 0
    def __init__(self):
        Sometimes.made += 1
        if Sometimes.made > 1:
            raise ValueError("enough of me")
    def choose(self, turn):
        return turn.legal[0]
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "bots_of_mine.py"
    path.write_text(OWN)
    return str(path)


def in_order(tournament: Tournament, workers: int = 1) -> list[Played]:
    return sorted(play_all(tournament, workers), key=lambda played: played.fixture.number)


@pytest.mark.parametrize(
    ("game", "players"), [("tonooo", 3), ("bonne_main", 2), ("colorio", 4), ("nivos", 3)]
)
def test_every_game_is_played_to_its_end(game: str, players: int) -> None:
    tournament = Tournament(game, players, ("random", "sane"), 2 * players, seed=1)
    done = in_order(tournament)
    assert [played.fixture for played in done] == tournament.fixtures()
    for played in done:
        assert len(played.returns) == len(played.places) == players
        assert min(played.places) == 1
        assert played.seats == played.fixture.bots


def test_a_seed_gives_the_same_games_on_any_number_of_processes(own: str) -> None:
    tournament = Tournament("tonooo", 3, ("random", "sane", f"{own}:Clumsy"), 12, seed=9)
    alone = in_order(tournament)
    assert alone == in_order(tournament, workers=2)
    assert alone == in_order(tournament)
    other = Tournament("tonooo", 3, ("random", "sane", f"{own}:Clumsy"), 12, seed=10)
    assert [played.returns for played in alone] != [played.returns for played in in_order(other)]


def test_partners_in_nivos_are_one_bot() -> None:
    tournament = Tournament("nivos", 4, ("random", "sane", "mcts:2"), 6, seed=1)
    assert {len(fixture.bots) for fixture in tournament.fixtures()} == {2}
    for played in in_order(tournament)[:2]:
        assert played.seats[0] == played.seats[2] != played.seats[1] == played.seats[3]


def test_games_of_a_block_begin_alike() -> None:
    """The same seed of chance: the same seat starts, whoever sits there."""
    tournament = Tournament("colorio", 2, ("random", "sane"), 8, seed=3)
    seeds = [played.fixture.seed for played in in_order(tournament)]
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]


def test_faults_are_counted_and_the_first_is_kept(own: str) -> None:
    tournament = Tournament("bonne_main", 2, (f"{own}:Clumsy", "random"), 8, seed=1)
    done = in_order(tournament)
    assert all(played.faults[0].bot == 0 for played in done)
    assert all(played.faults[0].count > 2 for played in done)
    found = standings_of(tournament, done)
    faults = {standing.bot: standing.faults for standing in found.standings}
    assert faults[1] is None
    assert faults[0]
    assert faults[0].count == sum(played.faults[0].count for played in done)
    assert faults[0].first == done[0].faults[0].first
    assert faults[0].first.startswith(("ValueError: dropped it", "InvalidMove: 'nonsense'"))
    told = [played.faults[0].first for played in done]
    assert any("dropped it (bots_of_mine.py, line 15; game " in first for first in told)
    assert all(re.search(r"game \d, step \d+\)$", first) for first in told)


def test_a_bot_that_can_not_be_made_any_more_loses_its_turns(own: str) -> None:
    tournament = Tournament("colorio", 2, (f"{own}:Sometimes", "random"), 2, seed=1)
    for played in in_order(tournament):
        first = played.faults[0].first
        assert "can't be made: ValueError: enough of me (game " in first


def test_ctrl_c_in_a_process_is_the_bots_own(own: str) -> None:
    tournament = Tournament("colorio", 2, (f"{own}:Rude", "random"), 2, seed=1)
    for played in in_order(tournament, workers=2):
        assert played.faults[0].first.startswith("KeyboardInterrupt (bots_of_mine.py, line ")


def test_a_process_that_nobody_listens_to_ends_in_silence() -> None:
    class Line:
        def recv(self) -> int:
            return 3

        def send(self, answer: Any) -> None:
            assert answer == (True, 6)
            raise BrokenPipeError

    before = signal.getsignal(signal.SIGINT)
    try:
        _serve(Line(), lambda job, task: job * task, 2)  # type: ignore[arg-type]
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_bot_under_two_names_is_refused() -> None:
    with pytest.raises(InvalidBot, match="expected each bot once, got mcts:10 twice"):
        Tournament("colorio", 2, ("mcts:10", "mcts:010"))


def test_a_process_that_is_lost_is_told(own: str) -> None:
    tournament = Tournament("colorio", 2, (f"{own}:Fatal", "random"), 4, seed=1)
    with pytest.raises(ProcessLost, match="ended with code 7"):
        in_order(tournament, workers=2)


def test_standings_tell_the_better_bot() -> None:
    tournament = Tournament("tonooo", 2, ("random", "sane"), 40, seed=1)
    done = in_order(tournament)
    found = standings_of(tournament, done)
    best = found.standings[0]
    assert tournament.bots[best.bot] == "sane"
    assert best.rating.low > 0
    assert best.result == sum(p.returns[p.seats.index(1)] for p in done) / 40
    share = found.shares[1][0]
    assert share
    assert share.share == best.result
    assert share.comparisons == 40


def test_what_is_saved(own: str) -> None:
    tournament = Tournament("colorio", 3, ("random", f"{own}:Clumsy"), 3, seed=5)
    done = in_order(tournament)
    line = json.loads(json.dumps(game_data(tournament, done[0])))
    assert line["bots"] == [tournament.bots[bot] for bot in done[0].seats]
    assert line["faults"][0]["bot"] == f"{own}:Clumsy"
    match = verify(Record.from_dict(line))
    assert match.over
    assert (match.returns(), match.places()) == (line["returns"], line["places"])
    assert (line["number"], line["block"], line["seed"]) == (0, 0, done[0].fixture.seed)
    data = standings_data(tournament, standings_of(tournament, done[:2]))
    assert (data["games"], data["missing"], data["seed"]) == (2, 1, 5)
    assert data["options"] == {"start": "lot", "memory": "closed"}
    assert "Bradley-Terry" in data["method"]
    assert {row["bot"] for row in data["bots"]} == set(tournament.bots)
    assert all(row["low"] <= row["rating"] <= row["high"] for row in data["bots"])
    assert len(data["head_to_head"]) == 2


def test_what_can_not_be_played_is_refused() -> None:
    with pytest.raises(InvalidPlayers):
        Tournament("colorio", 9, ("random", "sane"))
    with pytest.raises(InvalidOption):
        Tournament("colorio", 2, ("random", "sane"), options={"hats": 1})
    with pytest.raises(InvalidBot, match="two bots at least, got 1"):
        Tournament("colorio", 2, ("random",))
    with pytest.raises(InvalidBot, match="random twice"):
        Tournament("colorio", 2, ("random", "sane", "random"))
    with pytest.raises(InvalidBot, match="did you mean"):
        Tournament("colorio", 2, ("random", "insane"))
