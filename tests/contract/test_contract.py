"""One suite over all games, at every player count and each option's edges."""

import re

import numpy as np
import pytest

from tablee import (
    CHANCE,
    GAMES,
    OVER,
    REFEREE,
    SPECTATOR,
    Game,
    GameOver,
    GameRunning,
    IllegalMove,
    Match,
    Record,
    verify,
)
from tablee.engine.contract import EVENT_WIDTH, SLACK, record_type
from tablee.engine.kernel import MODE
from tablee.engine.record import random_record
from tests.contract.positions import finished, walk
from tests.variants import Variant, name_of, variants

# Interpreted, between the fewest and the most players the rules are the same.
ALL = pytest.mark.parametrize(
    "variant",
    [
        (game, players, options)
        for game, players, options in variants()
        if MODE != "interpreted" or players in (game.seats[0], game.seats[-1])
    ],
    ids=name_of,
)
DEFAULTS = pytest.mark.parametrize("variant", [v for v in variants() if not v[2]], ids=name_of)
# What a match does around its kernels is the same in every mode, and so are the positions of every
# variant (tests/engine/test_kernels.py): what takes long is done interpreted with the defaults.
LONG = DEFAULTS if MODE == "interpreted" else ALL
EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


@ALL
def test_every_legal_move_can_be_played(variant: Variant) -> None:
    for match in walk(variant, seed=1, every=37):
        for word in match.legal() or match.chance():
            match.play(word)
            assert match.undo() == word


@ALL
def test_illegal_moves_raise_and_change_nothing(variant: Variant) -> None:
    rules = rule_numbers(variant[0])
    for match in walk(variant, seed=2, every=53):
        possible = set(match.legal() or match.chance())
        before, ply, legal = match.state.tobytes(), match.ply, match.legal()
        words = [w for w in match.game.notation(match.options).words if w and w not in possible]
        for word in words[:: 1 + len(words) // 60]:
            with pytest.raises(GameOver if match.over else IllegalMove) as error:
                match.play(word)
            if match.actor >= 0:
                assert error.value.rule in rules, error.value
        assert (match.state.tobytes(), match.ply, match.legal()) == (before, ply, legal)


@LONG
def test_undo_goes_back_to_the_very_same_position(variant: Variant) -> None:
    seen = [match.state.tobytes() for match in walk(variant, seed=3)]
    match = finished(variant, seed=3)
    for before in reversed(seen[:-1]):
        match.undo()
        assert match.state.tobytes() == before
    assert (match.ply, match.undo()) == (0, None)


@LONG
@pytest.mark.parametrize("policy", [0, 1], ids=["uniform", "sane"])
def test_records_replay_to_the_same_position(variant: Variant, policy: int) -> None:
    game, players, given = variant
    options = game.read_options(given, players)
    record = random_record(game, players, options, seed=4, policy=policy, offers=True)
    again = Record.from_json(record.to_json())
    assert again == record
    last = verify(again)
    assert last.over
    assert last.state.tobytes() == finished(variant, seed=4, policy=policy).state.tobytes()
    assert last.record().to_dict() == Match.replay(again).record().to_dict()


@ALL
def test_actor_and_lists_are_sound(variant: Variant) -> None:
    for match in walk(variant, seed=5, every=7):
        assert match.actor in (CHANCE, OVER, *range(match.players))
        words, chance = match.legal(), match.chance()
        assert len(words) == len(set(words)), "no move twice"
        assert all(weight > 0 for weight in chance.values())
        assert bool(words) == (match.actor >= 0)
        assert bool(chance) == (match.actor == CHANCE)
        if words and match.game.sane:
            out = np.zeros(match.game.most_moves + SLACK, np.int16)
            n = match.game.sane(match.state, out)
            sane = {match.game.notation(match.options).words[a] for a in out[:n]}
            assert sane
            assert sane <= set(words)


@ALL
def test_results_add_up(variant: Variant) -> None:
    game, players, _ = variant
    for seed in range(3 if MODE == "interpreted" else 10):
        match = finished(variant, seed)
        returns, places = match.returns(), match.places()
        sums = {"colorio": players / 2, "nivos": 2.0 if players == 4 else 1.0}
        assert sum(returns) == pytest.approx(sums.get(game.name, 1.0))
        assert all(0 <= x <= 1 for x in returns)
        for one in range(players):
            better = sum(places[other] < places[one] for other in range(players))
            assert places[one] == 1 + better, "1 and the number of seats that did better"
            for other in range(players):
                if returns[one] > returns[other]:
                    assert places[one] < places[other]


@DEFAULTS
def test_seats_of_a_side_share_its_result(variant: Variant) -> None:
    game, players, _ = variant
    sides = game.sides(players)
    assert len(sides) == players
    assert set(sides) == set(range(len(set(sides)))), "numbered without gaps"
    for seed in range(3 if MODE == "interpreted" else 10):
        match = finished(variant, seed)
        results = set(zip(sides, match.returns(), match.places(), strict=True))
        assert len(results) == len(set(sides))


@DEFAULTS
def test_a_running_game_has_no_result(variant: Variant) -> None:
    match = Match(*variant[:2], seed=1)
    for question in (match.returns, match.places):
        with pytest.raises(GameRunning, match="not over"):
            question()


@ALL
def test_views_and_events_are_sound(variant: Variant) -> None:
    game = variant[0]
    names = {kind.name for kind in game.events}
    for match in walk(variant, seed=6, every=5):
        spectator = match.view(SPECTATOR)
        assert spectator.keys() == match.view(REFEREE).keys()
        for seat in range(match.players):
            assert match.view(seat).keys() == spectator.keys()
        assert {event.name for event in match.events} <= names
        if match.ply:
            assert match.events, "every step is perceived somehow"


@ALL
def test_games_with_one_view_show_everybody_the_same(variant: Variant) -> None:
    """A game that says so is encoded once for all viewers: it has to be true."""
    assert variant[0].one_view
    for match in walk(variant, seed=3, every=29):
        views = [match.view(seat) for seat in (*range(match.players), SPECTATOR)]
        assert all(view == views[0] for view in views)


@ALL
def test_a_view_is_built_from_nothing(variant: Variant) -> None:
    """What lay in the record before leaves no trace, and the position is not touched."""
    game = variant[0]
    clean, dirty = np.zeros(1, game.sight), np.zeros(1, game.sight)
    for match in walk(variant, seed=7, every=29):
        before = match.state.tobytes()
        for viewer in (SPECTATOR, REFEREE, *range(match.players)):
            for name in game.sight.names or ():
                dirty[name] = 77
            game.view(match.state, viewer, clean[0])
            game.view(match.state, viewer, dirty[0])
            for name in game.sight.names or ():
                assert np.array_equal(clean[name], dirty[name]), name
        assert match.state.tobytes() == before


@ALL
def test_setup_forgets_the_game_before(variant: Variant) -> None:
    game, players, given = variant
    fresh, used = game.new_states(1), game.new_states(1)
    codes = game.encode_options(game.read_options(given, players))
    used[0] = finished(variant, seed=8).state
    for states in (fresh, used):
        game.setup(states[0], players, codes)
    words = game.notation(game.read_options(given, players)).words
    out, weights = (
        np.zeros(game.most_moves + SLACK, np.int16),
        np.zeros(game.most_moves + SLACK, np.int32),
    )
    for _ in range(60):  # the same moves are open in both, all along
        lists = []
        for states in (fresh, used):
            who = game.actor(states[0])
            if who == OVER:
                lists.append([])
            elif who == CHANCE:
                lists.append(out[: game.chance(states[0], out, weights)].tolist())
            else:
                lists.append(out[: game.legal(states[0], out)].tolist())
        assert [words[a] for a in lists[0]] == [words[a] for a in lists[1]]
        if not lists[0]:
            break
        for states in (fresh, used):
            game.play(states[0], lists[0][-1])


@ALL
def test_kernels_write_only_where_they_may(variant: Variant) -> None:
    """Guards around each buffer stay as they were."""
    game, players, given = variant
    codes = game.encode_options(game.read_options(given, players))
    states, sights = np.zeros(3, game.state), np.zeros(3, game.sight)
    guard = 16
    out = np.full(game.most_moves + SLACK + 2 * guard, 99, np.int16)
    weights = np.full(game.most_moves + SLACK + 2 * guard, 99, np.int32)
    rows = np.full((game.most_events + 2, EVENT_WIDTH), 99, np.int16)
    results = np.full(game.seats[-1] + 2, 0.99)
    zeros = bytes(game.state.itemsize)
    mine = slice(guard, -guard)
    game.setup(states[1], players, codes)
    for match in walk(variant, seed=9):
        states[1] = match.state
        who = match.actor
        if who == CHANCE:
            n = game.chance(states[1], out[mine], weights[mine])
        elif who != OVER:
            n = game.legal(states[1], out[mine])
            if game.sane:
                game.sane(states[1], out[mine])
                n = game.legal(states[1], out[mine])
        else:
            game.payoffs(states[1], results[1:-1])
            break
        assert n <= game.most_moves
        game.play(states[1], int(out[guard]))
        count = game.tell(match.state, int(out[guard]), states[1], rows[1:-1])
        assert 1 <= count <= game.most_events
        game.view(states[1], SPECTATOR, sights[1])
        game.why_not(match.state, int(out[guard]))
    assert states[0].tobytes() == states[2].tobytes() == zeros
    assert sights[0].tobytes() == sights[2].tobytes() == bytes(game.sight.itemsize)
    assert (out[:guard] == 99).all()
    assert (out[-guard:] == 99).all()
    assert (weights[:guard] == 99).all()
    assert (weights[-guard:] == 99).all()
    assert (rows[[0, -1]] == 99).all()
    assert (results[[0, -1]] == 0.99).all()


@ALL
def test_notation_is_a_two_way_table(variant: Variant) -> None:
    game, players, given = variant
    notation = game.notation(game.read_options(given, players))
    used = [word for word in notation.words if word]
    assert len(used) == len(set(used))
    assert all(notation.words[action] == word for word, action in notation.actions.items())
    assert len(notation.words) <= np.iinfo(np.int16).max
    assert all(re.fullmatch(r"[a-z]+(:[A-Za-z0-9+/-]+)?", word) for word in used)


@EACH_GAME
def test_reasons_cite_rules_of_the_file(game: Game) -> None:
    rules = rule_numbers(game)
    assert rules == {f"R{n}" for n in range(1, len(rules) + 1)}, "numbered without gaps"
    assert all(reason.rule in rules for reason in game.reasons)
    codes = [reason.code for reason in game.reasons]
    assert len(codes) == len(set(codes))


@EACH_GAME
def test_every_rule_has_a_test(game: Game) -> None:
    from pathlib import Path

    text = Path(__file__).parents[1].joinpath("games", f"test_{game.name}.py").read_text()
    tested = {f"R{n}" for n in re.findall(r"def test_r(\d+)_", text)}
    assert tested == rule_numbers(game)


def rule_numbers(game: Game) -> set[str]:
    """The numbered rules in the docstring of a game's file."""
    from importlib import import_module

    text = import_module(f"tablee.games.{game.name}").__doc__ or ""
    return set(re.findall(r"^(R\d+) ", text, re.MULTILINE))


def test_record_fields_that_numpy_hides_are_refused() -> None:
    with pytest.raises(ValueError, match="hide these fields: size"):
        record_type([("size", np.int64)])
