"""Who plays in the seats without a person, and how sentences speak of them."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from tablee.cli.arguments import BadInput

if TYPE_CHECKING:
    from tablee.bots.roster import Bot
    from tablee.engine.match import Match

DEFAULT = "2"  # a level that lets a newcomer win now and then
STREAMS = 64  # of a seed, from here on: the luck of the bots

Names = list[str | None]  # of bots, by seat; None where a person sits


def named(text: str) -> list[str]:
    """The names on the command line."""
    return [name.strip() for name in text.split(",")]


def need_compiled_rules(names: Iterable[str | None]) -> bool:
    """Whether somebody searches, or may do so, which takes too long in interpreted rules.

    Only names are looked at: this is settled before the rules are loaded.
    """
    return any(name and (re.match(r"[+-]?\d|mcts\b", name) or is_own(name)) for name in names)


def is_own(name: str) -> bool:
    """Whether a bot is somebody's own, in a file that would be run.

    >>> is_own("my_bot.py:Greedy"), is_own("mcts:2000")
    (True, False)
    """
    return ".py" in name


def saved_names(data: Any) -> Names:
    """The bots that a saved game names, by seat; none if it makes no sense."""
    names = data.get("bots") if isinstance(data, dict) else None
    if isinstance(names, list) and all(name is None or isinstance(name, str) for name in names):
        return names
    return []


def seated(
    given: Sequence[str] | None, saved: Names, players: int, people: Collection[int]
) -> "list[Bot | None]":
    """A bot for each seat without a person: as typed, as saved, or of the usual level."""
    from tablee.bots.own import InvalidBot
    from tablee.bots.roster import read_bot

    seats = [seat for seat in range(players) if seat not in people]
    if given is not None:
        typed = list(given) * len(seats) if len(given) == 1 else list(given)
        if len(typed) != len(seats) or not seats:
            raise BadInput(f"--bots: expected {_wanted(len(seats))}, got {len(given)}")
        names = dict(zip(seats, typed, strict=True))
    else:
        known = saved if len(saved) == players else [None] * players
        names = {seat: known[seat] or DEFAULT for seat in seats}
        if own := [name for name in names.values() if is_own(name)]:
            raise BadInput(
                f"the saved game names a bot in a file, {own[0][:200]}, and files of others are "
                f"not run unasked: --bots {','.join(names.values())[:200]} lets it play"
            )
    try:
        return [read_bot(names[seat]) if seat in names else None for seat in range(players)]
    except InvalidBot as error:
        if given is not None:
            raise
        raise BadInput(f"{error} (--bots names others)") from error


def _wanted(seats: int) -> str:
    if not seats:
        return "none, since people have all seats"
    return "one name" if seats == 1 else f"one name for all, or {seats}, one for each bot's seat"


def introduced(bots: "Sequence[Bot | None]") -> list[str]:
    """Say who plays, in a line for each bot, or one for all if they are alike."""
    playing = {seat: bot for seat, bot in enumerate(bots) if bot is not None}
    kinds = {bot.name for bot in playing.values()}
    if len(kinds) == 1 and len(playing) > 1:
        bot = next(iter(playing.values()))
        return [f"The bots: {_described(bot)}"]
    return [f"Seat {seat}: {_described(bot)}" for seat, bot in playing.items()]


def _described(bot: "Bot") -> str:
    about = bot.about.rstrip(".")
    return f"{about}." if bot.name.isdigit() else f"{bot.name}, {about}."


class Opponents:
    """The bots at a table, each with a policy of its own."""

    def __init__(self, bots: "Sequence[Bot | None]", match: "Match", seed: int) -> None:
        from tablee.bots.referee import Referee
        from tablee.engine.playout import new_generator

        self.referee = Referee(seed)
        self.policies = {
            seat: bot.policy(match.game, int(new_generator(seed, STREAMS + seat)[0]))
            for seat, bot in enumerate(bots)
            if bot is not None
        }

    def decide(self, match: "Match") -> str:
        """Let the bot on turn make its move; say so when it fails for the first time."""
        fault = self.referee.decide(match, self.policies[match.actor])
        if fault is None or [f.seat for f in self.referee.faults].count(fault.seat) > 1:
            return ""
        where = f" ({fault.where})" if fault.where else ""
        return f"Seat {fault.seat}'s bot fails, so chance moves for it: {fault.error}{where}."
