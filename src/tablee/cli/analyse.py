"""`tablee analyse`: how the winning chances went in a recorded game, and where they turned."""

import json
import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.arguments import BadInput, check_range, checked_seed
from tablee.cli.console import output
from tablee.cli.files import STANDARD, writing
from tablee.cli.hint import File, GameNumber, Luck, Milliseconds, Simulations, thinking
from tablee.cli.progress import counting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from tablee.bots.advice import Advice
    from tablee.cli.recordings import Recording
    from tablee.engine.match import Match
    from tablee.engine.record import Record
    from tablee.lab.analysis import Analysis, TurningPoint

SIMULATIONS = 2000  # if nothing is said
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
    the strokes of luck that changed most.

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
    from tablee.lab.analysis import analysis_data, turning_points

    show_progress()
    found = recording(file, game)
    found.played()  # refuses what is against the rules before anything is searched
    record = found.record
    decisions = sum(step.seat is not None for step in record.steps)

    def judge(match: "Match") -> "Advice":
        return advise(match, **budget, seed=luck)

    with counting("Decisions", decisions) as advance:
        analysis = look_at(record, judge, advance)
    points = turning_points(analysis)
    if plot is not None:
        from tablee.lab.picture import picture

        with writing(plot) as stream:
            stream.write(picture(_title(record), analysis, points))
    if as_json:
        typer.echo(json.dumps(analysis_data(record, analysis)))
    else:
        _print(output(), found, analysis, points)


def _title(record: "Record") -> str:
    import tablee

    return f"{tablee.GAMES[record.game].title} for {record.players}"


def _print(
    console: "Console", found: "Recording", analysis: "Analysis", points: "Sequence[TurningPoint]"
) -> None:
    from tablee.cli.draw.cast import counted

    end = "" if analysis.over else ", not finished"
    decisions = counted(len(analysis.moments), "decision")
    console.print(f"{_title(found.record)}: {counted(analysis.steps, 'step')}, {decisions}{end}")
    console.print(f"Expected results before each decision, {LEVELS[0]} 0 % to {LEVELS[-1]} 100 %")
    console.print()
    for line in chart(analysis, points):
        console.print(line, markup=False, soft_wrap=True)
    console.print()
    if not points:
        console.print("No turning point: nothing changed by 5 points or more.")
    for number, point in enumerate(points, 1):
        console.print(f"{number}  {told(point)}", markup=False)
    costly = [point for point in points if point.better is not None]
    if costly and found.file != STANDARD:
        worst = max(costly, key=lambda point: point.size)
        game = f" --game {found.number}" if found.number > 1 else ""
        command = f"tablee hint {shlex.quote(found.file)}{game} --at {worst.ply}"
        console.print(f"\nAll moves of the costliest: {command}", markup=False, soft_wrap=True)


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
        lines.append(f"Seat {seat} {_percent(values[0]):>7} {row} {_percent(values[-1])}")
    marks = [" "] * width
    for number, point in enumerate(points, 1):
        nearest = min(range(width), key=lambda column: abs(chosen[column][0] - point.ply))
        marks[nearest] = str(number)
    return [*lines, f"{'':<15}{''.join(marks)}".rstrip()] if points else lines


def _percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def told(point: "TurningPoint") -> str:
    """A turning point in a sentence."""
    change = f"from {_percent(point.before)} to {_percent(point.after)}"
    step = f"Step {point.ply + 1}"
    if point.better is None:
        return f"{step}, chance: {', '.join(point.moves)} brings seat {point.seat} {change}."
    return (
        f"{step}, seat {point.seat}: {point.moves[0]} takes it {change}; {point.better} was better."
    )
