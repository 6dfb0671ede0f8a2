"""The app: routes, the gate before them, and what is opened and closed around them."""

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from tablee.engine.errors import TableeError
from tablee.server.house import open_house
from tablee.server.http.gate import Gate
from tablee.server.http.routes import refuse, routes
from tablee.server.settings import Settings


def make_app(settings: Settings) -> Starlette:
    """A server's app; `state.house` is there while it runs, `state.failure` if it can't begin."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.failure = None
        try:
            async with open_house(settings) as house:
                app.state.house = house
                yield
        except TableeError as error:
            app.state.failure = error
            raise

    return Starlette(
        routes=routes(),
        exception_handlers={HTTPException: refuse},
        middleware=[Middleware(Gate, settings=settings)],
        lifespan=lifespan,
    )
