"""Bad input: the same codes and words as in Python, and the game is as it was."""

import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablee import GAMES, Game, IllegalMove, Match, TableeError, read_records, verify
from tablee.engine.record import random_record
from tests.engine.test_records import FILES, GOOD, damaged, with_step
from tests.web.host import Host

EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
MOST_WORDS = 400  # tried at each stage
VALUES: list[Any] = [
    *(None, True, False, "", "x", "lot", "LOT", "it's", '"', "\n", "é" * 70, "x" * 300),
    *(0, 1, 2, 3, 4, 9, 10, -1, -2, 400, 10**6, 10**20, 1.5, -0.5, [], [1], {}, {"a": 1}),
]


def refusal(attempt: Callable[[], object]) -> dict[str, Any]:
    """What Python says to the same."""
    try:
        attempt()
    except IllegalMove as error:
        return {
            "code": error.code,
            "message": str(error),
            "rule": error.rule,
            "reason": error.reason,
            "kept": True,
        }
    except TableeError as error:
        return {"code": error.code, "message": str(error), "kept": True}
    return {"code": "", "message": "", "kept": True}


def same(found: dict[str, Any], expected: dict[str, Any], given: Any, wording: bool) -> None:
    """Lists, true and null read differently in the two languages: there the code is enough."""
    if not wording:
        found, expected = found | {"message": ""}, expected | {"message": ""}
    assert found == expected, given


def is_plain(value: Any) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


# ------------------------------------------------------------------------------- beginnings


@EACH_GAME
def test_options_and_players(game: Game, host: Host) -> None:
    choices = [c for o in game.options for c in o.schema().get("choices", ()) if c != "seat"]
    given: list[dict[str, Any]] = [
        {"players": players, "options": {option.name: value}}
        for players in game.seats
        for option in game.options
        for value in [*VALUES, *choices]
    ]
    given += [{"players": value} for value in VALUES]
    given += [{"options": value} for value in VALUES]
    given += [{"seed": value} for value in VALUES]
    given += [{"options": {name: 1}} for name in ("", "colour", "__proto__", "toString", "x" * 99)]
    given += [{"options": {option.name: option.default for option in game.options} | {"start": 1}}]
    answers = host.run("beginnings", game=game.name, settings=given)
    refused = 0
    for settings, found in zip(given, answers, strict=True):
        expected = refusal(lambda s=settings: Match(game, **{"seed": 1, **s}))
        options = settings.get("options")
        values = [*options.values()] if isinstance(options, dict) else [options]
        wording = all(map(is_plain, values)) and is_plain(settings.get("players", 0))
        wording = wording and is_plain(settings.get("seed", 0))
        same(found, expected, settings, wording and isinstance(options, dict))
        refused += found["code"] != ""
    assert 0 < refused < len(given)


# ------------------------------------------------------------------------------------ moves


def stages(game: Game) -> list[tuple[dict[str, Any], list[str]]]:
    """Matches at their beginning, waiting for chance, in the middle, near the end, over."""
    players = game.seats[-1]
    record = random_record(game, players, game.read_options({}, players), seed=2, policy=1)
    moves = [step.move for step in record.steps]
    settings = {"players": players, "manual": True}
    cuts = [0, 1, 2, 3, len(moves) // 3, len(moves) // 2, len(moves) - 1, len(moves)]
    return [
        ({"players": game.seats[0], "options": {"start": 0}, "manual": True}, []),
        *((settings, moves[:cut]) for cut in cuts),
    ]


@EACH_GAME
def test_moves_viewers_and_results(game: Game, host: Host) -> None:
    """Words of the notation that can't be played now, and things that are no words."""
    codes = set()
    for settings, played in stages(game):
        match = Match(game, **settings)
        for move in played:
            match.play(move)
        now = {*match.legal(), *match.chance()}
        words = [w for w in match.game.notation(match.options).words if w and w not in now]
        words = random.Random(1).sample(words, min(len(words), MOST_WORDS))
        tried: list[dict[str, Any]] = [{"move": move} for move in [*words, *VALUES]]
        tried += [{"move": word, "ply": match.ply + 1} for word in sorted(now)[:3]]
        tried += [{"move": "fly", "ply": ply} for ply in (match.ply, -1, 10**6)]
        viewers = [v for v in VALUES if not isinstance(v, float)] + [-3, game.seats[-1]]
        answers = host.run(
            "moves", game=game.name, settings=settings, played=played, tried=tried, viewers=viewers
        )
        for attempt, found in zip(tried, answers["moves"], strict=True):
            expected = refusal(lambda a=attempt, m=match: m.play(**a))
            same(found, expected, attempt, is_plain(attempt["move"]))
            codes.add(found["code"])
        for viewer, found in zip(viewers, answers["viewers"], strict=True):
            expected = refusal(lambda v=viewer, m=match: m.view(v))
            same(found, expected, viewer, is_plain(viewer))
        assert answers["result"] == [refusal(match.returns), refusal(match.places)]
    assert codes == {"move/invalid", "move/illegal", "move/stale", "move/over"}


# ---------------------------------------------------------------------------------- records


def read_and_play(text: str) -> None:
    for _, record in read_records(io.StringIO(text, newline=None)):
        verify(record)


def compare_records(host: Host, texts: list[str], wording: bool) -> set[str]:
    answers = host.run("records", texts=texts)
    for text, found in zip(texts, answers, strict=True):
        expected = refusal(lambda t=text: read_and_play(t))
        same(found, expected, text, wording)
    return {answer["code"] for answer in answers}


def test_records_that_do_not_fit(host: Host) -> None:
    """Of another shape, or against the rules, each in the second line of a file."""
    changes: list[Any] = [
        *([], None, 1, "x", {}, {"game": "tonooo"}),
        *(damaged(**{key: value}) for key in GOOD for value in VALUES),
        *(damaged(**{key: "left out"}) for key in GOOD),
        *(
            with_step(number, **{key: value})
            for number in (1, 2)
            for key in ("seat", "move", "legal", "weights")
            for value in [*VALUES, "left out"]
        ),
        damaged(rules=1.0),
        damaged(rules=True),
        damaged(players=6.0),
        damaged(options={"capacity": 7.0}),
        damaged(options={"start": 3.0}),
        with_step(1, weights={"start:0": True}),
        with_step(1, weights={"start:0": 1.0}),
        with_step(2, seat=3.0),
    ]
    texts = ["\n" + json.dumps(change) for change in changes]
    assert compare_records(host, texts, wording=False) == {"", "record/invalid"}


def test_records_against_the_rules_name_the_step(host: Host) -> None:
    steps = GOOD["steps"]
    changes = [
        damaged(game="chess"),
        damaged(players=7),
        damaged(options={"capacity": 3}),
        damaged(options={"colour": 3}),
        damaged(rules=99),
        damaged(game="left out"),
        with_step(2, move="fly"),
        with_step(2, move="put:A"),
        with_step(1, move="start:9"),
        with_step(2, seat=0),
        with_step(1, seat=3),
        with_step(2, legal=["draw"]),
        with_step(2, legal=[*steps[1]["legal"], "put:A"]),
        with_step(2, legal=[*steps[1]["legal"], "draw", "draw"]),
        with_step(1, weights={"start:0": 2}),
        damaged(steps=steps[:-1]),
        damaged(steps=[*steps, {"seat": 0, "move": "draw"}]),
        damaged(steps=[*steps[:7], steps[3], *steps[7:]]),
    ]
    texts = [json.dumps(GOOD) + "\n\n" + json.dumps(change) for change in changes]
    assert compare_records(host, texts, wording=True) == {"record/invalid"}


@pytest.mark.parametrize("path", FILES[:: len(FILES) // 6], ids=lambda path: path.stem)
def test_damaged_lines(path: Path, host: Host) -> None:
    """Cut short; with a character changed, left out or doubled."""
    line = min(path.read_text().splitlines(), key=len)
    chance = random.Random(path.stem)
    places = [chance.randrange(len(line)) for _ in range(30)]
    compare_records(host, [line[:at] for at in places], wording=True)
    for at in places:
        other = chance.choice('0123456789"{}[],:. abcxyz\\\t-é')
        changed = [line[:at] + other + line[at + 1 :], line[:at] + line[at + 1 :]]
        compare_records(host, [*changed, line[: at + 1] + line[at:]], wording=False)


def test_lines_that_are_no_json(host: Host) -> None:
    texts = ["{", '{"game": NaN', "\x00", "é", "\ufeff{}", "{} {}", "01", '{"a":1,}', "[1,]", "-"]
    texts += [
        "{'a':1}",
        '"\\x"',
        '"\\u12"',
        '"\n"',
        '"',
        "1.",
        "[1 2]",
        "nul",
        '{"a" 1}',
        "[" * 100_000,
    ]
    texts += ['{"a":' * 100_000, "1" * 5000]
    assert compare_records(host, texts, wording=False) == {"record/invalid"}


def test_lines_end_in_any_way(host: Host) -> None:
    line = json.dumps(GOOD)
    texts = [line + "\r\n" + line, line + "\r" + line + "\r", " \n\t\n" + line, "\n\n", ""]
    assert compare_records(host, texts, wording=True) == {""}


# ------------------------------------------------------------------------------- in a worker


@EACH_GAME
def test_errors_come_back_from_a_worker(game: Game, host: Host) -> None:
    found = host.run("remoteErrors", game=game.name)
    illegal = found.pop(6)
    assert illegal.startswith("move/illegal ")
    assert illegal.split()[1] in {reason.code for reason in game.reasons}
    assert found == [
        "game/unknown",
        "game/players",
        "option/invalid",
        "record/invalid",
        "seat/invalid",
        "move/invalid",
        "move/illegal chance-decides",
        "move/stale",
        "game/running",
        "data/missing",
        "data/invalid",
    ]
