"""What people meet besides the page to play on: the interface, and links that lead to the page."""

import hashlib
from html import escape
from urllib.parse import quote

from starlette.responses import HTMLResponse, RedirectResponse, Response

from tablee.games import GAMES
from tablee.server import messages as to
from tablee.server.http.endpoints import Endpoint, Visit
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
from tablee.server.refusals import CODES

HTML = "text/html; charset=utf-8"


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
            paragraph("The page to play on has not been built: `make page` does that.", "soft"),
        )
    )


def lost_page() -> str:
    """Nothing is there: in all our languages, since nobody has said which is theirs."""
    return page(
        "Tablée",
        paragraph("There is nothing at this address. Was the link copied whole?"),
        '<p lang="fr">Il n’y a rien à cette adresse. Le lien a-t-il été copié en entier ?</p>',
        f"<p>{link('/', 'Tablée')}</p>",
    )


async def to_table(visit: Visit) -> Response:
    """The link to a table, as people pass it on: the page finds the table in its fragment."""
    return _to_page("table", str(visit.request.path_params["id"]))


async def to_move(visit: Visit) -> Response:
    """The link from another device; previews of messengers only look at it, and use nothing."""
    return _to_page("move", str(visit.request.path_params["token"]))


def _to_page(name: str, word: str) -> Response:
    return RedirectResponse(f"/#/{name}/{quote(word, safe='')}", 303)


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


FRONT = Endpoint(method="GET", path="/", handler=front, summary="What this is", media=HTML)
ENDPOINTS = (
    Endpoint(method="GET", path=STYLE_PATH, handler=style, summary="Looks", media="text/css"),
    Endpoint(method="GET", path="/table/{id}", handler=to_table, summary="A table", media=HTML),
    Endpoint(method="GET", path="/move/{token}", handler=to_move, summary="A device", media=HTML),
)
