"""`tablee serve`: online tables, for people and bots."""

import dataclasses
import ipaddress
import os
import sys
import webbrowser
from collections.abc import Sequence
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import typer

from tablee.cli.arguments import BadInput, check_range
from tablee.cli.folders import user_folder
from tablee.server.settings import Limits, Settings

HIGHEST_PORT = 65535
PANEL = "Limits (0: none)"
# What each limit bounds, in the words of the help; the fields of `Limits` are the source.
ABOUT = {
    "message_bytes": "Longest message or request, in bytes.",
    "messages_per_second": "Messages of one connection, in the long run.",
    "messages_at_once": "... and in one go.",
    "requests_per_second": "Requests of one address, in the long run.",
    "requests_at_once": "... and in one go.",
    "files_per_second": "Files of the page for one address, in the long run.",
    "files_at_once": "... and in one go.",
    "connects_per_second": "New connections of one address, in the long run.",
    "connects_at_once": "... and in one go.",
    "connections": "Connections open at the same time from one address.",
    "guests_per_hour": "New guests from one address.",
    "tables": "Tables that a guest may hold at the same time.",
    "seats": "Seats that a guest may hold at the same time.",
    "all_tables": "Tables open or playing at the same time, on the whole server.",
    "idle_open": "Seconds until a table that never started is put away.",
    "idle_over": "Seconds until a table whose game has ended is put away.",
    "idle_playing": "Seconds until a table where nobody has moved is put away.",
    "unsent_bytes": "Bytes that may wait for a slow reader.",
}

DataFolder = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        show_default=False,
        help="The folder that holds the tables (SQLite); your own folder for data, if left out.",
    ),
]
DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        show_default=False,
        envvar="TABLEE_DATABASE",
        help="postgresql://USER:PASSWORD@HOST/NAME, or sqlite:///FILE, in place of --data.",
    ),
]


def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 is everywhere.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", help="The port; 0 takes any free one.")] = 8000,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    bus: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            show_default=False,
            envvar="TABLEE_BUS",
            help="redis://HOST:PORT, through which several servers or workers talk.",
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(metavar="N", help="Processes; more than one needs PostgreSQL and Redis."),
    ] = 1,
    public_url: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            show_default=False,
            help="How people reach this server, for links and cookies: https://play.example.org",
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL",
            show_default=False,
            help="Another page that may use this server; may be given several times.",
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy whose word on addresses is believed (127.0.0.1 if left out); may be a "
            "network, may be given several times.",
            show_default=False,
        ),
    ] = None,
    bot_threads: Annotated[
        int | None,
        typer.Option(metavar="N", show_default=False, help="Threads in which bots think."),
    ] = None,
    bot_pause: Annotated[
        float,
        typer.Option(metavar="S", help="Seconds that people see a position before a bot moves."),
    ] = 0.7,
    open_page: Annotated[
        bool, typer.Option("--open", help="Open the page in a browser, where there is a screen.")
    ] = False,
    **limits: Any,
) -> None:
    """Open tables for people on the network, with bots if they like.

    Tables are kept in a SQLite file and outlive a restart. The address to open in a browser is
    printed; Ctrl-C ends the server, and nothing is lost. Of the limits (from --message-bytes on),
    0 takes one away.

    \b
    Examples:
      tablee serve
      tablee serve --host 0.0.0.0 --port 8080 --data tables
      tablee serve --database postgresql://tablee@db/tablee --bus redis://cache \\
                   --workers 4 --public-url https://play.example.org
    """
    check_range("--port", port, 0, HIGHEST_PORT)
    check_range("--workers", workers, 1, 256)
    check_range("--bot-pause", bot_pause, 0, 60)
    if bot_threads is not None:
        check_range("--bot-threads", bot_threads, 1, 1024)
    for name, value in limits.items():
        check_range(option_of(name), value, 0)
    settings = Settings(
        host=host,
        port=port,
        data=folder_of(data),
        database=database or "",
        bus=bus or None,
        workers=workers,
        public_url=None if public_url is None else checked_url("--public-url", public_url),
        origins=tuple(checked_url("--origin", each) for each in origin or ()),
        proxies=checked_networks(proxy) if proxy else Settings().proxies,
        bot_threads=bot_threads,
        bot_pause=bot_pause,
        limits=Limits(**limits),
    )

    from tablee.engine.kernel import show_progress
    from tablee.server.running import serve as run

    show_progress()

    def opened(address: str) -> None:
        typer.echo(f"Tablée is open at {address} (Ctrl-C ends it)")
        if open_page and has_screen():
            webbrowser.open(address)

    run(settings, opened)


def has_screen() -> bool:
    """Whether a browser would have somewhere to show itself."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in {"darwin", "win32"} or any(os.environ.get(name) for name in screens)


def folder_of(data: Path | None) -> Path:
    """The folder of tables: the one that was named, or the user's own."""
    return user_folder() if data is None else data.absolute()


def option_of(field: str) -> str:
    """How a limit is called on the command line."""
    return f"--{field.replace('_', '-')}"


def checked_url(name: str, url: str) -> str:
    """An address of a web server, without a path."""
    try:
        parts = urlsplit(url)
        fine = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        fine = False
    if not fine or parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise BadInput(
            f"{name}: expected an address like https://play.example.org, got {url[:60]!r}"
        )
    return url.rstrip("/")


def checked_networks(words: Sequence[str]) -> tuple[str, ...]:
    """Addresses or networks of proxies."""
    for word in words:
        try:
            ipaddress.ip_network(word, strict=False)
        except ValueError:
            raise BadInput(
                f"--proxy: expected an address or a network like 10.0.0.0/8, got {word[:60]!r}"
            ) from None
    return tuple(words)


def _with_limits() -> Signature:
    """The command's parameters, and an option for every limit."""
    plain = [each for each in signature(serve).parameters.values() if each.kind != each.VAR_KEYWORD]
    for field in dataclasses.fields(Limits):
        about = typer.Option(
            option_of(field.name), metavar="N", help=ABOUT[field.name], rich_help_panel=PANEL
        )
        plain.append(
            Parameter(
                field.name,
                Parameter.POSITIONAL_OR_KEYWORD,
                default=field.default,
                annotation=Annotated[field.type, about],
            )
        )
    return Signature(plain)


serve.__signature__ = _with_limits()  # type: ignore[attr-defined]
