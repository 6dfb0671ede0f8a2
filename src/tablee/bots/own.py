"""A bot of one's own: a class in a Python file, named as `my_bot.py:Greedy`."""

import importlib.util
import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType
from typing import Any

from tablee.bots.custody import Crash, Custody, described
from tablee.bots.policy import Policy
from tablee.engine.errors import TableeError

EXAMPLE = "my_bot.py:Greedy"


class InvalidBot(TableeError):
    """Nobody of that name plays, or a class that is no policy."""

    code = "bot/invalid"


def own_bot(name: str) -> Callable[[int], Policy]:
    """Load a class from a file; give what makes a policy of it, from a seed."""
    file, colon, class_name = name.rpartition(":")
    if not colon or not file.endswith(".py"):
        raise InvalidBot(f"bot {name[:200]}: expected the name of a class too, as in {EXAMPLE}")
    label = f"{file}:{class_name}"
    with _refusing(f"{file} can't be loaded"):
        module = _loaded(file)
    with _refusing(f"{label} can't be used"):
        made_by = _found(module, file, class_name)
        seeded = _takes_seed(made_by, label)

    def new(seed: int) -> Policy:
        with _refusing(f"{label} can't be made"):
            policy: Policy = made_by(seed=seed) if seeded else made_by()
        return policy

    policy = new(0)
    with _refusing(f"{label} can't be used"):
        _check_choose(policy, label)
    return new


@contextmanager
def _refusing(sentence: str) -> Iterator[None]:
    """Refuse a bot, whatever its code raises."""
    try:
        with Custody():
            yield
    except Crash as crash:
        if isinstance(crash.cause, InvalidBot):
            raise crash.cause from None
        raise InvalidBot(f"{sentence}: {described(crash.cause)}") from crash.cause


def _loaded(file: str) -> ModuleType:
    """Run a file as a module; what lies beside it can be imported."""
    path = Path(file).expanduser()
    if not path.is_file():
        raise InvalidBot(f"{file}: expected a Python file, found none (looked in {path.parent}/)")
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    name = f"_own_bot_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None  # noqa: S101 - the name ends in .py
    assert spec.loader is not None  # noqa: S101
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _found(module: ModuleType, file: str, name: str) -> Callable[..., Any]:
    """The class of that name."""
    found = getattr(module, name, None)
    if inspect.isclass(found):
        if not callable(getattr(found, "choose", None)):
            raise InvalidBot(
                f"{file}:{name} has no method choose: expected def choose(self, turn), which "
                "returns one of turn.legal"
            )
        return found
    if found is not None:
        raise InvalidBot(f"{file}: expected {name} to be a class, got {type(found).__name__}")
    own = [
        key
        for key, value in vars(module).items()
        if inspect.isclass(value) and value.__module__ == module.__name__
    ]
    near = get_close_matches(name, own, 1)
    if near:
        raise InvalidBot(f"{file} has no class {name!r}: did you mean {near[0]}?")
    there = f"it has {', '.join(own[:5])}" if own else "it has no class at all"
    raise InvalidBot(f"{file} has no class {name!r}: {there}")


def _takes_seed(made_by: Callable[..., Any], label: str) -> bool:
    """Whether a class is made with a seed; refuse one that needs anything else."""
    try:
        parameters = inspect.signature(made_by).parameters.values()
    except (TypeError, ValueError):  # not written in Python
        return False
    packed = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    needed = [
        parameter.name
        for parameter in parameters
        if parameter.default is parameter.empty
        and parameter.kind not in packed
        and (parameter.name != "seed" or parameter.kind is parameter.POSITIONAL_ONLY)
    ]
    if needed:
        raise InvalidBot(
            f"{label}: expected a class made without arguments, or with the keyword seed; "
            f"this one needs {', '.join(needed[:5])}"
        )
    return any(parameter.name == "seed" for parameter in parameters)


def _check_choose(policy: Any, label: str) -> None:
    """Refuse a method that can't be called with one turn."""
    if not callable(getattr(policy, "choose", None)):
        kind = type(policy).__name__
        raise InvalidBot(f"{label}: expected a class that makes a bot, got one that makes {kind}")
    try:
        inspect.signature(policy.choose).bind(None)
    except TypeError as error:
        takes = str(inspect.signature(policy.choose))
        raise InvalidBot(
            f"{label}: expected the method choose(self, turn), got one that takes {takes} "
            "besides self"
        ) from error
    except ValueError:  # not written in Python
        pass
    if inspect.iscoroutinefunction(policy.choose):
        raise InvalidBot(f"{label}: expected choose to be a plain method, got an async one")
