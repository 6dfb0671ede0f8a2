"""Everything that is asked over HTTP: one table of endpoints, from which the rest is derived."""
