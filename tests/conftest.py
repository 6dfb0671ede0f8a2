"""Shared by all tests."""

from hypothesis import settings

import tablee.games  # noqa: F401 - makes the games known to the engine, also for doctests

# Compiling takes its time: never a timed assertion.
settings.register_profile("tablee", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("tablee")
