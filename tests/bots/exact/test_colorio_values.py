"""What moves are worth in games of Colorio, held against the rules themselves."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from tablee import Match
from tablee.bots.exact.colorio import Solution, exact_values, solution
from tablee.bots.knowledge.colorio import sensible
from tablee.engine.contract import CHANCE, OVER, SLACK, State
from tablee.engine.errors import InvalidOption
from tablee.engine.kernel import MODE
from tablee.games.colorio import ALIKE, COLOURS, GAME, PEGS
from tests.contract.positions import walk

pytestmark = pytest.mark.skipif(
    MODE == "interpreted", reason="solving the whole game takes minutes"
)

PLAYERS = range(2, 6)
Position = bytes


def position_of(state: State) -> Position:
    return state.tobytes()


def state_at(position: Position) -> Any:
    return np.frombuffer(bytearray(position), GAME.state)[0]


# ------------------------------------------------------------- expectimax over the rules

SETS = ("covered", "usable", "barred", "laid")  # of squares
OUT, WEIGHTS = np.zeros(PEGS + SLACK, np.int16), np.zeros(PEGS + SLACK, np.int32)


def square_kinds(state: State) -> list[tuple[int, ...]]:
    """What matters about each square."""
    sets = [int(state[name]) for name in SETS]
    return [
        (int(state.colour[square]), *(bits >> square & 1 for bits in sets))
        for square in range(PEGS)
    ]


def sorted_by_kind(state: State) -> Position:
    """The same position with its squares in order, so that it is met again."""
    kinds = square_kinds(state)
    order = sorted(range(PEGS), key=lambda square: kinds[square])
    new = state_at(position_of(state))
    for name in SETS:
        bits = int(state[name])
        new[name] = sum((bits >> old & 1) << now for now, old in enumerate(order))
    for colour in range(COLOURS):
        bits = int(state.seen[colour])
        new.seen[colour] = sum((bits >> old & 1) << now for now, old in enumerate(order))
    new.colour[:] = state.colour[order]
    if int(state.lifted) >= 0:
        new.lifted = order.index(int(state.lifted))
    return position_of(new)


def moves_of(state: State) -> dict[int, float]:
    """Moves that differ, or outcomes with their probabilities."""
    if GAME.actor(state) == CHANCE:
        n = GAME.chance(state, OUT, WEIGHTS)
        chances = WEIGHTS[:n] / WEIGHTS[:n].sum()
        return dict(zip(OUT[:n].tolist(), chances.tolist(), strict=True))
    kinds = [*square_kinds(state), *square_kinds(state), ()]  # to lift, to cover, to remove
    n = GAME.legal(state, OUT)
    differ = {kinds[move]: move for move in OUT[:n].tolist()}
    return dict.fromkeys(differ.values(), 1.0)


def after(position: Position, action: int) -> Position:
    state = state_at(position)
    GAME.play(state, action)
    return sorted_by_kind(state)


@cache
def expectimax(position: Position) -> tuple[float, ...]:
    state = state_at(position)
    players, who = int(state.players), int(GAME.actor(state))
    if who == OVER:
        returns = np.zeros(GAME.seats[-1])
        GAME.payoffs(state, returns)
        return tuple(returns[:players].tolist())
    moves = moves_of(state)
    values = {move: expectimax(after(position, move)) for move in moves}
    if who == CHANCE:
        return tuple(sum(p * values[move][i] for move, p in moves.items()) for i in range(players))

    def wish(value: tuple[float, ...]) -> tuple[float, ...]:
        turn = [round(value[(who + i) % players], 11) for i in range(players)]
        return (turn[0], *(-x for x in turn[1:]))

    return max(values.values(), key=wish)


def late_positions(players: int, caps: int, seeds: range) -> Iterator[State]:
    """Positions with few caps left, in all phases of a turn, of games that last: no known fifth."""
    out = np.zeros(GAME.most_moves + SLACK, np.int16)
    for seed in seeds:
        match, luck = Match(GAME, players, manual=True), Random(seed)
        words = GAME.notation(match.options).words
        while not match.over:
            if int(match.state.covered).bit_count() <= caps:
                yield match.state
            if match.actor == CHANCE:
                outcomes = match.chance()
                match.play(luck.choices(list(outcomes), list(outcomes.values()))[0])
            else:
                match.play(words[luck.choice(out[: sensible(match.state, out)].tolist())])


@pytest.mark.parametrize(
    ("players", "caps", "games"), [(2, 6, 15), (3, 5, 12), (4, 5, 4), (5, 5, 4)]
)
def test_values_are_those_of_a_search_over_the_rules(players: int, caps: int, games: int) -> None:
    checked = eliminated = 0
    for state in late_positions(players, caps, range(games)):
        position = position_of(state)
        for action, returns in solution(players).values(state).items():
            assert returns == pytest.approx(expectimax(after(position, action)), abs=1e-12)
            checked += 1
        eliminated += int(state.alive).bit_count() < players
    assert checked > 100
    assert eliminated > 0 or players == 2


# -------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("players", PLAYERS)
def test_no_step_changes_what_can_be_expected_but_mistakes(players: int) -> None:
    """The value of a move is that of the position it leads to, from the first step to the last."""
    solved = solution(players)
    for seed in range(6):
        expected = None
        for match in walk((GAME, players, {}), seed, policy=seed % 2):
            if expected:
                assert solved.value(match.state) == pytest.approx(expected[match.moves[-1]])
            words = GAME.notation(match.options).words
            values = solved.values(match.state)
            expected = {words[action]: returns for action, returns in values.items()}
            if match.actor >= 0:
                assert sorted(expected) == match.legal()
            if match.actor == CHANCE:
                assert sorted(expected) == sorted(match.chance())
        assert expected == {}


@pytest.mark.parametrize("players", PLAYERS)
def test_a_position_is_worth_its_best_move(players: int) -> None:
    solved = solution(players)
    for match in walk((GAME, players, {"start": 0}), 3, every=3):
        if match.actor >= 0:
            values = solved.values(match.state)
            best = max(returns[match.actor] for returns in values.values())
            assert solved.value(match.state)[match.actor] == pytest.approx(best, abs=1e-12)
            assert values[solved.best(match.state)] == solved.value(match.state)
            mine = {action: returns[match.actor] for action, returns in values.items()}
            assert exact_values(match.state) == mine


def test_the_start_is_worth_what_the_table_says() -> None:
    for players in PLAYERS:
        solved = solution(players)
        for start in range(players):
            match = Match(GAME, players, options={"start": start}, manual=True)
            returns = solved.value(match.state)
            assert returns[start:] + returns[:start] == pytest.approx(solved.returns, abs=1e-13)
        lot = Match(GAME, players, manual=True)
        assert solved.value(lot.state) == pytest.approx([0.5] * players, abs=1e-13)


def test_a_known_last_peg_loses() -> None:
    match = Match(GAME, 2, options={"start": 0}, manual=True)
    for n in range(ALIKE - 1):
        match.play(f"lift:a{n + 1}")
        match.play("peg:red")
        match.play("remove")
    values = exact_values(match.state)
    assert 0 < min(values.values()) < 1, "never seen: it may be of another colour"
    match.play("lift:b1")
    match.play("peg:red")
    assert match.returns() == [1.0, 0.0]
    assert solution(2).values(match.state) == {}
    assert solution(2).value(match.state) == [1.0, 0.0]


def test_positions_of_other_games_are_refused() -> None:
    state = Match(GAME, 3, options={"start": 0}, manual=True).state
    with pytest.raises(InvalidOption, match="for 2 with 5 x 5 pegs, got one of Colorio for 3"):
        solution(2).values(state)
    with pytest.raises(InvalidOption, match="expected a position of Colorio for 3 with 4 x 2"):
        Solution.load(3, 4, 2).values(state)
    with pytest.raises(InvalidOption, match="a seat has to decide"):
        solution(3).best(Match(GAME, 3, manual=True).state)
