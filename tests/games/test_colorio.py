"""Colorio, rule by rule; the numbers are those of the game's file.

In these games each column has its own colour: a yellow, b red, c blue, d green, e purple. A turn
is written down as `a1- b1- c1>a1`: the cap of a1 is lifted and removed, b1's too, and c1's cap
covers a1.
"""

import pytest

from tablee import (
    CHANCE,
    OVER,
    REFEREE,
    SPECTATOR,
    GameOver,
    GameRunning,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPlayers,
    Match,
)
from tablee.games import colorio
from tablee.games.colorio import NAMES, SQUARES

COLOUR = dict(zip("abcde", NAMES, strict=True))


def table(players: int = 2, **options: object) -> Match:
    """A game that seat 0 starts, with chance in our hands."""
    return Match("colorio", players, options={"start": 0, **options}, manual=True)  # type: ignore[dict-item]


def lifted(match: Match, square: str) -> Match:
    """Lift a cap; a peg never seen before has the colour of its column."""
    match.play(f"lift:{square}")
    if match.actor == CHANCE:
        match.play(f"peg:{COLOUR[square[0]]}")
    return match


def played(match: Match, moves: str) -> Match:
    """Play whole lifts, written as above."""
    for move in moves.split():
        lifted(match, move[:2])
        match.play("remove" if move.endswith("-") else f"cover:{move[3:]}")
    return match


def lifts(match: Match) -> set[str]:
    """The squares whose caps may be lifted."""
    return {move.removeprefix("lift:") for move in match.legal()}


def reason(match: Match, move: str) -> tuple[str, str]:
    """Why a move is refused: the rule and the sentence."""
    with pytest.raises(IllegalMove) as error:
        match.play(move)
    return error.value.rule, error.value.reason


def told(match: Match, *moves: str) -> list[str]:
    """What everybody is told of some moves."""
    return [str(event) for move in moves for event in match.play(move)]


# --------------------------------------------------------------------------- R1: the start


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r1_seat_that_starts_is_drawn_by_lot(players):
    match = Match("colorio", players, manual=True)
    assert match.actor == CHANCE
    assert match.chance() == {f"start:{seat}": 1 for seat in range(players)}
    assert told(match, f"start:{players - 1}") == [f"starts seat={players - 1}"]
    assert match.actor == players - 1


@pytest.mark.parametrize("start", [0, 4])
def test_r1_option_start_names_the_seat_without_a_draw(start):
    match = table(5, start=start)
    assert match.actor == start
    assert match.ply == 0


@pytest.mark.parametrize("players", [1, 6])
def test_r1_two_to_five_seats(players):
    with pytest.raises(InvalidPlayers):
        table(players)


def test_r1_start_must_be_a_seat_of_the_table():
    with pytest.raises(InvalidOption):
        table(2, start=2)


def test_r1_all_pegs_are_covered_and_unknown():
    match = table()
    view = match.view(REFEREE)
    assert view["covered"] == list(SQUARES)
    assert view["colours"] == {}
    assert match.legal() == [f"lift:{square}" for square in SQUARES]


# ------------------------------------------------------------------- R2: three different caps


def test_r2_a_turn_is_three_lifts():
    match = table(3)
    for done in range(3):
        assert match.actor == 0
        assert match.view()["lifts"] == done
        played(match, f"{SQUARES[done]}-")
    assert match.actor == 1
    assert match.view()["lifts"] == 0


def test_r2_a_turn_goes_round_the_table():
    match = table(3, start=2)
    played(match, "a1- b1- c1-")
    assert match.actor == 0
    played(match, "a2- b2- c2-")
    assert match.actor == 1


def test_r2_a_cap_laid_in_this_turn_stays():
    match = played(table(), "a1- b1>a1")
    assert "a1" not in lifts(match)
    assert match.view()["barred"] == ["a1"]
    assert reason(match, "lift:a1") == (
        "R2",
        "this cap was laid here in this turn: lift another one",
    )


def test_r2_both_caps_laid_in_this_turn_stay():
    match = played(table(), "a1- b1- a2-  c1>a1 d1>b1")
    assert match.view()["barred"] == ["a1", "b1"]
    assert lifts(match) == set(SQUARES) - {"a1", "b1", "a2", "c1", "d1"}


def test_r2_a_cap_laid_earlier_in_the_turn_may_be_lifted_in_the_next_one():
    match = played(table(), "a1- b1>a1 c1-")
    assert "a1" in lifts(match)


def test_r2_a_removed_cap_bars_nothing():
    match = played(table(), "a1-")
    assert match.view()["barred"] == []
    assert lifts(match) == set(SQUARES) - {"a1"}


# --------------------------------------------------------------------------------- R3: lift


def test_r3_a_peg_never_seen_is_drawn_by_what_is_left_of_each_colour():
    match = played(table(), "a1- a2- b1-")
    assert told(match, "lift:e5") == ["lifts seat=1 square=e5"]
    assert match.actor == CHANCE
    assert match.legal() == []
    assert match.view()["phase"] == "peg"
    assert match.view()["lifted"] == "e5"
    assert match.view()["hand"] is None
    assert match.chance() == {
        "peg:yellow": 3,
        "peg:red": 4,
        "peg:blue": 5,
        "peg:green": 5,
        "peg:purple": 5,
    }
    assert told(match, "peg:green") == ["shown square=e5 colour=green"]
    assert match.view()["hand"] == "green"


def test_r3_a_covered_peg_that_was_seen_does_not_count_as_unseen():
    match = played(table(), "a1- b1>a1")
    match.play("lift:c1")
    assert match.chance()["peg:yellow"] == 4


def test_r3_a_colour_seen_five_times_is_not_drawn_again():
    match = played(table(), "a1- a2- b1>a1  a3- a4- a5- ")
    match.play("lift:b2")
    assert match.chance() == {"peg:red": 4, "peg:blue": 5, "peg:green": 5, "peg:purple": 5}


def test_r3_a_peg_seen_before_shows_at_once():
    match = played(table(), "a1- b1>a1 c1-")
    assert told(match, "lift:a1") == ["lifts seat=1 square=a1", "shown square=a1 colour=yellow"]
    assert match.actor == 1
    assert match.view()["hand"] == "yellow"


def test_r3_only_a_peg_with_a_cap_on_it():
    match = played(table(), "a1-")
    assert reason(match, "lift:a1") == ("R3", "there is no cap on this peg")


@pytest.mark.parametrize("move", ["cover:a1", "remove"])
def test_r3_a_cap_must_be_lifted_first(move):
    match = played(table(), "a1-")
    assert reason(match, move) == ("R3", "no cap is in hand: lift one first")


@pytest.mark.parametrize("move", ["peg:red", "start:1"])
def test_r3_chance_is_not_for_seats(move):
    assert reason(table(), move) == ("R2", "something else is asked for now")


def test_r3_a_square_off_the_board_is_no_move():
    with pytest.raises(InvalidMove):
        table().play("lift:f1")


# -------------------------------------------------------------------- R4: the last cap played


def test_r4_the_last_cap_of_the_seat_before_may_not_be_the_first():
    match = played(table(), "a1- b1- c1>a1")
    assert match.actor == 1
    assert match.view()["barred"] == ["a1"]
    assert "a1" not in lifts(match)
    assert reason(match, "lift:a1") == (
        "R4",
        "the seat before played this cap last: begin with another one",
    )


@pytest.mark.parametrize("first", ["d1-", "d1>b1"])
def test_r4_it_may_be_the_second(first):
    match = played(table(), f"a1- b1- c1>a1  {first}")
    assert "a1" in lifts(match)


def test_r4_a_removed_third_cap_bars_nothing():
    match = played(table(), "a1- b1>a1 c1-")
    assert match.view()["barred"] == []
    assert lifts(match) == set(SQUARES) - {"b1", "c1"}


def test_r4_only_the_third_cap_counts():
    match = played(table(), "a1- b1>a1 c1>b1")
    assert match.view()["barred"] == ["b1"]
    assert "a1" in lifts(match)


def test_r4_the_bar_is_gone_a_turn_later():
    match = played(table(3), "a1- b1- c1>a1  d1- d2- e1-")
    assert match.actor == 2
    assert match.view()["barred"] == []


# ----------------------------------------------------------------------------- R5: the fifth


def test_r5_a_new_peg_as_the_fifth_visible_one_loses():
    match = played(table(), "a1- a2- a3-  a4-")
    match.play("lift:a5")
    match.play("peg:yellow")
    assert match.over
    assert match.returns() == [1.0, 0.0]


def test_r5_a_known_peg_as_the_fifth_visible_one_loses():
    match = played(table(), "a1- b1>a1 b2-  a2- a3- a4-  a5-")
    assert told(match, "lift:a1") == [
        "lifts seat=0 square=a1",
        "shown square=a1 colour=yellow",
        "loses seat=0 colour=yellow",
        "points seat=0 points=0",
        "points seat=1 points=1",
        "wins seat=1",
    ]
    assert match.over


def test_r5_four_visible_pegs_lose_nothing():
    match = played(table(), "a1- a2- a3-")
    lifted(match, "a4")
    assert match.view()["visible"]["yellow"] == 4
    assert match.actor == 1


def test_r5_a_covered_peg_does_not_count():
    match = played(table(), "a1- a2- a3-  a4- b1>a1")
    lifted(match, "a5")
    assert not match.over
    assert match.view()["visible"]["yellow"] == 4


# -------------------------------------------------------------------------------- R6: cover


def test_r6_a_visible_peg_of_another_colour():
    match = lifted(played(table(), "a1- b1-"), "c1")
    assert match.legal() == ["cover:a1", "cover:b1", "remove"]
    assert told(match, "cover:b1") == ["covers seat=0 from=c1 square=b1 colour=red"]
    view = match.view()
    assert "b1" in view["covered"]
    assert "c1" not in view["covered"]
    assert (view["lifted"], view["hand"]) == (None, None)


def test_r6_not_a_peg_of_the_colour_just_shown():
    match = lifted(played(table(), "a1- b1-"), "a2")
    assert match.legal() == ["cover:b1", "remove"]
    assert reason(match, "cover:a1") == (
        "R6",
        "this peg has the colour just shown: cover another colour",
    )


def test_r6_not_the_peg_it_came_from():
    match = lifted(played(table(), "a1-"), "b1")
    assert reason(match, "cover:b1") == ("R6", "the cap may not go back where it came from")


def test_r6_not_a_covered_peg():
    match = lifted(played(table(), "a1-"), "b1")
    assert reason(match, "cover:c3") == ("R6", "there is a cap on this peg already")


def test_r6_a_peg_shown_a_moment_ago_by_the_same_seat():
    assert "cover:a1" in lifted(played(table(), "a1-"), "b1").legal()


def test_r6_a_peg_shown_a_moment_ago_by_another_seat():
    assert "cover:c1" in lifted(played(table(), "a1- b1- c1-"), "d1").legal()


def test_r6_no_second_lift_with_a_cap_in_hand():
    match = lifted(table(), "a1")
    assert reason(match, "lift:b1") == (
        "R6",
        "a cap is in hand: cover a peg with it or remove it first",
    )


@pytest.mark.parametrize("move", ["peg:red", "start:1"])
def test_r6_chance_is_not_for_seats(move):
    assert reason(lifted(table(), "a1"), move) == ("R2", "something else is asked for now")


# ------------------------------------------------------------------------------- R7: remove


def test_r7_a_removed_cap_is_gone_for_good():
    match = lifted(played(table(), "a1-"), "b1")
    assert told(match, "remove") == ["removes seat=0 square=b1"]
    assert len(match.view()["covered"]) == 23


def test_r7_the_only_answer_is_asked_for_too():
    match = lifted(table(), "a1")
    assert match.actor == 0
    assert match.legal() == ["remove"]


def test_r7_all_three_caps_may_be_removed():
    match = played(table(), "a1- b1- c1-")
    assert len(match.view()["covered"]) == 22


# ------------------------------------------------------------------------- R8: one of three


def test_r8_after_two_covers_the_third_cap_must_be_removed():
    match = lifted(played(table(), "a1- b1- c1-  d1>a1 e1>b1"), "d2")
    assert match.legal() == ["remove"]
    for move in ("cover:c1", "cover:a1", "cover:c5"):
        assert reason(match, move) == (
            "R8",
            "two caps of this turn cover pegs, so this one must be removed",
        )
    match.play("remove")
    assert match.actor == 0


@pytest.mark.parametrize("two", ["d1- e1>b1", "d1>a1 e1-", "d1- e1-"])
def test_r8_after_a_removal_the_third_cap_may_cover(two):
    match = lifted(played(table(), f"a1- b1- c1-  {two}"), "d2")
    assert "cover:c1" in match.legal()


def test_r8_the_second_cap_may_always_cover():
    match = lifted(played(table(), "a1- b1- c1-  d1>a1"), "e1")
    assert "cover:b1" in match.legal()


def test_r8_covers_of_the_turn_before_do_not_count():
    match = lifted(played(table(), "a1- b1>a1 c1>b1  d1>c1 d2- "), "e1")
    assert "cover:d1" in match.legal()


# ------------------------------------------------------------------------------ R9: lost


def yellow_lost(players: int = 3) -> Match:
    """Seat 1 shows the fifth yellow peg with its second lift."""
    match = played(table(players), "a1- a2- b1-  a3- ")
    match.play("lift:a4")
    match.play("peg:yellow")
    match.play("cover:b1")
    match.play("lift:a5")
    return match


def test_r9_the_seat_is_out_and_the_next_one_begins():
    match = yellow_lost()
    assert told(match, "peg:yellow") == [
        "shown square=a5 colour=yellow",
        "loses seat=1 colour=yellow",
        "points seat=1 points=0",
        "cap_leaves square=a5",
        "out_of_use colour=yellow",
    ]
    view = match.view()
    assert match.actor == 2
    assert view["alive"] == [True, False, True]
    assert view["points"] == [None, 0, None]
    assert (view["phase"], view["lifts"], view["lifted"], view["hand"]) == ("lift", 0, None, None)


def test_r9_the_cap_in_hand_leaves_the_board():
    match = yellow_lost()
    caps = len(match.view()["covered"])
    match.play("peg:yellow")
    assert len(match.view()["covered"]) == caps
    assert "a5" not in match.view()["covered"]


def test_r9_the_colour_is_out_of_use_but_visible():
    match = yellow_lost()
    assert match.view()["in_use"] == list(NAMES)
    match.play("peg:yellow")
    view = match.view()
    assert view["in_use"] == ["red", "blue", "green", "purple"]
    assert view["visible"]["yellow"] == 5
    assert [view["colours"][f"a{row}"] for row in range(1, 6)] == ["yellow"] * 5


def test_r9_pegs_out_of_use_may_not_be_covered():
    match = yellow_lost()
    match.play("peg:yellow")
    played(match, "c1-")
    lifted(match, "d1")
    assert match.legal() == ["cover:c1", "remove"]
    assert reason(match, "cover:a1") == ("R9", "the pegs of this colour are out of use")


def test_r9_nothing_is_barred_for_the_next_seat():
    match = yellow_lost()
    assert match.view()["barred"] == ["b1"]
    match.play("peg:yellow")
    assert match.view()["barred"] == []
    assert lifts(match) == set(match.view()["covered"])


def test_r9_covers_of_the_lost_turn_do_not_count():
    match = played(table(3), "a1- a2- a3-  a4- b1- c1-  b2>c1 d1>b1")
    lifted(match, "a5")
    assert match.actor == 0
    assert lifted(match, "e1").legal() == ["cover:b2", "cover:d1", "remove"]


def test_r9_a_loss_at_the_first_lift_leaves_nothing_barred():
    match = played(table(3), "a1- a2- a3-  a4- b1- c1>b1")
    assert match.view()["barred"] == ["b1"]
    lifted(match, "a5")
    assert match.actor == 0
    assert "b1" in lifts(match)


def test_r9_a_known_peg_takes_its_seat_out_too():
    match = played(table(3), "a1- b1>a1 b2-  a2- a3- a4-  a5-")
    match.play("lift:a1")
    assert match.view()["alive"] == [True, True, False]
    assert match.actor == 0


def test_r9_a_seat_that_is_out_is_passed_over():
    match = yellow_lost()
    match.play("peg:yellow")
    played(match, "b2- c1- d1-  c2- d2- e1-")
    assert match.actor == 2


# --------------------------------------------------------------- R10 and R11: end and points


def test_r10_two_seats_end_at_the_first_loss():
    match = played(table(), "a1- a2- a3-  a4-")
    match.play("lift:a5")
    assert told(match, "peg:yellow") == [
        "shown square=a5 colour=yellow",
        "loses seat=1 colour=yellow",
        "points seat=1 points=0",
        "points seat=0 points=1",
        "wins seat=0",
    ]
    assert match.actor == OVER
    assert match.view()["phase"] == "over"
    assert match.legal() == []
    assert match.chance() == {}
    with pytest.raises(GameOver):
        match.play("lift:b1")


def test_r10_three_seats_play_on_to_the_last_two():
    match = yellow_lost()
    match.play("peg:yellow")
    assert not match.over
    with pytest.raises(GameRunning):
        match.returns()
    played(match, "b2- b3- b4-  b5-")
    match.play("lift:b1")
    assert match.over
    assert match.view()["points"] == [1, 0, 2]


@pytest.mark.parametrize(
    ("players", "returns", "places"),
    [
        (2, [0.0, 1.0], [2, 1]),
        (3, [0.0, 0.5, 1.0], [3, 2, 1]),
        (4, [0.0, 1 / 3, 2 / 3, 1.0], [4, 3, 2, 1]),
        (5, [0.0, 0.25, 0.5, 0.75, 1.0], [5, 4, 3, 2, 1]),
    ],
)
def test_r11_a_point_for_each_seat_that_was_out_before(players, returns, places):
    match = table(players)
    for loser in range(players - 1):  # seat after seat shows the pegs of one column
        for row in range(1, 6):
            match.state.seat = loser
            match.state.lifts = 0
            lifted(match, f"{'abcde'[loser]}{row}")
            if row < 5:
                match.play("remove")
    assert match.over
    assert match.returns() == pytest.approx(returns)
    assert match.places() == places
    assert match.view()["points"] == list(range(players))


# --------------------------------------------------------------------------- what people see


def test_r12_a_view_shows_visible_pegs_only():
    match = played(table(), "a1- b1>a1 c1-")
    view = match.view(0)
    assert view["colours"] == {"b1": "red", "c1": "blue"}
    assert view["visible"] == {"yellow": 0, "red": 1, "blue": 1, "green": 0, "purple": 0}
    assert "a1" in view["covered"]


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_r12_a_view_is_the_same_whatever_lies_under_the_caps(viewer):
    views = []
    for colours in (("yellow", "red"), ("red", "yellow")):
        match = table()
        for square, colour in zip(("a1", "b1"), colours, strict=True):
            for move in (f"lift:{square}", f"peg:{colour}", "remove"):
                match.play(move)
        for move in ("lift:c1", "peg:blue", "cover:a1"):
            match.play(move)
        for move in ("lift:d1", "peg:blue", "cover:b1"):
            match.play(move)
        views.append(match.view(viewer))
    assert views[0] == views[1]


def test_r12_a_view_does_not_tell_which_covered_pegs_were_seen():
    match = played(table(), "a1- b1>a1 c1-")
    before = match.view()
    match.state.colour[SQUARES.index("a1")] = colorio.NO_COLOUR
    match.state.seen[NAMES.index("yellow")] = 0
    assert match.view() == before


def test_r12_open_views_mark_colours_seen_once():
    match = played(table(memory="open"), "a1- b1>a1 c1-")
    for viewer in (0, 1, SPECTATOR):
        view = match.view(viewer)
        assert view["colours"] == {"a1": "yellow", "b1": "red", "c1": "blue"}
        assert view["visible"]["yellow"] == 0


def test_r12_the_view_of_the_referee_marks_them_too():
    match = played(table(), "a1- b1>a1 c1-")
    assert match.view(REFEREE)["colours"] == {"a1": "yellow", "b1": "red", "c1": "blue"}


def test_view_bars_the_last_cap_played_only_until_one_is_lifted():
    match = played(table(), "a1- b1- c1>a1")
    assert match.view()["barred"] == ["a1"]
    match.play("lift:d1")
    assert match.view()["barred"] == []


def test_view_says_what_is_in_hand():
    match = lifted(played(table(), "a1- b1>a1"), "d4")
    view = match.view()
    assert view["phase"] == "lay"
    assert (view["lifted"], view["hand"], view["lifts"]) == ("d4", "green", 2)
    assert view["colours"]["d4"] == "green"


# ------------------------------------------------------------------------------- the contract


def test_every_action_has_its_own_word():
    words = colorio.words({})
    assert len(words) == colorio.ACTIONS == len(set(words))


def test_no_move_is_plain_nonsense():
    assert colorio.GAME.sane is None
