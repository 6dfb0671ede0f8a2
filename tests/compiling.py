"""How tests compile what they need once: most of the time goes into making code fast."""

# For processes whose code is thrown away or run with every index checked. What people run is
# compiled as they compile it by all tests that say nothing of this.
QUICKLY = {"NUMBA_OPT": "1"}
