"""The example of docs/adding-a-game.md is a whole game."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tablee import IllegalMove, Match, verify
from tablee.engine import contract
from tablee.engine.playout import new_buffers, new_generator, play_many
from tablee.engine.record import random_record

PATH = Path(__file__).parents[1] / "docs" / "examples" / "dash.py"


@pytest.fixture(scope="module")
def dash() -> ModuleType:
    spec = importlib.util.spec_from_file_location("dash", PATH)
    assert spec
    assert spec.loader
    module = sys.modules["dash"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def forgotten_afterwards() -> object:
    known = dict(contract._games)
    yield
    contract._games.clear()
    contract._games.update(known)


def test_it_plays_by_its_rules(dash: ModuleType) -> None:
    contract.enrol([dash.GAME])
    match = Match("dash", 2, options={"start": 0, "goal": 10}, manual=True)
    for move in ("roll", "die:6", "roll", "die:1"):
        match.play(move)
    assert match.view() == {"seat": 1, "scores": [0, 0, 0, 0], "turn": 0}
    for move in ("roll", "die:6", "roll", "die:4"):
        match.play(move)
    with pytest.raises(IllegalMove, match=r"roll or hold first \(R2\)"):
        match.play("die:3")
    assert [str(event) for event in match.play("hold")] == ["holds seat=1", "wins seat=1"]
    assert (match.returns(), match.places()) == ([0, 1], [2, 1])


def test_records_and_compiled_play_come_with_it(dash: ModuleType) -> None:
    contract.enrol([dash.GAME])
    game = dash.GAME
    options = game.read_options({}, 3)
    last = verify(random_record(game, 3, options, seed=1, offers=True))
    assert last.over
    b = new_buffers(game)
    codes = game.encode_options(options)
    moves = play_many(b.state, 3, codes, new_generator(1), 0, 100, b.out, b.choice, b.weights)
    assert moves > 1000
