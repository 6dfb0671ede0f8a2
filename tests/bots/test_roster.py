"""Bots by name, and classes of one's own."""

from pathlib import Path

import pytest

import tablee
from tablee.bots.own import InvalidBot
from tablee.bots.policy import Policy, Turn
from tablee.bots.roster import Bot, read_bot, read_bots, warm_up
from tablee.bots.uniform import RandomBot

OWN = """
class Greedy:
    def choose(self, turn):
        return turn.legal[-1]

class Lucky:
    def __init__(self, *, seed):
        self.seed = seed

    def choose(self, turn, hurry=False):
        return turn.legal[self.seed % len(turn.legal)]

class Mute:
    pass

class Deaf:
    def choose(self):
        return "draw"

class Absent:
    async def choose(self, turn):
        return "draw"

class Needy:
    def __init__(self, depth, width):
        pass

    def choose(self, turn):
        return "draw"

class Moody:
    def __init__(self):
        raise ValueError("not\\ntoday")

    def choose(self, turn):
        return "draw"

class Quitter:
    def __init__(self):
        raise SystemExit("bye")

    def choose(self, turn):
        return "draw"

class Nobody:
    def __new__(cls):
        return None

    def choose(self, turn):
        return "draw"

class Rebel:
    def __init__(self):
        raise BaseException("no")

    def choose(self, turn):
        return "draw"

class Mood(type):
    @property
    def choose(cls):
        raise RuntimeError("ask later")

class Moodier(metaclass=Mood):
    pass

number = 5
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "my_bot.py"
    path.write_text(OWN)
    return str(path)


def opening(game: str = "tonooo") -> Turn:
    match = tablee.Match(game, options={"start": 0}, seed=1)
    return Turn(match, 0)


@pytest.mark.parametrize("name", ["random", "sane", " random "])
def test_random_bots_play_legal_moves_by_their_seed(name: str) -> None:
    bot, turn = read_bot(name), opening("nivos")
    moves = [bot.policy(turn.game, seed).choose(turn) for seed in range(30)]
    assert set(moves) <= set(turn.legal)
    assert len(set(moves)) > 5
    assert moves == [bot.policy(turn.game, seed).choose(turn) for seed in range(30)]


def test_a_sane_bot_lifts_no_empty_cylinder() -> None:
    turn = opening()
    sane, random = read_bot("sane"), read_bot("random")
    assert {sane.policy(turn.game, seed).choose(turn) for seed in range(50)} == {"draw"}
    assert len({random.policy(turn.game, seed).choose(turn) for seed in range(50)}) == 5


@pytest.mark.parametrize("name", ["1", "5", "mcts:20", "mcts:1ms"])
def test_searching_bots_play_legal_moves(name: str) -> None:
    bot, turn = read_bot(name), opening("colorio")
    assert bot.searches
    if name != "5":  # which thinks for long where rules are interpreted
        assert bot.policy(turn.game, 1).choose(turn) in turn.legal


@pytest.mark.parametrize("name", ["5", "mcts:100000000", "mcts:600000ms"])
def test_warming_up_takes_no_more_than_a_simulation(name: str) -> None:
    from tablee.bots.decision import SIMULATIONS
    from tablee.bots.levels import LevelBot, SearchBot

    hurried = read_bot(name).hurried
    assert hurried
    policy = hurried(tablee.GAMES["nivos"])
    if isinstance(policy, LevelBot):
        assert policy.plan[SIMULATIONS] == 1
    else:
        assert isinstance(policy, SearchBot)
        assert (policy.simulations, policy.milliseconds) == (1, None)


def test_warming_up_asks_the_hurried_bot_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.bots.roster.MODE", "compiled")
    asked: list[str] = []

    def slow(_game: object, _seed: int) -> Policy:
        raise AssertionError("this one would take its time")

    def hurried(game: tablee.Game) -> Policy:
        asked.append(game.name)
        return RandomBot(1)

    game = tablee.GAMES["tonooo"]
    warm_up([Bot("slow", "", slow, hurried)], game, 2, game.read_options({}, 2))
    assert asked == ["tonooo"]


def test_levels_are_introduced_by_name() -> None:
    from tablee.bots.levels import LEVELS

    assert read_bot("3").about == f"level 3, {LEVELS[2].name}: {LEVELS[2].character}"


def test_several_names() -> None:
    assert [bot.name for bot in read_bots("random,sane, mcts:5")] == ["random", "sane", "mcts:5"]


def test_zeros_in_front_make_no_other_bot() -> None:
    assert [bot.name for bot in read_bots("mcts:010,mcts:05ms")] == ["mcts:10", "mcts:5ms"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("randm", ["randm", "did you mean random?"]),
        ("insane", ["did you mean sane?"]),
        ("chess", ["expected a level from 1 to 5, random, sane", "file.py:Class"]),
        ("", ["expected a level"]),
        ("0", ["'0'", "1 to 5"]),
        ("6", ["'6'", "1 to 5"]),
        ("-1", ["1 to 5"]),
        ("mcts", ["mcts:N with a number of simulations"]),
        ("mcts:", ["mcts:N"]),
        ("mcts:0", ["mcts:N"]),
        ("mcts:2e3", ["mcts:N"]),
        ("mcts:5s", ["mcts:Nms"]),
        ("mcts:999999999ms", ["600000"]),
        ("x" * 500, ["x" * 60 + "'"]),
    ],
)
def test_names_that_nobody_has(name: str, words: list[str]) -> None:
    with pytest.raises(InvalidBot) as refused:
        read_bot(name)
    assert all(word in str(refused.value) for word in words), refused.value
    assert len(str(refused.value)) < 300


# -------------------------------------------------------------------------- one's own class


def test_a_class_of_ones_own(own: str) -> None:
    turn = opening()
    bot = read_bot(f"{own}:Greedy")
    first, second = bot.policy(turn.game, 1), bot.policy(turn.game, 1)
    assert first is not second
    assert first.choose(turn) == "lift:D"


def test_a_class_that_takes_a_seed(own: str) -> None:
    turn = opening()
    bot = read_bot(f"{own}:Lucky")
    assert [bot.policy(turn.game, seed).choose(turn) for seed in (0, 1, 7)] == [
        turn.legal[0],
        turn.legal[1],
        turn.legal[2],
    ]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", ["expected the name of a class too, as in my_bot.py:Greedy"]),
        (":", ["has no class ''", "Greedy, Lucky"]),
        (":Gredy", ["has no class 'Gredy': did you mean Greedy?"]),
        (":Zebra", ["has no class 'Zebra': it has Greedy, Lucky"]),
        (":number", ["expected number to be a class, got int"]),
        (":Mute", ["has no method choose: expected def choose(self, turn)"]),
        (":Deaf", ["expected the method choose(self, turn), got one that takes () besides self"]),
        (":Absent", ["expected choose to be a plain method, got an async one"]),
        (":Needy", ["made without arguments, or with the keyword seed", "needs depth, width"]),
        (":Moody", ["my_bot.py:Moody can't be made: ValueError: not today"]),
        (":Quitter", ["can't be made: SystemExit: bye"]),
        (":Nobody", ["expected a class that makes a bot, got one that makes NoneType"]),
        (":Rebel", ["can't be made: BaseException: no"]),
        (":Moodier", ["my_bot.py:Moodier can't be used: RuntimeError: ask later"]),
    ],
)
def test_a_class_that_does_not_fit(own: str, name: str, words: list[str]) -> None:
    with pytest.raises(InvalidBot) as refused:
        read_bot(f"{own}{name}")
    assert all(word in str(refused.value) for word in words), refused.value
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("def choose(:", "can't be loaded: SyntaxError: "),
        ("import nothing_of_that_name", "can't be loaded: ModuleNotFoundError: "),
        ("raise SystemExit(3)", "can't be loaded: SystemExit: 3"),
        ("raise BaseException('no')", "can't be loaded: BaseException: no"),
        ("raise GeneratorExit", "can't be loaded: GeneratorExit"),
        ("", "has no class 'Greedy': it has no class at all"),
    ],
)
def test_a_file_that_does_not_fit(tmp_path: Path, content: str, words: str) -> None:
    path = tmp_path / "broken.py"
    path.write_text(content)
    with pytest.raises(InvalidBot, match=r"broken\.py") as refused:
        read_bot(f"{path}:Greedy")
    assert words in str(refused.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InvalidBot, match="expected a Python file, found none"):
        read_bot(f"{tmp_path}/none.py:Greedy")


def test_what_lies_beside_a_file_can_be_imported(tmp_path: Path) -> None:
    (tmp_path / "taste_of_mine.py").write_text("FAVOURITE = 'draw'")
    (tmp_path / "with_taste.py").write_text(
        "import taste_of_mine\n"
        "class Fond:\n"
        "    def choose(self, turn):\n"
        "        return taste_of_mine.FAVOURITE\n"
    )
    turn = opening()
    assert read_bot(f"{tmp_path}/with_taste.py:Fond").policy(turn.game, 0).choose(turn) == "draw"
