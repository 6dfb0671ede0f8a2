"""`tablee backup`: a copy of all tables, while the server runs."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from tablee.cli.arguments import BadInput
from tablee.cli.serve import DatabaseUrl, DataFolder, folder_of


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy to write; a new file.")],
    data: DataFolder = None,
    database: DatabaseUrl = None,
) -> None:
    """Copy all tables into one file, also while a server runs on them.

    The copy is opened and read before this ends well. To go back to it, stop the server and run
    tablee restore.

    \b
    Examples:
      tablee backup tables-monday.sqlite3
      tablee backup /backups/tables.sqlite3 --data /srv/tables
    """
    from tablee.server.house import database_of
    from tablee.server.settings import Settings

    if file.exists():
        raise BadInput(f"{file}: expected the name of a new file, got one that exists")
    url = database_of(Settings(data=folder_of(data), database=database or ""))
    count = asyncio.run(_copy(url, file))
    typer.echo(f"{file}: {count} {'table' if count == 1 else 'tables'}, read and found whole")


async def _copy(url: str, file: Path) -> int:
    """Copy, and open the copy: how many tables it holds."""
    from tablee.server.store.store import Store

    store = Store(url, exclusive=False)
    try:
        await store.backup(file)
    finally:
        await store.close()
    copy = Store(f"sqlite:///{file.absolute()}", exclusive=False)
    try:
        return await copy.check()
    finally:
        await copy.close()
