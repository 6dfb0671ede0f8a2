"""`tablee analyse`: how the winning chances went in a recorded game, and where they turned."""

import json
import shlex
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.arguments import BadInput, check_range, checked_seed
from tablee.cli.console import output, print_paragraph
from tablee.cli.figures import percent
from tablee.cli.files import STANDARD, writing
from tablee.cli.hint import File, GameNumber, Luck, Milliseconds, Simulations, thinking
from tablee.cli.progress import counting, waiting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from tablee.bots.advice import Advice
    from tablee.cli.recordings import Recording
    from tablee.engine.match import Match
    from tablee.engine.record import Record
    from tablee.lab.analysis import Analysis, TurningPoint

SIMULATIONS = 2000  # if nothing is said
CLOSER = 10  # times as much for what seems to be a turning point
LEVELS = "▁▂▃▄▅▆▇█"
COLUMNS = 56  # of a curve


def analyse(
    file: File,
    game: GameNumber = 1,
    simulations: Simulations = None,
    milliseconds: Milliseconds = None,
    plot: Annotated[
        str | None,
        typer.Option(metavar="FILE.svg", show_default=False, help="Draw the curve here as well."),
    ] = None,
    seed: Luck = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON, for programs.")] = False,
) -> None:
    """Show how the winning chances went in a recorded game.

    Before each decision a search estimates the result that every seat can expect, in per cent of
    a win. Turning points are the decisions that cost most, with what would have been better, and
    the strokes of luck that changed most; they are searched again, ten times as long, and told if
    they are clear of the noise.

    \b
    Examples:
      tablee analyse evening.jsonl
      tablee analyse games.jsonl --game 3 --simulations 20000
      tablee analyse evening.jsonl --plot evening.svg
    """
    check_range("--game", game, 1)
    if plot is not None and not plot.endswith(".svg"):
        raise BadInput(f"--plot: expected a name that ends in .svg, got {plot[:200]}")
    luck = checked_seed(seed)
    budget = thinking(simulations, milliseconds, SIMULATIONS)
    from tablee.bots.advice import advise
    from tablee.cli.recordings import recording
    from tablee.engine.kernel import show_progress
    from tablee.lab.analysis import analyse as look_at
    from tablee.lab.analysis import analysis_data, look_closer, turning_points

    show_progress()
    found = recording(file, game)
    found.played()  # refuses what is against the rules before anything is searched
    record = found.record
    decisions = sum(step.seat is not None for step in record.steps)

    def judge(match: "Match", move: str | None, times: int = 1) -> "Advice":
        closely = () if move is None else (move,)
        longer = {name: value and times * value for name, value in budget.items()}
        return advise(match, **longer, seed=luck, closely=closely)

    def closer(match: "Match", move: str | None) -> "Advice":
        return judge(match, move, CLOSER)

    analysis: Analysis | None = None
    undrawn: BadInput | None = None
    try:
        with nullcontext() if plot is None else writing(plot) as stream:  # refused before a search
            with counting("Decisions", decisions) as advance:
                first = look_at(record, judge, advance)
            with waiting("Looking closer at what seems to be a turning point ..."):
                analysis = look_closer(record, first, closer)
            points = turning_points(analysis)
            if stream is not None:
                from tablee.lab.picture import picture

                stream.write(picture(_title(record), analysis, points, _scale(record)))
    except BadInput as error:
        if analysis is None:
            raise
        undrawn = error  # told after the analysis, which is worth more
    if as_json:
        typer.echo(json.dumps(analysis_data(record, analysis)))
    else:
        _print(output(), found, analysis, points)
        if plot is not None and undrawn is None:
            output().print(f"Drawn: {plot}", markup=False, soft_wrap=True)
    if undrawn is not None:
        raise undrawn


def _title(record: "Record") -> str:
    import tablee

    return f"{tablee.GAMES[record.game].title} for {record.players}"


def _scale(record: "Record") -> str:
    from tablee.lab.scale import scale_of

    return scale_of(record.game, record.players)


def _print(
    console: "Console", found: "Recording", analysis: "Analysis", points: "Sequence[TurningPoint]"
) -> None:
    from tablee.cli.draw.cast import counted

    end = "" if analysis.over else ", not finished"
    decisions = counted(len(analysis.moments), "decision")
    console.print(f"{_title(found.record)}: {counted(analysis.steps, 'step')}, {decisions}{end}")
    signs = f"{LEVELS[0]} 0 % to {LEVELS[-1]} 100 %"
    scale = _scale(found.record)
    print_paragraph(console, f"Expected results before each decision, {signs}; {scale}")
    console.print()
    for line in chart(analysis, points):
        console.print(line, markup=False, soft_wrap=True)
    console.print()
    if not points:
        console.print("No turning point: no move clearly cost 3 points, no luck changed 5.")
    for number, point in enumerate(points, 1):
        print_paragraph(console, f"{number}  {told(point)}", "   ")
    costly = [point for point in points if point.better is not None]
    if costly and found.file != STANDARD:
        worst = max(costly, key=lambda point: point.size)
        game = f" --game {found.number}" if found.number > 1 else ""
        command = f"tablee hint {shlex.quote(found.file)}{game} --at {worst.ply}"
        which = f"The costliest move is {points.index(worst) + 1}. What else there was: {command}"
        console.print(f"\n{which}", markup=False, soft_wrap=True)


def chart(analysis: "Analysis", points: "Sequence[TurningPoint]") -> list[str]:
    """A row for each seat, and under them the numbers of the turning points."""
    curve = analysis.curve
    if not curve:
        return []
    width = min(COLUMNS, len(curve))
    chosen = [curve[column * (len(curve) - 1) // max(width - 1, 1)] for column in range(width)]
    lines = []
    for seat in range(len(curve[0][1])):
        values = [values[seat] for _, values in chosen]
        row = "".join(LEVELS[min(int(value * len(LEVELS)), len(LEVELS) - 1)] for value in values)
        lines.append(f"Seat {seat} {percent(values[0]):>7} {row} {percent(values[-1])}")
    rows: list[list[str]] = []  # a further one where numbers would cover each other
    for number, point in enumerate(points, 1):
        nearest = min(range(width), key=lambda column: abs(chosen[column][0] - point.ply - 1))
        free = next((marks for marks in rows if marks[nearest] == " "), None)
        if free is None:
            free = [" "] * width
            rows.append(free)
        free[nearest] = str(number)
    return [*lines, *(f"{'':<15}{''.join(marks)}".rstrip() for marks in rows)]


def told(point: "TurningPoint") -> str:
    """A turning point in a sentence."""
    change = f"from {percent(point.before)} to {percent(point.after)}"
    step = f"Step {point.ply + 1}"
    if point.better is None:
        return f"{step}, chance: {', '.join(point.moves)} brings seat {point.seat} {change}."
    return (
        f"{step}, seat {point.seat}: {point.moves[0]} takes it {change}; {point.better} was better."
    )
