"""Answers over HTTP: what was asked for, or why not."""

import math
from typing import Any

import msgspec
from starlette.responses import Response

from tablee.server.messages import Problem
from tablee.server.refusals import Refusal

JSON = "application/json"
SVG = "image/svg+xml"
encode = msgspec.json.Encoder().encode


def answer(value: Any, status: int = 200) -> Response:
    """A message as JSON."""
    return Response(encode(value), status, media_type=JSON)


def problem(refusal: Refusal) -> Response:
    """Why a request is refused; the code travels along for the gate to count."""
    body = encode(Problem(code=refusal.code, data=refusal.data, wait=refusal.wait))
    headers = {"x-refusal": refusal.code}
    if refusal.wait is not None:
        headers["retry-after"] = str(max(1, math.ceil(refusal.wait / 1000)))
    return Response(body, refusal.status, headers, media_type=JSON)


def refusal_of(report: str) -> Refusal:
    """A fault of ours, under the number that the log knows it by."""
    return Refusal("server/error", report=report)
