"""Tables over HTTP: lists, opening one, looking at one, and commands as over a WebSocket."""

import asyncio
from typing import Annotated

import msgspec
from starlette.responses import Response

from tablee.server import messages as to
from tablee.server.hall import ID
from tablee.server.http.answers import JSON, SVG, answer
from tablee.server.http.descriptions import Tables
from tablee.server.http.endpoints import Endpoint, Visit
from tablee.server.http.guests import new_guest
from tablee.server.http.links import picture_of, table_link
from tablee.server.live_table import LiveTable, Person
from tablee.server.opening import planned
from tablee.server.refusals import Refusal
from tablee.server.security import is_foreign
from tablee.server.words import TableId

TABLES = "/api/v1/tables"
PAGE = 50  # tables in a list
STEPS_A_REQUEST = 100  # given steps that count as much as a request
LONGEST = 512 * 1024  # bytes of a table to open: as many steps as there may be
LATEST = (1 << 53) - 1  # a moment after all others
Moment = Annotated[int, msgspec.Meta(ge=0, le=LATEST)]
GameWord = Annotated[str, msgspec.Meta(max_length=40)]
LONGEST_PAGE = 300
PageWord = Annotated[str, msgspec.Meta(max_length=LONGEST_PAGE)]  # its address, without a `#`


def table_id(visit: Visit) -> TableId:
    """The id in the address, if it can be one at all."""
    found = str(visit.request.path_params["id"])
    if not ID.fullmatch(found):
        raise Refusal("table/unknown")
    return found


async def find(visit: Visit) -> LiveTable:
    """The table that the address names."""
    return await visit.house.hall.find(table_id(visit))


async def listed(visit: Visit) -> Tables:
    """Tables that anybody may see."""
    query = visit.request.query_params
    game = query.get("game")
    before = _moment(query.get("before"))
    if game is not None and len(game) > 40:
        raise Refusal("message/invalid", expected="game: at most 40 characters")
    rows = await visit.house.store.open_tables(game, PAGE, before)
    person = await visit.person()
    shown = [row for row in rows if visit.house.is_listed(row)]
    tables = [visit.house.summary(row).seen_by(person.guest) for row in shown]
    return Tables(tables=tables, before=rows[-1].changed if len(rows) == PAGE else None)


def _moment(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 16 and int(text) <= LATEST):
        raise Refusal("message/invalid", expected="before: milliseconds since 1970")
    return int(text)


async def open_table(visit: Visit) -> Response:
    """Open a table; who has no cookie becomes a guest by this."""
    wish: to.NewTable = visit.body
    person, cookie = await visit.person(), None
    given = len(wish.steps) + sum(len(each.steps) for each in wish.earlier)
    for _ in range(0, given, STEPS_A_REQUEST):
        visit.house.doorman.request(visit.address)
    plan = await asyncio.to_thread(planned, wish)  # or a refusal, before there is a guest
    if person.guest is None:
        guest, cookie = await new_guest(visit)
        person = Person(guest.id, guest.name)
    live = await visit.house.hall.open(person, plan)
    link = table_link(visit.base, live.table.id)
    response = answer(to.Opening(id=live.table.id, link=link), 201)
    response.headers["location"] = f"{TABLES}/{live.table.id}"
    if cookie is not None:
        response.headers["set-cookie"] = cookie
    return response


async def show(visit: Visit) -> Response:
    """A table as the reader may see it."""
    person = await visit.person()
    hall = visit.house.hall
    async with hall.holding(await find(visit)) as live:
        await hall.level(live)
        data = hall.attendance.snapshot(live, person.guest, None)
    return Response(data, media_type=JSON)


async def picture(visit: Visit) -> Response:
    """A table's link for the camera of a phone: to our page, or to the one that asks."""
    page = visit.request.query_params.get("page")
    if page is not None and not (
        len(page) <= LONGEST_PAGE and page.isascii() and page.isprintable()
    ):
        raise Refusal("message/invalid", expected=f"page: at most {LONGEST_PAGE} ASCII characters")
    if page is not None and not is_foreign(page, visit.house.settings):
        raise Refusal("origin/refused")
    live = await find(visit)
    link = table_link(visit.base, live.table.id, page)
    return Response(await picture_of(link), media_type=SVG)


async def command(visit: Visit) -> Response:
    """Do what could be said over a WebSocket too."""
    person = await visit.person()
    data = await visit.house.hall.command(await find(visit), person, visit.body)
    return Response(data, media_type=JSON)


# Whatever may be said at a table may be refused in all these ways.
AT_A_TABLE = (
    "guest/unknown",
    "text/empty",
    "table/unknown",
    "table/full",
    "table/closed",
    "table/playing",
    "table/not-playing",
    "table/not-over",
    "table/not-ready",
    "table/unlisted",
    "seats/open",
    "seat/invalid",
    "seat/taken",
    "seat/not-yours",
    "seat/not-lent",
    "seat/lent",
    "seat/resigned",
    "host/only",
    "move/invalid",
    "move/illegal",
    "move/stale",
    "move/over",
    "undo/nothing",
    "undo/asked",
    "undo/not-asked",
    "chat/off",
    "chat/seated-only",
    "limit/tables",
    "limit/seats",
    "limit/server",
)
ENDPOINTS = (
    Endpoint(
        method="GET",
        path=TABLES,
        handler=listed,
        summary="Listed tables, the latest first",
        answer=Tables,
        query={"game": GameWord, "before": Moment},
        refusals=("message/invalid",),
    ),
    Endpoint(
        method="POST",
        path=TABLES,
        handler=open_table,
        summary="Open a table: sets the cookie if there is none",
        body=to.NewTable,
        longest=LONGEST,
        answer=to.Opening,
        status=201,
        refusals=(
            "game/unknown",
            "game/players",
            "option/invalid",
            "table/unlisted",
            "record/invalid",
            "seat/invalid",
            "seat/taken",
            "text/empty",
            "limit/guests",
            "limit/tables",
            "limit/seats",
            "limit/server",
        ),
    ),
    Endpoint(
        method="GET",
        path=TABLES + "/{id}",
        handler=show,
        summary="A table as I may see it",
        answer=to.Snapshot,
        refusals=("table/unknown",),
    ),
    Endpoint(
        method="GET",
        path=TABLES + "/{id}/link.svg",
        handler=picture,
        summary="Its link for the camera of a phone: a QR code",
        media=SVG,
        query={"page": PageWord},
        refusals=("table/unknown", "message/invalid", "origin/refused"),
    ),
    Endpoint(
        method="POST",
        path=TABLES + "/{id}/commands",
        handler=command,
        summary="Do something at a table, as over its WebSocket",
        body=to.AnyCommand,
        answer=to.Done,
        refusals=AT_A_TABLE,
    ),
)
