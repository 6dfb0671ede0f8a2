"""The page about the protocol: writes its table of refusals, and reads its examples.

python -m tests.server.protocol_page
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablee.server.refusals import CODES

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
BEGIN, END = "<!-- refusals: written by `make protocol` -->\n", "<!-- end -->\n"


def refusals_table() -> str:
    """All codes, in the order in which they are defined."""
    rows = "".join(
        f"| `{code}` | {status} | {about} |\n" for code, (status, about) in CODES.items()
    )
    return f"| code | status | means |\n|---|---|---|\n{rows}"


def with_table(page: str) -> str:
    """The page with the table that it should have."""
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n{refusals_table()}\n{END}{rest.split(END)[1]}"


def examples(page: str) -> Iterator[tuple[str, Any]]:
    """Every message of the exchanges, with the arrow before it."""
    for block in re.findall(r"^```\n(.*?)^```$", page, re.DOTALL | re.MULTILINE):
        for arrow, text in re.findall(
            r"^([→←]) (.*?)(?=^[→←]|\Z)", block, re.DOTALL | re.MULTILINE
        ):
            yield arrow, json.loads(text)


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
