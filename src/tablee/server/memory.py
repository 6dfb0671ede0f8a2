"""Python's search for dead cycles, held so that players don't wait for it.

Thousands of tables are millions of objects: searching all of them takes half a second, and even
the young ones take long enough to be felt. Almost nothing here dies in a cycle (connections and
tables don't), so `housekeeping` calls for the search now and then, in place of Python itself.
"""

import gc


def search() -> None:
    """Search everything once; from now on only when this is called again."""
    gc.disable()
    gc.collect()
