"""The curve of a game as a picture: SVG, readable on light and on dark pages.

Each seat has a colour, a dash pattern and its name at the end of its line, so that colour is
never the only sign.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import hypot

from tablee.lab.analysis import Analysis, TurningPoint

WIDTH, HEIGHT = 900, 440
LEFT, RIGHT, TOP, BOTTOM = 64, 110, 64, 52  # margins
LINE = 15  # least distance between names of seats
RADIUS = 8  # of a turning point
LIGHT = ("#b8402f", "#2f5f95", "#4e7f45", "#9a6b00", "#6e4a86", "#3a6f76")
DARK = ("#f08a78", "#8ab8f0", "#93cf86", "#f0c75e", "#c9a3e0", "#7fd0d8")
DASHES = ("none", "8 4", "2 4", "12 4 2 4", "5 5", "16 6")
FONT = "font-family:system-ui,sans-serif"

STYLE = f"""\
text{{{FONT};font-size:13px;fill:#2a211b}}
.title{{font-size:18px;font-weight:600}}
.page{{fill:#fffdf8}}
.grid{{stroke:#d9cfc0;stroke-width:1}}
.turn{{fill:#fffdf8;stroke:#2a211b;stroke-width:1.5}}
.mark{{font-size:11px;text-anchor:middle;font-weight:600}}
.curve{{fill:none;stroke-width:2.5;stroke-linejoin:round}}
"""
STYLE_DARK = """\
text{fill:#f1e9dc}
.page{fill:#1f1a17}
.grid{stroke:#4a4139}
.turn{fill:#1f1a17;stroke:#f1e9dc}
"""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where steps and chances lie on the picture."""

    steps: int

    def x(self, ply: float) -> float:
        """From left to right: the steps of the game."""
        return LEFT + (WIDTH - LEFT - RIGHT) * ply / max(self.steps, 1)

    def y(self, value: float) -> float:
        """From bottom to top: 0 to 100 per cent."""
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value)


def picture(
    title: str,
    analysis: Analysis,
    points: Sequence[TurningPoint],
    scale: str = "100 % is a win",
) -> str:
    """Draw the curve of a game, with its turning points numbered."""
    frame = Frame(analysis.steps)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{WIDTH}" height="{HEIGHT}" role="img" aria-labelledby="title about">',
            f'<title id="title">{escape(title)}</title>',
            '<desc id="about">What each seat could expect, in per cent of a win, '
            "before each decision.</desc>",
            f"<style>{_style()}</style>",
            f'<rect class="page" width="{WIDTH}" height="{HEIGHT}" rx="8"/>',
            f'<text class="title" x="{LEFT}" y="30">{escape(title)}</text>',
            f'<text x="{LEFT}" y="50">expected result, {escape(scale)}</text>',
            *_grid(frame),
            *_curves(frame, analysis),
            *_marks(frame, analysis, points),
            "</svg>",
            "",
        ]
    )


def _style() -> str:
    light = "".join(f".s{i}{{stroke:{c};color:{c}}}\n" for i, c in enumerate(LIGHT))
    dark = "".join(f".s{i}{{stroke:{c}}}\n" for i, c in enumerate(DARK))
    dashes = "".join(f".s{i}{{stroke-dasharray:{dash}}}\n" for i, dash in enumerate(DASHES))
    return f"\n{STYLE}{light}{dashes}@media (prefers-color-scheme:dark){{\n{STYLE_DARK}{dark}}}\n"


def _grid(frame: Frame) -> Iterator[str]:
    """Lines with their numbers."""
    for quarter in range(5):
        y = frame.y(quarter / 4)
        yield f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{25 * quarter} %</text>'
    for ply in _ticks(frame.steps):
        x = frame.x(ply)
        yield f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{ply}</text>'
    middle = (LEFT + WIDTH - RIGHT) / 2
    yield f'<text x="{middle:.1f}" y="{HEIGHT - 10}" text-anchor="middle">steps played</text>'


def _ticks(steps: int) -> range:
    """Round numbers along the steps, some eight of them."""
    for size in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500):
        if steps <= 8 * size:
            return range(0, steps + 1, size)
    return range(0, steps + 1, max(steps // 8, 1))


def _curves(frame: Frame, analysis: Analysis) -> Iterator[str]:
    """A line for each seat, with its name at the end."""
    curve = analysis.curve
    if not curve:
        return
    seats = range(len(curve[0][1]))
    for seat in seats:
        line = " ".join(f"{frame.x(ply):.1f},{frame.y(values[seat]):.1f}" for ply, values in curve)
        yield f'<polyline class="curve s{seat}" points="{line}"/>'
    ply, values = curve[-1]
    x = frame.x(ply) + 8
    for seat, y in _apart([frame.y(value) for value in values]):
        yield (
            f'<line class="curve s{seat}" x1="{x:.1f}" x2="{x + 26:.1f}" '
            f'y1="{y:.1f}" y2="{y:.1f}"/>'
        )
        yield f'<text x="{x + 32:.1f}" y="{y + 4:.1f}">seat {seat}</text>'


def _apart(heights: Sequence[float]) -> list[tuple[int, float]]:
    """Seats with heights for their names that don't cover each other."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    placed: list[tuple[int, float]] = []
    for seat in order:
        least = placed[-1][1] + LINE if placed else TOP
        placed.append((seat, max(heights[seat], least)))
    over = max(placed[-1][1] - (HEIGHT - BOTTOM), 0) if placed else 0
    lowest = HEIGHT - BOTTOM - LINE * (len(placed) - 1)
    return [
        (seat, min(y, lowest + LINE * rank) if over else y) for rank, (seat, y) in enumerate(placed)
    ]


def _marks(frame: Frame, analysis: Analysis, points: Sequence[TurningPoint]) -> Iterator[str]:
    """A number at each turning point, after its step, on the line of the seat it concerns."""
    taken: list[tuple[float, float]] = []
    for number, point in enumerate(points, 1):
        ply = min(point.ply + len(point.moves), analysis.steps)
        x, y = frame.x(ply), frame.y(_height(analysis, ply, point.seat))
        step = 2 * RADIUS + 2 if y < HEIGHT / 2 else -2 * RADIUS - 2
        while any(hypot(x - other_x, y - other_y) < 2 * RADIUS for other_x, other_y in taken):
            y += step  # towards the middle, where there is room
        taken.append((x, y))
        yield f'<circle class="turn" cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS}"/>'
        yield f'<text class="mark" x="{x:.1f}" y="{y + 4:.1f}">{number}</text>'


def _height(analysis: Analysis, ply: int, seat: int) -> float:
    """Where the line of a seat is after so many steps, also between decisions."""
    curve = analysis.curve
    before = [point for point in curve if point[0] <= ply][-1]
    after = next((point for point in curve if point[0] > ply), before)
    part = (ply - before[0]) / max(after[0] - before[0], 1)
    return before[1][seat] + part * (after[1][seat] - before[1][seat])
