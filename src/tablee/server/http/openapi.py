"""The description of the whole interface (OpenAPI 3.1), made from the table of endpoints."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from tablee import __version__
from tablee.games import GAMES
from tablee.server import messages as to
from tablee.server.http.answers import JSON
from tablee.server.http.endpoints import Endpoint
from tablee.server.refusals import CODES
from tablee.server.words import TableId

REFERENCE = "#/components/schemas/{name}"
PARAMETER = re.compile(r"\{(\w+)\}")
PARAMETERS: dict[str, Any] = {
    "id": TableId,
    "token": str,
    "number": int,
}
ABOUT = {
    "id": "The table's id.",
    "token": "What the link ends with.",
    "number": "Which game of the table, from 1.",
    "game": "Only tables of this game.",
    "before": "Only tables that changed last before this moment (milliseconds since 1970).",
    "page": "The page that the link leads to, if it is another one that may use this server.",
}
TITLE = "Tablée"
DESCRIPTION = (
    "Online tables. Whoever has a table's id may look at it; a cookie says who one is. Live play "
    "goes over the WebSocket `/api/v1/tables/{id}/live?version=1`, which takes the same commands "
    "as `POST /api/v1/tables/{id}/commands`. Refusals are a Problem: a code, data, and how many "
    "milliseconds to wait where waiting helps."
)


def codes_of(endpoint: Endpoint) -> list[str]:
    """Every code that an endpoint may refuse with."""
    codes = {*endpoint.refusals, "limit/rate", "server/error"}
    if endpoint.path.startswith("/api/v1"):
        codes |= {"server/busy", "server/stopping"}
    if endpoint.method != "GET":
        codes.add("origin/refused")
    if endpoint.body is not None:
        codes |= {"message/invalid", "message/too-large"}
    return [code for code in CODES if code in codes]


@lru_cache(maxsize=4)
def description(endpoints: tuple[Endpoint, ...], cookie: str) -> bytes:
    """The whole document."""
    types = _types(endpoints)
    schemas, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    components["NewTable"]["properties"]["game"]["enum"] = list(GAMES)
    known = dict(zip(map(repr, types), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for each in endpoints:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, known)
    document = {
        "openapi": "3.1.0",
        "info": {"title": TITLE, "version": __version__, "description": DESCRIPTION},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": _portable(components),
            "securitySchemes": {"guest": {"type": "apiKey", "in": "cookie", "name": cookie}},
        },
    }
    return msgspec.json.encode(document)


def _types(endpoints: Sequence[Endpoint]) -> list[Any]:
    found: dict[str, Any] = {repr(to.Problem): to.Problem}
    for each in endpoints:
        named = [PARAMETERS[name] for name in PARAMETER.findall(each.path)]
        for kind in (each.body, each.answer, *each.query.values(), *named):
            if kind is not None:
                found[repr(kind)] = kind
    return list(found.values())


def _portable(schema: Any) -> Any:
    r"""The same schema with patterns that every language reads: `\Z` is Python's own."""
    if isinstance(schema, dict):
        return {
            key: value.replace(r"\Z", "$") if key == "pattern" else _portable(value)
            for key, value in schema.items()
        }
    return [_portable(each) for each in schema] if isinstance(schema, list) else schema


def _operation(endpoint: Endpoint, known: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": _name(endpoint),
        "security": [{"guest": []}] if endpoint.needs_guest else [{}, {"guest": []}],
        "responses": _responses(endpoint, known),
    }
    parameters = [
        _parameter("path", name, _schema(PARAMETERS[name], known))
        for name in PARAMETER.findall(endpoint.path)
    ]
    parameters += [
        _parameter("query", name, _schema(kind, known)) for name, kind in endpoint.query.items()
    ]
    if parameters:
        operation["parameters"] = parameters
    if endpoint.body is not None:
        content = {JSON: {"schema": _schema(endpoint.body, known)}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _schema(kind: Any, known: dict[str, Any]) -> Any:
    schema = _portable(known[repr(kind)])
    return {**schema, "minimum": 1} if kind is int else schema


def _parameter(place: str, name: str, schema: Any) -> dict[str, Any]:
    return {
        "name": name,
        "in": place,
        "required": place == "path",
        "description": ABOUT[name],
        "schema": schema,
    }


def _responses(endpoint: Endpoint, known: dict[str, Any]) -> dict[str, Any]:
    schema = _schema(endpoint.answer, known) if endpoint.answer is not None else {"type": "string"}
    media = endpoint.media.partition(";")[0]
    responses: dict[str, Any] = {
        str(status): {"description": endpoint.summary, "content": {media: {"schema": schema}}}
        for status in (endpoint.status, *endpoint.other)
    }
    problem = {JSON: {"schema": known[repr(to.Problem)]}}
    by_status: dict[int, list[str]] = {}
    for code in codes_of(endpoint):
        status, about = CODES[code]
        by_status.setdefault(status, []).append(f"`{code}`: {about}")
    for status, lines in sorted(by_status.items()):
        responses[str(status)] = {"description": "; ".join(lines), "content": problem}
    return responses


def _name(endpoint: Endpoint) -> str:
    """A name for programs: get_tables_id_records."""
    words = re.findall(r"\w+", endpoint.path.removeprefix("/api/v1"))
    return "_".join([endpoint.method.lower(), *words]).replace("-", "_")
