"""`tablee hint`."""

import json
import re
from pathlib import Path

import pytest

import tablee
from tablee.bots.advice import Judged
from tablee.bots.policy import Turn
from tablee.bots.uniform import RandomBot
from tablee.cli.effects import effect, praise
from tests.cli.terminal import Run

FAST = ("--simulations", 200)


def saved(path: Path, match: tablee.Match) -> Path:
    path.write_text(match.record().to_json() + "\n")
    return path


@pytest.fixture
def sure(tmp_path: Path) -> Path:
    """A game that seat 0 wins by lifting A."""
    match = tablee.Match("tonooo", options={"start": 0}, manual=True)
    moves = []
    for kind, cylinder in (("red", "A"), ("blue", "A"), ("yellow", "A"), ("green", "A")) * 2:
        moves += ["draw", f"bag:{kind}", f"put:{cylinder if len(moves) < 20 else 'B'}"]
    for move in moves:
        match.play(move)
    return saved(tmp_path / "sure.jsonl", match)


def test_every_legal_move_with_a_result_for_every_seat(run: Run, sure: Path) -> None:
    result = run("hint", sure, *FAST)
    assert (result.code, result.err) == (0, "")
    assert "Tonooo, after 24 steps: seat 0 decides" in result.out
    for move in ("draw", "lift:A", "lift:B", "lift:C", "lift:D"):
        assert f"  {move} " in result.out
    assert re.search(r"^  move +0 +1 +visits *$", result.out, re.MULTILINE)
    assert "Expected results by seat: 100 % is a win." in result.out
    assert "exact" in result.out
    assert result.out.splitlines()[-1].endswith(".")
    assert all(len(line) <= 80 for line in result.out.splitlines())


def test_the_same_as_data(run: Run, sure: Path) -> None:
    data = json.loads(run("hint", sure, *FAST, "--json").out)
    assert (data["game"], data["players"], data["ply"], data["seat"]) == ("tonooo", 2, 24, 0)
    assert sorted(judged["move"] for judged in data["moves"]) == [
        "draw",
        *(f"lift:{letter}" for letter in "ABCD"),
    ]
    empty = next(judged for judged in data["moves"] if judged["move"] == "lift:D")
    assert (empty["values"], empty["exact"]) == ([0.0, 1.0], True)
    assert data["values"] == data["moves"][0]["values"]
    assert data["explanation"].startswith(data["moves"][0]["move"])


def test_steps_are_counted_as_replay_counts_them(run: Run, sure: Path) -> None:
    result = run("hint", sure, "--at", 23, *FAST)
    assert "after 23 steps: seat 1 decides" in result.out
    assert "put:B" in result.out
    assert [line for line in result.out.splitlines() if "put:B" in line and "*" in line]
    assert "* was played." in result.out


@pytest.mark.parametrize(("game", "players"), [("tonooo", 6), ("nivos", 4), ("colorio", 5)])
def test_many_seats_fit_the_page(run: Run, tmp_path: Path, game: str, players: int) -> None:
    match, bot = tablee.Match(game, players, seed=1), RandomBot(3, sanely=True)
    while match.ply < 12:
        match.play(bot.choose(Turn(match, match.actor)))
    file = saved(tmp_path / "many.jsonl", match)
    out = run("hint", file, "--at", match.ply, *FAST).out
    assert all(len(line) <= 80 for line in out.splitlines())
    assert "\N{HORIZONTAL ELLIPSIS}" not in out
    heading = next(line.split() for line in out.splitlines() if line.startswith("  move "))
    assert heading == ["move", *map(str, range(players)), "visits"]


def test_many_moves_are_cut_and_guesses_are_not_shown(run: Run, tmp_path: Path) -> None:
    match = tablee.Match("nivos", options={"start": 0}, manual=True)
    match.play("place:neutral/c3-e5/reserve")
    moves = match.legal()
    match.play(moves[-1])
    file = saved(tmp_path / "nivos.jsonl", match)
    short = run("hint", file, "--at", 1, *FAST).out
    whole = run("hint", file, "--at", 1, *FAST, "--all").out
    rows = [line for line in short.splitlines() if re.match("  place:.* [\\d,]+ ", line)]
    assert [line for line in rows if moves[-1] in line and "*" in line]
    assert 12 <= len(rows) <= 13
    assert f"{len(moves) - len(rows)} more: --all shows them." in short
    assert "more: --all" not in whole
    assert all(f"  {move} " in whole for move in moves)
    few = [line for line in whole.splitlines() if re.match("  place:.* 1 ", line)]
    assert few
    assert all("%" not in line and "\N{EN DASH}" in line for line in few)
    assert "\N{EN DASH}: too few visits to tell." in whole


def test_places_count_in_colorio(run: Run, tmp_path: Path) -> None:
    match = tablee.Match("colorio", 3, options={"start": 0}, manual=True)
    file = saved(tmp_path / "colorio.jsonl", match)
    out = run("hint", file, "--at", 0, *FAST).out
    assert "100 % is a win, place 2 counts 50 %" in out


def test_a_step_of_chance_is_told(run: Run, sure: Path) -> None:
    assert run("hint", sure, "--at", 1).refused(
        "--at 1: chance decides after these steps", "--at 0 or --at 2"
    )
    assert run("hint", sure, "--at", 25).refused("expected a number of steps from 0 to 24", "25")
    assert run("hint", sure, "--at", -1).refused("0 to 24")


def test_the_last_decision_of_a_finished_game(run: Run, tmp_path: Path) -> None:
    match = tablee.Match("tonooo", options={"start": 0}, seed=1)
    match.play("lift:C")
    file = saved(tmp_path / "over.jsonl", match)
    result = run("hint", file, *FAST)
    assert "after 0 steps: seat 0 decides" in result.out
    assert [line for line in result.out.splitlines() if "lift:C" in line and "*" in line]
    assert run("hint", file, "--at", 1).refused("the game is over after these steps", "--at 0")


def test_standard_input_and_a_game_by_number(run: Run, sure: Path) -> None:
    lines = sure.read_text() * 2
    assert "seat 0 decides" in run("hint", "-", *FAST, text=lines).out
    assert "seat 0 decides" in run("hint", "-", "--game", 2, *FAST, text=lines).out
    assert run("hint", "-", "--game", 3, text=lines).refused("--game from 1 to 2, got 3")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["hint"], ["FILE"]),
        (["hint", "nothing"], ["nothing", "read"]),
        (["hint", "x", "--simulations", "0"], ["--simulations"]),
        (["hint", "x", "--milliseconds", "0"], ["--milliseconds"]),
        (["hint", "x", "-n", "5", "-t", "5"], ["--simulations or --milliseconds, got both"]),
        (["hint", "x", "--game", "0"], ["--game"]),
    ],
)
def test_bad_command_lines_get_one_sentence(
    run: Run, arguments: list[str], words: list[str]
) -> None:
    assert run(*arguments).refused(*words)


def test_a_game_without_a_decision(run: Run) -> None:
    line = '{"game": "tonooo", "players": 2, "steps": []}'
    assert run("hint", "-", text=line).refused("standard input", "expected a decision, got none")


# ------------------------------------------------------------------------- the explanation


def judged(move: str, value: float, exact: bool = False) -> Judged:
    return Judged(move, (value, 1 - value), exact, 0 if exact else 100)


def test_one_sentence_explains_the_best() -> None:
    match = tablee.Match("tonooo", options={"start": 0}, seed=1)
    moves = [judged("draw", 0.712), judged("lift:A", 0.6), judged("lift:B", 0.0, True)]
    assert praise(match, moves) == (
        "draw is best: it takes one of the 27 pieces in the bag; 71.2 % for seat 0, "
        "11.2 points above lift:A (there: the cylinder is empty)."
    )
    same = [judged("lift:A", 0.0, True), judged("lift:B", 0.0, True)]
    assert praise(match, same) == (
        "lift:A is as good as any: the cylinder is empty; 0.00 % for seat 0, exactly."
    )
    assert "is best, with 1 other alike: " in praise(match, [*same, judged("draw", -0.1)])
    assert praise(match, same[:1]).startswith("lift:A is the only move: ")


def test_the_second_is_found_by_its_value() -> None:
    match = tablee.Match("tonooo", options={"start": 0}, seed=1)
    moves = [judged("draw", 0.5), judged("lift:A", 0.1), judged("lift:B", 0.2)]
    guess = Judged("lift:C", (0.4, 0.6), False, 3)
    assert "30.0 points above lift:B" in praise(match, [*moves, guess])
    lost = judged("lift:D", 0.0, True)
    assert praise(match, [*moves[:1], guess, lost]).endswith(
        "50.0 % for seat 0. The others were hardly looked at."
    )


def test_what_is_subtracted_is_what_is_shown() -> None:
    match = tablee.Match("tonooo", options={"start": 0}, seed=1)
    told = praise(match, [judged("draw", 0.3304), judged("lift:A", 0.2651)])  # 0.0653 apart
    assert "33.0 % for seat 0, 6.5 points above" in told
    told = praise(match, [judged("draw", 0.33046), judged("lift:A", 0.32954)])
    assert "33.0 % for seat 0, hardly above lift:A" in told


def test_moves_that_do_the_same_are_told_apart_by_the_answers() -> None:
    match = tablee.Match("nivos", options={"start": 0}, manual=True)
    match.play("place:neutral/c3-e5/reserve")
    same = [move for move in match.legal() if effect(match, move) == "it costs no cylinder"]

    def answers(move: str) -> int:
        after = match.copy()
        after.play(move)
        return len(after.legal())

    fewest, most = min(same, key=answers), max(same, key=answers)
    moves = [
        Judged(move, (1 - value, value), False, 99) for move, value in ((fewest, 0.6), (most, 0.5))
    ]
    assert f"where the next seat has {answers(most)} answers and not {answers(fewest)}." in praise(
        match, moves
    )
    moves = [
        Judged(move, (1 - value, value), False, 99) for move, value in ((most, 0.6), (fewest, 0.5))
    ]
    assert praise(match, moves).endswith("which does the same: the difference shows later.")


@pytest.mark.parametrize("game", list(tablee.GAMES))
def test_every_move_has_an_effect_in_words(game: str) -> None:
    told = set()
    for players in tablee.GAMES[game].seats:
        match, bot = tablee.Match(game, players, seed=players), RandomBot(3, sanely=True)
        while not match.over:
            legal = match.legal()
            for move in {legal[0], legal[-1], bot.choose(Turn(match, match.actor))}:
                text = effect(match, move)
                assert text
                assert not set(text) & set("={}[].")
                told.add(text)
            match.play(bot.choose(Turn(match, match.actor)))
    assert len(told) > 5


def test_effects_name_what_happens() -> None:
    match = tablee.Match("tonooo", options={"start": 0}, manual=True)
    for move in ("draw", "bag:red", "put:A", "draw", "bag:red"):
        match.play(move)
    assert effect(match, "put:A") == "it makes a pair of red in A"
    assert effect(match, "put:B") == "B is no longer empty"
    match.play("put:A")
    assert effect(match, "lift:A") == "it keeps red"
    match = tablee.Match("colorio", options={"start": 0}, manual=True)
    assert effect(match, "lift:a1").startswith("it shows a new peg, which can't be the fifth")
    assert match.ply == 0
