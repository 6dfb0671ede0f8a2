"""Pages for people without script: what this is, the interface, moving to another device."""

import hashlib
from html import escape

from starlette.responses import HTMLResponse, Response

from tablee.games import GAMES
from tablee.server import messages as to
from tablee.server.http.endpoints import Endpoint, Visit
from tablee.server.http.guests import tables_of, use_link
from tablee.server.http.layout import (
    STYLE,
    STYLE_PATH,
    code,
    link,
    listing,
    page,
    paragraph,
    rows,
)
from tablee.server.http.openapi import DESCRIPTION, codes_of
from tablee.server.http.tables import find
from tablee.server.news import seat_infos
from tablee.server.refusals import CODES, Refusal

HTML = "text/html; charset=utf-8"
STATUS_WORDS = {
    "open": "waiting for players",
    "playing": "being played",
    "over": "the game has ended",
    "closed": "closed",
}


async def style(visit: Visit) -> Response:
    """The looks of all pages here."""
    tag = f'"{hashlib.sha256(STYLE.encode()).hexdigest()[:16]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if visit.request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(STYLE, headers={**headers, "content-type": "text/css; charset=utf-8"})


async def front(_visit: Visit) -> Response:
    """What this is, where no page has been built."""
    games = listing([escape(game.title) for game in GAMES.values()])
    return HTMLResponse(
        page(
            "Tablée",
            paragraph("A server for online tables of four board games:"),
            games,
            f"<p>Programs talk to it as {link('/api', 'described here')}.</p>",
            paragraph("No page to play on has been built for this server.", "soft"),
        )
    )


async def table(visit: Visit) -> Response:
    """A table in a few words: which game, who sits there."""
    try:
        found = (await find(visit)).table
    except Refusal as refusal:
        return _sorry("There is no such table.", refusal)
    seats = listing([_seat(seat) for seat in seat_infos(found)])
    return HTMLResponse(
        page(found.game.title, paragraph(f"This table is {STATUS_WORDS[found.status]}."), seats)
    )


def _seat(seat: to.SeatInfo) -> str:
    if seat.kind == "bot":
        return f"a bot of level {seat.level}"
    return escape(seat.name or "") if seat.kind == "person" else "a free seat"


async def ask_moving(visit: Visit) -> Response:
    """Ask before a link is used: previews of messengers only look at it."""
    token = str(visit.request.path_params["token"])
    form = (
        f'<form method="post" action="/move/{escape(token, quote=True)}">'
        "<button>Play on here</button></form>"
    )
    text = "This makes you the same guest on this device as on the one that showed you the link."
    return _same_origin(HTMLResponse(page("Play on here", paragraph(text), form)))


async def move(visit: Visit) -> Response:
    """Use the link, and show the guest's tables."""
    try:
        guest, cookie = await use_link(visit)
    except Refusal as refusal:
        return _sorry("This link was used before, or is too old: make a new one.", refusal)
    tables = [
        link(f"/table/{each.id}", GAMES[each.game].title) + f" ({STATUS_WORDS[each.status]})"
        for each in await tables_of(visit, guest)
    ]
    shown = listing(tables) if tables else paragraph("You sit at no table yet.", "soft")
    greeting = paragraph(f"You are {guest.name} here too. Your tables:")
    response = HTMLResponse(page("Done", greeting, shown, f"<p>{link('/', 'To the start')}</p>"))
    response.headers["set-cookie"] = cookie
    return response


def _same_origin(response: Response) -> Response:
    """Let the form say where it comes from: to us alone, and only so its request is let in."""
    response.headers["referrer-policy"] = "same-origin"
    return response


def _sorry(text: str, refusal: Refusal) -> Response:
    response = HTMLResponse(page("Tablée", paragraph(text)), refusal.status)
    response.headers["x-refusal"] = refusal.code
    return response


def interface_page(endpoints: tuple[Endpoint, ...]) -> str:
    """Everything that can be asked, for people who read."""
    parts = [
        paragraph(DESCRIPTION.replace("`", "")),
        f"<p>For programs: {link('/api/openapi.json', 'openapi.json')}.</p>",
    ]
    for each in endpoints:
        parts += [f"<h2>{code(f'{each.method} {each.path}')}</h2>", paragraph(each.summary + ".")]
        facts = [f"Sent: {code(_named(each.body))}"] if each.body is not None else []
        if each.answer is not None:
            facts.append(f"Answer {each.status}: {code(_named(each.answer))}")
        facts.append("Refusals: " + ", ".join(code(one) for one in codes_of(each)))
        parts.append(listing(facts))
    lines = [[code(name), str(status), escape(about)] for name, (status, about) in CODES.items()]
    parts += ["<h2>All refusals</h2>", rows(["code", "status", "meaning"], lines)]
    return page("The interface of Tablée", *parts)


def _named(kind: object) -> str:
    return "any command" if kind is to.AnyCommand else str(getattr(kind, "__name__", kind))


ENDPOINTS = (
    Endpoint(method="GET", path=STYLE_PATH, handler=style, summary="Looks", media="text/css"),
    Endpoint(method="GET", path="/", handler=front, summary="What this is", media=HTML),
    Endpoint(method="GET", path="/table/{id}", handler=table, summary="A table", media=HTML),
    Endpoint(method="GET", path="/move/{token}", handler=ask_moving, summary="Ask", media=HTML),
    Endpoint(method="POST", path="/move/{token}", handler=move, summary="Move", media=HTML),
)
