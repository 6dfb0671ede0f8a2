"""The browser engine, built once, in Node and in Chromium."""

from collections.abc import Iterator

import pytest

from tablee.engine.kernel import MODE
from tests.web.building import build
from tests.web.host import Host, chromium

NO_BROWSER = "no Chromium here: `make browser` installs it where it may"

if MODE != "compiled":
    collect_ignore_glob = ["test_*.py"]  # the modules are the same in every mode


@pytest.fixture(scope="session")
def built() -> None:
    build()


@pytest.fixture(scope="session")
def node(built: None) -> Iterator[Host]:
    host = Host("node")
    yield host
    host.close()


@pytest.fixture(scope="session")
def browser(built: None) -> Iterator[Host]:
    host = Host("chromium")
    yield host
    host.close()


@pytest.fixture(
    params=[
        "node",
        pytest.param("chromium", marks=pytest.mark.skipif(chromium() is None, reason=NO_BROWSER)),
    ]
)
def host(request: pytest.FixtureRequest) -> Host:
    """Node, then Chromium."""
    found: Host = request.getfixturevalue("node" if request.param == "node" else "browser")
    return found
