"""All addresses of a server."""

from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, WebSocketRoute
from starlette.types import Receive, Scope, Send

from tablee.server.http import games, games_played, guests, housekeeping, pages, site, tables
from tablee.server.http.answers import JSON, problem
from tablee.server.http.endpoints import Endpoint, Visit, routes_of
from tablee.server.http.openapi import description
from tablee.server.identity import cookie_name
from tablee.server.live import LiveEndpoint
from tablee.server.refusals import Refusal
from tablee.server.security import API

if TYPE_CHECKING:
    from tablee.server.house import House

# What the description of the interface tells of.
INTERFACE: tuple[Endpoint, ...] = (
    *guests.ENDPOINTS,
    *games.ENDPOINTS,
    *tables.ENDPOINTS,
    *games_played.ENDPOINTS,
    *housekeeping.ENDPOINTS,
)


async def openapi(visit: Visit) -> Response:
    """The description, for programs."""
    name = cookie_name(visit.house.settings)
    return Response(description(INTERFACE, name), media_type=JSON)


async def interface(_visit: Visit) -> Response:
    """The description, for people."""
    return HTMLResponse(pages.interface_page(INTERFACE))


DESCRIPTIONS = (
    Endpoint(method="GET", path="/api/openapi.json", handler=openapi, summary="For programs"),
    Endpoint(method="GET", path="/api", handler=interface, summary="For people"),
)


class Live:
    """Hands a WebSocket to the table it asks for."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        house: House = scope["app"].state.house
        endpoint = LiveEndpoint(house.hall, house.doorman, house.metrics.refused)
        await endpoint(scope, receive, send)


def routes() -> list[BaseRoute]:
    """Every route, the most special first."""
    live = WebSocketRoute("/api/v1/tables/{id}/live", Live())
    found: list[BaseRoute] = [live, *routes_of((*INTERFACE, *DESCRIPTIONS))]
    folder = site.folder()
    found += routes_of(pages.ENDPOINTS)
    if folder is None:
        return [*found, *routes_of((pages.FRONT,))]
    return [*found, Mount("/", site.Site(directory=folder, html=True))]


async def refuse(request: Request, error: Exception) -> Response:
    """Answer what no route does: programs as always, people with the way to the games."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    refusal = Refusal("address/method" if status == 405 else "address/unknown")
    is_read = "text/html" in request.headers.get("accept", "")
    if is_read and status == 404 and not request.url.path.startswith(API):
        return HTMLResponse(pages.lost_page(), refusal.status, {"x-refusal": refusal.code})
    return problem(refusal)
