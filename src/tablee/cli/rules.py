"""`tablee rules`: how a game is played."""

import contextlib
import os
from pathlib import Path
from typing import Annotated

import typer

from tablee.cli.arguments import BadInput, GameName, InputEnded, game_named
from tablee.cli.console import output

FOLDER = Path(__file__).parents[1] / "rules"
DEFAULT_LANGUAGE = "en"


def rules(
    game: GameName,
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang",
            "-l",
            metavar="LANGUAGE",
            help="en or fr; if left out, the language of your terminal where there is a text.",
        ),
    ] = None,
) -> None:
    """Show the rules of a game, in English or French.

    \b
    Examples:
      tablee rules colorio
      tablee rules bonne_main --lang fr
      tablee rules nivos | less
    """
    from rich.markdown import Markdown

    from tablee.cli.screen import Screen

    text = rules_text(game_named(game).name, lang or terminal_language())
    screen = Screen()
    if not screen.live:
        output().print(Markdown(text))
        return
    with contextlib.suppress(InputEnded), screen.opened():
        screen.page(Markdown(text), "Enter ends: ")


def languages() -> list[str]:
    """The languages that rules are written in."""
    return sorted(path.name for path in FOLDER.iterdir() if path.is_dir())


def rules_text(game: str, language: str) -> str:
    """The rules of a game in Markdown."""
    if language not in languages():
        raise BadInput(f"language {language[:60]!r}: expected {' or '.join(languages())}")
    path = FOLDER / language / f"{game}.md"
    if not path.is_file():
        raise BadInput(f"there is no text of the rules of {game} in {language} yet")
    return path.read_text(encoding="utf-8")


def terminal_language() -> str:
    """The language that the environment asks for, if rules are written in it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            language = value[:2].lower()
            return language if language in languages() else DEFAULT_LANGUAGE
    return DEFAULT_LANGUAGE
