"""Tonooo, rule by rule; the numbers are those of the game's file."""

import numpy as np
import pytest

from tablee import CHANCE, IllegalMove, InvalidOption, InvalidPlayers, Match
from tablee.engine.contract import REFEREE, SPECTATOR
from tablee.games import tonooo
from tablee.games.tonooo import FIELD, FULL_BAG, JOKER, NAMES

FULL = {"red": 6, "yellow": 6, "green": 6, "blue": 6, "joker": 3}


def packed(**counts: int) -> int:
    return sum(n << FIELD * NAMES.index(kind) for kind, n in counts.items())


def table(players: int = 2, **options: object) -> Match:
    """A game that seat 0 starts, with chance in our hands."""
    return Match("tonooo", players, options={"start": 0, **options}, manual=True)  # type: ignore[dict-item]


def arranged(
    match: Match,
    *,
    cylinders: list[dict[str, int]] | None = None,
    fronts: list[dict[str, int]] | None = None,
    gone: dict[str, int] | None = None,
) -> Match:
    """Lay pieces into cylinders and fronts; the bag has the rest."""
    s = match.state
    used = packed(**(gone or {}))
    s.gone = used
    for c, pieces in enumerate(cylinders or []):
        s.cylinder[c] = packed(**pieces)
        s.held[c] = sum(pieces.values())
        used += packed(**pieces)
        if pieces:
            s.filled |= 1 << c
        if s.held[c] >= s.capacity:
            s.room &= ~(1 << c)
    for seat, pieces in enumerate(fronts or []):
        s.front[seat] = packed(**pieces)
        used += packed(**pieces)
    s.bag = FULL_BAG - used
    return match


def emptied(match: Match, **left: int) -> Match:
    """Take pieces out of the game until the bag holds just these."""
    s = match.state
    s.gone += s.bag - packed(**left)
    s.bag = packed(**left)
    return match


def played(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def front(match: Match, seat: int) -> dict[str, int]:
    return match.view(REFEREE)["fronts"][seat]


def cylinder(match: Match, letter: str) -> dict[str, int]:
    return match.view(REFEREE)["cylinders"][letter]


# ------------------------------------------------------------------------------ R1: seats


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_r1_seat_that_starts_is_drawn_by_lot(players):
    match = Match("tonooo", players, manual=True)
    assert match.actor == CHANCE
    assert match.chance() == {f"start:{seat}": 1 for seat in range(players)}
    match.play(f"start:{players - 1}")
    assert match.actor == players - 1
    played(match, "draw", "bag:red", "put:A")
    assert match.actor == 0, "clockwise"


def test_r1_start_option_leaves_no_event():
    match = Match("tonooo", 3, options={"start": 2}, manual=True)
    assert (match.actor, match.ply) == (2, 0)


@pytest.mark.parametrize("players", [-1, 0, 1, 7, True, "2", 2.0])
def test_r1_other_numbers_of_players_are_refused(players):
    with pytest.raises(InvalidPlayers, match="2 to 6 players"):
        Match("tonooo", players)


@pytest.mark.parametrize("start", [2, -1, "0", True, None, "seat"])
def test_r1_start_must_be_a_seat_of_this_table(start):
    with pytest.raises(InvalidOption, match="lot or a seat number from 0 to 1"):
        Match("tonooo", 2, options={"start": start})


# ------------------------------------------------------------------- R2 to R4: draw or lift


def test_r2_a_turn_begins_with_draw_or_lift():
    assert table().legal() == ["draw", "lift:A", "lift:B", "lift:C", "lift:D"]


def test_r3_piece_is_drawn_by_what_is_in_the_bag():
    match = played(table(), "draw")
    assert match.actor == CHANCE
    assert match.chance() == {f"bag:{kind}": n for kind, n in FULL.items()}
    played(match, "bag:joker", "put:B", "draw")
    assert match.chance()["bag:joker"] == 2


def test_r3_kinds_that_are_gone_can_not_be_drawn():
    match = played(emptied(table(), red=1, blue=2), "draw")
    assert match.chance() == {"bag:red": 1, "bag:blue": 2}


def test_r3_the_piece_is_announced_and_put():
    match = played(table(), "draw")
    assert [str(e) for e in match.play("bag:green")] == ["drawn seat=0 kind=green"]
    assert match.view(SPECTATOR)["hand"] == "green"
    assert match.legal() == ["put:A", "put:B", "put:C", "put:D"]
    match.play("put:C")
    assert cylinder(match, "C") == {"green": 1}
    assert match.view(SPECTATOR)["hand"] is None
    assert match.view(SPECTATOR)["bag"] == 26


@pytest.mark.parametrize("capacity", [4, 7, 9])
def test_r3_a_full_cylinder_takes_no_more(capacity):
    match = table(capacity=capacity)
    for n in range(capacity):
        assert "put:A" in played(match, "draw", f"bag:{NAMES[n % 4]}").legal()
        match.play("put:A")
    played(match, "draw", "bag:red")
    assert match.legal() == ["put:B", "put:C", "put:D"]
    with pytest.raises(IllegalMove, match=r"full \(R3\)"):
        match.play("put:A")


def test_r3_a_lifted_cylinder_has_room_again():
    match = arranged(table(capacity=4), cylinders=[{"red": 4}])
    played(match, "lift:A", "draw", "bag:red")
    assert "put:A" in match.legal()


@pytest.mark.parametrize("capacity", [3, 10, "7", True, 4.0, None])
def test_r3_capacity_is_4_to_9(capacity):
    with pytest.raises(InvalidOption, match="from 4 to 9"):
        table(capacity=capacity)


def test_r4_empty_bag_leaves_only_lifts():
    match = emptied(arranged(table(), cylinders=[{"red": 2}]))
    assert match.legal() == ["lift:A", "lift:B", "lift:C", "lift:D"]
    with pytest.raises(IllegalMove, match=r"bag is empty.*\(R4\)"):
        match.play("draw")


def test_r4_no_room_leaves_only_lifts():
    full = [{"red": 4}, {"yellow": 4}, {"green": 4}, {"blue": 4}]
    match = arranged(table(capacity=4), cylinders=full)
    assert match.legal() == ["lift:A", "lift:B", "lift:C", "lift:D"]
    with pytest.raises(IllegalMove, match=r"no cylinder has room.*\(R4\)"):
        match.play("draw")


def test_r4_room_in_a_cylinder_that_left_is_no_room():
    full = [{"red": 4}, {"yellow": 4}, {"green": 4}, {}]
    match = arranged(table(capacity=4), cylinders=full)
    match.state.in_play = 0b0111
    match.state.room = 0
    assert match.legal() == ["lift:A", "lift:B", "lift:C"]
    with pytest.raises(IllegalMove, match=r"left the game \(R10\)"):
        match.play("lift:D")


def test_r2_nothing_else_may_be_done_in_between():
    match = played(table(), "draw", "bag:red")
    for move in ("draw", "lift:A", "pay:red", "gift:red", "start:0", "bag:red"):
        with pytest.raises(IllegalMove, match=r"something else.*\(R2\)"):
            match.play(move)


# ------------------------------------------------------------------------------ R5 and R6


def test_r5_all_see_what_was_in_it():
    match = arranged(table(), cylinders=[{"red": 2, "blue": 1, "joker": 1}])
    assert [str(e) for e in match.play("lift:A")] == [
        "lifts seat=0 cylinder=A",
        "shown cylinder=A kind=red count=2",
        "shown cylinder=A kind=blue count=1",
        "shown cylinder=A kind=joker count=1",
        "keeps seat=0 kind=red count=1",
        "returns kind=red count=1",
        "returns kind=blue count=1",
        "keeps seat=0 kind=joker count=1",
    ]


def test_r6_an_empty_cylinder_eliminates():
    match = played(table(3), "lift:B")
    assert match.view()["alive"] == [False, True, True]
    assert match.actor == 1
    played(match, "draw", "bag:red", "put:A", "draw", "bag:red", "put:A")
    assert match.actor == 1, "seat 0 has no turn any more"


def test_r6_pieces_go_back_into_the_bag():
    match = arranged(table(3), fronts=[{"red": 1, "joker": 2}])
    events = [str(e) for e in match.play("lift:A")]
    assert "loses seat=0 kind=joker count=2" in events
    assert front(match, 0) == {}
    assert int(match.state.bag) == FULL_BAG


def test_r6_pieces_leave_the_game_by_option():
    match = arranged(table(3, eliminated_pieces="out"), fronts=[{"red": 1, "joker": 2}])
    match.play("lift:A")
    assert front(match, 0) == {}
    assert int(match.state.bag) == FULL_BAG - packed(red=1, joker=2)
    assert int(match.state.gone) == packed(red=1, joker=2)


def test_r6_the_lifted_cylinder_stays_while_the_bag_is_not_empty():
    match = played(table(3), "lift:A")
    assert "lift:A" in match.legal()


# ---------------------------------------------------------------------------- R7: a success


def test_r7_one_of_each_pair_is_kept_and_all_jokers():
    match = arranged(table(), cylinders=[{"red": 3, "blue": 2, "green": 1, "joker": 1}])
    match.play("lift:A")
    assert front(match, 0) == {"red": 1, "blue": 1, "joker": 1}
    assert int(match.state.bag) == FULL_BAG - packed(red=1, blue=1, joker=1)
    assert match.actor == 1


def test_r7_a_colour_in_front_is_not_kept_again():
    match = arranged(table(), cylinders=[{"red": 2, "joker": 1}], fronts=[{"red": 1}])
    match.play("lift:A")
    assert front(match, 0) == {"red": 1, "joker": 1}


def test_r7_a_known_pair_is_still_a_success():
    match = arranged(table(), cylinders=[{"red": 2}], fronts=[{"red": 1}])
    match.play("lift:A")
    assert front(match, 0) == {"red": 1}, "nothing kept, nothing paid"
    assert match.actor == 1


def test_r7_jokers_are_kept_beside_jokers():
    match = arranged(table(), cylinders=[{"red": 2, "joker": 2}], fronts=[{"joker": 1, "red": 1}])
    match.play("lift:A")
    assert front(match, 0) == {"red": 1, "joker": 3}
    assert match.over, "four that count as different"


@pytest.mark.parametrize("pieces", [{"joker": 2}, {"joker": 3, "blue": 1}, {"joker": 1, "red": 1}])
def test_r7_jokers_make_no_pair(pieces):
    match = arranged(table(), cylinders=[pieces], fronts=[{"green": 1}])
    match.play("lift:A")
    assert match.legal() == ["pay:green"]


def test_r7_two_jokers_succeed_by_option():
    match = arranged(table(joker_pair=True), cylinders=[{"joker": 2, "blue": 1}])
    match.play("lift:A")
    assert front(match, 0) == {"joker": 2}
    assert int(match.state.bag) == FULL_BAG - packed(joker=2), "the blue one went back"


def test_r7_one_joker_is_no_pair_by_option_either():
    match = arranged(table(joker_pair=True), cylinders=[{"joker": 1, "blue": 1}])
    match.play("lift:A")
    assert match.actor == CHANCE, "the opponent draws"


# ------------------------------------------------------------------------ R8 and R9: a failure


def test_r8_everything_goes_back_and_a_piece_is_paid():
    match = arranged(
        table(), cylinders=[{"red": 1, "joker": 1}], fronts=[{"red": 1, "blue": 1, "joker": 1}]
    )
    events = [str(e) for e in match.play("lift:A")]
    assert events[-1] == "must_pay seat=0"
    assert match.legal() == ["pay:blue", "pay:joker", "pay:red"]
    with pytest.raises(IllegalMove, match=r"no such piece.*\(R8\)"):
        match.play("pay:green")
    assert [str(e) for e in match.play("pay:joker")] == ["pays seat=0 kind=joker"]
    assert front(match, 0) == {"red": 1, "blue": 1}
    assert int(match.state.bag) == FULL_BAG - packed(red=1, blue=1)
    assert match.actor == 1


def test_r9_each_opponent_in_play_draws_from_the_left():
    match = arranged(table(4), cylinders=[{"red": 1}])
    match.state.alive = 0b1011
    match.play("lift:A")
    assert (match.actor, match.view()["taker"]) == (CHANCE, 1)
    assert match.chance() == {f"gift:{kind}": n for kind, n in FULL.items()}
    assert [str(e) for e in match.play("gift:red")] == [
        "gift_drawn seat=1 kind=red",
        "gift_kept seat=1 kind=red",
    ]
    assert match.view()["taker"] == 3, "seat 2 is out"
    assert match.chance()["gift:red"] == 5
    match.play("gift:joker")
    assert (front(match, 1), front(match, 3)) == ({"red": 1}, {"joker": 1})
    assert match.actor == 1


def test_r9_a_colour_one_has_goes_back_before_the_next_draw():
    match = arranged(table(3), cylinders=[{"red": 1}], fronts=[{}, {"red": 1}, {}])
    match.play("lift:A")
    before = match.chance()["gift:red"]
    assert [str(e) for e in match.play("gift:red")][1] == "gift_returned seat=1 kind=red"
    assert front(match, 1) == {"red": 1}
    assert match.chance()["gift:red"] == before


def test_r9_jokers_are_always_kept():
    match = arranged(table(), cylinders=[{"red": 1}], fronts=[{}, {"joker": 1}])
    played(match, "lift:A", "gift:joker")
    assert front(match, 1) == {"joker": 2}


def test_r9_an_empty_bag_gives_nothing_more():
    match = emptied(arranged(table(4), cylinders=[{"joker": 1}]))
    played(match, "lift:A", "gift:joker")
    assert front(match, 1) == {"joker": 1}
    assert match.actor == 1, "seats 2 and 3 got nothing, the turn is over"


def test_r9_a_piece_that_went_back_can_be_drawn_by_the_next():
    match = emptied(arranged(table(3), cylinders=[{"red": 1}], fronts=[{}, {"red": 1}, {}]))
    played(match, "lift:A", "gift:red")
    assert match.chance() == {"gift:red": 1}
    match.play("gift:red")
    assert front(match, 2) == {"red": 1}


# ----------------------------------------------------------------- R10: cylinders that leave


@pytest.mark.parametrize("pieces", [{}, {"red": 2}, {"red": 1}])
def test_r10_the_cylinder_leaves_whatever_it_held(pieces):
    match = emptied(arranged(table(3), cylinders=[pieces], fronts=[{"blue": 1}]))
    events = [str(e) for e in match.play("lift:A")]
    assert "cylinder_leaves cylinder=A" in events
    if match.legal() == ["pay:blue"]:
        match.play("pay:blue")
    assert "A" not in match.view()["cylinders"]
    assert [m for m in match.legal() if m.startswith("lift")] == ["lift:B", "lift:C", "lift:D"]


def test_r10_a_cylinder_that_left_takes_no_piece():
    match = emptied(arranged(table(3), cylinders=[{"red": 2}]))
    played(match, "lift:A", "draw", "bag:red")
    assert match.legal() == ["put:B", "put:C", "put:D"]
    with pytest.raises(IllegalMove, match=r"left the game \(R10\)"):
        match.play("put:A")


def test_r10_the_bag_counts_at_the_start_of_the_turn():
    match = emptied(arranged(table(), cylinders=[{"red": 2}, {"blue": 2}]))
    played(match, "lift:A", "lift:B")
    assert list(match.view()["cylinders"]) == ["B", "C", "D"], "a red one was in the bag by then"


# ---------------------------------------------------------------------------- R11 to R13: ends


def test_r11_four_colours_win_at_once():
    match = arranged(
        table(3), cylinders=[{"blue": 2}], fronts=[{"red": 1, "yellow": 1, "green": 1}]
    )
    events = [str(e) for e in match.play("lift:A")]
    assert events[-1] == "wins seat=0"
    assert (match.returns(), match.places()) == ([1, 0, 0], [1, 2, 2])


def test_r11_jokers_count_as_any_colour():
    match = arranged(table(), cylinders=[{"blue": 2}], fronts=[{"red": 1, "joker": 2}])
    assert match.play("lift:A")[-1].name == "wins"


def test_r11_three_jokers_and_a_colour_win():
    match = arranged(table(), cylinders=[{"red": 1}], fronts=[{}, {"joker": 2, "red": 1}])
    played(match, "lift:A", "gift:joker")
    assert match.returns() == [0, 1]


def test_r11_a_gift_wins_in_the_middle_of_the_draws():
    fronts = [{}, {"red": 1, "yellow": 1, "green": 1}, {}]
    match = arranged(table(3), cylinders=[{"red": 1}], fronts=fronts)
    played(match, "lift:A", "gift:blue")
    assert match.over, "seat 2 does not draw"
    assert match.returns() == [0, 1, 0]


def test_r11_more_than_four_is_a_win_too():
    match = arranged(
        table(), cylinders=[{"blue": 2, "joker": 3}], fronts=[{"red": 1, "yellow": 1, "green": 1}]
    )
    match.play("lift:A")
    assert match.returns() == [1, 0]


def test_r12_the_last_seat_wins():
    match = played(table(3), "lift:A", "lift:A")
    assert match.over
    assert (match.returns(), match.places()) == ([0, 0, 1], [2, 2, 1])


def test_r12_goes_before_the_last_cylinder_and_the_turn_limit():
    match = emptied(arranged(table(turn_limit=1), fronts=[{"red": 1}, {}]))
    match.state.in_play = 0b0001
    match.play("lift:A")
    assert match.returns() == [0, 1], "the seat that is left, not the richest"


def test_r13_no_cylinder_left_most_colours_win():
    fronts = [{"red": 1}, {"red": 1, "joker": 1}, {"blue": 1}]
    match = emptied(arranged(table(3), cylinders=[{"blue": 2}], fronts=fronts))
    match.state.in_play = 0b0001
    match.play("lift:A")
    assert match.over
    assert match.view()["winners"] == [0, 1], "two colours each"
    assert (match.returns(), match.places()) == ([0.5, 0.5, 0], [1, 1, 3])


def test_r13_the_last_lift_is_settled_first():
    fronts = [{"red": 1, "blue": 1}, {"red": 1}]
    match = emptied(arranged(table(), cylinders=[{"green": 1}], fronts=fronts))
    match.state.in_play = 0b0001
    match.play("lift:A")
    assert not match.over, "the penalty is still to be paid"
    match.play("pay:red")
    assert match.returns() == [0.5, 0.5]


def test_r13_the_last_opponents_draws_come_first():
    match = emptied(arranged(table(), cylinders=[{"green": 1}]))
    match.state.in_play = 0b0001
    played(match, "lift:A", "gift:green")
    assert match.returns() == [0, 1]


def test_r13_eliminated_seats_do_not_share():
    fronts = [{}, {"red": 1}, {"red": 1}]
    match = emptied(arranged(table(3), fronts=fronts))
    match.state.in_play = 0b0001
    match.play("lift:A")
    assert match.returns() == [0, 0.5, 0.5]


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_r13_turn_limit_counts_all_seats(limit):
    match = table(3, turn_limit=limit)
    for turn in range(limit):
        assert not match.over
        played(match, "draw", f"bag:{NAMES[turn % 4]}", "put:A")
    assert match.over
    assert match.returns() == [pytest.approx(1 / 3)] * 3


def test_r13_a_turn_that_is_not_over_is_finished():
    match = arranged(table(turn_limit=1), cylinders=[{"green": 1}], fronts=[{"red": 1}])
    match.play("lift:A")
    assert match.legal() == ["pay:red"]
    match.play("pay:red")
    assert match.over


@pytest.mark.parametrize("limit", [0, 1_000_000, -3, "400"])
def test_r13_turn_limit_is_1_to_999999(limit):
    with pytest.raises(InvalidOption, match="from 1 to 999999"):
        table(turn_limit=limit)


# --------------------------------------------------------------------- R14: what people see


def test_r14_covered_pieces_are_hidden_and_how_many_there_are():
    light = arranged(table(3), cylinders=[{"red": 1}, {"blue": 3}])
    heavy = arranged(table(3), cylinders=[{"red": 4}, {}])
    for viewer in (SPECTATOR, 0, 1, 2):
        assert light.view(viewer) == heavy.view(viewer)
    assert light.view(REFEREE) != heavy.view(REFEREE)


def test_r14_an_open_game_shows_contents():
    match = arranged(table(memory="open"), cylinders=[{"red": 1, "joker": 2}])
    assert match.view(1)["cylinders"] == {"A": {"red": 1, "joker": 2}, "B": {}, "C": {}, "D": {}}


def test_sane_lifts_nothing_empty_unless_it_must():
    out = np.zeros(32, np.int16)
    match = arranged(table(), cylinders=[{"red": 1}])
    n = tonooo.sane(match.state, out)
    assert out[:n].tolist() == [tonooo.DRAW, tonooo.LIFT]
    match = emptied(table())
    n = tonooo.sane(match.state, out)
    assert out[:n].tolist() == [tonooo.LIFT + c for c in range(4)]
    match = played(table(), "draw", "bag:red")
    assert tonooo.sane(match.state, out) == 4


def test_kinds_fit_their_fields():
    assert packed(**FULL) == FULL_BAG
    assert NAMES[JOKER] == "joker"
