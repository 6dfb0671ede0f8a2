"""Tables of solved games on disk: a help, never a hindrance."""

from pathlib import Path

import numpy as np
import pytest

from tablee.bots.exact.colorio import Solution, _key
from tablee.bots.exact.storage import fetch_table, keep_table, source_key

OLD, NEW = "0" * 16, "1" * 16
TABLE = np.array([0.5, -1.0, 0.1])


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path))
    return tmp_path / "solved"


def test_what_is_kept_is_fetched(home: Path) -> None:
    assert fetch_table("game", OLD) is None
    keep_table("game", OLD, {"states": 3}, TABLE)
    found = fetch_table("game", OLD)
    assert found is not None
    assert (found[0], found[1].tolist()) == ({"states": 3}, TABLE.tolist())
    assert [path.name for path in home.iterdir()] == [f"game-{OLD}.table"]


def test_a_new_table_takes_the_place_of_older_ones(home: Path) -> None:
    for name in ("game", "game-2", "another"):
        keep_table(name, OLD, {}, TABLE)
    keep_table("game", NEW, {}, TABLE)
    assert fetch_table("game", OLD) is None
    assert len(list(home.iterdir())) == 3


def test_a_table_belongs_to_its_sources(tmp_path: Path) -> None:
    source = tmp_path / "source.py"
    source.write_text("1")
    before = source_key([source])
    source.write_text("2")
    assert before != source_key([source])


def test_damaged_tables_are_made_anew(home: Path) -> None:
    expected = Solution.load(2, 3, 2)
    (path,) = home.iterdir()
    whole = path.read_bytes()
    for content in (b"", b"scribble", whole[:-8], whole[:40], whole[:-1] + b"x", b"\n\n" + whole):
        path.write_bytes(content)
        again = Solution.load(2, 3, 2)
        assert not again.was_kept
        assert again.returns == expected.returns
        assert path.read_bytes() != content
    kept = Solution.load(2, 3, 2)
    assert kept.was_kept
    assert (kept.returns, kept.states) == (expected.returns, expected.states)
    assert not Solution.load(2, 3, 2, fresh=True).was_kept


def test_a_table_of_another_size_is_not_used() -> None:
    keep_table("colorio-2-3-2", _key(), {"states": 1, "seconds": 1.0}, TABLE)
    assert fetch_table("colorio-2-3-2", _key()) is not None
    assert not Solution.load(2, 3, 2).was_kept


def test_without_a_place_for_tables_it_works_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path / "file", Path("/proc/nowhere")):
        monkeypatch.setenv("TABLEE_CACHE", str(place))
        assert Solution.load(2, 2, 2).states == 11
