"""`tablee restore`: go back to a copy of all tables."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from tablee.cli.arguments import BadInput
from tablee.cli.serve import DataFolder, folder_of


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by tablee backup.")],
    data: DataFolder = None,
) -> None:
    """Put a copy in the place of the tables of a server that does not run.

    The copy is read and checked first. What was there before is kept beside it.

    \b
    Examples:
      tablee restore tables-monday.sqlite3
      tablee restore /backups/tables.sqlite3 --data /srv/tables
    """
    from tablee.server.house import DATABASE
    from tablee.server.store.upgrade import replace_database

    if not file.is_file():
        raise BadInput(f"{file}: expected a copy made by tablee backup, got no file")
    count = asyncio.run(_count(file))
    folder = folder_of(data)
    folder.mkdir(parents=True, exist_ok=True)
    kept = replace_database(folder / DATABASE, file)
    typer.echo(f"{folder / DATABASE}: {count} {'table' if count == 1 else 'tables'} from {file}")
    if kept is not None:
        typer.echo(f"{kept}: what was there before")


async def _count(file: Path) -> int:
    """Open the copy and read it: how many tables it holds."""
    from tablee.server.store.store import Store

    store = Store(f"sqlite:///{file.absolute()}", exclusive=False)
    try:
        return await store.check()
    finally:
        await store.close()
