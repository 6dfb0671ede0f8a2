"""Folders of data files: the package's, and one's own."""

from pathlib import Path

import pytest

from tablee import InvalidData
from tablee.games.data_folder import LARGEST, data_files, read_lines


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLEE_DATA", str(tmp_path))
    (tmp_path / "bonne_main").mkdir()
    return tmp_path / "bonne_main"


def test_the_package_has_its_boards_the_default_first() -> None:
    assert list(data_files("bonne_main", "court")) == ["court", "cour"]


def test_files_of_ones_own_are_added_and_go_before(own: Path) -> None:
    for name in ("zigzag", "cour", "alley"):
        (own / f"{name}.txt").touch()
    (own / "notes.md").touch()
    found = data_files("bonne_main", "court")
    assert list(found) == ["court", "alley", "cour", "zigzag"]
    assert found["cour"].parent == own
    assert found["court"].parent != own


def test_a_folder_without_such_files_changes_nothing(own: Path) -> None:
    assert list(data_files("nivos", "classic")) == ["classic"]


def test_a_folder_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_DATA", "/nowhere/at/all")
    with pytest.raises(InvalidData, match="/nowhere/at/all: expected a folder with data files"):
        data_files("nivos", "classic")


@pytest.mark.parametrize("name", ["Court", "my board", "2nd", "x" * 40, "château"])
def test_names_are_small_letters_and_digits(own: Path, name: str) -> None:
    (own / f"{name}.txt").touch()
    with pytest.raises(InvalidData, match="expected a file name of small letters"):
        data_files("bonne_main", "court")


def test_what_can_not_be_read_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(InvalidData, match=r"none\.txt: expected a plain file"):
        read_lines(tmp_path / "none.txt")
    with pytest.raises(InvalidData, match="expected a plain file"):
        read_lines(tmp_path)
    (tmp_path / "large.txt").write_bytes(b"." * (LARGEST + 1))
    with pytest.raises(InvalidData, match="expected at most 20000 bytes"):
        read_lines(tmp_path / "large.txt")
    (tmp_path / "latin.txt").write_bytes(b"one\ntwo\nch\xe2teau\n")
    with pytest.raises(InvalidData, match=r"latin\.txt, line 3: expected text in UTF-8"):
        read_lines(tmp_path / "latin.txt")


def test_what_the_system_refuses_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "locked.txt").touch()

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refused)  # root may read anything
    with pytest.raises(InvalidData, match=r"locked\.txt: can't be read: Permission denied"):
        read_lines(tmp_path / "locked.txt")
