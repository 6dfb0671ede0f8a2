"""Many games at once give what single games give."""

import numpy as np
import pytest

from tablee import InvalidOption, InvalidSeed, Match, simulate
from tablee.engine.playout import new_generator, random_game
from tests.variants import Variant, name_of, variants


@pytest.mark.parametrize("variant", [v for v in variants() if not v[2]], ids=name_of)
@pytest.mark.parametrize("policy", ["uniform", "sane"])
def test_games_are_those_that_one_by_one_gives(variant: Variant, policy: str) -> None:
    game, players, options = variant
    done = simulate(game.name, players, 5, options=options, seed=3, policy=policy)
    rng = new_generator(3)
    for returns, length in zip(done.returns, done.lengths, strict=True):
        match = Match(game, players, options=options, manual=True)
        words = game.notation(match.options).words
        number = ["uniform", "sane"].index(policy)
        steps = random_game(game, players, match.options, rng, number)
        for _, action in steps:
            match.play(words[action])
        assert length == len(steps)
        assert returns.tolist() == match.returns()


def test_numbers_of_numpy_will_do() -> None:
    plain = simulate("colorio", 4, 10, seed=5)
    assert np.array_equal(
        plain.lengths, simulate("colorio", np.int64(4), 10, seed=np.int8(5)).lengths
    )  # type: ignore[arg-type]


def test_a_seed_names_a_simulation() -> None:
    one, same, other = (simulate("nivos", 2, 50, seed=seed) for seed in (1, 1, 2))
    assert np.array_equal(one.lengths, same.lengths)
    assert not np.array_equal(one.lengths, other.lengths)


@pytest.mark.parametrize("games", [0, -1, 2.5, True, "9", 10**30])
def test_so_many_games_can_not_be_played(games: object) -> None:
    with pytest.raises(InvalidOption, match="games: expected a whole number from 1 to 100000000"):
        simulate("tonooo", games=games)  # type: ignore[arg-type]


def test_other_policies_and_seeds_are_refused() -> None:
    with pytest.raises(InvalidOption, match="policy: expected uniform or sane, got 'wise'"):
        simulate("tonooo", policy="wise")
    with pytest.raises(InvalidSeed, match="seed: expected a whole number, got 'a'"):
        simulate("tonooo", seed="a")  # type: ignore[arg-type]
    with pytest.raises(InvalidSeed, match="expected a whole number"):
        Match("tonooo", seed=1.5)  # type: ignore[arg-type]
