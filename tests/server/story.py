"""Tests that tell a story with several people: coroutines, run to their end."""

import asyncio
import functools
import os
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec

from tests.server.client import Client

P = ParamSpec("P")
LONGEST = 600 * int(os.environ.get("SOAK_KILLS", "1"))  # seconds


def story(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Let pytest run a coroutine, with a loop of its own."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def bounded() -> None:
            try:
                await asyncio.wait_for(test(*args, **kwargs), LONGEST)
            finally:
                await Client.close_all()

        asyncio.run(bounded())

    return run
