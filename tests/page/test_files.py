"""The files of the page, as the server sends them."""

import re
from collections.abc import Iterator

import pytest

from tests.server.client import Browser
from tests.server.running import Server


@pytest.fixture
def web(server: Server) -> Iterator[Browser]:
    with Browser(server.base) as browser:
        yield browser


@pytest.fixture
def script(server: Server, web: Browser) -> str:
    """The address of the first script."""
    found = re.search(r'src="./(assets/[^"]+[.]js)"', web.get(server.base).text)
    assert found
    return f"{server.base}/{found[1]}"


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_files_are_sent_compressed(web: Browser, script: str, encoding: str) -> None:
    plain = web.get(script, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    headers = {"accept-encoding": f"{encoding};q=0.9, deflate"}
    with web.stream("GET", script, headers=headers) as squeezed:
        body = b"".join(squeezed.iter_raw())
        assert squeezed.headers["content-encoding"] == encoding
        assert squeezed.headers["content-type"] == plain.headers["content-type"]
        assert squeezed.headers["vary"] == "Accept-Encoding"
    assert len(body) < len(plain.content) / 2
    if encoding == "gzip":
        assert web.get(script, headers=headers).content == plain.content


def test_hashed_files_are_kept_for_ever_and_the_page_is_asked_for(
    server: Server, web: Browser, script: str
) -> None:
    assert "immutable" in web.get(script).headers["cache-control"]
    page = web.get(server.base)
    assert page.headers["cache-control"] == "no-cache"
    again = web.get(server.base, headers={"if-none-match": page.headers["etag"]})
    assert again.status_code == 304
    assert "script-src 'self'" in page.headers["content-security-policy"]


def test_nothing_beside_the_page_is_sent(server: Server, web: Browser) -> None:
    for path in ("/../pyproject.toml", "/..%2f..%2fpackage.json", "/assets", "/nothing.js"):
        assert web.get(server.base + path).status_code == 404, path
