"""What bots know besides the rules: always legal, never empty, and true."""

import numpy as np
import pytest

from tablee import GAMES, Match
from tablee.bots import knowledge  # noqa: F401 - so that it is known
from tablee.bots.exact import colorio
from tablee.engine.contract import SLACK, Game, State
from tablee.engine.kernel import MODE
from tablee.engine.knowledge import alike, has_outlook, hasty, knowledge_of, outlook, sensible
from tablee.engine.playout import UNIFORM, new_generator, random_game
from tests.variants import Variant, name_of, variants

SEEDS = range(1) if MODE == "interpreted" else range(6)


def decisions(variant: Variant, seed: int) -> list[tuple[Match, int]]:
    """The match before each decision of a random game, with the decision; one match throughout."""
    game, players, options = variant
    match = Match(game, players, options=options, manual=True)
    steps = random_game(game, players, match.options, new_generator(seed), UNIFORM)
    words = game.notation(match.options).words
    found = []
    for seat, action in steps[:300]:
        if seat >= 0:
            found.append((match.copy(), action))
        match.play(words[action])
    return found


def listed(game: Game, kernel: object, s: State) -> list[int]:
    out = np.zeros(game.most_moves + SLACK, np.int16)
    return sorted(out[: kernel(s, out)].tolist())  # type: ignore[operator]


@pytest.mark.parametrize("variant", variants(), ids=name_of)
def test_moves_thought_of_are_legal(variant: Variant) -> None:
    game = variant[0]
    out = np.zeros(game.most_moves + SLACK, np.int16)
    rng = new_generator(5)[0]
    for seed in SEEDS:
        for match, _ in decisions(variant, seed):
            legal = listed(game, game.legal, match.state)
            worth = listed(game, sensible, match.state)
            assert worth
            assert set(worth) <= set(legal)
            before = match.state.tobytes()
            rng, action = hasty(match.state, np.uint64(rng), out)
            assert action in legal
            assert match.state.tobytes() == before
            for each in legal:
                lowest = int(alike(match.state, each))
                assert lowest <= each
                assert lowest in legal
                assert alike(match.state, lowest) == lowest
                assert (lowest in worth) == (each in worth)


@pytest.mark.parametrize("players", GAMES["bonne_main"].seats)
def test_an_outlook_shares_out_what_there_is(players: int) -> None:
    shares = np.zeros(4)
    for match, _ in decisions((GAMES["bonne_main"], players, {}), 3):
        assert has_outlook(match.state)
        outlook(match.state, shares)
        assert sum(shares[:players]) == pytest.approx(1)
        for seat in range(players):
            out = match.view()["places"][seat] is not None
            assert (shares[seat] == 0) == out


@pytest.mark.parametrize("name", ["tonooo", "colorio", "nivos"])
def test_other_games_are_played_to_their_end(name: str) -> None:
    assert not knowledge_of(GAMES[name].state.names or ()).has_outlook


def test_colorio_never_lifts_a_known_fifth_while_there_is_another_cap() -> None:
    match = Match("colorio", 2, options={"start": 0}, manual=True)
    moves = [m for q in ("a1", "b1", "c1") for m in (f"lift:{q}", "peg:red", "remove")]
    moves += ["lift:d1", "peg:red", "remove", "lift:a2", "peg:blue", "cover:a1"]
    moves += ["lift:e1", "peg:red", "remove"]
    for move in moves:
        match.play(move)
    words = match.game.notation(match.options).words
    worth = {words[a] for a in listed(match.game, sensible, match.state)}
    assert set(match.legal()) - worth == {"lift:a1"}


@pytest.mark.skipif(MODE != "compiled", reason="solves the whole game")
@pytest.mark.parametrize("players", GAMES["colorio"].seats)
def test_moves_of_colorio_that_are_called_alike_are_worth_the_same(players: int) -> None:
    solution = colorio.solution(players)
    for seed in SEEDS:
        for match, _ in decisions((GAMES["colorio"], players, {}), seed):
            values = solution.values(match.state)
            for action, returns in values.items():
                same = values[int(alike(match.state, action))]
                assert returns == pytest.approx(same, abs=1e-9)


def test_cylinders_that_are_called_alike_hold_the_same() -> None:
    found = 0
    for seed in range(10):
        for match, _ in decisions((GAMES["tonooo"], 3, {}), seed):
            words = match.game.notation(match.options).words
            for action in listed(match.game, match.game.legal, match.state):
                other = int(alike(match.state, action))
                if other != action:
                    found += 1
                    mine, theirs = ("ABCD".index(words[a][-1]) for a in (action, other))
                    assert match.state.cylinder[mine] == match.state.cylinder[theirs]
    assert found > 50
