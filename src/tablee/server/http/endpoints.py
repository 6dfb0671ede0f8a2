"""An endpoint: what is asked at an address, with what, and what comes back."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablee.server.house import House
from tablee.server.http.answers import JSON, answer, problem
from tablee.server.identity import guest_of, person_of
from tablee.server.live_table import Person
from tablee.server.refusals import BUSY, Refusal
from tablee.server.store.errors import StoreError
from tablee.server.store.rows import Guest

METHODS = ("GET", "POST", "PATCH")


class Visit(NamedTuple):
    """One request, as handlers see it."""

    request: Request
    house: House
    body: Any = None

    @property
    def address(self) -> str:
        """Whose request it is."""
        return str(self.request.scope["state"]["address"])

    @property
    def base(self) -> str:
        """How people reach this server, without a slash at the end."""
        url = self.house.settings.public_url
        if url is not None:
            return url.rstrip("/")
        return f"{self.request.url.scheme}://{self.request.url.netloc}"

    async def person(self) -> Person:
        """Who asks."""
        return await person_of(self.request.scope["headers"], self.house.store, self.house.settings)

    async def guest(self) -> Guest:
        """The guest who asks, or a refusal."""
        found = await guest_of(self.request.scope["headers"], self.house.store, self.house.settings)
        if found is None:
            raise Refusal("guest/unknown")
        return found


Handler = Callable[[Visit], Awaitable[Any]]


@dataclass(frozen=True, kw_only=True, eq=False)
class Endpoint:
    """One thing that can be asked; its description and its route are both made from this."""

    method: str
    path: str
    handler: Handler
    summary: str
    body: Any = None  # the type of what is sent along
    longest: int = 0  # bytes of that, if more than a message may have
    answer: Any = None  # the type of what comes back
    status: int = 200
    other: tuple[int, ...] = ()  # statuses that also come with the answer
    media: str = JSON
    refusals: tuple[str, ...] = ()  # codes
    needs_guest: bool = False
    query: dict[str, Any] = field(default_factory=dict)  # types of parameters after the `?`


async def read_body(request: Request, kind: Any, most: int) -> Any:
    """Read what was sent along, and check it against its type."""
    media = (request.headers.get("content-type") or "").partition(";")[0].strip().lower()
    if media != JSON:
        raise Refusal("message/invalid", expected=f"content-type {JSON}")
    data = await read_bytes(request, most)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("message/invalid", expected=str(error)[:300]) from None


async def read_bytes(request: Request, most: int) -> bytes:
    """Read what was sent along, but never more than is allowed."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if most and size > most:
            raise Refusal("message/too-large", most=most)
        parts.append(part)
    return b"".join(parts)


def routes_of(endpoints: tuple[Endpoint, ...]) -> list[Route]:
    """One route an address, whatever the methods."""
    paths: dict[str, dict[str, Endpoint]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    return [_route(path, by_method) for path, by_method in paths.items()]


def _route(path: str, by_method: dict[str, Endpoint]) -> Route:
    methods = [method for method in METHODS if method in by_method]
    offered = ", ".join(methods + (["HEAD"] if "GET" in methods else []))

    async def respond(request: Request) -> Response:
        request.scope["state"]["route"] = path
        asked = "GET" if request.method == "HEAD" else request.method
        endpoint = by_method.get(asked)
        if endpoint is None:
            refused = problem(Refusal("address/method", expected=offered))
            refused.headers["allow"] = offered
            return refused
        house: House = request.app.state.house
        try:
            body = None
            if endpoint.body is not None:
                most = house.settings.limits.message_bytes
                most = most and max(most, endpoint.longest)
                body = await read_body(request, endpoint.body, most)
            found = await endpoint.handler(Visit(request, house, body))
        except Refusal as refusal:
            return problem(refusal)
        except StoreError:
            return problem(Refusal("server/busy", wait=BUSY))
        return found if isinstance(found, Response) else answer(found, endpoint.status)

    # No list of methods: others than these are refused above, as a Problem.
    return Route(path, _AnyMethod(respond))


class _AnyMethod:
    """An app of its own, so that the router passes every method on."""

    def __init__(self, respond: Callable[[Request], Awaitable[Response]]) -> None:
        self.respond = respond

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        request = Request(scope, receive, send)
        response = await self.respond(request)
        await response(scope, receive, send)
