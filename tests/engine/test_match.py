"""The boundary: what a match answers, and what it refuses."""

from concurrent.futures import ThreadPoolExecutor

import pytest

import tablee
from tablee import (
    CHANCE,
    GAMES,
    REFEREE,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPly,
    InvalidSeat,
    InvalidSeed,
    Match,
    TableeError,
    UnknownGame,
)
from tablee.engine import match as match_module
from tablee.engine import passage
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
    assert (str(again), again.rule, again.cause) == (str(error.value), "R2", "other-phase")


def test_a_refusal_names_its_cause() -> None:
    match = Match("tonooo", 2, options={"start": 0, "capacity": 4}, manual=True)
    for _ in range(4):
        for move in ("draw", "bag:red", "put:A"):
            match.play(move)
    match.play("draw")
    with pytest.raises(IllegalMove, match="chance decides now") as error:
        match.play("put:A")
    assert (error.value.rule, error.value.cause) == ("", "")
    match.play("bag:blue")
    with pytest.raises(IllegalMove) as error:
        match.play("put:A")
    assert (error.value.rule, error.value.cause) == ("R3", "cylinder-full")


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
def test_undo_to_goes_back_to_any_decision(name: str) -> None:
    match = Match(name, 2, seed=6)
    before = {}  # by ply
    while not match.over and match.ply < 60:
        before[match.ply] = (match.view(REFEREE), match.legal(), match.actor)
        match.play(match.legal()[-1])
    moves, twin = match.moves, match.copy()
    for ply in list(before)[::-7]:
        assert twin.undo_to(ply) == moves[ply:]
        moves = moves[:ply]
        assert (twin.ply, twin.moves, twin.events) == (ply, moves, [])
        assert (twin.view(REFEREE), twin.legal(), twin.actor) == before[ply]
    while twin.ply < match.ply:
        twin.play(twin.legal()[-1])
    assert twin.moves == match.moves, "chance comes again as it came"


@pytest.mark.parametrize("ply", [-1, 4, 10**30, True, 1.0, "2", None])
def test_undo_to_nowhere_is_refused(ply: object) -> None:
    match = Match("tonooo", 2, options={"start": 0}, seed=3)
    for move in ("draw", "put:A", "lift:B"):
        match.play(move)
    assert (match.over, match.ply) == (True, 4)
    with pytest.raises(InvalidPly, match="expected a ply from 0 to 3 to take back from, got"):
        match.undo_to(ply)  # type: ignore[arg-type]
    with pytest.raises(InvalidPly, match="at which a seat decided, got 1: chance did"):
        match.undo_to(1)
    assert match.ply == 4
    match.undo_to(0)
    with pytest.raises(InvalidPly, match="expected one that was played to take back from, got '0'"):
        match.undo_to(0)


def test_a_manual_match_takes_chance_back_too() -> None:
    match = Match("tonooo", 2, options={"start": 0}, manual=True)
    for move in ("draw", "bag:red", "put:A"):
        match.play(move)
    assert match.undo_to(1) == ["bag:red", "put:A"]
    assert match.actor == CHANCE
    assert "bag:blue" in match.chance()


def test_reseeding_changes_what_is_to_come_and_nothing_else() -> None:
    match = Match("colorio", 2, options={"start": 0}, seed=1)
    match.play("lift:a1")
    before = (match.view(REFEREE), match.moves)
    moves: dict[int, list[str]] = {}  # by seed
    for seed in (*range(40), *range(40)):
        match.reseed(seed)
        assert (match.view(REFEREE), match.moves) == before
        twin = match.copy()
        for move in ("remove", "lift:b1"):
            twin.play(move)
        assert moves.setdefault(seed, twin.moves) == twin.moves
        assert twin.undo() == "lift:b1"
        twin.play("lift:b1")
        assert twin.moves == moves[seed], "taking back is no way to better luck"
    assert len({tuple(each) for each in moves.values()}) == 5, "any colour may come"
    with pytest.raises(InvalidSeed, match="expected a whole number"):
        match.reseed("luck")  # type: ignore[arg-type]


def test_a_match_knows_who_decided_when() -> None:
    match = Match("tonooo", 2, options={"start": 1}, seed=3)
    assert (match.last_decision(0), match.last_decision(1)) == (None, None)
    for move in ("draw", "put:A", "draw"):
        match.play(move)
    assert (match.last_decision(1), match.last_decision(0)) == (2, 3)
    assert match.moves_since(2) == match.moves[2:] == ["put:A", "draw", match.moves[-1]]
    assert match.moves_since(match.ply) == []


def test_positions_are_kept_only_if_somebody_may_change_them() -> None:
    match = Match("tonooo", 2, options={"start": 0}, seed=3)
    for move in ("draw", "put:A"):
        match.play(move)
    assert not match._kept
    s = match.state
    assert "draw" in match.legal()
    s.bag = 0
    assert "draw" not in match.legal()
    assert Match.replay(match.record()).state.bag != 0
    twin = match.copy()
    changed = match.state.tobytes()
    for each in (match, twin):
        each.play("lift:A")
        assert each.state.in_play == 0b1110, "with an empty bag the cylinder leaves"
        each.undo()
        assert each.state.tobytes() == changed
        each.undo_to(0)
        assert each.state.bag != 0


def test_chance_may_take_longer_than_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    def played() -> list[object]:
        match = Match("tonooo", 6, seed=8)
        told = []
        while not match.over:
            told.append(match.play(match.legal()[-1]))
        return [match.moves, told]

    expected = played()
    monkeypatch.setattr(passage, "_desks", passage._Desks())
    for module in (passage, match_module):
        monkeypatch.setattr(module, "STRETCH", 1)
    assert played() == expected


def test_threads_don_t_get_into_each_other_s_way() -> None:
    def played(seed: int) -> list[object]:
        match = Match("nivos", 2, seed=seed)
        seen: list[object] = []
        while not match.over:
            match.play(match.legal()[seed % 2 - 1])
            seen.append((match.events, match.view(), match.legal()))
        return seen

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(played, range(16)))
    assert together == [played(seed) for seed in range(16)]


def test_seats_of_a_team_are_one_side() -> None:
    for game in GAMES.values():
        for players in game.seats:
            teams = game.name == "nivos" and players == 4
            assert game.sides(players) == ((0, 1, 0, 1) if teams else tuple(range(players)))


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
