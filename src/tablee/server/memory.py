"""Python's search for dead cycles, held so that players don't wait for it.

Thousands of tables are millions of objects, and a search through all of them takes half a second.
So they are set aside: what is searched is what came since, and everything only now and then.
"""

import gc

RARELY = (2_000, 20, 50)  # objects until the youngest are searched; rounds until the older are


def set_aside() -> None:
    """Search everything once, and leave it out from now on."""
    gc.set_threshold(*RARELY)
    gc.unfreeze()
    gc.collect()
    gc.freeze()
