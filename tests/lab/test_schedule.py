"""Who meets whom, where and when."""

from collections import Counter

import pytest

from tablee.lab.schedule import count_line_ups, line_ups, schedule


@pytest.mark.parametrize(
    ("bots", "sides"), [(2, 2), (5, 2), (3, 3), (5, 3), (4, 4), (2, 3), (2, 4), (3, 5), (2, 6)]
)
def test_seats_are_fair_in_every_block(bots: int, sides: int) -> None:
    rounds = len(line_ups(bots, sides))
    fixtures = schedule(bots, sides, 2 * rounds * sides, seed=4)
    assert len(fixtures) == 2 * rounds * sides
    assert [fixture.number for fixture in fixtures] == list(range(len(fixtures)))
    at = Counter((bot, side) for fixture in fixtures for side, bot in enumerate(fixture.bots))
    assert len(at) == bots * sides
    assert len({at[bot, side] for bot in range(bots) for side in range(sides)}) == 1
    blocks: dict[int, list[tuple[int, ...]]] = {}
    for fixture in fixtures:
        blocks.setdefault(fixture.block, []).append(fixture.bots)
    for games in blocks.values():
        first = games[0]
        assert games == [first[turned:] + first[:turned] for turned in range(sides)]


@pytest.mark.parametrize(("bots", "sides"), [(5, 2), (5, 3), (2, 3), (6, 4)])
def test_every_line_up_plays_as_often(bots: int, sides: int) -> None:
    every = [tuple(sorted(line_up)) for line_up in line_ups(bots, sides)]
    fixtures = schedule(bots, sides, 3 * len(every) * sides, seed=1)
    met = Counter(tuple(sorted(fixture.bots)) for fixture in fixtures)
    assert met == dict.fromkeys(every, 3 * sides)


def test_too_few_bots_take_part_about_as_often() -> None:
    for bots, sides in ((2, 3), (2, 5), (3, 4), (4, 6)):
        for line_up in line_ups(bots, sides):
            counts = Counter(line_up)
            assert set(counts) == set(range(bots))
            assert max(counts.values()) - min(counts.values()) <= 1


def test_games_of_a_block_share_their_luck_and_others_do_not() -> None:
    fixtures = schedule(3, 3, 60, seed=2)
    lucks = {fixture.block: fixture.seed for fixture in fixtures}
    assert all(lucks[fixture.block] == fixture.seed for fixture in fixtures)
    assert len(set(lucks.values())) == len(lucks) == 20
    assert all(0 <= luck < 1 << 53 for luck in lucks.values())


def test_a_part_of_it_is_as_fair_as_can_be() -> None:
    fixtures = schedule(4, 2, 10_000, seed=3)[: 12 * 5]
    played = Counter(bot for fixture in fixtures for bot in fixture.bots)
    assert set(played.values()) == {30}


def test_orders_around_the_table_differ() -> None:
    fixtures = schedule(4, 4, 400, seed=1)
    after = Counter((f.bots[side], f.bots[side - 1]) for f in fixtures for side in range(4))
    assert len(after) == 12
    assert max(after.values()) < 2 * min(after.values())


def test_seeds() -> None:
    assert schedule(3, 2, 30, seed=1) == schedule(3, 2, 30, seed=1)
    assert schedule(3, 2, 30, seed=1) != schedule(3, 2, 30, seed=2)
    assert schedule(3, 2, 30, seed=1)[:10] == schedule(3, 2, 10, seed=1)


@pytest.mark.parametrize(("bots", "sides"), [(2, 2), (5, 2), (2, 3), (6, 4), (3, 5)])
def test_line_ups_are_counted(bots: int, sides: int) -> None:
    assert count_line_ups(bots, sides) == len(line_ups(bots, sides))


def test_too_many_line_ups_are_dealt() -> None:
    fixtures = schedule(62, 6, 6 * 200, seed=1)
    assert len(fixtures) == 6 * 200
    assert all(len(set(fixture.bots)) == 6 for fixture in fixtures)
    at = Counter((bot, side) for fixture in fixtures for side, bot in enumerate(fixture.bots))
    for bot in range(62):
        counts = {at[bot, side] for side in range(6)}
        assert len(counts) == 1  # as often in every seat
        assert 12 <= counts.pop() <= 20  # once in each of twenty deals, or left over
    assert fixtures == schedule(62, 6, 6 * 200, seed=1)
