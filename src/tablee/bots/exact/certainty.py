"""What is certain in a position, for any game: the doors to the exact parts."""

from functools import lru_cache

from tablee.bots.exact import colorio
from tablee.bots.exact.nivos import NODES, EndgameSolver, worth_trying
from tablee.engine.contract import Action, Game, State
from tablee.games import nivos

Returns = tuple[float, ...]  # one number a seat


def certain_returns(game: Game, s: State, nodes: int = NODES) -> dict[Action, Returns]:
    """What each seat can expect after each of the moves of which that is known for certain.

    In Colorio that is every move; in Nivos, near the end and between two sides, those that a
    search of so many nodes settles; in the other games none.
    """
    if game.name == "colorio":
        values = colorio.solution(int(s.players)).values(s)
        return {action: tuple(returns) for action, returns in values.items()}
    if game.name == "nivos" and worth_trying(s):
        seat, players = int(s.seat), range(int(s.players))
        settled = endgame_solver().values(s, nodes)
        return {
            action: tuple(own if (other - seat) % 2 == 0 else 1 - own for other in players)
            for action, own in settled.items()
        }
    return {}


@lru_cache(maxsize=1)
def endgame_solver() -> EndgameSolver:
    """One solver of Nivos for all who ask, with what it has learned."""
    return EndgameSolver(nivos.GAME)
