"""Links that people pass on, also as pictures for a phone's camera."""

import asyncio
import io

import segno

WIDTH = 4  # of a module, in units of the drawing


async def picture_of(link: str) -> str:
    """A link as a QR code in SVG; drawn beside the loop, since it takes a while."""
    return await asyncio.to_thread(_draw, link)


def _draw(link: str) -> str:
    code = segno.make(link, error="m", micro=False)
    drawn = io.BytesIO()
    code.save(
        drawn, kind="svg", scale=WIDTH, dark="#000", light="#fff", xmldecl=False, svgclass=None
    )
    return drawn.getvalue().decode()


def table_link(base: str, id: str, page: str | None = None) -> str:  # noqa: A002
    """Where a table is found: on the server's own page, or on another that uses the server."""
    return f"{base}/table/{id}" if page is None else f"{page.partition('#')[0]}#/table/{id}"


def moving_link(base: str, token: str) -> str:
    """What makes another device the same guest."""
    return f"{base}/move/{token}"
