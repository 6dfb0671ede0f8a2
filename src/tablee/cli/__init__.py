"""The command `tablee`: one file a command, and drawings in `draw`."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from typer.exceptions import Abort, TyperException

from tablee.cli.analyse import analyse
from tablee.cli.arguments import Stopped
from tablee.cli.backup import backup
from tablee.cli.bench import bench
from tablee.cli.console import complain, prepare_streams
from tablee.cli.games import games
from tablee.cli.hint import hint
from tablee.cli.play import play
from tablee.cli.record import record
from tablee.cli.replay import replay
from tablee.cli.restore import restore
from tablee.cli.rules import rules
from tablee.cli.serve import serve
from tablee.cli.site import site
from tablee.cli.solve import solve
from tablee.cli.tables import tables
from tablee.cli.tournament import tournament
from tablee.cli.wasm import wasm
from tablee.engine.errors import TableeError

REFUSED, STOPPED, UNHEARD = 2, 130, 141  # exit codes: bad input, Ctrl-C, a closed pipe

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"], "max_content_width": 100},
)


@app.callback(invoke_without_command=True)
def tablee(
    context: typer.Context,
    data: Annotated[
        str | None,
        typer.Option(
            metavar="DIR",
            show_default=False,
            help="A folder with boards and sets of your own (same as TABLEE_DATA=DIR).",
        ),
    ] = None,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    """Tablée: four board games, to play in the terminal and to study.

    \b
    Begin here:
      tablee play                    choose a game and play it
      tablee rules colorio           read how a game is played
      tablee games                   all games and their options

    \b
    For study:
      tablee record tonooo -n 100 -o games.jsonl
      tablee replay games.jsonl --step
      tablee hint games.jsonl --at 20
      tablee analyse games.jsonl --plot curve.svg
      tablee tournament colorio --bots 1,2,3,random --games 400
      tablee bench
      tablee solve colorio
      tablee wasm web/src/generated

    \b
    For tables on the network:
      tablee serve --host 0.0.0.0
      tablee tables --status playing
      tablee backup tables.sqlite3
      tablee restore tables.sqlite3
      tablee site public             the page as files for any web host
    """
    if data is not None:
        if not Path(data).is_dir():
            raise TableeError(f"{data}: expected a folder with boards and sets (--data names it)")
        os.environ["TABLEE_DATA"] = data
    if version:
        from tablee import __version__

        typer.echo(f"tablee {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


COMMANDS = (
    play,
    rules,
    games,
    record,
    replay,
    hint,
    analyse,
    tournament,
    bench,
    solve,
    wasm,
    serve,
    tables,
    backup,
    restore,
    site,
)
for command in COMMANDS:
    app.command()(command)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line, and leave with its exit code."""
    prepare_streams()
    sys.exit(_run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    """Run a command; whatever goes wrong becomes a code and one sentence."""
    try:
        code: Any = app(arguments, prog_name="tablee", standalone_mode=False)
        sys.stdout.flush()
    except TyperException as error:
        return _refuse(_usage(error))
    except Stopped as error:
        complain(str(error))
        return STOPPED
    except (TableeError, ImportError) as error:
        return _refuse(str(error))
    except (KeyboardInterrupt, Abort):
        return STOPPED
    except BrokenPipeError:
        return _fall_silent()
    except OSError as error:
        what = f"{error.filename} to be usable" if error.filename else "the output to be writable"
        return _refuse(f"expected {what}: {error.strerror or error}")
    except SystemExit as error:
        if isinstance(error.code, str):
            return _refuse(error.code)
        return _fall_silent() if error.code else 0  # only a closed pipe ends a command so
    return code if isinstance(code, int) else 0


def _refuse(sentence: str) -> int:
    complain(sentence)
    return REFUSED


def _fall_silent() -> int:
    """Let nothing be written any more: nobody reads it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return UNHEARD


def _usage(error: TyperException) -> str:
    """What is wrong with the command line, and where to read on."""
    sentence = error.format_message().strip().rstrip(".")
    context = getattr(error, "ctx", None)
    place = context.command_path if context else "tablee"
    return f"{sentence} ({place} --help tells what is expected)"
