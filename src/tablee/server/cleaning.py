"""Text from outside, made fit to be shown to others."""

import unicodedata

from tablee.server.refusals import Refusal

# Characters that are not seen, or that turn the text around them: controls, formats, surrogates,
# characters of private use, line and paragraph separators.
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # signs that look like nothing
JOINER = "\u200d"  # holds emoji of several parts together
MOST_MARKS = 2  # on one character: more of them reach into the lines above and below


def clean(text: str, most: int) -> str:
    r"""Take out what can't be seen, and space that is too much; cut what is too long then.

    >>> clean("  a\u202eb \n c ", most=3)
    'ab'
    """
    kept = "".join(
        " " if sign.isspace() or sign in BLANK else sign
        for sign in unicodedata.normalize("NFC", text)
        if sign.isspace() or sign == JOINER or unicodedata.category(sign) not in UNSEEN
    )
    whole = " ".join(_with_few_marks(kept).split()).strip(JOINER)
    result = whole[:most].strip(f" {JOINER}")  # some signs are several, once they are normal
    if all(unicodedata.category(sign).startswith("M") for sign in result):  # or nothing at all
        raise Refusal("text/empty")
    return result


def _with_few_marks(text: str) -> str:
    r"""Leave out marks that are stacked on a character beyond a few.

    >>> _with_few_marks("e\u0301\u0302\u0303\u0304n") == "e\u0301\u0302n"
    True
    """
    kept, marks = [], 0
    for sign in text:
        is_mark = unicodedata.category(sign).startswith("M")
        if is_mark:
            marks += 1
        elif sign != JOINER:  # which is not seen, and carries no marks
            marks = 0
        if not is_mark or marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)
