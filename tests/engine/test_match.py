"""The boundary: what a match answers, and what it refuses."""

import pytest

import tablee
from tablee import (
    CHANCE,
    GAMES,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidSeat,
    Match,
    TableeError,
    UnknownGame,
)
from tablee.engine.contract import enrol, find_game


def test_a_match_draws_chance_by_its_seed() -> None:
    one, other = Match("tonooo", 4, seed=3), Match("tonooo", 4, seed=3)
    for _ in range(20):
        assert one.actor == other.actor >= 0
        assert one.play(one.legal()[0]) == other.play(other.legal()[0])
    assert one.moves == other.moves
    assert {Match("tonooo", 6, seed=seed).actor for seed in range(60)} == set(range(6))


def test_without_a_seed_games_differ() -> None:
    assert len({tuple(Match("colorio", 5).moves) for _ in range(60)}) > 1


def test_undo_takes_back_a_decision_and_the_chance_after_it() -> None:
    match = Match("tonooo", 2, options={"start": 1}, seed=3)
    match.play("draw")
    assert match.moves[0] == "draw"
    assert match.ply == 2, "a piece was drawn"
    assert match.undo() == "draw"
    assert (match.ply, match.actor) == (0, 1)
    assert match.undo() is None


def test_undo_draws_the_same_again() -> None:
    """Taking back is no way to better luck."""
    match = Match("colorio", 2, seed=3)
    shown = {tuple(map(str, match.play("lift:a2"))) for _ in range(8) if match.undo() or True}
    assert len(shown) == 1


def test_a_move_that_is_stopped_in_the_middle_was_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("nivos", 2, options={"start": 0}, seed=1)
    before, legal = match.state.tobytes(), match.legal()

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(type(match.game), "event_of", stopped)
    with pytest.raises(KeyboardInterrupt):
        match.play(legal[0])
    assert (match.state.tobytes(), match.ply, match.legal()) == (before, 0, legal)
    monkeypatch.undo()
    match.play(legal[0])
    assert match.ply == 1


def test_errors_travel_between_processes() -> None:
    import pickle

    with pytest.raises(IllegalMove) as error:
        Match("tonooo", 2, seed=1).play("pay:red")
    again = pickle.loads(pickle.dumps(error.value))
    assert (str(again), again.rule) == (str(error.value), "R2")


def test_numbers_too_long_to_print_are_refused_too() -> None:
    huge = 10**5000
    for given in ({"players": huge}, {"options": {"capacity": huge}}):
        with pytest.raises(TableeError, match="a number that is too long"):
            Match("tonooo", **given)  # type: ignore[arg-type]
    with pytest.raises(TableeError, match="a number that is too long"):
        Match("tonooo").play("draw", ply=huge)


def test_undo_keeps_the_lot() -> None:
    match = Match("tonooo", 2, seed=3)
    assert match.undo() is None
    assert match.ply == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_goes_its_own_way(name: str) -> None:
    import copy

    match = Match(name, seed=4)
    match.play(match.legal()[0])
    before = match.state.tobytes()
    for twin in (match.copy(), copy.copy(match), copy.deepcopy(match)):
        assert twin.moves == match.moves
        twin.play(twin.legal()[-1])
        assert twin.ply > match.ply
        assert match.state.tobytes() == before
        while twin.undo():
            pass
        assert match.ply > 0
    assert match.copy().play(match.legal()[0]) == match.play(match.legal()[0])


def test_manual_matches_wait_for_chance() -> None:
    match = Match("tonooo", 2, manual=True)
    assert match.actor == CHANCE
    assert match.legal() == []
    with pytest.raises(tablee.IllegalMove, match="draw: chance decides now: expected start:0"):
        match.play("draw")
    match.play("start:1")
    assert match.chance() == {}


@pytest.mark.parametrize("move", ["", "fly", "DRAW", "draw ", "lift:E", 3, None, b"draw", ["draw"]])
def test_unreadable_moves_are_refused(move: object) -> None:
    match = Match("tonooo", 2, options={"start": 0})
    with pytest.raises(InvalidMove, match=r"is no move of Tonooo: expected draw, lift:A, lift:B, "):
        match.play(move)  # type: ignore[arg-type]
    assert match.ply == 0


def test_a_long_move_is_not_repeated_whole() -> None:
    with pytest.raises(InvalidMove) as error:
        Match("tonooo").play("x" * 100_000)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("viewer", [2, -1, -2, -5, "0", None, True, 1.5])
def test_nobody_else_may_look(viewer: object) -> None:
    with pytest.raises(InvalidSeat, match="a seat from 0 to 1"):
        Match("tonooo", 2).view(viewer)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["chess", "", "Tonooo", None, 7])
def test_unknown_games_are_refused(name: object) -> None:
    with pytest.raises(UnknownGame, match="expected one of tonooo, bonne_main, colorio, nivos"):
        Match(name)  # type: ignore[arg-type]


def test_options_given_and_parsed_are_checked_alike() -> None:
    game = GAMES["tonooo"]
    typed = ["capacity=5", "joker_pair=true", "start=1", "memory=open"]
    assert game.parse_options(typed, 2) == game.read_options(
        {"capacity": 5, "joker_pair": True, "start": 1, "memory": "open"}, 2
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("capacity", "expected name=value"),
        ("colour=red", "expected one of start, capacity"),
        ("capacity=seven", "from 4 to 9, got 'seven'"),
        ("capacity=", "from 4 to 9"),
        ("capacity=99999999999999999999", "from 4 to 9"),
        ("capacity=\u0667", "from 4 to 9"),
        ("joker_pair=yes", "true or false"),
        ("memory=", "closed or open"),
        ("start=2", "from 0 to 1"),
        ("start=-1", "from 0 to 1"),
    ],
)
def test_bad_options_say_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(InvalidOption, match=message):
        GAMES["tonooo"].parse_options([text], 2)


def test_an_option_is_given_once() -> None:
    with pytest.raises(InvalidOption, match="given twice"):
        GAMES["tonooo"].parse_options(["capacity=5", "capacity=6"], 2)


def test_every_error_has_a_code_of_its_own() -> None:
    def below(kind: type[TableeError]) -> list[type[TableeError]]:
        return [kind, *(k for sub in kind.__subclasses__() for k in below(sub))]

    kinds = [kind for kind in below(TableeError) if "code" in vars(kind)]
    assert len({kind.code for kind in kinds}) == len(kinds) >= 10


def test_two_games_with_the_same_record_are_refused() -> None:
    from dataclasses import replace

    with pytest.raises(ValueError, match="twin and tonooo have records alike"):
        enrol([replace(GAMES["tonooo"], name="twin")])
    assert find_game("tonooo") is GAMES["tonooo"]


def test_the_package_names_what_it_has() -> None:
    assert all(hasattr(tablee, name) for name in tablee.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        _ = tablee.Chess  # type: ignore[attr-defined]
