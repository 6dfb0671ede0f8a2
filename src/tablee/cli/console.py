"""Where words go: the terminal or a pipe, in colour or plain, in any encoding."""

import codecs
import contextlib
import io
import sys
import textwrap
from typing import TextIO

from rich.console import Console

LONGEST_COMPLAINT = 600  # characters

# Signs of drawings and tables for terminals that can't show them.
PLAIN_SIGNS = {
    **dict.fromkeys("─━═╌", "-"),
    **dict.fromkeys("│┃║", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛┡┩╇", "+"),
    "·": ".",
    "\N{EN DASH}": "-",
    "▸": ">",
    "•": "*",
    "▒": "#",
    **dict(zip("▁▂▃▄▅▆▇█", "_.:-=+*#", strict=True)),
    "\N{MULTIPLICATION SIGN}": "x",
    "é": "e",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
}


def output() -> Console:
    """The console for results, on standard output."""
    return Console(file=sys.stdout, highlight=False)


def notes() -> Console:
    """The console for remarks about the work, on standard error."""
    return Console(file=sys.stderr, highlight=False)


def print_paragraph(console: Console, text: str, indent: str = "") -> None:
    """Print a sentence or two, in which no number is parted from its per cent sign."""
    tied = text.replace(" %", "\N{NO-BREAK SPACE}%")
    filled = textwrap.fill(
        tied,
        console.width,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    told = filled.replace("\N{NO-BREAK SPACE}", " ")
    console.print(told, markup=False, soft_wrap=True)


def prepare_streams() -> None:
    """Make the standard streams bear any text, also where they are closed or not UTF-8."""
    codecs.register_error("tablee", _spelt_plainly)
    for name, mode, errors in (
        ("stdin", "r", "replace"),
        ("stdout", "w", "tablee"),
        ("stderr", "w", "tablee"),
    ):
        stream: TextIO | None = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open("/dev/null", mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _spelt_plainly(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding can't hold."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(PLAIN_SIGNS.get(sign, "?") for sign in signs), error.end


def complain(sentence: str) -> None:
    """Write one sentence to standard error."""
    shown = " ".join("".join(c if c.isprintable() else " " for c in sentence).split())
    if len(shown) > LONGEST_COMPLAINT:
        shown = shown[:LONGEST_COMPLAINT] + "..."
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(f"tablee: {shown}\n")
        sys.stderr.flush()
