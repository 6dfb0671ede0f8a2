"""What a move does, in a few words: the middle of a sentence that praises it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tablee.cli.draw import Sight, drawing_of
from tablee.cli.draw.cast import Cast, counted, listed
from tablee.cli.figures import decimals_of, difference, percent
from tablee.engine.contract import CHANCE, REFEREE, Event
from tablee.engine.match import Match

if TYPE_CHECKING:
    from tablee.bots.advice import Judged

SAME = 0.0005  # of a win: less is no difference
FEWER = 2  # answers that are worth a word
ORDINALS = ("no", "the first", "the second", "the third", "the fourth", "the fifth")
FATAL = 5  # visible pegs of a colour in Colorio


def effect(match: Match, move: str) -> str:
    """Say what a move would bring about, as far as it rests with the seat.

    >>> import tablee
    >>> match = tablee.Match("tonooo", options={"start": 0}, seed=1)
    >>> effect(match, "lift:A"), effect(match, "draw")
    ('the cylinder is empty', 'it takes one of the 27 pieces in the bag')
    """
    after = match.copy()
    after.manual = True  # chance is left open
    events = after.play(move)
    tell = EFFECTS.get(match.game.name, _any)
    told = tell(move, events, match.view(REFEREE), after)
    won = any(event.name == "wins" and event.values["seat"] == match.actor for event in events)
    return f"{told}, and wins" if won else told


def _any(_move: str, events: Sequence[Event], _before: Sight, after: Match) -> str:
    """A game that nothing more is known of: what the chronicle would say."""
    told = drawing_of(after.game.name).sentences(events, Cast(after.players))
    return " ".join(told).rstrip(".!") or "nothing is seen of it yet"


def _tonooo(move: str, events: Sequence[Event], before: Sight, _after: Match) -> str:
    word, _, thing = move.partition(":")
    if word == "draw":
        return f"it takes one of the {counted(before['bag'], 'piece')} in the bag"
    if word == "pay":
        front: dict[str, int] = before["fronts"][before["seat"]]
        kept = [kind for kind, number in front.items() if number > (kind == thing)]
        given = "a joker" if thing == "joker" else thing
        return f"it gives up {given}" + (f" and keeps {listed(kept)}" if kept else "")
    if word == "put":
        return _put(before["hand"], thing, before["cylinders"][thing])
    names = {event.name for event in events}
    if "empty" in names:
        return "the cylinder is empty"
    if kept := [str(event.values["kind"]) for event in events if event.name == "keeps"]:
        return f"it keeps {listed(kept)}"
    if "must_pay" in names:
        return "no two pieces in it are alike, which costs a piece"
    shown = [int(e.values["count"]) for e in events if e.name == "shown"]
    if max(shown, default=0) > 1:
        return "what is there twice lies in front of it already"
    return "no two pieces in it are alike, so each opponent draws one"


def _put(kind: str, cylinder: str, content: dict[str, int]) -> str:
    if not content:
        return f"{cylinder} is no longer empty"
    there = listed([f"{number} {other}" for other, number in content.items()])
    if kind != "joker" and content.get(kind) == 1:
        return f"it makes a pair of {kind} in {cylinder}"
    return f"{'the joker' if kind == 'joker' else kind} goes beside {there}"


def _colorio(move: str, events: Sequence[Event], before: Sight, after: Match) -> str:
    word, _, square = move.partition(":")
    if word == "remove":
        return f"the cap is gone for good, and {counted(len(before['covered']), 'cap')} are left"
    if word == "cover":
        colour = before["colours"][square]
        left = after.view(REFEREE)["visible"][colour]
        return f"it hides a {colour} peg, which leaves {left} of them in sight"
    if after.actor == CHANCE:
        return _unseen(after.chance(), before)
    if lost := [event for event in events if event.name == "loses"]:
        return f"it shows the fifth {lost[0].values['colour']} peg"
    colour = before["colours"][square]
    return f"it shows {ORDINALS[before['visible'][colour] + 1]} {colour} peg, which is known"


def _unseen(outcomes: dict[str, int], before: Sight) -> str:
    """The risk of a peg that nobody has seen."""
    fatal = sum(
        weight
        for outcome, weight in outcomes.items()
        if (colour := outcome.partition(":")[2]) in before["in_use"]
        and before["visible"][colour] == FATAL - 1
    )
    total = sum(outcomes.values())
    if not fatal:
        return "it shows a new peg, which can't be the fifth of a colour"
    return f"it shows a new peg, with a risk of {fatal} in {total}"


def _bonne_main(move: str, events: Sequence[Event], before: Sight, _after: Match) -> str:
    word, _, rest = move.partition(":")
    robbed = [
        f"seat {e.values['victim']}'s hand on {e.values['from']}" for e in events if _is(e, "robs")
    ]
    out = [f"seat {e.values['seat']}" for e in events if _is(e, "out")]
    gone = [f"the hand on {e.values['square']}" for e in events if _is(e, "removed")]
    ends = (f", {listed(gone)} leaves the board" if gone else "") + (
        f", and {listed(out)} {'is' if len(out) == 1 else 'are'} out" if out else ""
    )
    if word == "move":
        taken = f"it takes a coin from {listed(robbed)}" if robbed else "it takes no coin"
        return taken + ends
    if word == "drop":
        left = before["hands"][before["seat"]][rest] - 1
        return f"that hand keeps {counted(left, 'coin')}" if left else f"it gives up {listed(gone)}"
    if word == "take":
        return f"a coin moves over from {rest}{ends}"
    if word == "leave":
        return f"the hand on {rest} keeps its coins"
    return "it is all that can be done"


def _nivos(_move: str, events: Sequence[Event], _before: Sight, _after: Match) -> str:
    taken = [f"the cylinder of height {e.values['cylinder']}" for e in events if _is(e, "takes")]
    begun = [int(e.values["storey"]) for e in events if _is(e, "begins_storey")]
    if begun and (taken or any(_is(e, "must_choose") for e in events)):
        return f"it begins storey {begun[0]} and takes {listed(taken) or 'a cylinder'}"
    if taken:
        return f"it takes {listed(taken)}"
    if any(_is(e, "passes") for e in events):
        return "it takes a cylinder"
    return "it costs no cylinder"


def _is(event: Event, name: str) -> bool:
    return event.name == name


Effect = Callable[[str, Sequence[Event], Sight, Match], str]
EFFECTS: dict[str, Effect] = {
    "tonooo": _tonooo,
    "colorio": _colorio,
    "bonne_main": _bonne_main,
    "nivos": _nivos,
}


def praise(match: Match, moves: "Sequence[Judged]") -> str:
    """Explain in a sentence or two why the first of the judged moves is the best."""
    best, seat, decimals = moves[0], match.actor, decimals_of(moves)
    mine = best.values[seat]
    result = f"{percent(mine, decimals)} for seat {seat}{', exactly' if best.exact else ''}"
    told = effect(match, best.move)
    others = [judged for judged in moves[1:] if judged.sound] or moves[1:]
    alike = [judged for judged in others if mine - judged.values[seat] < SAME]
    if not others:
        return f"{best.move} is the only move: {told}; {result}."
    if len(alike) == len(moves) - 1:
        return f"{best.move} is as good as any: {told}; {result}."
    if alike:
        return f"{best.move} is best, with {counted(len(alike), 'other')} alike: {told}; {result}."
    second = max(others, key=lambda judged: judged.values[seat])
    if not second.sound or (second.values[seat] <= 0 and len(others) < len(moves) - 1):
        return f"{best.move} is best: {told}; {result}. The others were hardly looked at."
    gap = difference(mine, second.values[seat], decimals)
    above = "hardly" if gap.startswith("0 ") else gap
    return (
        f"{best.move} is best: {told}; {result}, {above} above {second.move}"
        f"{_contrast(match, told, best.move, second.move)}."
    )


def _contrast(match: Match, told: str, best: str, second: str) -> str:
    """What sets the second best move apart, if that can be seen."""
    other = effect(match, second)
    if other != told:
        return f" (there: {other})"
    fewer, more = _answers(match, best), _answers(match, second)
    if fewer and more and fewer + FEWER <= more:
        return f", where the next seat has {counted(more, 'answer')} and not {fewer}"
    return ", which does the same: the difference shows later"


def _answers(match: Match, move: str) -> int:
    """How many moves another seat has after a move; none if that can't be said."""
    after = match.copy()
    after.manual = True
    after.play(move)
    return len(after.legal()) if after.actor not in {CHANCE, match.actor} else 0
