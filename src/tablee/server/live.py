"""The WebSocket of a table: commands come in, news goes out."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

import msgspec

from tablee.server import messages as to
from tablee.server import news
from tablee.server.hall import Hall
from tablee.server.identity import person_of
from tablee.server.limits import Bucket, Doorman
from tablee.server.live_table import LiveTable, Person
from tablee.server.refusals import Refusal
from tablee.server.security import address_of, is_allowed
from tablee.server.socket import EXTENSION, Socket, frame

log = logging.getLogger("tablee.live")

PATIENCE = 30.0  # seconds that somebody may be behind before we hang up
ANSWERS = 100  # that are kept for somebody who is behind
DEAF = 200  # refused messages in a row from who does not listen
BROKEN, REFUSED = 1008, 4400  # codes of closing

_decode = msgspec.json.Decoder(to.AnyCommand).decode


class Connection:
    """Somebody who looks at a table."""

    def __init__(self, hall: Hall, live: LiveTable, person: Person, socket: Socket) -> None:
        self.hall = hall
        self.live = live
        self.person = person
        self.key = secrets.token_urlsafe(9)
        self.socket = socket
        self.last_seen: int | None = None  # the last event before this connection fell behind
        self.behind_since = 0.0
        self.answers: deque[bytes] = deque(maxlen=ANSWERS)  # that wait for room
        socket.hold_back(hall.settings.limits.unsent_bytes)
        socket.on_drained = lambda: hall.spawn(self._catch_up())

    @property
    def known_as(self) -> str:
        """Who this is to others."""
        return self.person.guest or f"~{self.key}"

    def push(self, payload: bytes) -> None:
        """Send a message, or note that this connection is behind."""
        if self.behind_since:
            if time.monotonic() - self.behind_since > PATIENCE:
                self.socket.drop()
        elif not self.socket.write(frame(payload)):
            self.behind_since = time.monotonic()
            self.last_seen = self.live.table.seq - 1

    def answer(self, payload: bytes) -> None:
        """Send what somebody waits for: when there is room again, where they are behind."""
        self.push(payload)
        if self.behind_since:
            self.answers.append(frame(payload))

    def hang_up(self, payload: bytes) -> None:
        """Send a last message and close."""
        self.push(payload)
        self.socket.on_drained = None
        with contextlib.suppress(Exception):  # it is gone already
            self.socket.shutdown()

    async def _catch_up(self) -> None:
        """There is room again: show how things stand, and nothing that is not in the log yet."""
        async with self.live.lock:
            if self.behind_since and self.key in self.live.viewers:
                guest = self.person.guest
                snapshot = self.hall.attendance.snapshot(self.live, guest, self.last_seen)
                if self.socket.write(frame(snapshot) + b"".join(self.answers)):
                    self.answers.clear()
                    self.behind_since = 0.0


class LiveEndpoint:
    """`/api/v1/tables/{id}/live?version=1&seen=SEQ`, as an ASGI application."""

    def __init__(self, hall: Hall, doorman: Doorman, count: Callable[[str], None]) -> None:
        self.hall = hall
        self.doorman = doorman
        self.count = count  # told the code of every refusal

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one connection from its beginning to its end."""
        await receive()  # the wish to connect
        settings = self.hall.settings
        address = address_of(scope, settings)
        try:
            if not is_allowed(scope, settings):
                raise Refusal("origin/refused")
            self.doorman.connect(address)
        except Refusal as refusal:
            self.count(refusal.code)
            await _deny(send, refusal)
            return
        try:
            await send({"type": "websocket.accept"})
            # A task of its own wakes up without going through all that stands around it.
            await asyncio.create_task(self._serve(scope, receive, send))
        finally:
            self.doorman.disconnect(address)

    async def _serve(self, scope: Any, receive: Any, send: Any) -> None:
        hall, attendance = self.hall, self.hall.attendance
        try:
            seen = _read_query(scope)
            person = await person_of(scope["headers"], hall.store, hall.settings)
            live = await hall.find(scope["path_params"]["id"])
        except Refusal as refusal:
            await self._turn_away(send, refusal)
            return
        connection = Connection(hall, live, person, scope["extensions"][EXTENSION])
        try:
            live = connection.live = await attendance.join(live, connection, seen)
            await self._listen(connection, receive, send)
        except Refusal as refusal:
            await self._turn_away(send, refusal)
        finally:
            await asyncio.shield(attendance.leave(live, connection))

    async def _turn_away(self, send: Any, refusal: Refusal) -> None:
        """Say why nothing comes of a connection, and close it."""
        self.count(refusal.code)
        text = news.refused(refusal, None).decode()
        await send({"type": "websocket.send", "text": text})
        await send({"type": "websocket.close", "code": REFUSED, "reason": refusal.code})

    async def _listen(self, connection: Connection, receive: Any, send: Any) -> None:
        """Do what comes in, one thing after the other, until the connection ends."""
        limits = self.hall.settings.limits
        bucket = Bucket(limits.messages_per_second, limits.messages_at_once)
        refused = 0
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            wait = bucket.take(time.monotonic())
            if wait is None:
                refused = 0
                await self._answer(connection, message.get("text"))
                continue
            refused += 1
            command_id = _id_of(message.get("text"))
            self._refuse(connection, Refusal("limit/rate", wait=wait), command_id)
            if refused > DEAF:
                await send({"type": "websocket.close", "code": BROKEN, "reason": "limit/rate"})
                return

    async def _answer(self, connection: Connection, text: str | None) -> None:
        """Do one command."""
        live, person = connection.live, connection.person
        command_id: str | None = None
        try:
            command = _read(text)
            command_id = command.id
            answer = await self.hall.command(live, person, command)
            if isinstance(command, to.Refresh):
                connection.push(self.hall.attendance.snapshot(live, person.guest, None))
            connection.answer(answer)
        except Refusal as refusal:
            self._refuse(connection, refusal, command_id or _id_of(text))
            if refusal.code == "move/stale":
                connection.push(self.hall.attendance.snapshot(live, person.guest, None))
        except Exception as error:
            report = secrets.token_hex(6)
            log.error("fault", extra={"report": report}, exc_info=error)
            self._refuse(connection, Refusal("server/error", report=report), command_id)

    def _refuse(self, connection: Connection, refusal: Refusal, id: str | None) -> None:  # noqa: A002
        self.count(refusal.code)
        connection.answer(news.refused(refusal, id))


def _read(text: str | None) -> Any:
    """Read a command."""
    if text is None:
        raise Refusal("message/invalid", expected="a text frame with JSON, got a binary frame")
    try:
        return _decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("message/invalid", expected=str(error)[:200]) from None


def _id_of(text: str | None) -> str | None:
    """The id of a message that can't be read as a command, if it has one."""
    try:
        value = msgspec.json.decode(text or "")
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    id = value.get("id") if isinstance(value, dict) else None  # noqa: A001
    return id if isinstance(id, str) and len(id) <= 40 else None


def _read_query(scope: Any) -> int | None:
    """Check the version of the protocol; say up to where the client knows the log."""
    query = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=10)
    version = query.get("version", ["1"])[0]
    if version != str(to.VERSION):
        raise Refusal("protocol/version", expected=to.VERSION, got=version[:20])
    seen = query.get("seen", [""])[0]
    if not seen:
        return None
    if not (seen.isascii() and seen.isdigit() and len(seen) < 12):
        raise Refusal("message/invalid", expected="seen: the number of an event")
    return int(seen)


async def _deny(send: Any, refusal: Refusal) -> None:
    """Refuse a connection before it is one."""
    problem = to.Problem(code=refusal.code, data=refusal.data, wait=refusal.wait)
    headers = [(b"content-type", b"application/json")]
    if refusal.wait is not None:
        headers.append((b"retry-after", str(-(-refusal.wait // 1000)).encode()))
    await send(
        {"type": "websocket.http.response.start", "status": refusal.status, "headers": headers}
    )
    await send({"type": "websocket.http.response.body", "body": news.encode(problem)})
