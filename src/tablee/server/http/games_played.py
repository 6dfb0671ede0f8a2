"""Games that were played at a table: to download, and to watch again."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from starlette.responses import Response

from tablee.server.http.answers import JSON, encode
from tablee.server.http.descriptions import RecordLine, Replay
from tablee.server.http.endpoints import Endpoint, Visit
from tablee.server.http.tables import TABLES, table_id
from tablee.server.records import game_in, games_of, records_of, replay_of
from tablee.server.refusals import Refusal

LINES = "application/x-ndjson"
HIGHEST = 1 << 31  # number of a game
T = TypeVar("T")


async def records(visit: Visit) -> Response:
    """All games that may be shown, a line each."""

    def work(id: str, rows: Any) -> str:  # noqa: A002
        return "".join(record.to_json() + "\n" for record in records_of(id, rows))

    text = await _from_log(visit, work)
    return _download(text, f"tablee-{table_id(visit)[:6]}.jsonl", LINES)


async def record(visit: Visit) -> Response:
    """One game."""
    number = _number(visit)

    def work(id: str, rows: Any) -> str:  # noqa: A002
        return game_in(games_of(id, rows), number).match.record().to_json() + "\n"

    text = await _from_log(visit, work)
    return _download(text, f"tablee-{table_id(visit)[:6]}-{number}.json", JSON)


async def replay(visit: Visit) -> Response:
    """One game, step by step."""
    number = _number(visit)

    def work(id: str, rows: Any) -> bytes:  # noqa: A002
        return encode(replay_of(id, rows, number))

    return Response(await _from_log(visit, work), media_type=JSON)


async def _from_log(visit: Visit, work: Callable[[str, Any], T]) -> T:
    """Read a table's log, and work on it in a thread."""
    id, store = table_id(visit), visit.house.store  # noqa: A001
    row = await store.find_table(id)
    if row is None:
        raise Refusal("table/unknown")
    rows = await store.events_after(row.key, 0)
    return await asyncio.to_thread(work, id, rows)


def _number(visit: Visit) -> int:
    word = str(visit.request.path_params["number"])
    if not (word.isascii() and word.isdigit() and len(word) <= 10 and 0 < int(word) <= HIGHEST):
        raise Refusal("record/unknown")
    return int(word)


def _download(text: str, name: str, media: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "content-type": media}
    return Response(text, headers=headers)


ENDPOINTS = (
    Endpoint(
        method="GET",
        path=TABLES + "/{id}/records",
        handler=records,
        summary="All games of a table that may be shown, a line of JSON each",
        media=LINES,
        refusals=("table/unknown", "record/running"),
    ),
    Endpoint(
        method="GET",
        path=TABLES + "/{id}/games/{number}/record",
        handler=record,
        summary="One game as a record",
        answer=RecordLine,
        refusals=("table/unknown", "record/unknown", "record/running"),
    ),
    Endpoint(
        method="GET",
        path=TABLES + "/{id}/games/{number}/replay",
        handler=replay,
        summary="One game, step by step",
        answer=Replay,
        refusals=("table/unknown", "record/unknown", "record/running"),
    ),
)
