"""The page to play on, as static files, where it has been built."""

from pathlib import Path

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


class Site(StaticFiles):
    """Files of the page: hashed ones for ever, others asked for again each time."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """One file."""
        scope["state"]["route"] = "/{page}"
        if scope["method"] not in {"GET", "HEAD"} and self.lookup_path(path)[1] is None:
            raise HTTPException(404)  # nothing is there, however one asks
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = YEAR if path.startswith(HASHED) else "no-cache"
        return response
