"""`tablee record` and `tablee replay`."""

import json
from pathlib import Path

import pytest

import tablee
from tests.cli.terminal import Run, Terminal, spawn, write_lines

RECORDS = Path(__file__).parents[1] / "records"
TURNS = [(game.name, players) for game in tablee.GAMES.values() for players in game.seats]


@pytest.mark.parametrize(("game", "players"), TURNS)
@pytest.mark.parametrize("extra", [[], ["--legal", "--policy", "sane"]])
def test_what_is_recorded_replays(
    run: Run, tmp_path: Path, game: str, players: int, extra: list[str]
) -> None:
    file = tmp_path / "games.jsonl"
    assert run("record", game, "-p", players, "-n", 2, "-s", 5, "-o", file, *extra).code == 0
    result = run("replay", file)
    assert (result.code, result.err) == (0, "")
    first, second = result.out.splitlines()
    title = tablee.GAMES[game].title
    assert first.startswith(f"game 1: {title}, {players} players, ")
    assert second.startswith("game 2: ")
    assert second.endswith(": verified")


def test_the_format_of_a_record(run: Run) -> None:
    line = run("record", "tonooo", "-p", 3, "-s", 1, "--legal", "-O", "capacity=5").out
    data = json.loads(line)
    assert (data["game"], data["players"], data["options"]["capacity"]) == ("tonooo", 3, 5)
    assert set(data["options"]) == {option.name for option in tablee.GAMES["tonooo"].options}
    assert data["steps"][0]["weights"] == {"start:0": 1, "start:1": 1, "start:2": 1}
    decision = data["steps"][1]
    assert decision["legal"] == sorted(decision["legal"])
    assert decision["move"] in decision["legal"]
    assert (len(data["returns"]), len(data["places"])) == (3, 3)


def test_a_seed_gives_the_same_games_however_the_rules_run(run: Run) -> None:
    arguments = ["record", "colorio", "-p", 4, "-n", 3, "-s", 77]
    first = run(*arguments).out
    assert first == run(*arguments).out
    assert first == spawn(*arguments).out


def test_a_seed_that_is_drawn_is_told(run: Run) -> None:
    result = run("record", "tonooo")
    seed = result.err.split()[1]
    assert run("record", "tonooo", "-s", seed).out == result.out


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*-3*.jsonl")), ids=lambda path: path.stem)
def test_records_of_another_program_replay(run: Run, path: Path) -> None:
    result = run("replay", path)
    assert result.code == 0, result
    assert all(line.endswith(": verified") for line in result.out.splitlines())


def test_the_summary_of_a_game(run: Run) -> None:
    result = run("replay", RECORDS / "tonooo-3.jsonl", "--game", 2)
    assert result.out == "game 2: Tonooo, 3 players, 166 steps, places 2 1 2: verified\n"


def test_replay_reads_standard_input(run: Run) -> None:
    line = run("record", "nivos", "-s", 1).out
    assert run("replay", "-", text=line).out.startswith("game 1: Nivos, 2 players")


@pytest.mark.parametrize("game", list(tablee.GAMES))
def test_every_position_can_be_shown(run: Run, game: str) -> None:
    line = run("record", game, "-s", 2, "--policy", "sane").out
    steps = len(json.loads(line)["steps"])
    result = run("replay", "-", "--step", text=line)
    assert result.code == 0
    assert f"step {steps} of {steps}" in result.out
    assert "wins" in result.out or "win together" in result.out


def test_an_unfinished_game_is_verified_so_far(run: Run) -> None:
    data = json.loads(run("record", "colorio", "-s", 2).out)
    del data["returns"], data["places"]
    data["steps"] = data["steps"][:7]
    result = run("replay", "-", text=json.dumps(data))
    assert result.out == "game 1: Colorio, 2 players, 7 steps, not finished: verified so far\n"


# ------------------------------------------------------------------------------- bad files


@pytest.fixture
def lines(run: Run) -> list[str]:
    return run("record", "tonooo", "-p", 3, "-n", 3, "-s", 3, "--legal").out.splitlines()


def damaged(line: str, step: int, **changes: object) -> str:
    data = json.loads(line)
    data["steps"][step - 1] |= changes
    return json.dumps(data)


@pytest.mark.parametrize(
    ("step", "changes"),
    [
        (2, {"move": "put:A"}),
        (2, {"move": "banana"}),
        (2, {"seat": 2}),
        (2, {"seat": None}),
        (2, {"legal": ["draw"]}),
        (1, {"weights": {"start:0": 2, "start:1": 1, "start:2": 1}}),
        (1, {"move": "start:7"}),
        (2, {"move": 5}),
        (2, {"legal": 5}),
    ],
)
def test_a_changed_step_is_found(
    run: Run, lines: list[str], step: int, changes: dict[str, object]
) -> None:
    text = "\n".join([lines[0], "", damaged(lines[1], step, **changes)])
    result = run("replay", "-", text=text)
    assert result.refused("standard input", "line 3, game 2", f"step {step}")
    assert result.out.startswith("game 1: ")


def test_a_changed_result_is_found(run: Run, lines: list[str]) -> None:
    data = json.loads(lines[0])
    data["places"] = [3, 3, 3]
    assert run("replay", "-", text=json.dumps(data)).refused("line 1, game 1", "places")


def test_a_game_cut_short_is_found(run: Run, lines: list[str]) -> None:
    data = json.loads(lines[0])
    data["steps"].pop()
    assert run("replay", "-", text=json.dumps(data)).refused(
        "line 1, game 1", "expected more steps"
    )


def test_a_file_cut_off_is_found(run: Run, lines: list[str], tmp_path: Path) -> None:
    text = "\n".join(lines)
    file = tmp_path / "cut.jsonl"
    start = text.index("\n") + 1
    cut = text.index('"move"', start + 300) + 4
    file.write_text(text[:cut], encoding="utf-8")
    result = run("replay", file)
    assert result.refused("cut.jsonl", "line 2, game 2", "step ", "JSON")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", ["holds no game"]),
        (b"\n\n  \n", ["holds no game"]),
        (b"hello\n", ["line 1, game 1", "JSON"]),
        (b"\x00\xff\xfe\n", ["line 1", "UTF-8"]),
        (b"[]\n", ["line 1, game 1", "object"]),
        (b'{"game": "chess", "players": 2, "steps": []}', ["chess"]),
        (b'{"game": "tonooo", "players": 99, "steps": []}', ["players", "99"]),
        (b'{"game": "tonooo", "players": 2, "steps": 5}', ["steps"]),
        (b"[" * 100_000, ["line 1, game 1"]),
        (b'{"a": ' + b"9" * 10_000 + b"}", ["line 1, game 1"]),
    ],
)
def test_files_of_something_else_are_refused(
    run: Run, tmp_path: Path, content: bytes, words: list[str]
) -> None:
    file = tmp_path / "something"
    file.write_bytes(content)
    assert run("replay", file).refused("something", *words)
    assert run("replay", file, "--game", 1).refused("something", *words)
    known = words if b'"game"' in content else ["is no saved game"]
    assert run("play", "--resume", file).refused("something", *known)


def test_a_file_that_is_one_endless_line_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.cli.files.LONGEST_LINE", 1000)
    file = tmp_path / "endless"
    file.write_bytes(b" " * 5000)
    assert run("replay", file).refused("line 1", "1000 bytes")


def test_files_that_cannot_be_read_are_refused(run: Run, tmp_path: Path) -> None:
    assert run("replay", tmp_path / "nothing").refused("nothing", "No such file")
    assert run("replay", tmp_path).refused("folder")
    assert run("play", "--resume", tmp_path).refused("folder")


def test_a_game_that_is_not_there_is_refused(run: Run) -> None:
    assert run("replay", RECORDS / "tonooo-3.jsonl", "--game", 4).refused("1 to 3", "4")


def test_one_game_can_be_looked_at_although_another_is_damaged(run: Run, lines: list[str]) -> None:
    text = "\n".join(["damaged", lines[1]])
    assert run("replay", "-", "--game", 2, text=text).code == 0
    assert run("replay", "-", "--game", 1, text=text).refused("line 1, game 1")


# ----------------------------------------------------------------------------- files written


def test_a_file_is_replaced_only_when_all_is_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import tablee.engine.record

    file = tmp_path / "games.jsonl"
    file.write_text("precious\n", encoding="utf-8")
    real = tablee.engine.record.random_record

    def failing(*arguments: object) -> object:
        if arguments[4] == 1:
            raise tablee.TableeError("the second game went wrong")
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("tablee.engine.record.random_record", failing)
    assert run("record", "tonooo", "-n", 2, "-s", 1, "-o", file).refused("went wrong")
    assert file.read_text(encoding="utf-8") == "precious\n"
    assert list(tmp_path.iterdir()) == [file]
    monkeypatch.undo()
    file.chmod(0o640)
    assert run("record", "tonooo", "-s", 1, "-o", file).code == 0
    assert file.read_text(encoding="utf-8").startswith('{"game"')
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(run: Run, tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.touch()
    link.symlink_to(target)
    assert run("record", "tonooo", "-s", 1, "-o", link).code == 0
    assert link.is_symlink()
    assert target.stat().st_size > 0


def test_devices_are_written_to(run: Run) -> None:
    assert run("record", "tonooo", "-s", 1, "-o", "/dev/null").code == 0
    assert Path("/dev/null").is_char_device()


def test_places_that_cannot_be_written_are_refused(run: Run, tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    file = write_lines(tmp_path / "file", ["x"])
    for place in (tmp_path, tmp_path / "no" / "file", "/proc/none", loop, file / "x", "x" * 300):
        assert run("record", "tonooo", "-s", 1, "-o", place).refused("expected")


# --------------------------------------------------------------------------- on a terminal


def test_on_a_terminal_a_step_waits_for_enter() -> None:
    terminal = Terminal("replay", RECORDS / "tonooo-3.jsonl", "--step")
    assert "game 1: Tonooo" in terminal.wait_for("q stops: ")
    terminal.type("\n")
    assert "step 1 of 55" in terminal.wait_for("q stops: ")
    terminal.type("q\n")
    assert terminal.close() == 0
