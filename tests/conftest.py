"""Shared by all tests."""

import gc

from hypothesis import HealthCheck, settings

import tablee.games  # noqa: F401 - makes the games known to the engine, also for doctests

# Compiling takes its time, and so does a busy machine: never a timed assertion.
settings.register_profile(
    "tablee",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("tablee")
# Compiling makes millions of small objects that live: searching them all again and again for what
# can go is a tenth of its time.
gc.set_threshold(100_000, 50, 50)
