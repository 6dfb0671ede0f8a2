"""The life of a table, folded from its log: who may do what, and what comes of it."""

import contextlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tablee.server import events
from tablee.server import messages as to
from tablee.server.conduct import Act
from tablee.server.folding import fold
from tablee.server.news import play_info, table_info
from tablee.server.refusals import CODES, Refusal
from tablee.server.table import REMEMBERED
from tests.server.seated import FRIEND, HOST, Seated

SECOND = 1000


def refused(code: str, seated: Seated, guest: str | None, command: object, **rest: object) -> None:
    """Expect a refusal that leaves everything as it was."""
    before = (seated.table.seq, table_info(seated.table), play_info(seated.table))
    with pytest.raises(Refusal) as error:
        seated.do(guest, command, **rest)
    assert error.value.code == code
    assert code in CODES
    assert before == (seated.table.seq, table_info(seated.table), play_info(seated.table))


# --------------------------------------------------------------------------- sitting down


def test_a_seat_is_taken_once_and_the_next_person_gets_the_next() -> None:
    seated = Seated(players=3, join=False)
    assert seated.do("a", to.Sit).seat == 1
    refused("seat/taken", seated, "b", to.Sit, seat=1)
    assert seated.do("b", to.Sit, seat=2, name="Bea").name == "Bea"
    refused("table/full", seated, "c", to.Sit)
    assert seated.table.seats_of("b") == [2]


def test_one_person_may_hold_several_seats() -> None:
    seated = Seated(players=3, join=False, mine=[0, 2], names={"2": "Eva"})
    assert seated.table.seats_of(HOST) == [0, 2]
    assert [place.name for place in seated.table.places] == ["Ada", None, "Eva"]


def test_an_open_seat_tells_whom_it_waits_for() -> None:
    names = {"0": "Ada", "1": "\u202eBen ", "2": "Cleo", "3": "Dan"}
    seated = Seated(players=5, join=False, names=names, bots={"3": 2})

    def waited_for() -> list[str | None]:
        return [seat.waits_for or None for seat in table_info(seated.table).seats]

    assert [place.name for place in seated.table.places] == ["Ada", None, None, None, None]
    assert waited_for() == [None, "Ben", "Cleo", None, None]
    seated.do(FRIEND, to.Sit, seat=1)
    seated.do(HOST, to.Arrange, seat=2, level=1)
    assert waited_for() == [None, None, None, None, None]
    seated.do(FRIEND, to.Stand, seat=1)
    seated.do(HOST, to.Arrange, seat=2, level=None)
    assert waited_for() == [None, "Ben", "Cleo", None, None]


def test_names_of_open_seats_have_to_be_seen() -> None:
    with pytest.raises(Refusal, match="text/empty"):
        Seated(players=2, join=False, names={"1": "\u200b"})


def test_standing_up_frees_a_seat_and_only_its_person_or_the_host_may() -> None:
    seated = Seated(players=3)
    refused("seat/not-yours", seated, "stranger", to.Stand, seat=1)
    refused("seat/not-yours", seated, FRIEND, to.Stand, seat=2)
    seated.do(FRIEND, to.Stand, seat=1)
    assert seated.table.open_seats() == [1, 2]
    seated.do(FRIEND, to.Sit)
    seated.do(HOST, to.Stand, seat=1)
    assert seated.table.seats_of(FRIEND) == []


def test_the_host_arranges_bots_and_nobody_else() -> None:
    seated = Seated(players=3)
    refused("host/only", seated, FRIEND, to.Arrange, seat=2, level=1)
    refused("seat/taken", seated, HOST, to.Arrange, seat=1, level=1)
    refused("seat/invalid", seated, HOST, to.Arrange, seat=3, level=1)
    seated.do(HOST, to.Arrange, seat=2, level=4)
    assert table_info(seated.table).seats[2].kind == "bot"
    refused("table/full", seated, "c", to.Sit)
    seated.do(HOST, to.Arrange, seat=2, level=None)
    assert seated.do("c", to.Sit).seat == 2


def test_a_game_starts_when_no_seat_is_open_or_bots_fill_them() -> None:
    seated = Seated(players=3)
    refused("host/only", seated, "stranger", to.Start)
    refused("seats/open", seated, HOST, to.Start)
    refused("table/not-playing", seated, HOST, to.Resign, seat=0)
    seated.do(HOST, to.Start, fill=2)
    assert seated.table.status == "playing"
    assert table_info(seated.table).seats[2].level == 2
    refused("table/playing", seated, HOST, to.Start)
    refused("table/playing", seated, FRIEND, to.Stand, seat=1)
    refused("table/playing", seated, "c", to.Sit)
    refused("table/not-over", seated, HOST, to.PlayOn)


def test_who_is_no_guest_does_nothing() -> None:
    seated = Seated()
    for command, rest in ((to.Sit, {}), (to.Start, {}), (to.Say, {"text": "hi"})):
        refused("guest/unknown", seated, None, command, **rest)


# -------------------------------------------------------------------------------- playing


def test_moves_are_for_the_seat_on_turn_at_its_ply() -> None:
    seated = Seated().start()
    refused("move/stale", seated, HOST, to.Play, ply=1, move="draw")
    refused("seat/not-yours", seated, FRIEND, to.Play, ply=0, move="draw")
    refused("move/invalid", seated, HOST, to.Play, ply=0, move="lift:Z")
    refused("move/illegal", seated, HOST, to.Play, ply=0, move="put:A")
    entry = seated.move(HOST, "draw")
    assert (entry.by, entry.move) == ("person", "draw")
    assert [told.name for told in entry.told or []] == ["draws", "drawn"]
    assert seated.table.ply == 2  # the piece that came out is a step too
    seated.move(HOST, "put:A")
    assert seated.table.turn == 1


def test_an_illegal_move_says_the_rule_and_the_cause() -> None:
    seated = Seated(options={"start": 0, "capacity": 4}).start()
    with pytest.raises(Refusal) as error:
        seated.move(HOST, "put:A")
    assert error.value.data["rule"].startswith("R")
    assert error.value.data["cause"] in {reason.code for reason in seated.table.game.reasons}


def test_a_game_ends_and_all_play_on_with_the_next_seat_starting() -> None:
    seated = Seated().start()
    seated.move(HOST, "lift:A")  # empty: out at once
    table = seated.table
    assert (table.status, table.turn) == ("over", None)
    assert table.result is not None
    assert table.result.points == [0, 1]
    refused("move/over", seated, FRIEND, to.Play, ply=table.ply, move="draw")
    refused("table/not-ready", seated, HOST, to.Start)
    seated.do(HOST, to.PlayOn)
    assert not table.has_due_start()
    refused("seat/not-yours", seated, "stranger", to.PlayOn)
    seated.do(FRIEND, to.PlayOn)
    assert table.has_due_start()
    seated.start()
    assert (table.number, table.turn) == (2, 1)
    assert [place.points for place in table.places] == [0, 1]


def test_a_match_adds_points_up_and_the_next_match_begins_anew() -> None:
    seated = Seated(games=2)
    for starter, points in ((HOST, [0, 1]), (FRIEND, [1, 1])):
        seated.start().move(starter, "lift:A")  # empty: out at once
        assert [place.points for place in seated.table.places] == points
    seated.start()
    assert seated.table.number == 3
    assert [place.points for place in seated.table.places] == [0, 0]


# ----------------------------------------------------------------------------- taking back


def test_undo_waits_for_all_other_people() -> None:
    seated = Seated(players=3, options={"start": 0})
    seated.do("third", to.Sit)
    seated.start()
    seated.move(HOST, "draw")
    seated.move(HOST, "put:A")
    refused("undo/nothing", seated, FRIEND, to.AskUndo, seat=1)
    refused("seat/not-yours", seated, FRIEND, to.AskUndo, seat=0)
    seated.do(HOST, to.AskUndo, seat=0)
    assert seated.table.undo is not None
    refused("undo/asked", seated, FRIEND, to.AskUndo, seat=1)
    refused("undo/not-asked", seated, HOST, to.AnswerUndo, agreed=True)
    assert seated.do(FRIEND, to.AnswerUndo, agreed=True).what == "undo-answered"
    refused("undo/not-asked", seated, FRIEND, to.AnswerUndo, agreed=True)
    assert seated.do("third", to.AnswerUndo, agreed=True).what == "undone"
    assert (seated.table.ply, seated.table.turn) == (2, 0)


def test_one_no_or_a_move_ends_the_question() -> None:
    seated = Seated().start()
    seated.move(HOST, "draw")
    seated.move(HOST, "put:A")
    seated.do(HOST, to.AskUndo, seat=0)
    seated.do(FRIEND, to.AnswerUndo, agreed=False)
    assert seated.table.undo is None
    assert seated.table.ply == 3
    seated.do(HOST, to.AskUndo, seat=0)
    seated.move(FRIEND, "draw")
    assert seated.table.undo is None


def test_alone_against_bots_moves_are_taken_back_at_once() -> None:
    seated = Seated(join=False, bots={"1": 1}).start()
    seated.move(HOST, "draw")
    assert seated.do(HOST, to.AskUndo, seat=0).what == "undone"
    assert seated.table.ply == 0


# ---------------------------------------------------------------- giving up, giving the seat


def test_resigning_ends_a_game_of_two() -> None:
    seated = Seated().start()
    refused("seat/not-yours", seated, FRIEND, to.Resign, seat=0)
    seated.do(FRIEND, to.Resign, seat=1)
    assert seated.table.status == "over"
    assert seated.table.result is not None
    assert (seated.table.result.ending, seated.table.result.places) == ("resigned", [1, 2])


def test_resigning_among_three_leaves_the_seat_to_a_bot_and_puts_it_last() -> None:
    seated = Seated("colorio", players=3, bots={"2": 1}, options={"start": 0}).start()
    seated.do(HOST, to.Resign, seat=0)
    table = seated.table
    assert table.status == "playing"
    assert table.is_played_by_bot(0)
    refused("seat/resigned", seated, HOST, to.Resign, seat=0)
    refused("seat/resigned", seated, HOST, to.GiveSeat, seat=0)
    refused("seat/resigned", seated, HOST, to.TakeSeat, seat=0)
    refused("seat/resigned", seated, HOST, to.Play, ply=table.ply, move="lift:a1")
    seated.do(FRIEND, to.Resign, seat=1)
    assert table.result is not None
    assert table.result.places == [2, 2, 1]


def test_partners_of_nivos_give_up_together() -> None:
    seated = Seated("nivos", players=4, mine=[0, 2], bots={"3": 1}, options={"start": 0}).start()
    seated.do(HOST, to.Resign, seat=0)
    assert seated.table.status == "playing"  # the partner in seat 2 plays on
    seated.do(HOST, to.Resign, seat=2)
    assert seated.table.result is not None
    assert seated.table.result.places == [3, 1, 3, 1]


def test_a_seat_is_lent_to_a_bot_and_taken_back() -> None:
    seated = Seated().start()
    refused("seat/not-lent", seated, HOST, to.TakeSeat, seat=0)
    seated.do(HOST, to.GiveSeat, seat=0, level=5)
    assert table_info(seated.table).seats[0].lent == "asked"
    refused("seat/lent", seated, HOST, to.Play, ply=0, move="draw")
    refused("seat/lent", seated, HOST, to.GiveSeat, seat=0)
    seated.do(HOST, to.TakeSeat, seat=0)
    seated.move(HOST, "draw")


# ----------------------------------------------------------------------------------- words


def test_chat_is_for_those_at_the_table_and_can_be_off() -> None:
    seated = Seated()
    refused("chat/seated-only", seated, "stranger", to.Say, text="hello")
    refused("text/empty", seated, HOST, to.Say, text=" \u202e\n ")
    entry = seated.do(FRIEND, to.Say, text="  hi\u202e   there ")
    assert (entry.text, entry.name) == ("hi there", "Bo")
    seated.do(FRIEND, to.React, reaction="clap")
    refused("host/only", seated, FRIEND, to.Change, chat=False)
    seated.do(HOST, to.Change, chat=False)
    refused("chat/off", seated, FRIEND, to.Say, text="hello")
    refused("chat/off", seated, FRIEND, to.React, reaction="clap")


def test_a_closed_table_stays_closed() -> None:
    seated = Seated().start()
    refused("table/playing", seated, HOST, to.Close)
    seated.do(FRIEND, to.Resign, seat=1)
    refused("host/only", seated, FRIEND, to.Close)
    seated.do(HOST, to.Close)
    refused("table/closed", seated, HOST, to.PlayOn)


# ---------------------------------------------------------------------------------- clocks


def test_clocks_are_charged_by_the_log_and_rewarded_after_a_turn() -> None:
    seated = Seated(clock=to.Clock(seconds=60, increment=5)).start()
    clocks = seated.table.clocks
    assert clocks is not None
    seated.now += 10 * SECOND
    seated.move(HOST, "draw")
    assert clocks.left == [50 * SECOND, 60 * SECOND]  # still on turn: nothing added yet
    seated.now += 20 * SECOND
    seated.move(HOST, "put:A")
    assert clocks.left == [35 * SECOND, 60 * SECOND]
    assert clocks.out_at(1) == seated.now + 60 * SECOND


def test_chat_and_giving_up_elsewhere_stop_no_clock() -> None:
    seated = Seated(players=3, clock=to.Clock(seconds=60), options={"start": 0})
    seated.do("third", to.Sit)
    seated.start()
    seated.now += 10 * SECOND
    seated.do(FRIEND, to.Say, text="hurry")
    seated.do("third", to.Resign, seat=2)
    seated.now += 10 * SECOND
    seated.move(HOST, "draw")
    assert seated.table.clocks is not None
    assert seated.table.clocks.left[0] == 40 * SECOND


def test_time_without_a_server_does_not_count() -> None:
    seated = Seated(clock=to.Clock(seconds=60)).start()
    began = seated.now
    seated.now += 3600 * SECOND
    seated.take(Act(events.Downtime(since=began + 5 * SECOND, until=seated.now - 2 * SECOND)))
    seated.move(HOST, "draw")
    assert seated.table.clocks is not None
    assert seated.table.clocks.left[0] == 53 * SECOND


def test_no_clock_runs_for_a_bot_that_nobody_asked() -> None:
    seated = Seated(clock=to.Clock(seconds=60)).start()
    seated.now += 10 * SECOND
    seated.take(Act(events.HandedOver(seat=0, level=3, why="away")))
    seated.now += 1000 * SECOND
    seated.do(HOST, to.TakeSeat, seat=0)
    seated.now += 10 * SECOND
    seated.move(HOST, "draw")
    assert seated.table.clocks is not None
    assert seated.table.clocks.left[0] == 40 * SECOND


# --------------------------------------------------------------------------------- the log


def test_the_log_tells_everything_again() -> None:
    seated = Seated(clock=to.Clock(seconds=60), games=3).start()
    seated.move(HOST, "draw")
    seated.now += 999
    seated.move(HOST, "put:B")
    seated.do(FRIEND, to.Say, text="well")
    seated.do(HOST, to.AskUndo, seat=0)
    seated.do(FRIEND, to.AnswerUndo, agreed=True)
    seated.move(HOST, "put:C")
    seated.do(FRIEND, to.GiveSeat, seat=1)
    again = fold("x" * 22, seated.log)
    assert table_info(again) == table_info(seated.table)
    assert play_info(again) == play_info(seated.table)
    assert list(again.recent) == list(seated.table.recent)
    assert again.answered == seated.table.answered


def test_entries_of_covered_games_are_shown_since_ones_last_decision() -> None:
    seated = Seated().start()
    table = seated.table
    began = table.seq
    assert table.shown_since([0]) < began  # the beginning is new to everybody
    seated.move(HOST, "draw")
    seated.move(HOST, "put:A")
    own = table.seq
    seated.move(FRIEND, "draw")
    seated.move(FRIEND, "put:B")
    assert table.shown_since([0]) == own
    assert table.shown_since([]) == table.seq
    opened = Seated(options={"start": 0, "memory": "open"}).start()
    opened.move(HOST, "draw")
    assert opened.table.shown_since([]) == 0


def test_lending_a_seat_stops_no_clock() -> None:
    seated = Seated(clock=to.Clock(seconds=60)).start()
    assert seated.table.clocks is not None
    seated.do(HOST, to.GiveSeat, seat=0, level=1)
    seated.now += 5 * SECOND
    seated.do(HOST, to.TakeSeat, seat=0)
    assert seated.table.clocks.left[0] == 55 * SECOND


def test_a_seat_that_gave_up_is_never_taken_back() -> None:
    seated = Seated(players=3).start()
    seated.do(FRIEND, to.Resign, seat=1)
    seated.take(Act(events.TakenBack(guest=FRIEND, seat=1)))  # of a node that was too slow
    assert seated.table.is_played_by_bot(1)


def test_commands_are_remembered_by_guest() -> None:
    seated = Seated()
    seated.do(FRIEND, to.Say, text="here", id="mine")
    for number in range(100):
        seated.do(HOST, to.Say, text="hello", id=f"other{number}")
    assert "mine" in seated.table.answered[FRIEND]
    assert len(seated.table.answered[HOST]) == REMEMBERED


@given(st.text(min_size=1, max_size=200), st.text(min_size=1, max_size=24))
@example("\ufb2c" * 200, "\ufb2c" * 24)  # three signs each, once they are normal
def test_the_log_can_be_read_whatever_is_said(text: str, name: str) -> None:
    seated = Seated()
    for kind, rest in ((to.Say, {"text": text}), (to.Rename, {"seat": 0, "name": name})):
        with contextlib.suppress(Refusal):  # nothing was left of it
            seated.do(HOST, kind, **rest)
    again = fold(seated.table.id, seated.log)
    assert table_info(again) == table_info(seated.table)
    assert len(again.places[0].name or "") <= 24
