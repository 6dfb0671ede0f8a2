"""The interface is what its description says, whatever is sent."""

import json
import os

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import load_all_checks
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tablee.server.http.openapi import description
from tablee.server.http.routes import INTERFACE
from tablee.server.refusals import CODES
from tests.server.client import Browser
from tests.server.running import Server
from tests.server.test_http import API, opened

EXAMPLES = 100 if "SOAK" in os.environ else 40  # an address
# What is described well may still be refused: a game that there is not, a seat that is taken.
UNTRUE = [positive_data_acceptance]
load_all_checks()


class Place:
    """A guest with a table where a game was begun."""

    def __init__(self, server: Server) -> None:
        self.server = server
        with Browser(server.base) as web:
            wish = {"options": {"memory": "open"}, "mine": [0, 1], "start": True}
            self.table = opened(web, **wish)
            self.cookies = dict(web.cookies)


@pytest.fixture(scope="module")
def place(server: Server) -> Place:
    return Place(server)


schema = schemathesis.openapi.from_dict(json.loads(description(INTERFACE, "tablee")))


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_answers_conform(case: Case, place: Place) -> None:
    meta = case.meta
    positive = meta is not None and meta.generation.mode is GenerationMode.POSITIVE
    body = case.body if isinstance(case.body, dict) else None  # none has an address in its text
    asked = json.dumps([case.path_parameters, body], default=str)
    if positive and "id" in case.path_parameters and sum(asked.encode()) % 2:
        case.path_parameters["id"] = place.table  # one that there is, about as often as none
    # What is wrong on purpose may be that there is no cookie.
    cookies = place.cookies if positive else {}
    case.call_and_validate(base_url=place.server.base, cookies=cookies, excluded_checks=UNTRUE)


def test_the_description_is_whole(server: Server) -> None:
    with Browser(server.base) as web:
        document = web.get("/api/openapi.json").json()
    assert document == json.loads(description(INTERFACE, "tablee"))
    assert document["openapi"].startswith("3.1")
    told = {(path, method.upper()) for path, each in document["paths"].items() for method in each}
    assert told == {(each.path, each.method) for each in INTERFACE}
    for each in INTERFACE:
        assert set(each.refusals) <= set(CODES)
    text = json.dumps(document)
    assert "\\\\Z" not in text  # Python's own word
    for name in ("NewTable", "Snapshot", "Problem", "Sit", "Play", "Replay"):
        assert name in document["components"]["schemas"]
    assert f"{API}/tables" in document["paths"]
