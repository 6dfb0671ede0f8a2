"""Anything from outside: only our own errors come out, and nothing is lost."""

import json
import os
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee import GAMES, InvalidOption, Match, Record, TableeError, verify
from tablee.engine.errors import MoveError
from tablee.engine.kernel import MODE
from tests.contract.positions import finished

MANY = 300 if "SOAK" in os.environ else 120
RUNS = settings(max_examples=60 if MODE == "interpreted" else MANY)
EACH_GAME = pytest.mark.parametrize("name", GAMES)

JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


def all_words(match: Match) -> list[str]:
    return [word for word in match.game.notation(match.options).words if word]


@EACH_GAME
@RUNS
@given(data=st.data())
def test_any_text_as_moves(name: str, data: st.DataObject) -> None:
    """Bytes, near misses and real words in any order: refused, or played and taken back."""
    match = Match(name, data.draw(st.sampled_from(GAMES[name].seats)), seed=1)
    words = st.sampled_from(all_words(match))
    texts = words | st.text(max_size=20) | st.binary(max_size=8).map(lambda b: b.decode("latin-1"))
    near = st.tuples(words, st.integers(0, 12), st.characters()).map(
        lambda t: t[0][: t[1]] + t[2] + t[0][t[1] + 1 :]
    )
    for move in data.draw(st.lists(texts | near, max_size=12)):
        before, ply = match.state.tobytes(), match.ply
        try:
            match.play(move)
        except MoveError:
            assert (match.state.tobytes(), match.ply) == (before, ply)
        else:
            assert match.undo() == move
            assert (match.state.tobytes(), match.ply) == (before, ply)
            match.play(move)


@EACH_GAME
@RUNS
@given(data=st.data())
def test_any_values_as_options(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    names = st.sampled_from([option.name for option in game.options]) | st.text(max_size=8)
    given_options = data.draw(st.dictionaries(names, JSON, max_size=3) | JSON)
    try:
        match = Match(name, options=given_options)
    except InvalidOption:
        return
    for key, value in (given_options or {}).items():
        assert match.options[key] == value


@EACH_GAME
@RUNS
@given(texts=st.lists(st.text(max_size=20), max_size=3))
def test_any_text_as_options(name: str, texts: list[str]) -> None:
    game = GAMES[name]
    try:
        options = game.parse_options(texts, game.seats[0])
    except InvalidOption:
        return
    assert options == game.read_options(options, game.seats[0])


@EACH_GAME
@RUNS
@given(data=st.data())
def test_any_change_to_a_record(name: str, data: st.DataObject) -> None:
    """A record with a step or a key changed is refused by name, or follows the rules."""
    game = GAMES[name]
    record = finished((game, game.seats[0], {}), seed=1).record().to_dict()
    steps = record["steps"]
    where = data.draw(st.integers(0, len(steps) - 1))
    change = data.draw(st.sampled_from(["move", "seat", "step", "cut", "key", "swap"]))
    if change in ("move", "seat"):
        steps[where][change] = data.draw(JSON | st.sampled_from([s["move"] for s in steps]))
    elif change == "step":
        steps[where] = data.draw(JSON)
    elif change == "cut":
        del steps[where:]
    elif change == "swap":
        steps[where], steps[0] = steps[0], steps[where]
    else:
        record[data.draw(st.sampled_from(sorted(record)))] = data.draw(JSON)
    try:
        read = Record.from_json(json.dumps(record))
        match = verify(read)
    except TableeError as error:
        assert len(str(error)) < 3000  # noqa: PT017
    else:
        assert match.moves == [step.move for step in read.steps]


@RUNS
@given(st.text() | st.binary().map(lambda b: b.decode("latin-1")))
def test_any_text_as_a_record(line: str) -> None:
    with pytest.raises(TableeError):
        Record.from_json(line)
