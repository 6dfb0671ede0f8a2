"""The page to play on, as static files, where it has been built."""

import mimetypes
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PACKAGED = Path(__file__).parents[2] / "page"  # in an installed package
BUILT = Path(__file__).parents[4] / "web" / "build" / "site"  # in a working copy
YEAR = "public, max-age=31536000, immutable"
HASHED = "assets/"  # the folder of files whose names change with their content


def folder() -> Path | None:
    """Where the page is, if anywhere."""
    return next((each for each in (BUILT, PACKAGED) if (each / "index.html").is_file()), None)


# Copies that the build leaves beside a file, by how they are sent, the smallest first.
COPIES = {"br": ".br", "gzip": ".gz"}


class Site(StaticFiles):
    """Files of the page: hashed ones for ever, others asked for again each time."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """One file, compressed where the browser takes that."""
        scope["state"]["route"] = "/{page}"
        if scope["method"] not in {"GET", "HEAD"} and self.lookup_path(path)[1] is None:
            raise HTTPException(404)  # nothing is there, however one asks
        response = await self._smallest("index.html" if path == "." else path, scope)
        response.headers["cache-control"] = YEAR if path.startswith(HASHED) else "no-cache"
        response.headers["vary"] = "Accept-Encoding"
        return response

    async def _smallest(self, path: str, scope: Scope) -> Response:
        taken = {word.partition(";")[0].strip() for word in _accepted(scope).split(",")}
        for name, ending in COPIES.items():
            if name in taken and self.lookup_path(path + ending)[1] is not None:
                response = await super().get_response(path + ending, scope)
                response.headers["content-type"] = _kind(path)
                response.headers["content-encoding"] = name
                return response
        return await super().get_response(path, scope)


def _accepted(scope: Scope) -> str:
    return Headers(scope=scope).get("accept-encoding", "")


def _kind(path: str) -> str:
    """The kind of a file that is sent compressed.

    >>> _kind("assets/index.js"), _kind("engine/nivos.wasm")
    ('text/javascript; charset=utf-8', 'application/wasm')
    """
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
