"""The gate that every request passes: limits, origins, headers, the access log, our own faults."""

import logging
import secrets
import time
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.server.http.answers import problem, refusal_of
from tablee.server.refusals import Refusal
from tablee.server.security import (
    API,
    SAFE_METHODS,
    address_of,
    answer_headers,
    is_allowed,
    is_foreign,
    is_near,
    preflight_headers,
)
from tablee.server.settings import Settings

if TYPE_CHECKING:
    from tablee.server.house import House

log = logging.getLogger("tablee.http")
ALIVE, READY = "/health", "/ready"  # a balancer asks often, and may not be refused
WORK = (API, READY, "/metrics")  # where addresses begin that are no file of the page


class Gate:
    """Wraps the app; WebSockets only learn here whose address they come from."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        address = address_of(scope, self.settings)
        scope.setdefault("state", {})["address"] = address
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await Passage(self, scope, headers, address).run(receive, send)


class Passage:
    """One request on its way."""

    def __init__(self, gate: Gate, scope: Scope, headers: Headers, address: str) -> None:
        self.gate = gate
        self.scope = scope
        self.headers = headers
        self.address = address
        self.house: House = scope["app"].state.house
        self.status = 0
        self.code: str | None = None

    async def run(self, receive: Receive, send: Send) -> None:
        """Answer in any case, and write down how it went."""
        began = time.perf_counter()

        async def passed(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.status = message["status"]
                self._dress(MutableHeaders(raw=message["headers"]))
            await send(message)

        try:
            refused = self._stopped()
            if refused is None:
                await self.gate.app(self.scope, receive, passed)
            else:
                await refused(self.scope, receive, passed)
        except Exception as error:  # noqa: BLE001 - whatever it is, nobody outside reads it
            await self._apologise(error, receive, passed)
        finally:
            self._write_down(time.perf_counter() - began)

    def _stopped(self) -> Response | None:
        """The answer to a request that goes no further."""
        method, path = self.scope["method"], self.scope["path"]
        settings = self.gate.settings
        try:
            if path != ALIVE and not (path == READY and is_near(self.address)):
                is_file = method in SAFE_METHODS and not path.startswith(WORK)
                doorman = self.house.doorman
                (doorman.file if is_file else doorman.request)(self.address)
            if method not in SAFE_METHODS and not is_allowed(self.scope, settings):
                raise Refusal("origin/refused")
        except Refusal as refusal:
            return problem(refusal)
        origin = self.headers.get("origin")
        asks = method == "OPTIONS" and "access-control-request-method" in self.headers
        if asks and origin is not None and path.startswith(API) and is_foreign(origin, settings):
            return Response(status_code=204, headers=preflight_headers("GET, POST, PATCH"))
        return None

    def _dress(self, headers: MutableHeaders) -> None:
        """Add what every answer carries."""
        origin = self.headers.get("origin")
        common = answer_headers(self.scope["path"], origin, self.gate.settings)
        for name, value in common.items():
            headers.setdefault(name, value)
        self.code = headers.get("x-refusal")
        if self.code is not None:
            del headers["x-refusal"]

    async def _apologise(self, error: Exception, receive: Receive, send: Send) -> None:
        """Answer a fault of ours with a number that finds it in the logs."""
        report = secrets.token_hex(6)
        log.error("fault", extra={"report": report, "route": self._route()}, exc_info=error)
        if not self.status:
            await problem(refusal_of(report))(self.scope, receive, send)

    def _write_down(self, seconds: float) -> None:
        method, route = self.scope["method"], self._route()
        if method not in {"GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"}:
            method = "other"
        metrics = self.house.metrics
        metrics.requests.labels(method, route, str(self.status)).observe(seconds)
        if self.code is not None:
            metrics.refused(self.code)
        fields = {"method": method, "route": route, "status": self.status, "code": self.code}
        log.info("request", extra={**fields, "ms": round(seconds * 1000, 2)})

    def _route(self) -> str:
        """The pattern of the address: the address itself may hold secrets."""
        return str(self.scope.get("state", {}).get("route", "none"))
