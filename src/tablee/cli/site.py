"""`tablee site`: the page as files for any web host."""

import shutil
import tempfile
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from tablee.cli.arguments import BadInput

MARK = '<meta name="tablee-server" content="" />'
NONE = "none"  # the page then offers no online tables


def site(
    directory: Annotated[
        Path, typer.Argument(metavar="DIR", help="The folder to write; a new or an empty one.")
    ],
    server: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            show_default=False,
            help="The server for online tables; without one, the page has all but those.",
        ),
    ] = None,
) -> None:
    """Write the page as static files, to be put on any web host, in any folder of it.

    Everything works there without a server of ours: games against bots and on one device, also
    offline once it was opened. With --server it has online tables too; that server must know the
    page by --origin, and both must belong to one site (play.example.org and example.org do), since
    browsers send the cookie of a guest to no other.

    \b
    Examples:
      tablee site public/games
      tablee site public --server https://tables.example.org
    """
    from tablee.server.http.site import folder

    built = folder()
    if built is None:
        raise BadInput("the page has not been built: run `make page` in a copy of the project")
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        raise BadInput(
            f"{directory}: expected a new or an empty folder, got one with something in it"
        )
    address = NONE if server is None else _address(server)
    directory.absolute().parent.mkdir(parents=True, exist_ok=True)
    # Beside its place first, so that nothing half-done is ever there.
    with tempfile.TemporaryDirectory(dir=directory.absolute().parent) as folder_beside:
        copy = Path(folder_beside) / "site"
        shutil.copytree(built, copy)
        index = copy / "index.html"
        text = index.read_text(encoding="utf-8")
        if MARK not in text:
            raise BadInput(f"{built}: expected a page of this version: build it again")
        said = MARK.replace('content=""', f'content="{address}"')
        index.write_text(text.replace(MARK, said), encoding="utf-8")
        for stale in copy.glob("index.html.*"):
            stale.unlink()  # compressed copies of what it was
        if directory.exists():
            directory.rmdir()
        copy.rename(directory)
    count = sum(1 for each in directory.rglob("*") if each.is_file())
    typer.echo(f"{directory}: {count} files; open index.html through a web server")


def _address(url: str) -> str:
    """The address of a server, checked."""
    parts = urlsplit(url)
    is_plain = parts.path in {"", "/"} and not parts.query and not parts.fragment
    if parts.scheme not in {"http", "https"} or not parts.hostname or not is_plain or '"' in url:
        raise BadInput(f"--server: expected https://HOST or http://HOST:PORT, got {url!r}")
    return url.rstrip("/")
