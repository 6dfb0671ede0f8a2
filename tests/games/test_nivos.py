"""Nivos, rule by rule; the numbers are those of the game's file."""

from math import comb
from typing import Any

import numpy as np
import pytest

from tablee import CHANCE, IllegalMove, InvalidMove, InvalidOption, InvalidPlayers, Match
from tablee.engine.contract import REFEREE, SPECTATOR
from tablee.games import nivos
from tablee.games.blocks import COLOUR_NAMES
from tablee.games.nivos import BLOCKS, NEUTRAL, ONE_OF_EACH, RESERVE, SETS
from tablee.games.placements import placements
from tests.games.nivos_model import compare_game

COLOURS = list(COLOUR_NAMES)
NUMBERS = {placement.word: number for number, placement in placements(SETS["classic"])}
HALF = "deal:white+yellow+orange+red"


def table(players: int = 2, **options: Any) -> Match:
    """A game that seat 0 starts; with four, the lower seat of each team has the small blocks."""
    match = Match("nivos", players, options={"start": 0, **options}, manual=True)
    return played(match, HALF, HALF) if players == 4 else match


def played(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def built(match: Match, *blocks: str) -> Match:
    """Lay blocks on the board outside of any turn, those of the reserve and of others first."""
    s = match.state
    for word in blocks:
        number = NUMBERS[word]
        colour = int(nivos.COLOUR[0, number])
        others = [seat for seat in range(match.players) if seat != s.seat]
        hands = [h for h in (RESERVE, *others, int(s.seat)) if s.hand[h] >> colour & 1]
        s.hand[hands[0]] -= 1 << colour
        s.placed[s.laid] = number
        s.laid += 1
        height = nivos.lay(s, number, colour, int(nivos.SIDE[match.players, hands[0]]))
        s.storeys = max(int(s.storeys), height + 1)
        nivos.find_places(s)
    return match


def holding(match: Match, *hands: str) -> Match:
    """Leave each seat, and then the reserve, just these blocks."""
    for hand, names in zip([*range(match.players), RESERVE], hands, strict=True):
        match.state.hand[hand] = sum(1 << COLOURS.index(name) for name in names.split())
    return match


def having(match: Match, *cylinders: list[int]) -> Match:
    """Hand out cylinders of these heights."""
    for seat, heights in enumerate(cylinders):
        for height in heights:
            match.state.taken[seat] |= 1 << (height - 1)
            match.state.left &= ~(1 << (height - 1))
    return match


def refusal(match: Match, move: str) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    return caught.value.rule, caught.value.reason


def names(events: list[Any]) -> list[str]:
    return [str(event) for event in events]


# ------------------------------------------------------------------------------ R1: seats


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_seat_that_starts_is_drawn_by_lot(players):
    match = Match("nivos", players, manual=True)
    assert match.actor == CHANCE
    assert match.chance() == {f"start:{seat}": 1 for seat in range(players)}
    assert names(match.play(f"start:{players - 1}")) == [f"starts seat={players - 1}"]
    assert match.state.seat == players - 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_seat_that_starts_can_be_named(players):
    match = Match("nivos", players, options={"start": players - 1}, manual=True)
    assert match.state.seat == players - 1
    assert match.actor == (CHANCE if players == 4 else players - 1)


@pytest.mark.parametrize("players", [1, 5])
def test_r1_two_to_four_players(players):
    with pytest.raises(InvalidPlayers):
        Match("nivos", players)


def test_r1_four_play_in_two_teams_across_the_table():
    assert [nivos.sides(players) for players in (2, 3, 4)] == [(0, 1), (0, 1, 2), (0, 1, 0, 1)]


def test_r1_turns_go_clockwise():
    match = Match("nivos", 3, options={"start": 2}, manual=True)
    played(match, "place:neutral/a1-c3/reserve")
    assert match.actor == 0
    played(match, "place:white/f6-f6/own")
    assert match.actor == 1


# -------------------------------------------------------------------------- R2: the blocks


@pytest.mark.parametrize("players", [2, 3])
def test_r2_each_side_has_one_of_each_colour(players):
    view = table(players).view()
    assert view["hands"] == [COLOURS] * players
    assert view["reserve"] == ([] if players == 3 else COLOURS) + ["neutral"]


def test_r2_teams_have_one_of_each_colour_together():
    view = table(4).view()
    assert view["hands"] == [COLOURS[:4], COLOURS[:4], COLOURS[4:], COLOURS[4:]]
    assert view["reserve"] == [*COLOURS, "neutral"]


def test_r2_there_are_25_blocks_and_299_placements_of_colours():
    match = table()
    assert sum(int(hand).bit_count() for hand in match.state.hand) == BLOCKS == 25
    assert sum("neutral" not in word for word in NUMBERS) == 299


def test_r2_set_is_an_option():
    assert Match("nivos").options["set"] == "classic"
    with pytest.raises(InvalidOption, match="expected classic"):
        Match("nivos", options={"set": "attic"})


# ---------------------------------------------------------------------------- R3: the deal


def test_r3_all_70_splits_are_alike_and_each_team_has_its_own():
    match = Match("nivos", 4, options={"start": 3}, manual=True)
    for lower in (0, 1):
        assert match.actor == CHANCE
        assert len(match.chance()) == comb(8, 4)
        assert set(match.chance().values()) == {1}
        events = match.play("deal:yellow+red+blue+black")
        assert names(events) == [
            f"dealt seat={lower} blocks=yellow+red+blue+black",
            f"dealt seat={lower + 2} blocks=white+orange+purple+green",
        ]
    assert match.actor == 3
    assert match.view()["hands"][1::2] == [
        ["yellow", "red", "blue", "black"],
        ["white", "orange", "purple", "green"],
    ]


def test_r3_the_lot_for_the_start_comes_first():
    match = Match("nivos", 4, manual=True)
    played(match, "start:2", HALF)
    assert match.actor == CHANCE
    played(match, HALF)
    assert match.actor == 2


@pytest.mark.parametrize("players", [2, 3])
def test_r3_only_teams_split_blocks(players):
    assert played(Match("nivos", players, manual=True), "start:0").actor == 0


# --------------------------------------------------------------------- R4: the first block


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r4_first_block_is_the_neutral_one(players):
    moves = table(players).legal()
    assert len(moves) == 16
    assert all(move.startswith("place:neutral/") for move in moves)
    assert all(move.endswith("/reserve") for move in moves)


@pytest.mark.parametrize("move", ["place:white/a1-a1/own", "place:red/a1-d1/reserve", "pass"])
def test_r4_nothing_else_comes_first(move):
    assert refusal(table(), move) == ("R4", "the first block of the game is the neutral one")


def test_r4_the_neutral_block_is_nobodys_own():
    with pytest.raises(InvalidMove):
        table().play("place:neutral/a1-c3/own")


def test_r4_the_neutral_block_is_placed_once():
    match = played(table(), "place:neutral/a1-c3/reserve")
    assert refusal(match, "place:neutral/d4-f6/reserve")[1] == "the reserve has no such block"


# ---------------------------------------------------------------------------- R5: the turn


def test_r5_own_blocks_and_those_of_the_reserve_can_be_placed():
    match = played(table(), "place:neutral/a1-c3/reserve")
    moves = match.legal()
    assert {move.split("/")[-1] for move in moves} == {"own", "reserve"}
    assert len(moves) == 2 * len(built(table(3), "neutral/a1-c3").legal())


def test_r5_three_have_no_reserve_left():
    match = played(table(3), "place:neutral/a1-c3/reserve")
    assert {move.split("/")[-1] for move in match.legal()} == {"own"}
    assert refusal(match, "place:white/a1-a1/reserve") == ("R5", "the reserve has no such block")


def test_r5_a_placed_block_leaves_the_hand():
    match = played(table(), "place:neutral/a1-c3/reserve", "place:red/a4-d4/own")
    match = played(match, "place:red/a6-d6/reserve")
    assert match.view()["hands"] == [COLOURS, [c for c in COLOURS if c != "red"]]
    assert match.view()["reserve"] == [c for c in COLOURS if c != "red"]
    assert refusal(match, "place:red/f1-f4/own") == ("R5", "this seat has no such block")
    assert refusal(match, "place:red/f1-f4/reserve") == ("R5", "the reserve has no such block")


def test_r5_something_must_be_placed():
    match = played(table(), "place:neutral/a1-c3/reserve")
    assert "pass" not in match.legal()
    assert refusal(match, "pass") == ("R10", "a block can be placed, so one must be")


@pytest.mark.parametrize("move", ["cylinder:1", "start:0", HALF])
def test_r5_a_turn_asks_for_nothing_else(move):
    match = played(table(), "place:neutral/a1-c3/reserve")
    assert refusal(match, move) == ("R5", "something else is asked for now")


@pytest.mark.parametrize(
    "move",
    [
        "place:red/d4-a4/own",
        "place:red/a4-d4",
        "place:red/d1-g1/own",
        "place:red/a1-b2/own",
        "place:pink/a1-a1/own",
        "place:white/a1/own",
        "place:white/a1-a1/mine",
        "cylinder:7",
        "deal:white+yellow+orange",
        "Pass",
        "",
    ],
)
def test_r5_what_is_no_move_can_not_be_read(move):
    with pytest.raises(InvalidMove):
        played(table(), "place:neutral/a1-c3/reserve").play(move)


# --------------------------------------------------------------------- R6: flat and level


def test_r6_blocks_lie_either_way():
    moves = built(table(), "neutral/a1-c3").legal()
    assert "place:purple/b6-f6/own" in moves
    assert "place:purple/f2-f6/own" in moves


def test_r6_blocks_can_lie_on_several_blocks():
    match = built(table(), "neutral/a1-c3", "black/a4-d5")
    assert "place:green/a3-b5/own" in match.legal()
    played(match, "place:green/a3-b5/own")
    assert match.view()["heights"]["a4"] == 2
    assert match.view()["blocks"][-1] == {
        "colour": "green",
        "first": "a3",
        "last": "b5",
        "storey": 2,
    }


@pytest.mark.parametrize("where", ["c3-d3", "c3-c4", "a3-a4"])
def test_r6_nothing_hollow_under_a_block(where):
    match = built(table(), "neutral/a1-c3")
    reason = ("R6", "the squares under this block are not all at the same height")
    assert refusal(match, f"place:yellow/{where}/own") == reason


def test_r6_a_gap_under_the_middle_counts_too():
    match = built(table(), "neutral/a1-c3", "blue/e1-f2")
    assert refusal(match, "place:purple/a1-e1/own")[0] == "R6"
    assert "place:purple/a1-e1/own" in built(match, "yellow/d1-d2").legal()


# --------------------------------------------------------------- R7: beside one's colour


BESIDE = ("R7", "this block would lie beside a block of its colour")


@pytest.mark.parametrize("where", ["d3-d3", "f3-f3", "e2-e2", "e4-e4"])
def test_r7_not_beside_the_same_colour(where):
    match = built(table(), "neutral/a4-c6", "white/e3-e3")
    assert refusal(match, f"place:white/{where}/own") == BESIDE


def test_r7_corners_may_touch():
    moves = built(table(), "neutral/a4-c6", "white/e3-e3").legal()
    assert {f"place:white/{s}-{s}/own" for s in ("d2", "f2", "d4", "f4")} <= set(moves)


def test_r7_no_neighbour_round_the_edge_of_the_board():
    moves = built(table(), "neutral/a4-c6", "white/f2-f2").legal()
    assert {f"place:white/{s}-{s}/own" for s in ("a2", "a3", "a1")} <= set(moves)


def test_r7_other_storeys_are_not_beside():
    match = built(table(), "neutral/a1-c3", "white/d1-d1")
    assert "place:white/c1-c1/own" in match.legal()  # one storey above the other white block


def test_r7_beside_counts_once_the_same_storey_is_reached():
    match = built(table(), "neutral/a1-c3", "white/c1-c1", "yellow/d1-e1")
    assert refusal(match, "place:white/d1-d1/own") == BESIDE
    assert "place:white/e1-e1/own" in match.legal()


def test_r7_a_completely_covered_block_bars_nothing_beside_it():
    match = built(table(), "neutral/a4-c6", "yellow/e3-f3")
    assert refusal(match, "place:yellow/e2-f2/own") == BESIDE
    built(match, "white/e3-e3")
    assert refusal(match, "place:yellow/e2-f2/own") == BESIDE  # one square is still seen
    built(match, "white/f3-f3")
    assert "place:yellow/e2-f2/own" in match.legal()


def test_r7_one_covered_block_does_not_free_what_another_bars():
    match = built(table(), "neutral/a4-c6", "white/d1-d1", "white/f1-f1", "blue/b1-c2", "red/f2-f5")
    assert refusal(match, "place:white/e1-e1/own") == BESIDE
    built(match, "yellow/c1-d1")  # covers one of the white blocks
    assert refusal(match, "place:white/e1-e1/own") == BESIDE
    built(match, "yellow/f1-f2")  # ... and the other
    assert "place:white/e1-e1/own" in match.legal()


def test_r7_the_neutral_block_has_no_colour():
    moves = built(table(), "neutral/a1-c3").legal()
    assert {"place:white/d1-d1/own", "place:white/a1-a1/own"} <= set(moves)


# -------------------------------------------------------------------- R8: on one's colour


ON = ("R8", "this block would rest on a block of its colour")


def test_r8_not_on_the_same_colour():
    match = built(table(), "neutral/a4-c6", "red/a1-d1")
    assert refusal(match, "place:red/a1-d1/own") == ON


def test_r8_not_even_with_one_square():
    match = built(table(), "neutral/a4-c6", "red/a1-d1", "yellow/e1-f1")
    assert refusal(match, "place:red/c1-f1/own") == ON


def test_r8_covering_the_last_square_is_not_covered_already():
    match = built(table(), "neutral/a4-c6", "yellow/a1-b1", "white/a1-a1", "blue/c1-d2")
    assert refusal(match, "place:yellow/b1-c1/own") == ON


def test_r8_a_storey_between_is_enough():
    match = built(table(), "neutral/a4-c6", "yellow/a1-b1", "blue/a2-b3", "green/a1-b3")
    assert "place:yellow/a1-b1/own" in match.legal()


# ------------------------------------------------------------------------ R9: new storeys


def test_r9_a_new_storey_costs_a_cylinder():
    match = built(table(), "neutral/a1-c3")
    assert names(match.play("place:white/b2-b2/own")) == [
        "picks seat=0 colour=white source=own",
        "places seat=0 colour=white first=b2 last=b2 storey=2",
        "begins_storey seat=0 storey=2",
        "takes seat=0 cylinder=1",
    ]
    assert match.view()["cylinders"] == [[1], []]
    assert match.view()["left"] == [2, 3, 4, 5, 6]
    assert match.view()["storeys"] == 2
    assert match.actor == 1


def test_r9_the_next_block_of_that_storey_is_free():
    match = built(table(), "neutral/a1-c3", "white/b2-b2")
    assert names(match.play("place:orange/a1-c1/reserve")) == [
        "picks seat=0 colour=orange source=reserve",
        "places seat=0 colour=orange first=a1 last=c1 storey=2",
    ]
    assert match.view()["cylinders"] == [[], []]


def test_r9_the_ground_is_free():
    match = played(table(), "place:neutral/a1-c3/reserve")
    assert match.view()["storeys"] == 1
    assert match.view()["cylinders"] == [[], []]


def test_r9_the_ground_can_cost_a_cylinder():
    match = table(ground_costs=True)
    assert names(match.play("place:neutral/a1-c3/reserve"))[2:] == [
        "begins_storey seat=0 storey=1",
        "takes seat=0 cylinder=1",
    ]
    played(match, "place:white/f6-f6/own", "place:white/b2-b2/own")
    assert match.view()["cylinders"] == [[1, 2], []]


def test_r9_each_storey_costs_its_own_cylinder():
    match = table(3)
    played(match, "place:neutral/a1-c3/reserve", "place:blue/a1-b2/own", "place:green/e1-f3/own")
    played(match, "place:white/a1-a1/own")
    assert match.view()["storeys"] == 3
    assert match.view()["cylinders"] == [[2], [1], []]


# ------------------------------------------------------------------- R10: nothing to place

# No five squares in a row are at the same height: there is no place for a purple block.
NO_ROOM = ("neutral/c3-e5", "yellow/b1-b2", "white/a3-a3", "white/d6-d6", "orange/f1-f3")
RED_FITS = ("b3-b6", "c3-f3", "d3-d6")  # the first one on the ground


def test_r10_who_can_not_place_passes_and_takes_a_cylinder():
    match = holding(built(table(), *NO_ROOM), "purple", "red", "purple")
    assert match.legal() == ["pass"]
    assert names(match.play("pass")) == ["passes seat=0", "takes seat=0 cylinder=1"]
    assert match.view()["cylinders"] == [[1], []]
    assert match.actor == 1


def test_r10_who_has_no_block_passes():
    assert holding(built(table(), "neutral/a1-c3"), "", "red", "").legal() == ["pass"]


def test_r10_a_block_of_the_reserve_must_be_placed():
    match = holding(built(table(), *NO_ROOM), "purple", "white", "red")
    assert match.legal() == [f"place:red/{where}/reserve" for where in RED_FITS]
    assert refusal(match, "pass") == ("R10", "a block can be placed, so one must be")


# --------------------------------------------------------------- R11: the partner's blocks


def stuck() -> Match:
    """Seat 0 can place nothing, its partner has a red block that fits."""
    return holding(built(table(4), *NO_ROOM), "purple", "white", "red purple", "white", "purple")


def test_r11_a_stuck_seat_may_use_its_partners_blocks_or_pass():
    assert stuck().legal() == ["pass", *(f"place:red/{where}/partner" for where in RED_FITS)]


def test_r11_a_partners_block_costs_no_cylinder_for_being_stuck():
    match = stuck()
    assert names(match.play("place:red/b3-b6/partner")) == [
        "picks seat=0 colour=red source=partner",
        "places seat=0 colour=red first=b3 last=b6 storey=1",
    ]
    assert match.view()["hands"][2] == ["purple"]
    assert match.view()["cylinders"] == [[], [], [], []]
    assert match.actor == 1


def test_r11_a_partners_block_that_begins_a_storey_costs_a_cylinder():
    match = played(stuck(), "place:red/c3-f3/partner")
    assert match.view()["cylinders"] == [[1], [], [], []]


def test_r11_declining_costs_a_cylinder():
    match = played(stuck(), "pass")
    assert match.view()["cylinders"] == [[1], [], [], []]
    assert match.view()["hands"][2] == ["red", "purple"]


def test_r11_nothing_of_the_partner_fits_either():
    match = holding(built(table(4), *NO_ROOM), "purple", "white", "purple", "white", "")
    assert match.legal() == ["pass"]
    assert refusal(match, "place:purple/a1-e1/partner")[0] == "R6"


def test_r11_seats_3_and_1_are_partners():
    match = holding(built(table(4), *NO_ROOM), "white", "red", "white", "purple", "")
    match.state.seat = 3
    assert match.legal() == ["pass", *(f"place:red/{where}/partner" for where in RED_FITS)]
    assert match.view()["hands"][1] == ["red"]
    assert played(match, "place:red/b3-b6/partner").view()["hands"][1] == []


@pytest.mark.parametrize("reserve", ["", "red"])
def test_r11_not_while_another_block_fits(reserve):
    own = "purple" if reserve else "purple red"
    match = holding(built(table(4), *NO_ROOM), own, "white", "red", "white", reserve)
    reason = ("R11", "a partner's block may be used only when nothing else fits")
    assert refusal(match, "place:red/b3-b6/partner") == reason


def test_r11_the_partner_must_have_the_block():
    reason = ("R11", "the partner has no such block")
    assert refusal(stuck(), "place:white/b3-b3/partner") == reason


@pytest.mark.parametrize("players", [2, 3])
def test_r11_only_four_have_partners(players):
    match = built(table(players), "neutral/a1-c3")
    reason = ("R11", "only four players have partners")
    assert refusal(match, "place:red/b3-b6/partner") == reason


# ----------------------------------------------------------------- R12: which cylinder


def test_r12_the_smallest_one_left():
    match = having(holding(built(table(), "neutral/a1-c3"), "", "", ""), [2], [1, 4])
    played(match, "pass", "pass")
    assert match.view()["cylinders"] == [[2, 3], [1, 4, 5]]


def test_r12_chosen_for_a_new_storey():
    match = built(table(cylinders="choose"), "neutral/a1-c3")
    assert names(match.play("place:white/b2-b2/own"))[2:] == [
        "begins_storey seat=0 storey=2",
        "must_choose seat=0",
    ]
    assert match.actor == 0
    assert match.legal() == [f"cylinder:{height}" for height in range(1, 7)]
    assert names(match.play("cylinder:4")) == ["takes seat=0 cylinder=4"]
    assert match.view()["cylinders"] == [[4], []]
    assert match.actor == 1


def test_r12_chosen_for_a_pass():
    match = holding(built(table(cylinders="choose"), "neutral/a1-c3"), "", "red", "")
    assert names(match.play("pass")) == ["passes seat=0", "must_choose seat=0"]
    assert match.view()["phase"] == "cylinder"
    played(match, "cylinder:6")
    assert match.view()["left"] == [1, 2, 3, 4, 5]


def test_r12_chosen_for_the_ground():
    match = played(table(cylinders="choose", ground_costs=True), "place:neutral/a1-c3/reserve")
    assert match.actor == 0
    played(match, "cylinder:2")
    assert match.view()["cylinders"] == [[2], []]


def test_r12_asked_even_when_one_is_left():
    match = having(built(table(cylinders="choose"), "neutral/a1-c3"), [1, 2, 3], [4, 6])
    played(match, "place:white/b2-b2/own")
    assert match.legal() == ["cylinder:5"]
    assert played(match, "cylinder:5").over


def test_r12_a_cylinder_is_taken_once():
    match = having(built(table(cylinders="choose"), "neutral/a1-c3"), [3], [])
    played(match, "place:white/b2-b2/own")
    assert refusal(match, "cylinder:3") == ("R12", "this cylinder has been taken already")
    assert refusal(match, "place:red/f1-f4/own") == ("R12", "a cylinder must be chosen first")
    assert refusal(match, "pass") == ("R12", "a cylinder must be chosen first")


# ------------------------------------------------------------------------------ R13: the end


def test_r13_the_last_cylinder_ends_the_game():
    match = having(built(table(), "neutral/a1-c3"), [1, 2, 5], [3, 4])
    assert names(match.play("place:white/b2-b2/own"))[3:] == [
        "takes seat=0 cylinder=6",
        "wins seat=1",
    ]
    assert match.over
    assert match.legal() == []


def last_block(**options: Any) -> Match:
    """A game of which one block is left, in seat 0's hand."""
    match = holding(built(table(**options), "neutral/a1-c3"), "white", "", "")
    match.state.laid = BLOCKS - 1
    return having(match, [2], [3])


def test_r13_the_last_block_ends_the_game():
    match = last_block()
    assert names(match.play("place:white/f6-f6/own"))[2:] == ["wins seat=0"]
    assert match.view()["cylinders"] == [[2], [3]]


def test_r13_the_last_block_still_takes_its_cylinder():
    match = played(last_block(), "place:white/a1-a1/own")
    assert match.over
    assert match.view()["cylinders"] == [[1, 2], [3]]


def test_r13_the_last_block_still_lets_its_seat_choose():
    match = played(last_block(cylinders="choose"), "place:white/a1-a1/own")
    assert match.actor == 0
    assert played(match, "cylinder:5").over
    assert match.view()["cylinders"] == [[2, 5], [3]]


def test_r13_blocks_that_nobody_can_place_do_not_end_the_game():
    match = holding(built(table(), *NO_ROOM), "purple", "purple", "")
    played(match, *["pass"] * 5)
    assert not match.over
    assert played(match, "pass").over


# --------------------------------------------------------------------------- R14: the result


def ended(players: int, *cylinders: list[int]) -> Match:
    match = having(table(players), *cylinders)
    match.state.phase = nivos.ENDED
    return match


@pytest.mark.parametrize(
    ("cylinders", "returns", "places"),
    [
        (([1, 2, 3, 4], [5, 6]), [1, 0], [1, 2]),
        (([6], [1, 2, 4]), [1, 0], [1, 2]),
        (([6], [1, 5]), [0, 1], [2, 1]),  # equal totals: the tallest cylinder is behind
        (([], []), [0.5, 0.5], [1, 1]),
        (([1], [2], [3]), [1, 0, 0], [1, 2, 3]),
        (([6], [2, 4], [1, 5]), [0, 1, 0], [3, 1, 2]),
        (([1, 5], [2, 4], []), [0, 0, 1], [3, 2, 1]),
        (([], [2], []), [0.5, 0, 0.5], [1, 3, 1]),
        (([], [], []), [1 / 3, 1 / 3, 1 / 3], [1, 1, 1]),
        (([4], [1], [], [2]), [0, 1, 0, 1], [3, 1, 3, 1]),  # 4 and 0 against 1 and 2
        (([1], [2], [5], [4]), [0, 1, 0, 1], [3, 1, 3, 1]),  # 6 each, a 5 against a 4
        (([1], [6], [5], []), [1, 0, 1, 0], [1, 3, 1, 3]),  # 6 each, a 5 against a 6
        (([], [], [], []), [0.5, 0.5, 0.5, 0.5], [1, 1, 1, 1]),
    ],
)
def test_r14_lowest_total_then_tallest_cylinder(cylinders, returns, places):
    match = ended(len(cylinders), *cylinders)
    assert match.returns() == returns
    assert match.places() == places
    assert match.view()["winners"] == [seat for seat, won in enumerate(returns) if won]


def test_r14_both_seats_of_a_team_win():
    match = having(holding(built(table(4), "neutral/a1-c3"), *[""] * 5), [], [1], [2], [4, 5])
    played(match, "pass")
    assert names(match.play("pass")) == [
        "passes seat=1",
        "takes seat=1 cylinder=6",
        "wins seat=0",
        "wins seat=2",
    ]


# ------------------------------------------------------------------------- what people see


def test_everybody_sees_everything():
    match = played(table(4), "place:neutral/a1-c3/reserve", "place:white/b2-b2/own")
    seen = [match.view(viewer) for viewer in (0, 1, 2, 3, SPECTATOR, REFEREE)]
    assert all(view == seen[0] for view in seen)
    assert seen[0] | {"heights": {}} == {
        "phase": "turn",
        "seat": 2,
        "columns": 6,
        "rows": 6,
        "storeys": 2,
        "heights": {},
        "blocks": [
            {"colour": "neutral", "first": "a1", "last": "c3", "storey": 1},
            {"colour": "white", "first": "b2", "last": "b2", "storey": 2},
        ],
        "hands": [COLOURS[:4], COLOURS[1:4], COLOURS[4:], COLOURS[4:]],
        "reserve": COLOURS,
        "cylinders": [[], [1], [], []],
        "left": [2, 3, 4, 5, 6],
        "winners": [],
    }
    assert len(seen[0]["heights"]) == 36
    assert [s for s, height in seen[0]["heights"].items() if height == 2] == ["b2"]
    assert sum(seen[0]["heights"].values()) == 10


def test_a_view_forgets_the_game_before():
    sight = np.zeros(1, nivos.VIEW)
    sight.view("u1")[:] = 7
    nivos.view(table().state, SPECTATOR, sight[0])
    clean = np.zeros(1, nivos.VIEW)
    nivos.view(table().state, SPECTATOR, clean[0])
    assert all((sight[name] == clean[name]).all() for name in nivos.VIEW.names)


def test_phases_have_names():
    match = Match("nivos", 4, manual=True)
    assert match.view()["phase"] == "start"
    assert played(match, "start:0").view()["phase"] == "deal"
    assert played(match, HALF).view()["phase"] == "deal"
    assert played(match, HALF).view()["phase"] == "turn"


# ------------------------------------------------------------------- against other readings


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"cylinders": "choose"}, {"ground_costs": True}], ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_moves_are_those_of_a_plain_reading_of_the_rules(players, options, seed):
    assert compare_game(SETS["classic"], players, options, seed) > 10


@pytest.mark.parametrize(
    ("players", "openings"), [(2, 6248), (3, 3124), (4, 5332)], ids=["two", "three", "four"]
)
def test_number_of_openings(players, openings):
    """The ways to place the neutral block and one more."""
    match = table(players)
    total = 0
    for move in match.legal():
        total += len(played(match, move).legal())
        match.undo()
    assert total == openings


def test_hands_are_sets_of_blocks():
    state = table().state
    assert state.hand[0] == ONE_OF_EACH
    assert state.hand[RESERVE] == ONE_OF_EACH | 1 << NEUTRAL
