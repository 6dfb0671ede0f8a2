"""The files of the page, as the server sends them."""

import re

import httpx
import pytest

from tests.server.running import Server


@pytest.fixture
def script(server: Server) -> str:
    """The address of the first script."""
    found = re.search(r'src="./(assets/[^"]+[.]js)"', httpx.get(server.base).text)
    assert found
    return f"{server.base}/{found[1]}"


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_files_are_sent_compressed(script: str, encoding: str) -> None:
    plain = httpx.get(script, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    headers = {"accept-encoding": f"{encoding};q=0.9, deflate"}
    with httpx.stream("GET", script, headers=headers) as squeezed:
        body = b"".join(squeezed.iter_raw())
        assert squeezed.headers["content-encoding"] == encoding
        assert squeezed.headers["content-type"] == plain.headers["content-type"]
        assert squeezed.headers["vary"] == "Accept-Encoding"
    assert len(body) < len(plain.content) / 2
    if encoding == "gzip":
        assert httpx.get(script, headers=headers).content == plain.content


def test_hashed_files_are_kept_for_ever_and_the_page_is_asked_for(
    server: Server, script: str
) -> None:
    assert "immutable" in httpx.get(script).headers["cache-control"]
    page = httpx.get(server.base)
    assert page.headers["cache-control"] == "no-cache"
    again = httpx.get(server.base, headers={"if-none-match": page.headers["etag"]})
    assert again.status_code == 304
    assert "script-src 'self'" in page.headers["content-security-policy"]


def test_nothing_beside_the_page_is_sent(server: Server) -> None:
    for path in ("/../pyproject.toml", "/..%2f..%2fpackage.json", "/assets", "/nothing.js"):
        assert httpx.get(server.base + path).status_code == 404, path
