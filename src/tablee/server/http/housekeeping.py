"""What those who run a server ask: is it alive, is it ready, what does it count."""

import asyncio

from starlette.responses import Response

from tablee.server.http.endpoints import Endpoint, Visit
from tablee.server.metrics import KIND
from tablee.server.refusals import Refusal
from tablee.server.security import is_near

PATIENCE = 3.0  # seconds that the database and the bus have to answer
TEXT = "text/plain; charset=utf-8"


async def health(_visit: Visit) -> Response:
    """Alive: the loop turns."""
    return Response("alive\n", media_type=TEXT)


async def ready(visit: Visit) -> Response:
    """Ready: database and bus answer, and nobody has asked to stop."""
    house = visit.house
    if house.hall.stopping:
        raise Refusal("server/stopping", wait=1000)
    try:
        async with asyncio.timeout(PATIENCE):
            await house.store.ready()
            await house.bus.ready()
    except Exception:  # noqa: BLE001 - whatever ails them, the answer is the same
        raise Refusal("server/busy", wait=1000) from None
    return Response("ready\n", media_type=TEXT)


async def metrics(visit: Visit) -> Response:
    """Figures, for those near: a proxy's word on who asks is believed."""
    if not is_near(visit.address):
        raise Refusal("address/unknown")
    return Response(visit.house.metrics.text(), headers={"content-type": KIND})


ENDPOINTS = (
    Endpoint(
        method="GET", path="/health", handler=health, summary="Whether it is alive", media=TEXT
    ),
    Endpoint(
        method="GET",
        path="/ready",
        handler=ready,
        summary="Whether database and bus answer",
        media=TEXT,
        refusals=("server/busy", "server/stopping"),
    ),
    Endpoint(
        method="GET",
        path="/metrics",
        handler=metrics,
        summary="Figures for Prometheus",
        media=KIND,
        refusals=("address/unknown",),
    ),
)
