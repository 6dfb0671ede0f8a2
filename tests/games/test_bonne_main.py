"""La Bonne Main, rule by rule; the numbers are those of the game's file."""

import itertools
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee import CHANCE, IllegalMove, InvalidMove, InvalidOption, InvalidPlayers, Match
from tablee.engine.contract import REFEREE, SPECTATOR
from tablee.games import bonne_main
from tablee.games.boards import square_name
from tablee.games.bonne_main import (
    BOARDS,
    COINS,
    COINS_FOR_TWO,
    GAME,
    HANDS,
    NO_HAND,
    OTHER_PHASE,
    SEATS,
)
from tablee.games.walks import NAMES, NOWHERE, SHADE

DIE = {f"roll:{face}": 1 for face in range(1, 7)}
COURT = [square_name(square) for square in BOARDS["court"].squares]


def table(players: int = 2, **options: object) -> Match:
    """A game that seat 0 starts, with chance in our hands."""
    return Match("bonne_main", players, options={"start": 0, **options}, manual=True)  # type: ignore[dict-item]


def arranged(*hands: dict[str, int], **options: object) -> Match:
    """Seat 0 is to roll; these are the hands of each seat with their coins, the rest is out."""
    match = table(len(hands), **options)
    s = match.state
    s.square[:], s.coins[:], s.who[:], s.taken[:], s.alive = NOWHERE, 0, NO_HAND, 0, 0
    for seat, squares in enumerate(hands):
        for i, (name, coins) in enumerate(squares.items()):
            hand, square = SEATS * i + seat, NAMES.index(name)
            s.square[hand], s.coins[hand], s.who[square] = square, coins, hand
            s.taken[square // SHADE] |= 1 << square % SHADE
            s.alive |= 1 << seat
    each = COINS_FOR_TWO if len(hands) == 2 else COINS
    s.gone = len(hands) * HANDS * each - s.coins.sum()
    return match


def played(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def hands(match: Match, seat: int) -> dict[str, int]:
    return match.view()["hands"][seat]


def ends(match: Match, start: str) -> list[str]:
    """Where the hand on a square may go now."""
    return [move[-2:] for move in match.legal() if move.startswith(f"move:{start}-")]


def events(match: Match, move: str) -> list[str]:
    return [str(event) for event in match.play(move)]


def refusal(match: Match, move: str) -> tuple[str, str]:
    """Rule and reason for which a move is refused; the position stays as it was."""
    before = match.state.tobytes()
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert match.state.tobytes() == before
    code = next(r.code for r in GAME.reasons if r.text == caught.value.reason)
    return caught.value.rule, code


# ------------------------------------------------------------------------------ R1: seats


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_seat_that_starts_is_drawn_by_lot(players):
    match = Match("bonne_main", players, manual=True)
    assert match.actor == CHANCE
    assert match.chance() == {f"start:{seat}": 1 for seat in range(players)}
    played(match, f"start:{players - 1}", "roll:2")
    assert match.actor == players - 1


def test_r1_start_option_leaves_no_event():
    match = Match("bonne_main", 3, options={"start": 2}, manual=True)
    assert (match.chance(), match.ply) == (DIE, 0)
    assert match.view()["seat"] == 2


@pytest.mark.parametrize("players", [-1, 0, 1, 5, True, "2", 2.0])
def test_r1_other_numbers_of_players_are_refused(players):
    with pytest.raises(InvalidPlayers, match="2 to 4 players"):
        Match("bonne_main", players)


@pytest.mark.parametrize("start", [3, -1, "0", True, None])
def test_r1_start_must_be_a_seat_of_this_table(start):
    with pytest.raises(InvalidOption, match="lot or a seat number from 0 to 2"):
        Match("bonne_main", 3, options={"start": start})


@pytest.mark.parametrize(
    ("players", "colours"),
    [
        (2, ["red", "green"]),
        (3, ["red", "yellow", "green"]),
        (4, ["red", "yellow", "green", "blue"]),
    ],
)
def test_r1_colours_by_number_of_seats(players, colours):
    assert table(players).view()["colours"] == colours


def test_r1_turns_go_clockwise():
    match = table(4)
    moves = ("move:c1-c3", "move:a5-c5", "move:c9-c7", "move:i5-g5", "move:g1-g3")
    for seat, move in zip([0, 1, 2, 3, 0], moves, strict=True):
        played(match, "roll:2")
        assert match.actor == seat
        played(match, move)


# ------------------------------------------------------------------------------ R2: start

COURT_STARTS = {
    "red": ["c1", "e1", "g1"],
    "yellow": ["a3", "a5", "a7"],
    "green": ["c9", "e9", "g9"],
    "blue": ["i3", "i5", "i7"],
}
COUR_STARTS = {
    "red": ["b1", "d1", "f1"],
    "yellow": ["a2", "a4", "a6"],
    "green": ["b7", "d7", "f7"],
    "blue": ["g2", "g4", "g6"],
}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("board", "starts"), [("court", COURT_STARTS), ("cour", COUR_STARTS)])
def test_r2_hands_stand_on_their_colours_with_coins(board, starts, players):
    seen = table(players, board=board).view()
    coins = 4 if players == 2 else 2
    assert seen["hands"] == [dict.fromkeys(starts[c], coins) for c in seen["colours"]]
    assert (seen["gone"], seen["die"], seen["phase"]) == (0, None, "roll")


def test_r2_the_court_is_the_default_board():
    assert table().options["board"] == table().view()["board"] == "court"


@pytest.mark.parametrize("board", ["", "Court", "garden", 0, None, True, "court.txt"])
def test_r2_other_boards_are_refused(board):
    with pytest.raises(InvalidOption, match="option board: expected court or cour"):
        Match("bonne_main", options={"board": board})


def test_r2_start_squares_are_squares_like_any_other():
    match = arranged({"d1": 2, "a9": 2}, {"i9": 2})
    played(match, "roll:1", "drop:a9")
    assert "move:d1-c1" in match.legal()


# -------------------------------------------------------------------------------- R3: die


def test_r3_a_turn_begins_with_the_die():
    match = table()
    for _ in range(3):
        assert (match.actor, match.chance(), match.legal()) == (CHANCE, DIE, [])
        played(match, "roll:4")
        assert match.chance() == {}
        played(match, match.legal()[0])


def test_r3_the_die_keeps_showing_its_face():
    match = played(table(), "roll:4", "move:e1-e5")
    assert match.view()["die"] == 4


def test_r3_nothing_but_the_die_before_it_is_rolled():
    with pytest.raises(IllegalMove, match="chance decides now: expected roll:1"):
        table().play("move:e1-e5")
    assert GAME.why_not(table().state, bonne_main.PASS) == OTHER_PHASE


def test_r3_the_die_is_rolled_once():
    match = played(table(), "roll:4")
    assert refusal(match, "roll:3") == ("R3", "other-phase")
    assert refusal(match, "start:1") == ("R3", "other-phase")


# --------------------------------------------------------------------------- R4: odd rolls


@pytest.mark.parametrize("face", [1, 3, 5])
def test_r4_odd_takes_a_coin_out_of_a_hand_of_choice(face):
    match = played(table(), f"roll:{face}")
    assert match.legal() == ["drop:c1", "drop:e1", "drop:g1"]
    played(match, "drop:e1")
    assert hands(match, 0) == {"c1": 4, "e1": 3, "g1": 4}
    assert match.view()["gone"] == 1
    assert {move[:7] for move in match.legal()} == {"move:c1", "move:e1", "move:g1"}


@pytest.mark.parametrize("face", [2, 4, 6])
def test_r4_even_takes_none(face):
    match = played(table(), f"roll:{face}")
    assert all(move.startswith("move:") for move in match.legal())
    assert refusal(match, "drop:e1") == ("R4", "no-drop")


def test_r4_the_coin_goes_first_and_once():
    match = played(table(), "roll:3")
    assert refusal(match, "move:e1-e4") == ("R4", "drop-first")
    assert refusal(match, "pass") == ("R4", "drop-first")
    played(match, "drop:e1")
    assert refusal(match, "drop:c1") == ("R4", "no-drop")


def test_r4_the_coin_comes_out_of_an_own_hand():
    match = played(table(), "roll:1")
    assert refusal(match, "drop:e9") == ("R4", "drop-theirs")
    assert refusal(match, "drop:e5") == ("R4", "drop-nothing")


def test_r4_only_hands_on_the_board_have_coins_to_lose():
    match = played(arranged({"b2": 1, "h2": 5}, {"e9": 2}), "roll:1")
    assert match.legal() == ["drop:b2", "drop:h2"]


# ---------------------------------------------------------------------- R5: removed and out


def test_r5_a_hand_without_coins_is_removed():
    match = played(arranged({"b2": 1, "b4": 2}, {"i9": 2}), "roll:3", "drop:b2")
    assert hands(match, 0) == {"b4": 2}
    assert {move[:7] for move in match.legal()} == {"move:b4"}
    assert "move:b4-b1" in match.legal(), "its square is free"


def test_r5_a_seat_that_drops_its_last_coin_is_out_and_its_turn_ends():
    match = arranged({"b2": 1}, {"e5": 2}, {"h8": 2})
    played(match, "roll:1", "drop:b2")
    assert match.actor == CHANCE
    assert match.view()["seat"] == 1
    assert match.view()["places"] == [3, None, None]


def test_r5_a_robbed_hand_without_coins_is_removed():
    match = arranged({"e2": 2}, {"e5": 1, "h8": 2})
    played(match, "roll:2", "move:e2-e4")
    assert (hands(match, 0), hands(match, 1)) == ({"e4": 3}, {"h8": 2})


def test_r5_seats_that_are_out_have_no_turn():
    match = arranged({"c2": 2}, {"e5": 1}, {"h8": 2})
    played(match, "roll:4", "move:c2-d5", "roll:2")
    assert match.actor == 2


# --------------------------------------------------------------------------- R6: the walk


@pytest.mark.parametrize(
    ("players", "moves"),
    [(2, [9, 11, 24, 33, 51, 60]), (3, [9, 11, 24, 32, 51, 57]), (4, [9, 11, 24, 31, 51, 54])],
)
def test_r6_openings_by_the_die(players, moves):
    for face in range(1, 7):
        match = played(table(players), f"roll:{face}")
        if face % 2:
            played(match, "drop:e1")
        assert len(match.legal()) == moves[face - 1]


def test_r6_one_step_is_to_the_next_square_in_row_or_column():
    match = played(arranged({"e5": 2}, {"a1": 2}), "roll:1", "drop:e5")
    assert match.legal() == ["move:e5-d5", "move:e5-e4", "move:e5-e6", "move:e5-f5"]


@pytest.mark.parametrize(
    ("corner", "around"),
    [("a1", ["a2", "b1"]), ("a9", ["a8", "b9"]), ("i1", ["h1", "i2"]), ("i9", ["h9", "i8"])],
)
def test_r6_the_edge_is_a_wall(corner, around):
    match = played(arranged({corner: 2}, {"e5": 2}), "roll:1", f"drop:{corner}")
    assert ends(match, corner) == around


@pytest.mark.parametrize(("corner", "around"), [("g7", ["f7", "g6"]), ("g1", ["f1", "g2"])])
def test_r6_the_edge_of_a_smaller_board(corner, around):
    match = played(arranged({corner: 2}, {"d4": 2}, board="cour"), "roll:1", f"drop:{corner}")
    assert ends(match, corner) == around


def test_r6_exactly_as_many_steps_as_the_die_shows():
    match = played(arranged({"e5": 2}, {"a1": 2}), "roll:2")
    assert ends(match, "e5") == ["c5", "d4", "d6", "e3", "e7", "f4", "f6", "g5"]


@pytest.mark.parametrize("blocker", [0, 1], ids=["own", "theirs"])
def test_r6_no_jump_over_hands(blocker):
    hands_of = [{"a1": 2}, {"i9": 2}]
    hands_of[blocker] |= {"a2": 2, "b1": 2}
    match = played(arranged(*hands_of), "roll:2")
    assert ends(match, "a1") == []


def test_r6_a_way_round_is_a_way():
    match = played(arranged({"a1": 2}, {"a2": 2}), "roll:4")
    assert "a3" in ends(match, "a1"), "b1 b2 b3 a3"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("move:e9-e8", "move-theirs"),
        ("move:d4-d5", "move-nothing"),
        ("move:c1-e1", "square-taken"),
        ("move:c1-c4", "too-far"),
        ("move:c1-c2", "wrong-count"),
    ],
)
def test_r6_refused_moves(move, reason):
    assert refusal(played(table(), "roll:2"), move) == ("R6", reason)


def test_r6_a_blocked_way_is_refused():
    match = played(arranged({"a1": 2, "a2": 1, "i1": 2}, {"b1": 2}), "roll:2")
    assert refusal(match, "move:a1-b2") == ("R6", "blocked")


def walk_by_hand(taken: set[str], start: str, steps: int) -> set[str]:
    """All ends of walks, one walk at a time, straight from R6 and R7."""
    free = set(COURT) - taken | {start}
    walks = [(start,)]
    for _ in range(steps):
        walks = [
            (*walk, square)
            for walk in walks
            for square in beside(walk[-1])
            if square in free and (len(walk) < 2 or square != walk[-2])
        ]
    return {walk[-1] for walk in walks}


def beside(square: str) -> list[str]:
    column, row = square
    return [
        f"{chr(ord(column) + dc)}{int(row) + dr}" for dc, dr in ((1, 0), (-1, 0), (0, 1), (0, -1))
    ]


@settings(deadline=None)  # the first example may have to compile
@given(st.lists(st.sampled_from(COURT), unique=True, min_size=12, max_size=12), st.integers(1, 6))
def test_r6_r7_moves_are_the_ends_of_all_walks(squares, face):
    match = arranged(*(dict.fromkeys(squares[i::4], 2) for i in range(4)))
    played(match, f"roll:{face}")
    if face % 2:
        played(match, match.legal()[0])
    expected = [
        f"move:{start}-{end}"
        for start in hands(match, 0)
        for end in walk_by_hand(set(squares), start, face)
    ]
    assert match.legal() == sorted(expected or ["pass"])


# ------------------------------------------------------------------- R7: never straight back

CLOSED = {"a3": 2, "b3": 2, "c1": 2}  # with c2 they close off a1, a2, b1, b2


def test_r7_no_straight_step_back():
    match = played(arranged({"a1": 2, "b1": 1, "b2": 1}, {"a3": 2}), "roll:2")
    assert ends(match, "a1") == []
    assert refusal(match, "move:a1-a1") == ("R7", "straight-back")


@pytest.mark.parametrize(
    ("face", "found"),
    [
        (1, ["a2", "b1"]),
        (2, ["b2"]),
        (3, ["a2", "b1"]),
        (4, ["a1"]),
        (5, ["a2", "b1"]),
        (6, ["b2"]),
    ],
)
def test_r7_round_and_round_a_loop(face, found):
    match = played(arranged({"a1": 3}, CLOSED, {"c2": 2}), f"roll:{face}")
    if face % 2:
        played(match, "drop:a1")
    assert ends(match, "a1") == found


def test_r7_a_walk_may_end_where_it_began():
    match = arranged({"e5": 2}, {"i9": 4})
    before = match.view()["hands"]
    played(match, "roll:4", "move:e5-e5")
    assert match.view()["hands"] == before
    assert match.view()["seat"] == 1


def test_r7_a_loop_needs_room():
    match = played(arranged({"a1": 2}, {"b2": 2}), "roll:4")
    assert "a1" not in ends(match, "a1")
    assert refusal(match, "move:a1-a1") == ("R7", "straight-back")


def test_r7_six_steps_go_round_a_larger_loop():
    match = played(arranged({"e5": 2}, {"d6": 1, "d4": 1, "f6": 1}), "roll:6")
    assert "e5" in ends(match, "e5")


# ------------------------------------------------------------------- R8: must move, or pass


def test_r8_pass_only_when_no_hand_can_move():
    match = played(arranged({"a1": 2}, {"a2": 1, "b1": 1}), "roll:2")
    assert match.legal() == ["pass"]
    assert refusal(match, "move:a1-a3") == ("R6", "blocked")
    before = match.view()["hands"]
    played(match, "pass")
    assert match.view()["hands"] == before
    assert (match.actor, match.view()["seat"]) == (CHANCE, 1)


def test_r8_pass_after_an_odd_roll_has_cost_its_coin():
    match = arranged({"a1": 2}, {"a2": 1, "b1": 1})
    played(match, "roll:5", "drop:a1")
    assert match.legal() == ["pass"]
    assert hands(match, 0) == {"a1": 1}


def test_r8_a_seat_that_can_move_must():
    match = played(arranged({"a1": 2, "e5": 2}, {"a2": 1, "b1": 1}), "roll:2")
    assert {move[:7] for move in match.legal()} == {"move:e5"}
    assert refusal(match, "pass") == ("R8", "must-move")


# --------------------------------------------------------------------------- R9: robbery


def test_r9_one_coin_from_each_neighbour():
    match = arranged({"e2": 1}, {"d4": 3, "f4": 2}, {"e5": 2})
    played(match, "roll:2", "move:e2-e4")
    assert match.view()["hands"] == [{"e4": 4}, {"d4": 2, "f4": 1}, {"e5": 1}]
    assert match.view()["seat"] == 1, "nothing is asked"


def test_r9_not_at_a_corner():
    match = arranged({"e2": 1}, {"d5": 2, "f3": 2})
    played(match, "roll:2", "move:e2-e4")
    assert match.view()["hands"] == [{"e4": 1}, {"d5": 2, "f3": 2}]


def test_r9_not_over_the_edge():
    match = arranged({"a7": 1}, {"b1": 2, "i9": 2})
    played(match, "roll:2", "move:a7-a9")
    assert match.view()["hands"] == [{"a9": 1}, {"b1": 2, "i9": 2}]


def test_r9_only_where_the_walk_ends():
    match = arranged({"e2": 1}, {"d2": 2, "d3": 2, "f5": 2})
    played(match, "roll:2", "move:e2-e4")
    assert hands(match, 1) == {"d2": 2, "d3": 2, "f5": 2}


def test_r9_also_after_a_loop():
    match = arranged({"e5": 1}, {"e6": 2, "a1": 2})
    played(match, "roll:4", "move:e5-e5")
    assert match.view()["hands"] == [{"e5": 2}, {"e6": 1, "a1": 2}]


def test_r9_a_hand_holds_any_number_of_coins():
    match = arranged({"e2": 20}, {"e5": 2, "a1": 2})
    played(match, "roll:2", "move:e2-e4")
    assert hands(match, 0) == {"e4": 21}


def test_r9_a_robbed_seat_that_is_out_leaves_the_turn_to_the_next():
    match = arranged({"e2": 2, "d4": 2}, {"e5": 1}, {"a9": 2})
    played(match, "roll:2", "move:e2-e4")
    assert match.legal() == ["leave:d4", "take:d4"], "own hands are still asked about"
    played(match, "leave:d4")
    assert match.view()["seat"] == 2
    assert match.view()["places"] == [None, 3, None]


# ------------------------------------------------------------------------- R10: own hands


def test_r10_take_a_coin_from_an_own_hand():
    match = arranged({"e2": 1, "e5": 3}, {"a9": 2})
    played(match, "roll:2", "move:e2-e4")
    assert (match.actor, match.legal()) == (0, ["leave:e5", "take:e5"])
    played(match, "take:e5")
    assert hands(match, 0) == {"e4": 2, "e5": 2}
    assert (match.actor, match.view()["seat"]) == (CHANCE, 1)


def test_r10_or_leave_it():
    match = arranged({"e2": 1, "e5": 3}, {"a9": 2})
    played(match, "roll:2", "move:e2-e4", "leave:e5")
    assert hands(match, 0) == {"e4": 1, "e5": 3}
    assert (match.actor, match.view()["seat"]) == (CHANCE, 1)


def test_r10_a_hand_emptied_so_is_removed():
    match = arranged({"e2": 1, "e5": 1}, {"a9": 2})
    played(match, "roll:2", "move:e2-e4", "take:e5")
    assert hands(match, 0) == {"e4": 2}
    assert not match.over


@pytest.mark.parametrize("pair", list(itertools.permutations(["d4", "e3", "e5", "f4"], 2)))
def test_r10_asked_in_the_order_of_names(pair):
    start = next(two for one, two in (("d4", "c4"), ("e3", "e2"), ("e5", "e6")) if one not in pair)
    match = arranged({pair[0]: 2, start: 2, pair[1]: 2}, {"a9": 2})
    played(match, "roll:2", f"move:{start}-e4")
    for square in sorted(pair):
        assert match.legal() == [f"leave:{square}", f"take:{square}"]
        assert match.view()["asked"] == square
        played(match, f"take:{square}")
    assert hands(match, 0) == {pair[0]: 1, pair[1]: 1, "e4": 4}


def test_r10_after_the_robbery():
    match = arranged({"e2": 1, "e5": 3}, {"d4": 2})
    played(match, "roll:2", "move:e2-e4")
    assert match.view()["hands"] == [{"e4": 2, "e5": 3}, {"d4": 1}]


def test_r10_hands_that_move_away_are_not_asked_about():
    match = arranged({"e4": 1, "e5": 3}, {"a9": 2})
    played(match, "roll:2", "move:e4-e2")
    assert match.view()["seat"] == 1


def test_r10_what_is_asked_must_be_answered():
    match = arranged({"e2": 1, "e5": 3, "f4": 2}, {"a9": 2})
    played(match, "roll:2")
    assert refusal(match, "take:e5") == ("R10", "nothing-to-take")
    played(match, "move:e2-e4")
    assert refusal(match, "take:f4") == ("R10", "not-asked")
    assert refusal(match, "leave:a9") == ("R10", "not-asked")
    assert refusal(match, "move:e4-e2") == ("R10", "answer-first")
    assert refusal(match, "drop:e5") == ("R10", "answer-first")
    assert refusal(match, "pass") == ("R10", "answer-first")
    assert refusal(match, "roll:1") == ("R3", "other-phase")


def test_r10_nothing_to_take_before_a_coin_is_dropped():
    assert refusal(played(table(), "roll:1"), "take:e1") == ("R10", "nothing-to-take")


# ------------------------------------------------------------------------ R11, R12: the end


def test_r11_the_last_seat_with_a_hand_wins():
    match = arranged({"e2": 1}, {"e5": 1})
    played(match, "roll:2", "move:e2-e4")
    assert match.over
    assert (match.returns(), match.places()) == ([1.0, 0.0], [1, 2])


def test_r11_a_robbery_that_ends_the_game_ends_it_at_once():
    match = arranged({"e2": 1, "d4": 2}, {"e5": 1})
    played(match, "roll:2", "move:e2-e4")
    assert match.over
    assert match.legal() == []
    assert (match.view()["phase"], match.view()["asked"]) == ("over", None)


def test_r11_dropping_the_last_coin_loses():
    match = arranged({"e2": 1}, {"e5": 1})
    played(match, "roll:5", "drop:e2")
    assert match.over
    assert (match.returns(), match.places()) == ([0.0, 1.0], [2, 1])


def test_r12_later_out_is_better():
    match = arranged({"a1": 1}, {"a9": 1}, {"i9": 1}, {"i1": 1})
    played(match, "roll:1", "drop:a1", "roll:4", "move:a9-a5", "roll:1", "drop:i9")
    assert match.view()["places"] == [4, None, 3, None]
    played(match, "roll:4", "move:i1-e1", "roll:1", "drop:a5")
    assert match.places() == [4, 2, 3, 1]
    assert match.returns() == [0.0, 0.0, 0.0, 1.0]


def test_r12_seats_out_by_one_move_rank_equal():
    match = arranged({"e2": 1}, {"d4": 1}, {"e5": 1}, {"a9": 1})
    played(match, "roll:2", "move:e2-e4")
    assert match.view()["places"] == [None, 3, 3, None]
    assert match.view()["seat"] == 3
    played(match, "roll:1", "drop:a9")
    assert match.places() == [1, 3, 3, 2]


def test_r12_all_others_out_by_one_move():
    match = arranged({"e2": 1}, {"d4": 1}, {"e5": 1}, {"f4": 1})
    played(match, "roll:2", "move:e2-e4")
    assert (match.places(), match.returns()) == ([1, 2, 2, 2], [1.0, 0.0, 0.0, 0.0])


# ------------------------------------------------------------------- what people see and hear


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR, REFEREE])
def test_everybody_sees_everything(viewer):
    match = arranged({"e2": 1, "e5": 3}, {"d4": 2, "a9": 2})
    played(match, "roll:2", "move:e2-e4")
    assert match.view(viewer) == {
        "board": "court",
        "phase": "take",
        "seat": 0,
        "die": 2,
        "moved": "e4",
        "asked": "e5",
        "colours": ["red", "green"],
        "hands": [{"e4": 2, "e5": 3}, {"d4": 1, "a9": 2}],
        "gone": 16,
        "places": [None, None],
    }


def test_view_names_the_phase():
    match = Match("bonne_main", 2, manual=True)
    phases = [match.view()["phase"]]
    for move in ("start:0", "roll:1", "drop:e1", "move:e1-e2"):
        match.play(move)
        phases.append(match.view()["phase"])
    assert phases == ["start", "roll", "drop", "move", "roll"]


def test_events_of_a_robbery():
    match = arranged({"e2": 1, "f4": 2}, {"d4": 1}, {"e5": 2})
    assert events(match, "roll:2") == ["rolls seat=0 die=2"]
    assert events(match, "move:e2-e4") == [
        "moves seat=0 from=e2 to=e4",
        "robs seat=0 from=d4 to=e4 victim=1",
        "robs seat=0 from=e5 to=e4 victim=2",
        "removed seat=1 square=d4",
        "out seat=1 place=3",
        "asks seat=0 square=f4",
    ]
    assert events(match, "take:f4") == ["takes seat=0 from=f4 to=e4"]


def test_events_of_questions():
    match = arranged({"e2": 1, "d4": 1, "f4": 2}, {"a9": 1})
    played(match, "roll:2", "move:e2-e4")
    assert events(match, "take:d4") == [
        "takes seat=0 from=d4 to=e4",
        "removed seat=0 square=d4",
        "asks seat=0 square=f4",
    ]
    assert events(match, "leave:f4") == ["leaves seat=0 square=f4"]


def test_events_of_the_end():
    match = Match("bonne_main", 2, manual=True)
    assert events(match, "start:1") == ["starts seat=1"]
    match = arranged({"e2": 1}, {"e5": 1})
    played(match, "roll:3")
    assert events(match, "drop:e2") == [
        "drops seat=0 square=e2",
        "removed seat=0 square=e2",
        "out seat=0 place=2",
        "wins seat=1",
    ]


def test_events_of_a_pass():
    match = played(arranged({"a1": 2}, {"a2": 1, "b1": 1}), "roll:2")
    assert events(match, "pass") == ["passes seat=0"]


def test_most_events_fit():
    match = arranged({"e2": 1}, {"d4": 1}, {"e5": 1}, {"f4": 1})
    played(match, "roll:2")
    assert len(match.play("move:e2-e4")) == GAME.most_events


# --------------------------------------------------------------------------- notation, record


@pytest.mark.parametrize(("board", "squares"), [("court", 81), ("cour", 49)])
def test_notation_has_a_word_for_each_move_on_the_board(board, squares):
    notation = table(board=board)._notation
    assert len(notation.words) <= np.iinfo(np.int16).max
    assert len(notation.actions) == sum(map(bool, notation.words)), "no word twice"
    kinds = [re.split("[:-]", word)[0] for word in notation.actions]
    counted = {kind: kinds.count(kind) for kind in kinds}
    assert counted == {
        "move": squares * squares,
        "drop": squares,
        "take": squares,
        "leave": squares,
        "pass": 1,
        "roll": 6,
        "start": 4,
    }


@pytest.mark.parametrize("move", ["move:a1-h1", "drop:a8", "move:a1", "move:a1-b1-c1", "roll:7"])
def test_squares_off_the_board_can_not_be_read(move):
    with pytest.raises(InvalidMove):
        table(board="cour").play(move)


def test_no_move_is_plain_nonsense():
    assert GAME.sane is None


def test_the_record_holds_nothing_of_finished_questions():
    """Positions alike are alike to the byte, however they came about."""
    match = table(3)
    first = match.state.tobytes()
    played(match, "roll:4", "move:e1-e1", "roll:4", "move:a5-a5", "roll:4", "move:e9-e9")
    match.state.die = 0
    assert match.state.tobytes() == first
