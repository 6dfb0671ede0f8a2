"""Nivos: the building site from above, what is left to build with, and the cylinders taken."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from tablee.cli.draw import Drawing, Moves, Sight
from tablee.cli.draw.cast import Cast, listed
from tablee.cli.draw.pieces import LETTERS, beside, chip, pointer, row, stack
from tablee.engine.contract import Event

COLUMNS = "abcdefgh"
GROUND = 1  # the first storey
IN_TEAMS = 4  # players
NEUTRAL = "neutral"
SOURCES = {"own": "yours", "partner": "your partner's"}


def board(sight: Sight, cast: Cast, _moves: Moves) -> RenderableType:
    """Draw the site on the left, blocks and cylinders on the right."""
    tops = _tops(sight)
    columns = COLUMNS[: sight["columns"]]
    lines = [
        row(f"{number} ", *(_square(tops.get(f"{c}{number}")) for c in columns))
        for number in range(sight["rows"], 0, -1)
    ]
    lines.append(Text("  " + "".join(f" {c} " for c in columns), "dim"))
    left = row("  Cylinders left ", *(f"[{height}]" for height in sight["left"]))
    reserve = row("  ", f"{'Reserve':<13}", *_blocks(sight["reserve"]))
    return beside(stack(*lines), stack(*_seats(sight, cast), reserve, left, *_teams(sight, cast)))


def _tops(sight: Sight) -> dict[str, tuple[str, int]]:
    """The colour and the storey that are seen from above, by square."""
    tops: dict[str, tuple[str, int]] = {}
    for block in sight["blocks"]:  # in the order they were laid
        for column in COLUMNS[_column(block["first"]) : _column(block["last"]) + 1]:
            for number in range(int(block["first"][1:]), int(block["last"][1:]) + 1):
                tops[f"{column}{number}"] = (block["colour"], block["storey"])
    return tops


def _column(square: str) -> int:
    return COLUMNS.index(square[0])


def _square(top: tuple[str, int] | None) -> Text:
    if top is None:
        return Text(" · ", "dim")
    colour, storey = top
    return chip(colour, f" {LETTERS[colour]}{storey}")


def _blocks(colours: Sequence[str]) -> list[Text]:
    return [row(chip(colour, LETTERS[colour]), " ") for colour in colours]


def _seats(sight: Sight, cast: Cast) -> list[Text]:
    """What each seat has to build with, and what it took."""
    lines = []
    for seat in range(cast.players):
        on_turn = sight["phase"] != "over" and sight["seat"] == seat
        line = row(pointer(on_turn), f"{cast.label(seat):<13}", *_blocks(sight["hands"][seat]))
        line.append("  " * (8 - len(sight["hands"][seat])))
        taken = sight["cylinders"][seat]
        if taken:
            line.append(" " + "".join(f"[{height}]" for height in taken))
            line.append(f" = {sum(taken)}" if len(taken) > 1 else "", "bold")
        if seat in sight["winners"]:
            line.append(" wins", "bold")
        lines.append(line)
    return lines


def _teams(sight: Sight, cast: Cast) -> list[Text]:
    """What the teams have together, if there are any."""
    if cast.players != IN_TEAMS:
        return []
    sums = [sum(sum(sight["cylinders"][seat]) for seat in (side, side + 2)) for side in (0, 1)]
    return [Text(f"  Seats 0 and 2 are a team: {sums[0]}.  Seats 1 and 3: {sums[1]}.")]


# ------------------------------------------------------------------------------- sentences


def sentences(events: Sequence[Event], cast: Cast) -> list[str]:
    """Tell what happened, a block together with where it came from."""
    winners = [int(event.values["seat"]) for event in events if event.name == "wins"]
    source = next((str(e.values["source"]) for e in events if e.name == "picks"), "own")
    told = [_sentence(event, cast, source) for event in events if event.name != "wins"]
    return [text for text in [*told, cast.win(winners) if winners else ""] if text]


def _sentence(event: Event, cast: Cast, source: str) -> str:
    value = event.values
    seat = int(value["seat"])
    match event.name:
        case "starts":
            return f"{cast.does(seat, 'start')}."
        case "dealt":
            return f"{cast.does(seat, 'get')} {listed(str(value['blocks']).split('+'))}."
        case "picks":
            return ""  # told with the place
        case "places":
            first, last = value["first"], value["last"]
            where = first if first == last else f"{first}-{last}"
            storey = "" if value["storey"] == GROUND else f", storey {value['storey']}"
            block = _block(seat, str(value["colour"]), source, cast)
            return f"{cast.does(seat, 'place')} {block} on {where}{storey}."
        case "begins_storey":
            return "" if value["storey"] == GROUND else f"That begins storey {value['storey']}."
        case "passes":
            return f"{cast.does(seat, 'pass')}."
        case "must_choose":
            return ""  # the question is put to the seat
        case "takes":
            return f"{cast.does(seat, 'take')} the cylinder of height {value['cylinder']}."
    return str(event)


def _block(seat: int, colour: str, source: str, cast: Cast) -> str:
    """A block and where it comes from."""
    if source == "reserve":
        return f"{colour} from the reserve"
    if source == "partner":
        return f"{cast.own(seat)} partner's {colour}"
    return colour


def question(sight: Sight) -> str:
    """Say what is asked for."""
    if sight["phase"] == "cylinder":
        return "Which cylinder do you take?"
    if not sight["blocks"]:
        return "Place the neutral block: it begins the game."
    return "Place a block, your own or one of the reserve."


def group(move: str) -> str:
    """List placements by block."""
    word, _, rest = move.partition(":")
    if word != "place":
        return word
    colour, squares, source = rest.split("/")
    whose = "" if colour == NEUTRAL else f", {SOURCES.get(source, source)}"
    return f"{colour} {_size(squares)}{whose}"


def _size(squares: str) -> str:
    """The sides of a block, the short one first: 1x4 for a1-a4."""
    first, last = squares.split("-")
    wide, high = _column(last) - _column(first) + 1, int(last[1:]) - int(first[1:]) + 1
    return f"{min(wide, high)}x{max(wide, high)}"


def short(move: str) -> str:
    """Name a placement by its squares."""
    if "/" not in move:
        return move
    squares = move.split("/")[1]
    first, last = squares.split("-")
    return first if first == last else squares


def marked(move: str, sight: Sight) -> bool:
    """Whether a placement begins a storey on top of others."""
    if "/" not in move or not sight["storeys"]:
        return False
    first = move.split("/")[1].partition("-")[0]
    return bool(sight["heights"][first] == sight["storeys"])


DRAWING = Drawing(
    about="build, and leave new storeys to others",
    goal="Keep your cylinders low: whoever begins a new storey, or can't place a block, takes one. "
    "Blocks of one colour may not touch side by side or rest on each other.",
    board=board,
    sentences=sentences,
    question=question,
    signs="R2 red seen from above in storey 2; W white, Y yellow, O orange, R red, P purple, "
    "B blue, G green, K black, N neutral; [3] a cylinder of height 3; ▸ whose turn it is.",
    group=group,
    short=short,
    unit="place",
    marked=marked,
    mark="begins a storey: costs a cylinder",
)
