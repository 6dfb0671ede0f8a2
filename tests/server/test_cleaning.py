"""Text from outside, made fit to be shown."""

import pytest

from tablee.server.cleaning import clean
from tablee.server.refusals import Refusal


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Zoe\u0301", "Zoé"),
        ("Ze" + "\u0301\u0302\u0303" * 7, "Zé\u0302\u0303"),  # the first is one with its letter
        ("a" + "\u0316" * 20 + "b" + "\u0316" * 20, "a\u0316\u0316b\u0316\u0316"),
        ("a" + "\u0316\u0316\u200d" * 5 + "b", "a\u0316\u0316" + "\u200d" * 5 + "b"),
        ("ผู้", "ผู้"),  # Thai: a vowel and a tone on one letter
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),  # a key: a digit and two marks
        ("👩\u200d❤\ufe0f\u200d👨", "👩\u200d❤\ufe0f\u200d👨"),
    ],
)
def test_marks_do_not_pile_up(text: str, expected: str) -> None:
    assert clean(text, 100) == expected
    assert clean(clean(text, 100), 100) == expected


def test_marks_alone_are_nothing() -> None:
    with pytest.raises(Refusal, match="text/empty"):
        clean("\u0301" * 10, 100)
