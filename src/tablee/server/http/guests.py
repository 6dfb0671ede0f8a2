"""Guests: becoming one, one's name, one's tables, one's other devices."""

import re

from starlette.responses import Response

from tablee.server import messages as to
from tablee.server.cleaning import clean
from tablee.server.http.answers import answer
from tablee.server.http.descriptions import Forgotten
from tablee.server.http.endpoints import Endpoint, Visit
from tablee.server.http.links import moving_link, picture_of
from tablee.server.identity import arrive, cookie_for, hash_of, new_token, token_in
from tablee.server.live_table import now_ms
from tablee.server.refusals import Refusal
from tablee.server.store.rows import Guest
from tablee.server.words import LONGEST_NAME

ME = "/api/v1/me"
MOST_TABLES = 100  # in the list of one's own
MOVING = 30 * 60_000  # milliseconds that a link lasts
TOKEN = re.compile(r"[A-Za-z0-9_-]{20,80}")


async def become(visit: Visit) -> Response:
    """Become a guest, or stay who one is."""
    person = await visit.person()
    if person.guest is not None:
        return answer(await _me(visit, await visit.guest()))
    guest, cookie = await new_guest(visit)
    response = answer(await _me(visit, guest), 201)
    response.headers["set-cookie"] = cookie
    return response


async def new_guest(visit: Visit) -> tuple[Guest, str]:
    """Somebody new, and the cookie to set."""
    visit.house.doorman.new_guest(visit.address)
    guest, token = await arrive(visit.house.store)
    return guest, cookie_for(token, visit.house.settings)


async def me(visit: Visit) -> to.Me:
    """Who I am, and my tables."""
    return await _me(visit, await visit.guest())


async def rename(visit: Visit) -> to.Me:
    """Go by another name from now on."""
    guest = await visit.guest()
    name = clean(visit.body.name, LONGEST_NAME)
    await visit.house.store.rename_guest(guest.id, name)
    return await _me(visit, guest._replace(name=name))


async def start_moving(visit: Visit) -> to.Moving:
    """Make a link that makes another device the same guest, once."""
    guest = await visit.guest()
    token, until = new_token(), now_ms() + MOVING
    await visit.house.store.new_moving(guest.id, hash_of(token), until)
    link = moving_link(visit.base, token)
    return to.Moving(link=link, qr=await picture_of(link), until=until)


async def finish_moving(visit: Visit) -> Response:
    """Use such a link: this device is the guest's from now on."""
    guest, cookie = await use_link(visit)
    response = answer(await _me(visit, guest))
    response.headers["set-cookie"] = cookie
    return response


async def use_link(visit: Visit) -> tuple[Guest, str]:
    """Whom a link makes this device, and the cookie to set."""
    link = visit.request.path_params["token"]
    if not TOKEN.fullmatch(link):
        raise Refusal("moving/unknown")
    token = new_token()
    guest = await visit.house.store.use_moving(hash_of(link), hash_of(token), now_ms())
    if guest is None:
        raise Refusal("moving/unknown")
    return guest, cookie_for(token, visit.house.settings)


async def forget_others(visit: Visit) -> Forgotten:
    """Log all other devices out, and let no link be used any more."""
    guest = await visit.guest()
    token = token_in(visit.request.scope["headers"], visit.house.settings) or ""
    return Forgotten(devices=await visit.house.store.forget_other_tokens(guest.id, hash_of(token)))


async def tables_of(visit: Visit, guest: Guest) -> list[to.Listed]:
    """Where a guest sits or is host."""
    rows = await visit.house.store.tables_of(guest.id, MOST_TABLES)
    return [visit.house.summary(row).seen_by(guest.id) for row in rows]


async def _me(visit: Visit, guest: Guest) -> to.Me:
    return to.Me(name=guest.name, tables=await tables_of(visit, guest))


ENDPOINTS = (
    Endpoint(
        method="POST",
        path=ME,
        handler=become,
        summary="Become a guest: sets the cookie",
        answer=to.Me,
        status=201,
        other=(200,),
        refusals=("limit/guests",),
    ),
    Endpoint(
        method="GET",
        path=ME,
        handler=me,
        summary="Who I am, and my tables",
        answer=to.Me,
        needs_guest=True,
        refusals=("guest/unknown",),
    ),
    Endpoint(
        method="PATCH",
        path=ME,
        handler=rename,
        summary="Go by another name",
        body=to.NewName,
        answer=to.Me,
        needs_guest=True,
        refusals=("guest/unknown", "text/empty"),
    ),
    Endpoint(
        method="POST",
        path=f"{ME}/moving",
        handler=start_moving,
        summary="Make a link for another device",
        answer=to.Moving,
        needs_guest=True,
        refusals=("guest/unknown",),
    ),
    Endpoint(
        method="POST",
        path=f"{ME}/forget-others",
        handler=forget_others,
        summary="Log my other devices out",
        answer=Forgotten,
        needs_guest=True,
        refusals=("guest/unknown",),
    ),
    Endpoint(
        method="POST",
        path="/api/v1/moving/{token}",
        handler=finish_moving,
        summary="Make this device the guest of a link: sets the cookie",
        answer=to.Me,
        refusals=("moving/unknown",),
    ),
)
