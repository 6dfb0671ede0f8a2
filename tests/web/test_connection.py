"""The client of the protocol in Node and Chromium, against a server that the test plays."""

import contextlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tablee import GAMES
from tablee.server.messages import (
    VERSION,
    Done,
    Entry,
    Farewell,
    Ping,
    Play,
    PlayInfo,
    Presence,
    Refresh,
    Refused,
    Say,
    Snapshot,
    Update,
)
from tests.server.examples import snapshot_of
from tests.web.host import Host
from tests.web.peer import Line, Peer

TABLE = "abcdefghijklmnopqrstuv"
QUICK = {"firstDelay": 1, "longestDelay": 8}
WAIT = 300  # milliseconds
SAY = {"do": "send", "wish": {"type": "say", "text": "Salut"}}
PLAY = {"do": "send", "wish": {"type": "play", "ply": 0, "move": "draw"}}
ANSWERS = {"do": "answers"}
REST = {"do": "rest"}


def until(**what: Any) -> dict[str, Any]:
    return {"do": "until", **what}


def converse(host: Host, peer: Peer, *steps: dict[str, Any], **times: int) -> Any:
    """Let a client do these steps; give its story."""
    given = {"base": peer.base, "table": TABLE, "times": QUICK | times, "steps": steps}
    return host.run("converse", **given)


def entry(seq: int) -> Entry:
    return Entry(seq=seq, at=seq, what="said", seat=0, text=f"line {seq}")


def snapshot(seq: int = 2, missed: tuple[int, ...] = (1, 2)) -> Snapshot:
    found = snapshot_of(GAMES["tonooo"], seq)
    return msgspec.structs.replace(found, missed=[entry(each) for each in missed])


def update(seq: int, **changes: Any) -> Update:
    return Update(seq=seq, entry=entry(seq), **changes)


def plain(message: Any) -> Any:
    """A message as it comes out of the line."""
    return msgspec.json.decode(msgspec.json.encode(message))


def seqs_of(story: Any) -> list[int]:
    """The numbers of the entries that are known at the end."""
    return [each["seq"] for each in story["last"]["state"]["entries"]]


def assert_waited(peer: Peer) -> None:
    """The second line was begun no sooner than the first one's last word allowed."""
    first, second = peer.lines
    assert second.began - first.last_word >= WAIT / 1000 * 0.9  # clocks of browsers are coarse


def drops(line: Line) -> None:
    """A line on which nothing is said."""
    line.hang_up()


def welcomes(seq: int = 2, missed: tuple[int, ...] = (1, 2)) -> Callable[[Line], None]:
    """A line on which all is well."""

    def script(line: Line) -> None:
        line.say(snapshot(seq, missed))
        line.until_left()

    return script


# ------------------------------------------------------------------------------ the state


def test_a_snapshot_is_the_state(host: Host) -> None:
    with Peer(welcomes()) as peer:
        story = converse(host, peer, until(status="live"))
    [line] = peer.lines
    assert line.path == f"/api/v1/tables/{TABLE}/live"
    assert line.query == {"version": str(VERSION), "seen": "0"}
    assert story["statuses"] == ["connecting", "live"]
    state = story["last"]["state"]
    known = plain(snapshot())
    assert state.pop("entries") == known["missed"]
    assert state.pop("offset") < 0  # that snapshot is of 2023
    assert state == {name: known[name] for name in state}
    assert set(known) - set(state) == {"type", "version", "now", "missed"}


def test_updates_change_what_they_name(host: Host) -> None:
    over = PlayInfo(ply=9, turn=None, view={"new": True}, clocks=None, result=None)
    before = plain(snapshot())

    def script(line: Line) -> None:
        line.say(snapshot())
        line.say(update(3))
        line.say(Presence(here=[True, False], watching=5))
        line.say('{"type":"weather","of":"a later version"}')
        line.say(update(4, play=over, legal=["draw"]))
        line.say(update(5, play=over))  # without moves there are none: the old ones are past
        line.until_left()

    with Peer(script) as peer:
        story = converse(host, peer, until(seq=5))
    assert story["seqs"] == [0, 2, 3, 4, 5]
    assert seqs_of(story) == [1, 2, 3, 4, 5]
    state = story["last"]["state"]
    assert (state["here"], state["watching"]) == ([True, False], 5)
    assert (state["play"], state["legal"]) == (plain(over), None)
    assert (state["you"], state["table"]) == (before["you"], before["table"])


# -------------------------------------------------------------------------------- gaps


def test_a_gap_is_filled_by_one_snapshot(host: Host) -> None:
    def script(line: Line) -> None:
        line.say(snapshot())
        line.say(update(4))
        line.say(update(5))
        line.say(update(6))
        assert isinstance(line.hear(), Refresh)
        line.say(snapshot(5, ()))
        line.until_left()

    with Peer(script) as peer:
        story = converse(host, peer, until(seq=6))
    assert story["seqs"] == [0, 2, 5, 6]
    assert seqs_of(story) == [1, 2, 4, 5, 6]  # the server did not tell the third


def test_an_answer_waits_until_the_state_shows_it(host: Host) -> None:
    def script(line: Line) -> None:
        line.say(snapshot())
        line.say(Done(id=line.hear().id, seq=4))
        assert isinstance(line.hear(), Refresh)
        line.say(snapshot(4, (3, 4)))
        line.until_left()

    with Peer(script) as peer:
        story = converse(host, peer, SAY, ANSWERS)
    assert story["answers"][0]["seq"] == 4
    assert seqs_of(story) == [1, 2, 3, 4]


def test_a_gap_that_stays_is_left_for_another_line(host: Host) -> None:
    def script(line: Line) -> None:
        line.say(snapshot())
        line.say(update(9))
        assert isinstance(line.hear(), Refresh)
        line.say(snapshot(5, (3, 4, 5)))
        line.until_left()

    with Peer(script, welcomes(9, (6, 7, 8, 9))) as peer:
        story = converse(host, peer, until(seq=9))
    assert [line.query["seen"] for line in peer.lines] == ["0", "5"]
    assert seqs_of(story) == list(range(1, 10))


def test_a_refresh_that_is_refused_is_left_for_another_line(host: Host) -> None:
    def script(line: Line) -> None:
        line.say(snapshot())
        line.say(update(4))
        line.say_last(Refused(code="limit/rate", id=line.hear().id, wait=WAIT))

    with Peer(script, welcomes(4, (3, 4))) as peer:
        converse(host, peer, until(seq=4))
    assert_waited(peer)


# --------------------------------------------------------------------------- reconnecting


def test_a_line_that_breaks_is_replaced_by_one_that_tells_what_was_missed(host: Host) -> None:
    def script(line: Line) -> None:
        line.say(snapshot())
        line.say(update(3))
        line.hang_up()

    with Peer(script, drops, drops, welcomes(5, (4, 5))) as peer:
        story = converse(host, peer, until(seq=5))
    assert [line.query["seen"] for line in peer.lines] == ["0", "3", "3", "3"]
    again = ["lost", "connecting"]
    assert story["statuses"] == ["connecting", "live", *again, *again, *again, "live"]
    assert seqs_of(story) == [1, 2, 3, 4, 5]


def test_a_log_that_is_shorter_than_what_was_seen_counts(host: Host) -> None:
    def script(line: Line) -> None:
        line.say(snapshot(4, (1, 2, 3, 4)))
        line.hang_up()

    with Peer(script, welcomes(3, ())) as peer:
        story = converse(host, peer, until(seq=4), until(seq=3))
    assert seqs_of(story) == [1, 2, 3]


def test_commands_are_sent_again_until_they_are_answered(host: Host) -> None:
    heard: list[list[Any]] = [[], []]

    def first(line: Line) -> None:
        line.say(snapshot())
        heard[0] = [line.hear(), line.hear(), line.hear()]
        line.say(update(3))
        line.say(Done(id=heard[0][1].id, seq=3))
        line.hang_up()

    def second(line: Line) -> None:
        line.say(snapshot(4, (4,)))
        heard[1] = [line.hear(), line.hear()]
        for command in heard[1]:
            line.say(Done(id=command.id, seq=4))
        line.until_left()

    with Peer(first, second) as peer:
        story = converse(host, peer, PLAY, SAY, SAY, ANSWERS)
    play, *said = heard[0]
    assert isinstance(play, Play)
    assert (play.ply, play.move) == (0, "draw")
    assert all(isinstance(each, Say) for each in said)
    assert heard[1] == [play, said[1]]
    assert len({each.id for each in heard[0]}) == 3
    assert [each["id"] for each in story["answers"]] == [each.id for each in heard[0]]


def test_an_answer_may_be_among_what_a_snapshot_stands_for(host: Host) -> None:
    """Who reads slowly is shown how things stand in place of the news that found no room."""

    def script(line: Line) -> None:
        line.say(snapshot())
        said = line.hear()
        line.say(snapshot(7, (6, 7)))
        assert line.hear() == said
        line.say(Done(id=said.id, seq=5))
        line.until_left()

    with Peer(script) as peer:
        story = converse(host, peer, SAY, ANSWERS)
    assert story["answers"][0]["seq"] == 5


@pytest.mark.parametrize("reason", ["restart", "slow", "gone"])
def test_a_farewell_says_when_to_come_back(reason: Any, host: Host) -> None:
    def script(line: Line) -> None:
        line.say(snapshot())
        line.say_last(Farewell(reason=reason, wait=WAIT))

    with Peer(script, welcomes(3, (3,))) as peer:
        converse(host, peer, until(seq=3))
    assert_waited(peer)


def test_what_is_no_message_ends_the_line(host: Host) -> None:
    def script(line: Line) -> None:
        line.say(snapshot())
        line.say("<html>")
        line.until_left()

    with Peer(script, welcomes(3, (3,))) as peer:
        converse(host, peer, until(seq=3))


def test_silence_is_asked_about(host: Host) -> None:
    def answers(line: Line) -> None:
        line.say(snapshot())
        for _ in range(3):
            asked = line.hear()
            assert isinstance(asked, Ping)
            line.say(Done(id=asked.id, seq=2))
        line.say(update(3))
        with contextlib.suppress(ConnectionClosed):
            while True:
                assert isinstance(line.hear(), Ping)

    with Peer(answers) as peer:
        story = converse(host, peer, until(seq=3), silence=80, patience=30_000)
    assert story["statuses"] == ["connecting", "live"]


def test_a_line_on_which_nobody_answers_is_left_for_another(host: Host) -> None:
    def falls_silent(line: Line) -> None:
        line.say(snapshot())
        assert isinstance(line.hear(), Ping)
        line.until_left()

    with Peer(falls_silent, welcomes(3, (3,))) as peer:
        converse(host, peer, until(seq=3), silence=80, patience=80)


def test_a_line_on_which_nobody_greets_is_left_for_another(host: Host) -> None:
    with Peer(Line.until_left, welcomes()) as peer:
        story = converse(host, peer, until(status="live"), greeting=4000)
    assert story["statuses"] == ["connecting", "lost", "connecting", "live"]


# ------------------------------------------------------------------------------ refusals


def test_a_command_that_is_refused_breaks_its_promise_alone(host: Host) -> None:
    def script(line: Line) -> None:
        line.say(snapshot())
        play, said = line.hear(), line.hear()
        data = {"expected": 4, "got": 0}
        line.say(Refused(code="move/stale", id=play.id, data=data, wait=7))
        line.say(Refused(code="message/invalid"))  # of nobody's command: nothing follows
        line.say(update(3))
        line.say(Done(id=said.id, seq=3))
        line.until_left()

    with Peer(script) as peer:
        story = converse(host, peer, PLAY, SAY, ANSWERS)
    refused, done = story["answers"]
    assert done["type"] == "done"
    assert refused.pop("id")
    assert refused == {
        "type": "refused",
        "code": "move/stale",
        "data": {"expected": 4, "got": 0},
        "wait": 7,
    }
    assert story["statuses"] == ["connecting", "live"]


def test_a_line_that_is_refused_is_not_tried_again_unasked(host: Host) -> None:
    def script(line: Line) -> None:
        line.say(Refused(code="table/unknown"))
        line.until_left()

    with Peer(script) as peer:
        story = converse(host, peer, SAY, ANSWERS, REST, SAY, ANSWERS)
    assert story["statuses"] == ["connecting", "lost"]
    assert story["last"]["refusal"]["code"] == "table/unknown"
    assert [each["code"] for each in story["answers"]] == ["table/unknown"] * 2
    with Peer(script, welcomes()) as peer:
        story = converse(host, peer, {"do": "refused"}, {"do": "retry"}, until(status="live"))
    assert story["statuses"] == ["connecting", "lost", "connecting", "live"]
    assert story["last"]["refusal"] is None


def test_a_line_that_is_refused_for_now_is_tried_again_then(host: Host) -> None:
    def script(line: Line) -> None:
        line.say_last(Refused(code="limit/connections", wait=WAIT))

    with Peer(script, welcomes()) as peer:
        converse(host, peer, until(status="live"))
    assert_waited(peer)


def test_a_device_without_a_network_says_so_at_once(host: Host) -> None:
    with Peer(welcomes(), welcomes()) as peer:
        steps = [until(status="live"), {"do": "interrupt"}, until(status="live")]
        story = converse(host, peer, *steps)
    assert story["statuses"] == ["connecting", "live", "lost", "connecting", "live"]


def test_who_hangs_up_lets_nobody_wait(host: Host) -> None:
    def script(line: Line) -> None:
        line.say(snapshot())
        assert isinstance(line.hear(), Say)
        line.until_left()

    with Peer(script) as peer:
        steps = [until(status="live"), SAY, {"do": "close"}, SAY, ANSWERS, REST]
        story = converse(host, peer, *steps)
    assert [each["code"] for each in story["answers"]] == ["connection/closed"] * 2
    assert story["statuses"] == ["connecting", "live", "lost"]
