"""`tablee games` and `tablee rules`."""

import json

import pytest

import tablee
from tests.cli.terminal import Run, Terminal


def test_all_games_and_options_are_listed(run: Run) -> None:
    result = run("games")
    assert result.code == 0
    for game in tablee.GAMES.values():
        assert game.title in result.out
        assert f"{game.seats[0]} to {game.seats[-1]} players" in result.out
        for option in game.options:
            assert option.name in result.out
    assert "4 to 9" in result.out


def test_games_as_data(run: Run) -> None:
    data = json.loads(run("games", "--json").out)
    assert [game["name"] for game in data] == list(tablee.GAMES)
    tonooo = data[0]
    assert tonooo["players"] == {"fewest": 2, "most": 6}
    capacity = next(option for option in tonooo["options"] if option["name"] == "capacity")
    assert (capacity["default"], capacity["low"], capacity["high"]) == (7, 4, 9)


@pytest.mark.parametrize("game", list(tablee.GAMES))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_rules_of_every_game(run: Run, game: str, language: str) -> None:
    result = run("rules", game, "--lang", language)
    assert result.code == 0
    assert tablee.GAMES[game].title in result.out
    assert "##" not in result.out


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CA.UTF-8"}, "fr"),
    ],
)
def test_rules_speak_the_language_of_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert run("rules", "tonooo").out == run("rules", "tonooo", "--lang", language).out


def test_on_a_terminal_rules_come_page_by_page() -> None:
    terminal = Terminal("rules", "nivos")
    terminal.wait_for("Enter for more, q to stop: ")
    terminal.type("\n")
    terminal.wait_for("Enter for more, q to stop: ")
    terminal.type("q\n")
    assert terminal.close() == 0
