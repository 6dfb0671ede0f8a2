"""Drawings and sentences of every game."""

import pytest
from rich.console import Console, RenderableType

import tablee
from tablee.bots.policy import Turn
from tablee.bots.uniform import RandomBot
from tablee.cli.chronicle import Chronicle
from tablee.cli.draw import Drawing, drawing_of
from tablee.cli.draw.cast import Cast
from tablee.cli.draw.tonooo import LIFT
from tablee.engine.contract import REFEREE, Event

SEATS = [(game.name, players) for game in tablee.GAMES.values() for players in game.seats]


def written(thing: RenderableType, width: int = 80) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as captured:
        console.print(thing)
    return captured.get()


@pytest.mark.parametrize("game", list(tablee.GAMES))
def test_every_kind_of_event_has_a_sentence(game: str) -> None:
    drawing = drawing_of(game)
    for kind in tablee.GAMES[game].events:
        values: dict[str, int | str] = {
            name: kind.words[name][0] if name in kind.words else 1 for name in kind.fields
        }
        event = Event(kind.name, values)
        lift = Event("lifts", {"seat": 1, "cylinder": "A"})  # what the others belong to
        events = [lift, event] if game == "tonooo" and kind.name in LIFT - {"lifts"} else [event]
        for cast in (Cast(4), Cast(4, you=1)):
            told = drawing.sentences(events, cast)
            assert str(event) not in told
            assert all(text[0].isupper() and text[-1] in ".!" for text in told)


@pytest.mark.parametrize(("game", "players"), SEATS)
def test_every_position_of_a_game_fits_the_page(game: str, players: int) -> None:
    drawing, cast, bot = drawing_of(game), Cast(players, you=0), RandomBot(5, sanely=True)
    match = tablee.Match(game, players, seed=5)
    while not match.over:
        for viewer in (0, REFEREE):
            sight = match.view(viewer)
            lines = written(drawing.board(sight, cast, match.legal())).splitlines()
            assert len(lines) <= 14
            wide = written(drawing.board(sight, cast, match.legal()), width=200).splitlines()
            assert [line.rstrip() for line in lines] == [line.rstrip() for line in wide]
            assert all(f"Seat {seat}" in "\n".join(lines) for seat in range(players))
        assert drawing.question(sight).endswith((".", "?"))
        events = match.play(bot.choose(Turn(match, match.actor)))
        told = drawing.sentences(events, cast)
        assert not [text for text in told if "=" in text or text[-1] not in ".!"]
    final = written(drawing.board(match.view(0), cast, ()))
    assert "▸" not in final


@pytest.mark.parametrize("game", list(tablee.GAMES))
def test_a_narrow_page_is_borne(game: str) -> None:
    match = tablee.Match(game, seed=1)
    written(drawing_of(game).board(match.view(0), Cast(2), match.legal()), width=20)


def test_where_a_chosen_hand_can_go_is_pointed_out() -> None:
    match = tablee.Match("bonne_main", players=2, options={"start": 0}, manual=True)
    match.play("roll:2")
    board = drawing_of("bonne_main").board
    assert " o " not in written(board(match.view(0), Cast(2), match.legal()))
    walks = [move for move in match.legal() if move.startswith("move:c1-")]
    assert written(board(match.view(0), Cast(2), walks)).count(" o ") == len(walks) == 4


def test_a_lift_reads_as_one_story() -> None:
    drawing = drawing_of("tonooo")
    events = [
        Event("lifts", {"seat": 2, "cylinder": "B"}),
        Event("shown", {"cylinder": "B", "kind": "red", "count": 2}),
        Event("shown", {"cylinder": "B", "kind": "joker", "count": 1}),
        Event("keeps", {"seat": 2, "kind": "red", "count": 1}),
        Event("returns", {"kind": "red", "count": 1}),
        Event("keeps", {"seat": 2, "kind": "joker", "count": 1}),
    ]
    assert drawing.sentences(events, Cast(3)) == [
        "Seat 2 lifts cylinder B: 2 red and 1 joker.",
        "It keeps red and the joker.",
    ]
    assert drawing.sentences(events, Cast(3, you=2))[1] == "You keep red and the joker."


def test_a_lift_that_brings_nothing() -> None:
    drawing = drawing_of("tonooo")
    begin = Event("lifts", {"seat": 0, "cylinder": "A"})
    pair = Event("shown", {"cylinder": "A", "kind": "red", "count": 2})
    assert "that colour already" in drawing.sentences([begin, pair], Cast(2))[1]
    single = Event("shown", {"cylinder": "A", "kind": "red", "count": 1})
    must_pay = Event("must_pay", {"seat": 0})
    told = drawing.sentences([begin, single, must_pay], Cast(2))
    assert told[1:] == [
        "No two are alike, so everything goes back into the bag.",
        "It must pay one piece.",
    ]
    empty = [begin, Event("empty", {"cylinder": "A"}), Event("eliminated", {"seat": 0})]
    lost = Event("loses", {"seat": 0, "kind": "blue", "count": 1})
    assert drawing.sentences([*empty, lost], Cast(2, you=0)) == [
        "You lift cylinder A: it is empty, so you are out.",
        "Given up: blue.",
    ]


def test_a_turn_of_colorio_is_one_line_of_the_log() -> None:
    events = [
        [Event("lifts", {"seat": 1, "square": "c2"}), shown("c2", "blue")],
        [Event("covers", {"seat": 1, "square": "a3", "colour": "red"})],
        [Event("lifts", {"seat": 1, "square": "d4"}), shown("d4", "red")],
        [Event("removes", {"seat": 1})],
        [Event("lifts", {"seat": 1, "square": "e1"}), shown("e1", "red")],
        [Event("loses", {"seat": 1, "colour": "red"}), Event("points", {"seat": 1, "points": 0})],
    ]
    chronicle = Chronicle(drawing_of("colorio"), Cast(3))
    for number, told in enumerate(events):
        chronicle.tell(1, told, following=1)
        if number == 3:
            assert chronicle.log == ["Seat 1: c2 blue, onto a3; d4 red, removed."]
    assert chronicle.log[0].endswith(
        "; e1 red. That is the fifth red peg: seat 1 is out. It gets 0 points."
    )


def shown(square: str, colour: str) -> Event:
    return Event("shown", {"square": square, "colour": colour})


def test_what_was_taken_back_stays_in_the_log_for_a_move() -> None:
    chronicle = Chronicle(drawing_of("tonooo"), Cast(2))
    chronicle.take_back("Taken back: lift:A.")
    for kept in (2, 1):
        chronicle.turn_page(0)
        chronicle.tell(0, [Event("drawn", {"seat": 0, "kind": "red"})], following=0)
        assert len(chronicle.log) == kept


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_of_la_bonne_main_fits_80_columns(players: int) -> None:
    bot = RandomBot(7, sanely=True)
    match = tablee.Match("bonne_main", players, seed=7)
    while not match.over:
        match.play(bot.choose(Turn(match, match.actor)))
    board = drawing_of("bonne_main").board(match.view(0), Cast(players, you=0), ())
    lines = [line.rstrip() for line in written(board).splitlines()]
    assert lines == [line.rstrip() for line in written(board, width=200).splitlines()]
    assert "wins with " in "\n".join(lines)


def test_winners_who_share() -> None:
    wins = [Event("wins", {"seat": 0}), Event("wins", {"seat": 2})]
    assert drawing_of("nivos").sentences(wins, Cast(4)) == ["Seat 0 and seat 2 win together!"]
    assert drawing_of("tonooo").sentences(wins, Cast(4, you=0)) == ["You and seat 2 win together!"]


def test_a_game_without_a_drawing_is_shown_as_text() -> None:
    drawing: Drawing = drawing_of("a_game_to_come")
    match = tablee.Match("colorio", players=2, options={"start": 0}, seed=1)
    text = written(drawing.board(match.view(0), Cast(2), ()))
    assert "phase: lift" in text
    assert "covered:" in text
    told = drawing.sentences(match.play("lift:a1"), Cast(2, you=0))
    assert told[0] == "Seat 0 (you): lifts (square a1)."
    assert drawing.question(match.view(0)) == "Choose a move."
