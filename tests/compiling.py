"""How tests compile what they need once: most of the time goes into making code fast."""

import os

# For processes whose code is thrown away or run with every index checked. What people run is
# compiled as they compile it by all tests that say nothing of this.
QUICKLY = {"NUMBA_OPT": "1"}
# Other ways to run what is compiled, to hold it to. With every index checked, compiling takes long:
# in `make soak` alone.
OTHER_MODES = ["interpreted", "checked"] if "SOAK" in os.environ else ["interpreted"]
