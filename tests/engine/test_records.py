"""Records: those of an independent implementation, and what is refused."""

import json
from pathlib import Path

import pytest

from tablee import InvalidRecord, Match, Record, StaleMove, read_records, verify
from tablee.engine.record import random_record

FOLDER = Path(__file__).parents[1] / "records"
FILES = sorted(FOLDER.glob("*.jsonl"))
GOOD = json.loads(FILES[-1].read_text().splitlines()[0])


def test_there_are_records_of_every_game() -> None:
    assert {path.name.split("-")[0] for path in FILES} == {
        "tonooo",
        "bonne_main",
        "colorio",
        "nivos",
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_records_of_an_independent_implementation_agree(path: Path) -> None:
    """Legal moves and weights at each step, returns and places at the end."""
    with path.open() as lines:
        for _, record in read_records(lines):
            assert all((s.legal is None) != (s.weights is None) for s in record.steps)
            match = verify(record)
            assert match.over
            assert match.ply == len(record.steps)
            assert (match.returns(), match.places()) == (record.returns, record.places)


def damaged(**changes: object) -> dict[str, object]:
    return {key: value for key, value in {**GOOD, **changes}.items() if value != "left out"}


def with_step(number: int, **changes: object) -> dict[str, object]:
    steps = [dict(step) for step in GOOD["steps"]]
    steps[number - 1] = {
        key: value for key, value in {**steps[number - 1], **changes}.items() if value != "left out"
    }
    return damaged(steps=steps)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "expected an object"),
        (None, "expected an object"),
        (damaged(game="left out"), "expected the key 'game'"),
        (damaged(game="chess"), "expected one of tonooo"),
        (damaged(game=["tonooo"]), "expected one of tonooo"),
        (damaged(players=7), "2 to 6 players"),
        (damaged(players="6"), "2 to 6 players"),
        (damaged(steps={}), "steps: expected a list"),
        (damaged(steps=[3]), "step 1: expected an object"),
        (damaged(options=[]), "expected names with values"),
        (damaged(options={"capacity": 3}), "from 4 to 9"),
        (damaged(options={"colour": 3}), "unknown here"),
        (damaged(rules=99), "rules: expected version 1"),
        (damaged(rules="1"), "rules: expected version 1"),
        (damaged(rules=True), "rules: expected version 1"),
        (damaged(returns=[1, 0]), "returns: expected 6 numbers"),
        (damaged(returns="won"), "returns: expected 6 numbers"),
        (damaged(places=[True] * 6), "places: expected 6 numbers"),
        (with_step(2, move="left out"), "step 2: expected a move"),
        (with_step(2, move=7), "step 2: expected a move"),
        (with_step(2, seat="3"), "step 2: expected a seat number"),
        (with_step(2, legal="draw"), "step 2: legal: expected a list"),
        (with_step(1, weights=[1]), "step 1: weights: expected whole numbers"),
        (with_step(1, weights={"start:0": 1.5}), "step 1: weights: expected whole numbers"),
        (with_step(1, weights={"start:0": True}), "step 1: weights: expected whole numbers"),
    ],
)
def test_a_record_of_another_shape_is_refused(data: object, message: str) -> None:
    with pytest.raises(InvalidRecord, match="line 2, game 1: .*" + message):
        list(read_records(["\n", json.dumps(data)]))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (with_step(2, move="fly"), r"step 2 \(fly\): 'fly' is no move of Tonooo: expected draw"),
        (with_step(2, move="put:A"), r"step 2 \(put:A\): .*\(R2\)"),
        (with_step(1, move="start:9"), r"step 1 \(start:9\): 'start:9' is no move"),
        (with_step(2, seat=0), r"step 2 \(draw\): seat: expected 3, got '0'"),
        (with_step(1, seat=3), r"step 1 \(start:3\): seat: expected null, got '3'"),
        (with_step(2, legal=["draw"]), r"step 2 \(draw\): legal: missing \['lift:A'"),
        (with_step(2, legal=[*GOOD["steps"][1]["legal"], "put:A"]), "not legal, got .*put:A"),
        (with_step(2, legal=[*GOOD["steps"][1]["legal"], "draw"]), "not legal, got .*draw"),
        (with_step(1, weights={"start:0": 2}), "step 1 .*weights: expected"),
        (damaged(steps=GOOD["steps"][:-1]), "end: expected more steps.* not over after 115"),
        (damaged(steps=[*GOOD["steps"], {"seat": 0, "move": "draw"}]), "step 117.*game is over"),
        (damaged(returns=[1, 0, 0, 0, 0, 0]), r"end: returns: expected \[0.0, 1.0"),
        (damaged(places=[1, 2, 2, 2, 2, 2]), r"end: places: expected \[2, 1"),
        (damaged(returns=[float("nan")] * 6), "end: returns: expected"),
        (damaged(returns=[10**400] * 6), "end: returns: expected"),
    ],
)
def test_a_record_against_the_rules_is_refused_with_its_step(data: object, message: str) -> None:
    record = Record.from_dict(data)
    with pytest.raises(InvalidRecord, match=message):
        verify(record)


@pytest.mark.parametrize("line", ["{", "[" * 100_000, "1" * 5000, '{"game": NaN', "\x00", "é"])
def test_what_is_no_json_is_refused(line: str) -> None:
    with pytest.raises(InvalidRecord, match=r"line 1, game 1: .*one game as a line of JSON"):
        list(read_records([line]))


def test_options_left_out_have_their_defaults() -> None:
    record = Record.from_dict({"game": "tonooo", "players": 2, "steps": []})
    assert record.options == Match("tonooo", 2).options


def test_an_unfinished_record_is_read_and_played_on() -> None:
    match = Match("tonooo", 3, seed=5)
    for _ in range(3):
        match.play(match.legal()[0])
    record = Record.from_json(match.record().to_json())
    assert record.returns is None
    again = Match.replay(record)
    assert again.state.tobytes() == match.state.tobytes()
    again.play(again.legal()[0])


def test_a_seed_and_a_number_name_a_game() -> None:
    game = Match("tonooo").game
    options = game.read_options({}, 3)
    games = [
        random_record(game, 3, options, seed, n).to_json() for seed, n in [(1, 0), (1, 1), (2, 0)]
    ]
    assert len(set(games)) == 3
    assert random_record(game, 3, options, 1, 1).to_json() == games[1]


def test_a_stale_move_is_refused() -> None:
    match = Match("tonooo", 2, seed=1)
    with pytest.raises(StaleMove, match="ply 1, got one for '0'"):
        match.play("draw", ply=0)
    match.play("draw", ply=1)
