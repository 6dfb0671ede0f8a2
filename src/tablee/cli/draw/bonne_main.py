"""La Bonne Main: a court of squares, hands with coins on it, and a die."""

from collections.abc import Sequence
from functools import cache

from rich.console import RenderableType
from rich.text import Text

from tablee.cli.draw import Drawing, Moves, Sight
from tablee.cli.draw.cast import Cast, counted, sentence
from tablee.cli.draw.pieces import LETTERS, beside, chip, pointer, row, stack
from tablee.engine.contract import Event

COLUMNS = "abcdefghi"


def board(sight: Sight, cast: Cast, moves: Moves) -> RenderableType:
    """Draw the court on the left, seats and die on the right."""
    squares = _squares(sight["board"])
    hands = {
        square: (colour, coins)
        for colour, held in zip(sight["colours"], sight["hands"], strict=True)
        for square, coins in held.items()
    }
    ends = _ends(moves)
    columns = [c for c in COLUMNS if any(square[0] == c for square in squares)]
    rows = sorted({int(square[1:]) for square in squares}, reverse=True)
    lines = [
        row(
            f"{number} ",
            *(_square(f"{c}{number}", squares, hands, ends) for c in columns),
        )
        for number in rows
    ]
    lines.append(Text("  " + "".join(f" {c} " for c in columns), "dim"))
    return beside(stack(*lines), stack(*_seats(sight, cast), Text(), *_die(sight)))


@cache
def _squares(name: str) -> frozenset[str]:
    """The squares of a board by name."""
    from tablee.games.boards import square_name
    from tablee.games.bonne_main import BOARDS

    return frozenset(square_name(square) for square in BOARDS[name].squares)


def _ends(moves: Moves) -> set[str]:
    """Where the hand that is about to move may go, if it is only one."""
    walks = [move.partition(":")[2].split("-") for move in moves if move.startswith("move:")]
    return {end for _, end in walks} if len({start for start, _ in walks}) == 1 else set()


def _square(
    name: str, squares: frozenset[str], hands: dict[str, tuple[str, int]], ends: set[str]
) -> Text:
    if name in hands:
        colour, coins = hands[name]
        return chip(colour, f"{LETTERS[colour]}{coins}".ljust(2) + ("o" if name in ends else " "))
    if name in ends:
        return Text(" o ", "bold reverse")
    return Text(" · " if name in squares else "   ", "dim")


def _seats(sight: Sight, cast: Cast) -> list[Text]:
    """The colour of each seat, and what its hands hold."""
    lines = []
    for seat in range(cast.players):
        on_turn = sight["phase"] != "over" and sight["seat"] == seat
        colour, hands = sight["colours"][seat], sight["hands"][seat]
        held = f"{counted(sum(hands.values()), 'coin')} in {counted(len(hands), 'hand')}"
        place = sight["places"][seat]
        state = held if place is None or hands else "out"
        if place == 1:  # alone on the board
            state = f"wins with {counted(sum(hands.values()), 'coin')}"
        lines.append(
            row(
                pointer(on_turn),
                f"{cast.label(seat):<13}",
                chip(colour),
                f" {colour:<7}",
                state,
            )
        )
    return lines


def _die(sight: Sight) -> list[Text]:
    lines = [Text(f"  Coins out of the game: {sight['gone']}")]
    if sight["die"]:
        lines.insert(0, row("  Die: ", (f" {sight['die']} ", "bold reverse")))
    return lines


# ------------------------------------------------------------------------------- sentences


def sentences(events: Sequence[Event], cast: Cast) -> list[str]:
    """Tell what happened, one event a sentence."""
    return [text for text in (_sentence(event, cast) for event in events) if text]


def _sentence(event: Event, cast: Cast) -> str:
    value = event.values
    seat = int(value["seat"])
    match event.name:
        case "starts":
            return f"{cast.does(seat, 'start')}."
        case "rolls":
            return f"{cast.does(seat, 'roll')} {value['die']}."
        case "drops":
            return f"A coin goes out of {cast.whose(seat, 'hand')} on {value['square']}."
        case "moves":
            return f"{cast.does(seat, 'move')} from {value['from']} to {value['to']}."
        case "robs":
            victim = cast.whose(int(value["victim"]), "hand")
            return f"{cast.does(seat, 'take')} a coin from {victim} on {value['from']}."
        case "asks":
            return ""  # the question is put to the seat
        case "takes":
            return (
                f"{cast.does(seat, 'take')} a coin from {cast.own(seat)} hand on {value['from']}."
            )
        case "leaves":
            return f"{cast.does(seat, 'leave')} {cast.own(seat)} hand on {value['square']} alone."
        case "removed":
            hand = sentence(cast.whose(seat, "hand"))
            return f"{hand} on {value['square']} is empty and leaves the board."
        case "out":
            return f"{cast.does(seat, 'are')} out."
        case "passes":
            return f"{cast.does(seat, 'pass')}, since no hand can move."
        case "wins":
            return cast.win([seat])
    return str(event)


def question(sight: Sight) -> str:
    """Say what is asked for."""
    die = sight["die"]
    match sight["phase"]:
        case "drop":
            return f"You rolled {die}, which is odd: out of which hand goes a coin?"
        case "take":
            return (
                f"Take a coin from your hand on {sight['asked']} into the one on "
                f"{sight['moved']}, or leave it?"
            )
        case _:
            return f"Move a hand {counted(die or 0, 'step')}."


def group(move: str) -> str:
    """List walks by the hand that walks."""
    word, _, rest = move.partition(":")
    return f"from {rest.partition('-')[0]}" if word == "move" else word


def short(move: str) -> str:
    """Name a walk by where it ends."""
    return move.partition("-")[2] or move


DRAWING = Drawing(
    about="hands full of coins rob each other",
    goal="Be the last with a hand on the board. A hand that ends beside others takes a coin from "
    "each; a hand without coins is gone; an odd roll costs a coin.",
    board=board,
    sentences=sentences,
    question=question,
    signs="R2 a red hand with 2 coins (R red, Y yellow, G green, B blue); o where the chosen hand "
    "can go; ▸ whose turn it is.",
    opening="rolls",
    group=group,
    short=short,
    unit="place",
)
