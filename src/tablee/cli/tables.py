"""`tablee tables`: what a server's database holds."""

import asyncio
import json
import time
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.table import Table

from tablee.cli.arguments import check_range
from tablee.cli.console import output
from tablee.cli.serve import DatabaseUrl, DataFolder, folder_of

if TYPE_CHECKING:
    from tablee.server.store.rows import TableRow

HEADINGS = ("table", "game", "status", "seats", "turn", "last change")


def tables(
    data: DataFolder = None,
    database: DatabaseUrl = None,
    status: Annotated[
        Literal["open", "playing", "over", "closed"] | None,
        typer.Option(metavar="STATUS", help="Only those: open, playing, over or closed."),
    ] = None,
    most: Annotated[int, typer.Option("--most", metavar="N", help="How many at most.")] = 100,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write a line of JSON each, for programs.")
    ] = False,
) -> None:
    """List the tables of a server, the latest first, also while it runs.

    A table's id is all that one needs to look at it: pass it on as you would a key.

    \b
    Examples:
      tablee tables
      tablee tables --status playing --json
      tablee tables --database postgresql://tablee@db/tablee
    """
    from tablee.server.house import database_of
    from tablee.server.settings import Settings

    check_range("--most", most, 1)
    url = database_of(Settings(data=folder_of(data), database=database or ""))
    lines = [_data(row) for row in asyncio.run(_read(url, status, most))]
    if as_json:
        for line in lines:
            typer.echo(json.dumps(line, ensure_ascii=False))
        return
    if not lines:
        typer.echo("no tables")
        return
    shown = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in HEADINGS:
        shown.add_column(heading, header_style="dim", no_wrap=heading != "seats")
    for line in lines:
        turn = "" if line["turn"] is None else str(line["turn"])
        seats = ", ".join(line["seats"])
        shown.add_row(
            line["id"], line["game"], line["status"], seats, turn, _moment(line["changed"])
        )
    output().print(shown)


async def _read(url: str, status: str | None, most: int) -> "list[TableRow]":
    from tablee.server.store.store import Store

    store = Store(url, exclusive=False)
    try:
        return await store.all_tables(status, most)
    finally:
        await store.close()


def _data(row: "TableRow") -> dict[str, Any]:
    from tablee.server.summary import read_summary

    summary = read_summary(row.summary)
    seats = [
        seat.name or "?" if seat.kind == "person" else f"bot {seat.level}" if seat.level else "free"
        for seat in summary.seats
    ]
    return {
        "id": row.id,
        "game": row.game,
        "status": row.status,
        "seats": seats,
        "turn": summary.turn,
        "ply": summary.ply,
        "opened": row.opened,
        "changed": row.changed,
    }


def _moment(millis: int) -> str:
    """A moment in this machine's time."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(millis / 1000))
