"""Imported by the process that servers are forked off: the program, with its rules compiled."""

import contextlib
import gc

import tablee.server.bus.redis
import tablee.server.running  # noqa: F401 - the command imports it when it runs
from tablee.cli import app
from tablee.cli.arguments import BadInput
from tablee.server.house import prepare_rules

prepare_rules()
with contextlib.suppress(BadInput):  # reading a command line imports its part
    app(["serve", "--port", "-1"], standalone_mode=False)
gc.collect()
gc.freeze()  # what is shared is not searched, and so not copied, by each
