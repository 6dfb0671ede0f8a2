"""Games looked at move by move, with a judge whose answers are known."""

import itertools
import json
from math import dist
from xml.etree import ElementTree as ET

import pytest

import tablee
from tablee.bots.advice import Advice, Judged
from tablee.engine.match import Match
from tablee.engine.record import Record
from tablee.lab.analysis import (
    Analysis,
    Moment,
    TurningPoint,
    analyse,
    analysis_data,
    look_closer,
    turning_points,
)
from tablee.lab.picture import Frame, picture


def judge(match: Match, _move: str | None = None) -> Advice:
    """Thinks that a piece in A is worth 80 %, and drawing red 90 %; looks closely at draws only."""
    seat = match.actor
    worth = {"draw": 0.5, "put:A": 0.8}
    if match.moves and match.moves[-1] == "bag:red":
        worth["put:A"] = 0.9
    moves = []
    for move in match.legal():
        mine = worth.get(move, 0.1)
        values = tuple(mine if other == seat else 1 - mine for other in range(2))
        moves.append(Judged(move, values, False, 1000))
    moves.sort(key=lambda judged: -judged.values[seat])
    return Advice(seat, moves[0].values, False, moves)


def played(*moves: str) -> Record:
    match = Match("tonooo", options={"start": 0}, manual=True)
    for move in moves:
        match.play(move)
    return match.record()


def test_a_moment_for_each_decision() -> None:
    calls: list[int] = []
    record = played("draw", "bag:red", "put:B", "draw", "bag:blue", "put:A")
    analysis = analyse(record, judge, lambda: calls.append(1))
    assert [(m.ply, m.seat, m.move, m.best) for m in analysis.moments] == [
        (0, 0, "draw", "draw"),
        (2, 0, "put:B", "put:A"),
        (3, 1, "draw", "draw"),
        (5, 1, "put:A", "put:A"),
    ]
    assert [m.chance for m in analysis.moments] == [("bag:red",), (), ("bag:blue",), ()]
    assert analysis.curve == [
        (0, (0.5, 0.5)),
        (2, (0.9, pytest.approx(0.1))),
        (3, (0.5, 0.5)),
        (5, (pytest.approx(0.2), 0.8)),
        (6, (0.5, 0.5)),
    ]
    assert (analysis.over, analysis.steps, len(calls)) == (False, 6, 5)


def test_turning_points_are_costly_decisions_and_strokes_of_luck() -> None:
    record = played("draw", "bag:red", "put:B", "draw", "bag:blue", "put:A")
    points = turning_points(analyse(record, judge))
    assert [(p.ply, p.seat, p.moves, p.better) for p in points] == [
        (1, 0, ("bag:red",), None),
        (2, 0, ("put:B",), "put:A"),
        (4, 0, ("bag:blue",), None),
    ]
    assert [(p.before, p.after) for p in points] == [
        (0.5, 0.9),
        (0.9, 0.1),
        (0.5, pytest.approx(0.2)),
    ]


def test_the_end_of_a_finished_game_is_its_result() -> None:
    analysis = analyse(played("lift:A"), judge)
    assert (analysis.over, analysis.end) == (True, (0.0, 1.0))
    assert analysis.curve[-1] == (1, (0.0, 1.0))
    point = turning_points(analysis)[0]
    assert (point.moves, point.better) == (("lift:A",), "draw")


def hasty(match: Match, move: str | None = None) -> Advice:
    """Takes the move that was played for a bad one."""
    advice = judge(match)
    moves = [
        Judged(judged.move, (0.0, 1.0) if advice.seat == 0 else (1.0, 0.0), False, 1000)
        if judged.move == move
        else judged
        for judged in advice.moves
    ]
    moves.sort(key=lambda judged: -judged.values[advice.seat])
    return Advice(advice.seat, moves[0].values, False, moves)


def test_what_seems_costly_is_looked_at_again() -> None:
    record = played("draw", "bag:red", "put:A", "draw", "bag:blue", "put:B", "draw")
    seen: list[tuple[int, str | None]] = []

    def careful(match: Match, move: str | None) -> Advice:
        seen.append((match.ply, move))
        return judge(match)

    analysis = analyse(record, hasty)
    assert {p.ply for p in turning_points(analysis) if p.better} == {0, 2, 3, 5}
    calls: list[int] = []
    closer = look_closer(record, analysis, careful, lambda: calls.append(1))
    assert [(p.ply, p.better) for p in turning_points(closer) if p.better] == [(5, "put:A")]
    assert len(calls) == len(seen) == len(set(seen))  # each once
    # The last one comes to light when there are fewer that seem to have cost more.
    assert set(seen) == {(0, "draw"), (2, "put:A"), (3, "draw"), (5, "put:B"), (6, "draw")}
    assert [m.chance for m in closer.moments] == [m.chance for m in analysis.moments]


def test_luck_is_measured_again_on_both_sides() -> None:
    record = played("draw", "bag:red", "put:A")
    analysis = analyse(record, judge)
    assert [p.moves for p in turning_points(analysis)] == [("bag:red",)]
    seen: list[int] = []

    def careful(match: Match, move: str | None) -> Advice:
        seen.append(match.ply)
        value = (0.6, 0.4)
        return Advice(0, value, False, [Judged(move or "", value, False, 1000)])

    assert turning_points(look_closer(record, analysis, careful)) == []
    assert seen == [0, 2]


def test_a_cost_within_the_noise_is_no_turning_point() -> None:
    def seen(visits: int) -> list[TurningPoint]:
        def judge_again(match: Match, _move: str | None) -> Advice:
            values = {"draw": 0.5, "lift:A": 0.42}
            moves = [
                Judged(move, (values.get(move, 0.1), 0.5), False, visits) for move in match.legal()
            ]
            moves.sort(key=lambda judged: -judged.values[0])
            return Advice(0, moves[0].values, False, moves)

        return turning_points(analyse(played("lift:A"), judge_again))

    assert seen(100) == []  # 8 points, with a standard error of 7
    assert [point.moves for point in seen(1000)] == [("lift:A",)]


def test_only_the_largest_changes_are_listed_in_their_order() -> None:
    moments = [
        Moment(ply, 0, "b", (0.5, 0.5), False, "a", 0.5, (0.5 - ply / 100, 0.5 + ply / 100))
        for ply in range(20)
    ]
    points = turning_points(Analysis(moments, None, False, 20))
    assert [point.ply for point in points] == [14, 15, 16, 17, 18, 19]
    assert points[-1].size == pytest.approx(0.19)
    assert turning_points(Analysis(moments[:3], None, False, 20)) == []


def test_as_data() -> None:
    record = played("draw", "bag:red", "put:B")
    data = json.loads(json.dumps(analysis_data(record, analyse(record, judge))))
    assert (data["game"], data["players"], data["steps"], data["over"]) == ("tonooo", 2, 3, False)
    assert data["decisions"][1]["best"] == "put:A"
    assert data["curve"][1]["ply"] == 2
    assert data["turning_points"][0]["moves"] == ["bag:red"]


# ------------------------------------------------------------------------------ the picture


def drawn(analysis: Analysis, points: list[TurningPoint]) -> ET.Element:
    return ET.fromstring(picture("Tonooo <2> & more", analysis, points))


def test_the_picture_has_a_line_and_a_name_for_each_seat() -> None:
    record = played("draw", "bag:red", "put:B", "draw", "bag:blue", "put:A")
    analysis = analyse(record, judge)
    root = drawn(analysis, turning_points(analysis))
    name = "{http://www.w3.org/2000/svg}"
    lines = root.findall(f"{name}polyline")
    assert [len(line.attrib["points"].split()) for line in lines] == [5, 5]
    texts = [text.text for text in root.findall(f"{name}text")]
    assert "Tonooo <2> & more" in texts
    assert {"seat 0", "seat 1", "1", "2", "3", "0 %", "100 %", "steps played"} <= set(texts)
    assert len(root.findall(f"{name}circle")) == 3
    style = root.findtext(f"{name}style") or ""
    assert "prefers-color-scheme:dark" in style
    assert "stroke-dasharray" in style


def test_turning_points_stand_after_their_step_and_apart() -> None:
    moments = [
        Moment(ply, 0, "a", (value, 1 - value), False, "a", value, (value, 1 - value))
        for ply, value in ((0, 0.5), (2, 0.5), (4, 0.9))
    ]
    points = [
        TurningPoint(2, 0, ("b",), 0.5, 0.9, "a"),
        TurningPoint(2, 0, ("c",), 0.5, 0.9),
        TurningPoint(2, 0, ("d", "e"), 0.5, 0.9),
    ]
    root = drawn(Analysis(moments, (0.9, 0.1), True, 8), points)
    circles = root.findall("{http://www.w3.org/2000/svg}circle")
    places = [(float(c.attrib["cx"]), float(c.attrib["cy"])) for c in circles]
    frame = Frame(8)
    assert places[0] == pytest.approx((frame.x(3), frame.y(0.7)), abs=0.1)
    assert places[1][0] == places[0][0]
    assert places[2] == pytest.approx((frame.x(4), frame.y(0.9)), abs=0.1)
    assert all(dist(one, other) >= 16 for one, other in itertools.combinations(places, 2))


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("value", [0.0, 0.5, 1.0])
def test_names_of_seats_do_not_cover_each_other(seats: int, value: float) -> None:
    moment = Moment(0, 0, "a", (value,) * seats, False, "a", value, (value,) * seats)
    root = drawn(Analysis([moment], (value,) * seats, True, 1), [])
    texts = root.findall("{http://www.w3.org/2000/svg}text")
    heights = sorted(float(t.attrib["y"]) for t in texts if (t.text or "").startswith("seat "))
    assert len(heights) == seats
    assert min((b - a for a, b in itertools.pairwise(heights)), default=99) >= 14.9
    assert heights[0] > 0
    assert heights[-1] < 440


def test_a_record_without_a_decision() -> None:
    record = Record("tonooo", 2, tablee.GAMES["tonooo"].read_options({}, 2), [])
    analysis = analyse(record, judge)
    assert (analysis.moments, analysis.curve) == ([], [])
    assert drawn(analysis, []) is not None
