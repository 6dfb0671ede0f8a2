"""The page about the protocol says what is so."""

import re
from typing import get_args

import msgspec

from tablee import GAMES, Match
from tablee.server import messages
from tests.server.protocol_page import PAGE, examples, with_table

TEXT = PAGE.read_text(encoding="utf-8")


def column(heading: str) -> list[str]:
    """The first column of the table under a heading."""
    section = TEXT.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE)[1:]  # after the heading


def test_the_page_lists_every_command_and_all_news() -> None:
    for heading, union in [("Commands", messages.AnyCommand), ("News", messages.AnyNews)]:
        tags = [each.__struct_config__.tag for each in get_args(union)]
        assert column(heading) == tags


def test_the_page_names_what_each_command_holds() -> None:
    section = TEXT.split("\n## Commands\n")[1]
    for each in get_args(messages.AnyCommand):
        row = re.search(rf"^\| `{each.__struct_config__.tag}` \|(.*?)\|", section, re.MULTILINE)
        assert row
        fields = [name for name in each.__struct_fields__ if name != "id"]
        assert re.findall(r"`([a-z_]+)`", row[1]) == fields


def test_the_page_has_all_refusals() -> None:
    assert with_table(TEXT) == TEXT, "expected the table of refusals.py: run `make protocol`"


def test_the_examples_are_messages() -> None:
    opening, opened, *line = examples(TEXT)
    assert (opening[0], opened[0]) == ("→", "←")
    msgspec.convert(opening[1], messages.NewTable)
    msgspec.convert(opened[1], messages.Opening)
    assert len(line) == 12
    for arrow, message in line:
        if arrow == "→":
            msgspec.convert(message, messages.AnyCommand)
        else:
            assert msgspec.to_builtins(msgspec.convert(message, messages.AnyNews)) == message


def test_the_example_is_a_game() -> None:
    """What the server says in it follows from the rules."""
    wish = next(examples(TEXT))[1]
    shown = [message["play"] for _, message in examples(TEXT) if message.get("play")]
    match = Match(GAMES[wish["game"]], wish["players"], options=wish["options"], manual=True)
    assert (shown[0]["ply"], shown[0]["view"]) == (match.ply, match.view(0))
    match.play("draw")
    match.play("bag:blue")
    assert (shown[1]["ply"], shown[1]["view"]) == (match.ply, match.view(0))
