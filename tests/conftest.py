"""Shared by all tests."""

import gc

from hypothesis import settings

import tablee.games  # noqa: F401 - makes the games known to the engine, also for doctests

# Compiling takes its time: never a timed assertion.
settings.register_profile("tablee", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("tablee")
# Compiling makes millions of small objects that live: searching them all again and again for what
# can go is a tenth of its time.
gc.set_threshold(100_000, 50, 50)
