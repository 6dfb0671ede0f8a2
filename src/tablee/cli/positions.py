"""A decision in a recorded game: found by its step, or the last there is."""

from tablee.cli.arguments import BadInput
from tablee.cli.recordings import Recording, called
from tablee.engine.contract import CHANCE
from tablee.engine.match import Match


def decision(found: Recording, at: int | None) -> Match:
    """The match after `at` steps, or at its last decision."""
    decisions: list[int] = []
    wanted: Match | None = None
    for match in found.positions():
        if match.actor >= 0:
            decisions.append(match.ply)
            if at is None or match.ply == at:
                wanted = match.copy()
    if wanted is not None:
        return wanted
    if not decisions:
        raise BadInput(f"{called(found.file)}: {found.place}: expected a decision, got none")
    steps = len(found.record.steps)
    if at is None or not 0 <= at <= steps:
        raise BadInput(f"--at: expected a number of steps from 0 to {steps}, got {at}")
    nearest = sorted(decisions, key=lambda ply: abs(ply - at))[:2]
    near = " or ".join(f"--at {ply}" for ply in sorted(nearest))
    if at == match.ply and match.actor != CHANCE:
        raise BadInput(f"--at {at}: the game is over after these steps; expected {near}")
    raise BadInput(f"--at {at}: chance decides after these steps; expected a decision, as {near}")
