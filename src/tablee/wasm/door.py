"""A door: a function that a module exports, over records and whole numbers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["state", "view", "desk", "mind", "int"]


@dataclass(frozen=True)
class Door:
    """A function that a module exports."""

    function: Callable[..., Any]
    takes: tuple[Kind, ...]
    gives: bool = True  # a number comes back

    @property
    def name(self) -> str:
        """Its name in the module."""
        return self.function.__name__
