"""The highest level: exact play where that can be computed, and patience with weaker players."""

import numpy as np

from tablee.bots.decision import GAINED, VISITED, set_trap
from tablee.bots.exact import colorio
from tablee.bots.exact.certainty import endgame_solver
from tablee.bots.exact.nivos import worth_trying
from tablee.bots.levels import STREAM, LevelBot, Plan
from tablee.bots.policy import Turn
from tablee.engine.contract import Game
from tablee.engine.match import Match
from tablee.engine.playout import new_generator

GOOD_ENOUGH = 0.5  # a certain tie is taken; a certain loss is still searched for what is hard


class ColorioMaster(LevelBot):
    """Plays Colorio by its solution; among moves worth about the same, what others answer worst.

    Who plays by the solution alone wins less often against weaker players; what this gives away to
    a perfect one is at most the plan's margin a decision.
    """

    def choose(self, turn: Turn) -> str:
        """Choose a move."""
        turn.check_game(self.game)
        s, room = turn.match.state, self.room
        values = colorio.exact_values(s)
        n = len(values)
        if n > 1:
            room.moves[:n] = list(values)
            room.tally[:n, VISITED] = 1.0
            room.tally[:n, GAINED] = list(values.values())
            best = set_trap(
                *(s, room.states[1], n, int(np.argmax(room.tally[:n, GAINED])), self.plan),
                *(new_generator(self.seed, STREAM + turn.match.ply), room.tally, room.moves),
                *(room.value, room.out, room.weights),
            )
            return self.word(turn, int(room.moves[best]))
        return turn.legal[0]


class NivosMaster(LevelBot):
    """Plays the end of Nivos exactly, for two sides, as soon as it can see so far."""

    def __init__(self, game: Game, plan: Plan, seed: int) -> None:
        super().__init__(game, plan, seed)
        first = Match(game, 2, options={"start": 0})
        endgame_solver().solve(first.state, 1)  # compiles, before a game waits for it

    def choose(self, turn: Turn) -> str:
        """Choose a move."""
        turn.check_game(self.game)
        s = turn.match.state
        if len(turn.legal) > 1 and worth_trying(s):
            solved = endgame_solver().solve(s)
            if solved is not None and solved.returns[turn.seat] >= GOOD_ENOUGH:
                return self.word(turn, solved.best)
        return super().choose(turn)


MASTERS: dict[str, type[LevelBot]] = {"colorio": ColorioMaster, "nivos": NivosMaster}
