"""Every record and every golden playthrough of the Python tests, in the browser engine."""

import re
from pathlib import Path

import pytest

from tablee import GAMES, Game, Match, read_records, verify
from tablee.engine.record import random_record
from tests.golden.playthrough import CASES, path_of
from tests.variants import variants
from tests.web.host import Host

FILES = sorted((Path(__file__).parents[1] / "records").glob("*.jsonl"))
STEP = re.compile(r" *\d+ (?:chance|seat \d) +(\S+) +of ")  # a line of a golden playthrough
GOLDEN = [(game, case) for game, cases in CASES.items() for case in cases]


def written(text: str) -> list[str]:
    """Each record of a file, replayed and written again by Python."""
    records = []
    for _, record in read_records(text.splitlines()):
        match = verify(record)
        records.append(match.record().to_json())
    return records


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_records_of_an_independent_implementation_agree(path: Path, host: Host) -> None:
    """Legal moves and weights at each step, returns and places at the end."""
    text = path.read_text()
    assert '"legal"' in text
    assert '"weights"' in text
    assert host.run("replays", text=text) == written(text)


@pytest.mark.parametrize(("game", "case"), GOLDEN)
def test_golden_playthroughs_agree(game: str, case: str, host: Host) -> None:
    """Each step and what it was chosen from, each event, the result: as in the file."""
    players, options, *_ = CASES[game][case]
    lines = path_of(game, case).read_text().splitlines()
    steps = [number for number, line in enumerate(lines) if STEP.match(line)]
    moves = [STEP.match(lines[number])[1] for number in steps]
    found = host.run("chronicle", game=game, players=players, options=options, moves=moves)
    told = [line for number in steps for line in lines[number : number + 2]]
    assert found == [*told, *lines[-2:]]


@pytest.mark.parametrize(("game", "case"), GOLDEN)
def test_legal_moves_of_golden_playthroughs_agree(game: str, case: str, host: Host) -> None:
    """The files name a few moves and count many; here are all of them."""
    players, options, seed, policy = CASES[game][case]
    checked = GAMES[game].read_options(options, players)
    record = random_record(GAMES[game], players, checked, seed, policy=policy, offers=True)
    (found,) = host.run("replays", text=record.to_json())
    assert found == Match.replay(record).record().to_json()


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_records_of_all_variants_agree(game: Game, host: Host) -> None:
    """Games that Python recorded, with what was legal at each step."""
    lines = [
        random_record(
            game, players, game.read_options(options, players), seed=8, policy=1, offers=True
        ).to_json()
        for _, players, options in variants([game])
    ]
    text = "\n".join(lines)
    assert host.run("replays", text=text) == written(text)
