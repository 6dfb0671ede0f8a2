"""A client as people's pages are: cookies, commands with ids, a state kept up by news."""

import asyncio
import itertools
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, ClassVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 60  # seconds, after which a test hangs that should not


class Browser(httpx.Client):
    """Somebody's browser at an address, more patient than httpx is by itself."""

    def __init__(self, base: str, **more: Any) -> None:
        super().__init__(base_url=base, timeout=PATIENCE, **more)


class Refused(Exception):
    """The server said no."""

    def __init__(self, answer: dict[str, Any]) -> None:
        super().__init__(f"{answer['code']} {answer.get('data')}")
        self.code = answer["code"]
        self.data = answer.get("data") or {}
        self.wait = answer.get("wait")


class Guest:
    """Somebody with a cookie, or without one."""

    def __init__(self, base: str, cookie: str | None = None) -> None:
        self.base = base
        self.cookie = cookie

    def request(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Ask over HTTP: status, headers, content."""
        given = {"Content-Type": "application/json", **(headers or {})}
        if self.cookie:
            given["Cookie"] = self.cookie
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data=data, method=method, headers=given)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                status, got, content = answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as error:
            with error:
                status, got, content = error.code, dict(error.headers), error.read()
        given_cookie = {key.lower(): value for key, value in got.items()}.get("set-cookie")
        if given_cookie:
            self.cookie = given_cookie.split(";")[0]
        return status, got, content

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask over HTTP; raise what was refused."""
        status, _, content = await asyncio.to_thread(self.request, method, path, body)
        answer = json.loads(content) if content else None
        if status >= 400:
            raise Refused(answer)
        return answer

    async def open(self, **wish: Any) -> str:
        """Open a table; its id."""
        answer = await self.ask("POST", "/api/v1/tables", wish)
        return str(answer["id"])

    async def join(self, table: str, seen: int | None = None, base: str | None = None) -> "Client":
        """Look at a table."""
        address = (base or self.base).replace("http", "ws", 1) + f"/api/v1/tables/{table}/live"
        address += "?version=1" + (f"&seen={seen}" if seen is not None else "")
        headers = {"Cookie": self.cookie} if self.cookie else {}
        connection = await connect(
            address, additional_headers=headers, compression=None, open_timeout=PATIENCE
        )
        client = Client(connection)
        await client.until(lambda: client.seq > 0)
        return client


class Client:
    """One connection to a table."""

    ids = itertools.count(1)
    open_ones: ClassVar[set["Client"]] = set()

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.seq = 0
        self.you: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.play: dict[str, Any] | None = None
        self.legal: list[str] | None = None
        self.here: list[bool] = []
        self.watching = 0
        self.entries: list[dict[str, Any]] = []
        self.heard: list[str] = []  # every message, as it came
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.refused: list[dict[str, Any]] = []  # without the id of a command
        self.farewell: dict[str, Any] | None = None
        self.closed = False
        self.broken: Exception | None = None  # what the reader stumbled over
        self.changed = asyncio.Condition()
        self.reader = asyncio.create_task(self._read())
        self.open_ones.add(self)

    async def _read(self) -> None:
        try:
            async for text in self.connection:
                message = json.loads(text)
                self.heard.append(str(text))
                getattr(self, "_" + message["type"])(message)
                async with self.changed:
                    self.changed.notify_all()
        except ConnectionClosed:
            pass
        except Exception as error:  # noqa: BLE001 - told by `until`
            self.broken = error
        finally:
            self.closed = True
            for answer in self.answers.values():
                if not answer.done():
                    answer.cancel()
            async with self.changed:
                self.changed.notify_all()

    def _snapshot(self, message: dict[str, Any]) -> None:
        self.seq = message["seq"]
        for name in ("you", "table", "play", "legal", "here", "watching"):
            setattr(self, name, message[name])
        known = {entry["seq"] for entry in self.entries}
        self.entries += [entry for entry in message["missed"] if entry["seq"] not in known]

    def _update(self, message: dict[str, Any]) -> None:
        assert message["seq"] == self.seq + 1, (message["seq"], self.seq)
        self.seq = message["seq"]
        for name in ("you", "table", "play", "legal"):
            if name in message:
                setattr(self, name, message[name])
        self.entries.append(message["entry"])

    def _presence(self, message: dict[str, Any]) -> None:
        self.here, self.watching = message["here"], message["watching"]

    def _done(self, message: dict[str, Any]) -> None:
        self._answer(message)

    def _refused(self, message: dict[str, Any]) -> None:
        if message["id"] is None:
            self.refused.append(message)
        else:
            self._answer(message)

    def _answer(self, message: dict[str, Any]) -> None:
        answer = self.answers.get(message["id"])
        if answer is not None and not answer.done():
            answer.set_result(message)

    def _farewell(self, message: dict[str, Any]) -> None:
        self.farewell = message

    async def send(self, kind: str, *, id: str | None = None, **rest: Any) -> dict[str, Any]:  # noqa: A002
        """Send a command and wait for its answer; raise what was refused."""
        id = id or f"c{next(self.ids)}"  # noqa: A001
        answer = self.answers[id] = asyncio.get_running_loop().create_future()
        await self.connection.send(json.dumps({"type": kind, "id": id, **rest}))
        got = await asyncio.wait_for(answer, PATIENCE)
        if got["type"] == "refused":
            raise Refused(got)
        return got

    async def move(self, word: str, **rest: Any) -> dict[str, Any]:
        """Make a move in the position as it is."""
        assert self.play is not None
        return await self.send("play", ply=self.play["ply"], move=word, **rest)

    async def until(self, condition: Callable[[], bool], patience: float = PATIENCE) -> None:
        """Wait until news has brought something about."""

        async def wait() -> bool:
            async with self.changed:
                await self.changed.wait_for(lambda: condition() or self.closed)
                return condition()

        if not await asyncio.wait_for(wait(), patience):
            if self.broken is not None:
                raise self.broken
            raise ConnectionError(f"closed: {self.connection.close_code} {self.refused}")

    async def close(self) -> None:
        """Hang up."""
        self.open_ones.discard(self)
        await self.connection.close()
        await self.reader

    @classmethod
    async def close_all(cls) -> None:
        """Hang up wherever a story forgot to, or could not."""
        for client in list(cls.open_ones):
            await client.close()
