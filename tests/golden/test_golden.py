"""Games written down once must play out the same for ever; a game without them fails."""

import pytest

from tablee import GAMES
from tests.golden.playthrough import CASES, FOLDER, path_of, playthrough

NAMES = [(game, case) for game, cases in CASES.items() for case in cases]


@pytest.mark.parametrize(("game", "case"), NAMES)
def test_playthrough_is_as_written(game: str, case: str) -> None:
    assert playthrough(game, *CASES[game][case]) == path_of(game, case).read_text()


@pytest.mark.parametrize("game", GAMES)
def test_every_player_count_has_a_playthrough(game: str) -> None:
    assert {players for players, *_ in CASES[game].values()} == set(GAMES[game].seats)


def test_no_playthrough_is_left_over() -> None:
    found = {(path.parent.name, path.stem) for path in FOLDER.glob("*/*.txt")}
    assert found == set(NAMES)
