"""The rule pages: one a game and language, complete, alike in shape, and in our own words."""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablee
from tablee.engine.contract import Game
from tablee.engine.options import Choice, Flag, Number, Option, Value

PAGES = Path(tablee.__file__).parent / "rules"
LANGUAGES = ("en", "fr")
NAMES = sorted({path.stem for path in PAGES.glob("*/*.md")} | set(tablee.GAMES))
BOOKLETS = Path(__file__).parents[2] / "shared" / "booklets"
COPIED = 8  # consecutive words that no page may share with a booklet
WIDEST = 100  # characters a line

every_game = pytest.mark.parametrize("game", tablee.GAMES.values(), ids=lambda game: game.name)
every_name = pytest.mark.parametrize("name", NAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def read_page(name: str, language: str) -> str:
    return (PAGES / language / f"{name}.md").read_text(encoding="utf-8")


def option_items(page: str) -> dict[str, str]:
    """The items of the list of options, by the name that each begins with."""
    return dict(re.findall(r"^- `(\w+)`((?:.*\n)(?: +.*\n)*)", page, re.MULTILINE))


def spellings(option: Option) -> Iterator[str]:
    """Every value that a page has to name, as it is typed."""
    values: tuple[Value, ...] = (option.default,)
    if isinstance(option, Flag):
        values += (False, True)
    elif isinstance(option, Number):
        values += (option.low, option.high)
    elif isinstance(option, Choice):
        values += option.choices
    for value in values:
        yield str(value).lower()


def notation_words(game: Game) -> set[str]:
    """All moves that the game knows under any one option."""
    players = game.seats[-1]
    words: set[str] = set()
    for option in game.options:
        for value in spellings(option):
            given = game.parse_options([f"{option.name}={value}"], players)
            words |= set(game.notation(given).actions)
    return words


def code_spans(page: str) -> set[str]:
    return set(re.findall(r"`([^`\n]+)`", page))


def runs_of_words(text: str) -> set[tuple[str, ...]]:
    """All runs of words in small letters without accents, which scanners mistake."""
    bare = unicodedata.normalize("NFKD", text.lower())
    bare = "".join(c for c in bare if not unicodedata.combining(c))
    words = re.findall(r"[^\W\d_]+", bare)
    return {tuple(words[i : i + COPIED]) for i in range(len(words) - COPIED + 1)}


@every_language
@every_game
def test_every_game_has_a_page(game: Game, language: str) -> None:
    assert read_page(game.name, language).startswith(f"# {game.title}\n")


@every_language
@every_game
def test_every_option_is_explained(game: Game, language: str) -> None:
    items = option_items(read_page(game.name, language))
    assert list(items) == [option.name for option in game.options]
    for option in game.options:
        missing = [word for word in spellings(option) if f"`{word}`" not in items[option.name]]
        assert not missing, option.name


@every_language
@every_game
def test_every_kind_of_move_is_shown(game: Game, language: str) -> None:
    shown = {span.partition(":")[0] for span in code_spans(read_page(game.name, language))}
    assert {word.partition(":")[0] for word in notation_words(game)} <= shown


@every_language
@every_game
def test_every_move_shown_can_be_read(game: Game, language: str) -> None:
    shown = {span for span in code_spans(read_page(game.name, language)) if ":" in span}
    assert shown <= notation_words(game)


@every_name
def test_the_languages_have_the_same_headings(name: str) -> None:
    levels = [re.findall(r"^#+(?= )", read_page(name, lang), re.MULTILINE) for lang in LANGUAGES]
    assert levels[0]
    assert all(other == levels[0] for other in levels)


@every_language
@every_name
def test_lines_are_short(name: str, language: str) -> None:
    assert max(map(len, read_page(name, language).splitlines())) <= WIDEST


@pytest.mark.skipif(not BOOKLETS.is_dir(), reason=f"the booklets are not at {BOOKLETS}")
@every_language
@every_name
def test_no_sentence_comes_from_a_booklet(name: str, language: str) -> None:
    page = runs_of_words(read_page(name, language))
    for booklet in sorted(BOOKLETS.glob("*.txt")):
        copied = page & runs_of_words(booklet.read_text(encoding="utf-8"))
        assert not copied, booklet.name
