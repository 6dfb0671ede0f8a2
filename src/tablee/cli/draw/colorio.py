"""Colorio: a tray of 25 pegs under caps, and a tally of the colours that show."""

import re
from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from tablee.cli.draw import Drawing, Moves, Sight
from tablee.cli.draw.cast import Cast, counted, sentence
from tablee.cli.draw.pieces import LETTERS, WOOD, beside, chip, pointer, row, stack
from tablee.engine.contract import Event

COLUMNS, ROWS = "abcde", (5, 4, 3, 2, 1)
FATAL = 5  # visible pegs of a colour
LIFTS = 3  # in a turn


def board(sight: Sight, cast: Cast, _moves: Moves) -> RenderableType:
    """Draw the tray on the left, seats and tallies on the right."""
    lines = []
    for number in ROWS:
        pegs = [row(_peg(f"{column}{number}", sight), " ") for column in COLUMNS]
        lines += [row(f"{number}  ", *pegs)]
    lines.append(Text("   " + "".join(f" {column}  " for column in COLUMNS), "dim"))
    return beside(stack(*lines), stack(*_tallies(sight)), stack(*_seats(sight, cast)))


def _peg(square: str, sight: Sight) -> Text:
    """A cap, or the peg that shows."""
    colour = sight["colours"].get(square)
    if square in sight["covered"]:
        if square in sight["barred"]:
            return Text("▒x▒", WOOD)
        return Text(f"({LETTERS[colour]})" if colour else "▒▒▒", WOOD)
    if colour is None:
        return Text(" ? ", "bold reverse")  # the cap is up, and the peg is about to show
    if square == sight["lifted"]:
        return chip(colour, f">{LETTERS[colour]}<")
    return chip(
        colour, f" {LETTERS[colour]} " if colour in sight["in_use"] else f"-{LETTERS[colour]}-"
    )


def _tallies(sight: Sight) -> list[Text]:
    """How many pegs of each colour show."""
    lines = []
    for colour, number in sight["visible"].items():
        line = row(chip(colour), f" {colour:<7}{number} ")
        if colour not in sight["in_use"]:
            line.append("out", "dim")
        elif number == FATAL - 1:
            line.append("beware", "bold")
        lines.append(line)
    return lines


def _seats(sight: Sight, cast: Cast) -> list[Text]:
    """Who still plays, and what the others got."""
    lines = []
    for seat in range(cast.players):
        over = sight["phase"] == "over"
        points = sight["points"][seat]
        state = "" if points is None else counted(points, "point")
        if not sight["alive"][seat]:
            state = f"out, {state}"
        on_turn = not over and sight["seat"] == seat
        if on_turn:
            state = f"lift {min(sight['lifts'] + 1, LIFTS)} of {LIFTS}"
        lines.append(row(pointer(on_turn), f"{cast.label(seat):<13}", state))
    return lines


# ------------------------------------------------------------------------------- sentences


def sentences(events: Sequence[Event], cast: Cast) -> list[str]:
    """Tell what happened, a lift together with the peg it shows."""
    told: list[str] = []
    for event in events:
        text = _sentence(event, cast)
        if event.name == "shown" and told and told[-1].endswith(f" {event.values['square']}."):
            told[-1] = f"{told[-1][:-1]}: {event.values['colour']}."
        elif text:
            told.append(text)
    return told


def _sentence(event: Event, cast: Cast) -> str:
    value = event.values
    seat = int(value.get("seat", 0))
    match event.name:
        case "starts":
            return f"{cast.does(seat, 'start')}."
        case "lifts":
            return f"{cast.does(seat, 'lift')} {value['square']}."
        case "shown":
            return f"The peg on {value['square']} is {value['colour']}."
        case "covers":
            return f"The cap goes onto {value['square']}."
        case "removes":
            return "The cap is removed."
        case "loses":
            be = "are" if seat == cast.you else "is"
            return f"That is the fifth {value['colour']} peg: {cast.name(seat)} {be} out."
        case "points":
            return f"{cast.does(seat, 'get')} {counted(int(value['points']), 'point')}."
        case "cap_leaves":
            return "The cap leaves the board."
        case "out_of_use":
            return sentence(f"{value['colour']} is out of use from now on.")
        case "wins":
            return cast.win([seat])
    return str(event)


def join(told: str, text: str) -> str:
    """Add a sentence to the log, a turn as short as: Seat 1: c2 blue, onto a3; d4 red, removed."""
    if told and (laid := re.fullmatch(r"The cap (?:goes |is )(onto \w+|removed)\.", text)):
        return f"{told[:-1]}, {laid[1]}."
    lift = re.fullmatch(r"(You|Seat \d+) lifts? (\w+): (\w+)\.", text)
    if lift is None:
        return f"{told} {text}".lstrip()
    who, *peg = lift.groups()
    begin = f"{told[:-1]};" if told.startswith(f"{who}: ") else f"{told} {who}:".lstrip()
    return f"{begin} {' '.join(peg)}."


def question(sight: Sight) -> str:
    """Say what is asked for."""
    if sight["phase"] == "lay":
        return (
            f"The peg is {sight['hand']}. Cover a visible peg of another colour, or remove the cap?"
        )
    return f"Lift a cap ({sight['lifts'] + 1} of {LIFTS})."


DRAWING = Drawing(
    about="never show the fifth peg of a colour",
    goal="Never be the one who shows the fifth peg of a colour. Each turn you lift three caps; at "
    "least one of them leaves the board. Remember what you saw.",
    board=board,
    sentences=sentences,
    question=question,
    signs="▒▒▒ a cap, ▒x▒ a cap that can't be lifted now, (R) a cap over a peg known to be red; "
    "Y yellow, R red, B blue, G green, P purple; >R< the peg just shown; -R- a colour out of use; "
    "beware: one more of that colour loses; ▸ whose turn it is.",
    short=lambda move: move.partition(":")[2] or move,
    join=join,
)
