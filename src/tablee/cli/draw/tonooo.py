"""Tonooo: four cylinders with lids, the bag, and what lies in front of each seat."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from tablee.cli.draw import Drawing, Moves, Sight
from tablee.cli.draw.cast import Cast, counted, listed
from tablee.cli.draw.pieces import WOOD, beside, chip, pointer, row, stack
from tablee.engine.contract import Event

LETTERS = "ABCD"
GOAL = 4  # hollows in front of a seat
JOKER = "joker"
EMPTY = "All cylinders are empty: lifting one puts you out."


def board(sight: Sight, cast: Cast, _moves: Moves) -> RenderableType:
    """Draw the cylinders on the left and the seats on the right."""
    bag = row("Bag: ", (counted(sight["bag"], "piece"), "bold"))
    if sight["hand"]:
        bag.append_text(row("    Drawn: ", chip(sight["hand"]), f" {sight['hand']}"))
    return stack(beside(stack(*_cylinders(sight)), stack(*_seats(sight, cast))), bag)


def _cylinders(sight: Sight) -> list[Text]:
    """A box a cylinder; inside a lid, or what it holds where that is shown."""
    found = sight["cylinders"]
    shown = [list((found.get(letter) or {}).items()) for letter in LETTERS]
    height = max(2, *(len(pieces) for pieces in shown))
    lines = [Text("  ".join(f"  {letter}  " for letter in LETTERS), "bold")]
    lines.append(row(*(_edge(letter in found, "┌───┐") for letter in LETTERS)))
    for level in range(height):
        line = Text()
        for letter, pieces in zip(LETTERS, shown, strict=True):
            line.append_text(_inside(letter in found, found.get(letter), pieces[level:]))
        lines.append(line)
    lines.append(row(*(_edge(letter in found, "└───┘") for letter in LETTERS)))
    return lines


def _edge(present: bool, edge: str) -> Text:
    return Text(f"{edge if present else '     '}  ")


def _inside(present: bool, content: dict[str, int] | None, pieces: list[tuple[str, int]]) -> Text:
    if not present:
        return Text("  ·    ", "dim")
    if content is None:
        return row("│", ("▒▒▒", WOOD), "│  ")
    if not pieces:
        return Text("│   │  ")
    kind, number = pieces[0]
    return row("│", chip(kind, f"{number} {_letter(kind)}"), "│  ")


def _letter(kind: str) -> str:
    return chip(kind).plain.strip()


def _seats(sight: Sight, cast: Cast) -> list[Text]:
    """The pieces in front of each seat, in four hollows."""
    lines = []
    for seat in range(cast.players):
        on_turn = sight["phase"] != "over" and sight["seat"] == seat
        line = row(pointer(on_turn), f"{cast.label(seat):<13}")
        pieces = [kind for kind, number in sight["fronts"][seat].items() for _ in range(number)]
        if not sight["alive"][seat]:
            line.append("out", "dim")
        else:
            for kind in pieces:
                line.append_text(row(chip(kind), " "))
            line.append(" ·  " * (GOAL - len(pieces)), "dim")
        if seat in sight["winners"]:
            line.append(" wins", "bold")
        lines.append(line)
    return lines


# ------------------------------------------------------------------------------- sentences


def sentences(events: Sequence[Event], cast: Cast) -> list[str]:
    """Tell what happened, a lift as a whole."""
    told: list[str] = []
    winners = [int(event.values["seat"]) for event in events if event.name == "wins"]
    rest = [event for event in events if event.name != "wins"]
    while rest:
        if rest[0].name == "lifts":
            end = next((i for i, event in enumerate(rest) if event.name not in LIFT), len(rest))
            told += _lift(rest[:end], cast)
            rest = rest[end:]
        else:
            told.append(_sentence(rest.pop(0), cast))
    told += [cast.win(winners)] if winners else []
    return [text for text in told if text]


LIFT = {"lifts", "shown", "empty", "eliminated", "keeps", "loses", "returns", "must_pay"}


def _sentence(event: Event, cast: Cast) -> str:
    value = event.values
    seat = int(value.get("seat", 0))
    kind = value.get("kind", "")
    match event.name:
        case "starts":
            return f"{cast.does(seat, 'start')}."
        case "draws":
            return ""  # what was drawn is told next
        case "drawn":
            return f"{cast.does(seat, 'draw')} {_a(str(kind))}."
        case "puts":
            return f"The {_piece(str(kind))} goes into cylinder {value['cylinder']}."
        case "pays":
            return f"{cast.does(seat, 'pay')}: {kind} goes back into the bag."
        case "gift_drawn":
            return ""  # what becomes of it is told next
        case "gift_kept":
            return f"{cast.does(seat, 'draw')} {_a(str(kind))} and {_verb(seat, cast)} it."
        case "gift_returned":
            return f"{cast.does(seat, 'draw')} {kind}, which is there already: it goes back."
        case "cylinder_leaves":
            return f"Cylinder {value['cylinder']} leaves the game."
    return str(event)


def _lift(events: Sequence[Event], cast: Cast) -> list[str]:
    """Tell what was in a cylinder, and what came of it."""
    seat = int(events[0].values["seat"])
    begin = f"{cast.does(seat, 'lift')} cylinder {events[0].values['cylinder']}"
    if any(event.name == "empty" for event in events):
        lost = [str(event.values["kind"]) for event in events if event.name == "loses"]
        return [f"{begin}: it is empty, so {cast.name(seat)} {_be(seat, cast)} out."] + (
            [f"Given up: {listed(lost)}."] if lost else []
        )
    shown = _pieces(events, "shown")
    told = [f"{begin}: {listed([f'{number} {kind}' for kind, number in shown.items()])}."]
    if kept := _pieces(events, "keeps"):
        told.append(
            f"{cast.it(seat, 'keep')} {listed([_named(*piece) for piece in kept.items()])}."
        )
    elif any(number > 1 for kind, number in shown.items() if kind != JOKER):
        told.append(f"{cast.it(seat, 'have')} that colour already and {_verb(seat, cast)} nothing.")
    else:
        told.append("No two are alike, so everything goes back into the bag.")
    if any(event.name == "must_pay" for event in events):
        told.append(f"{cast.it(seat, 'must')} pay one piece.")
    return told


def _pieces(events: Sequence[Event], name: str) -> dict[str, int]:
    found = [event.values for event in events if event.name == name]
    return {str(value["kind"]): int(value["count"]) for value in found}


def _a(kind: str) -> str:
    return "a joker" if kind == JOKER else kind


def _piece(kind: str) -> str:
    return kind if kind == JOKER else f"{kind} piece"


def _named(kind: str, number: int) -> str:
    if kind != JOKER:
        return kind
    return "the joker" if number == 1 else f"{number} jokers"


def _be(seat: int, cast: Cast) -> str:
    return "are" if seat == cast.you else "is"


def _verb(seat: int, cast: Cast) -> str:
    return "keep" if seat == cast.you else "keeps"


def question(sight: Sight) -> str:
    """Say what is asked for."""
    match sight["phase"]:
        case "put":
            return f"Into which cylinder does the {_piece(sight['hand'])} go?"
        case "pay":
            return "Which of your pieces goes back into the bag?"
        case _:
            empty = "" if sight["turns"] else f" {EMPTY}"
            return f"Draw a piece from the bag, or lift a cylinder.{empty}"


DRAWING = Drawing(
    about="gather four colours out of closed cylinders",
    goal="Be the first with four different colours in front of you; a joker counts as any colour. "
    "Lift a cylinder that holds two of a colour to keep one; lift an empty one and you are out.",
    board=board,
    sentences=sentences,
    question=question,
    signs="R red, Y yellow, G green, B blue, J joker; ▒▒▒ a closed cylinder; ▸ whose turn it is.",
    tip="To begin with nothing to remember: tablee play tonooo --option memory=open",
)
