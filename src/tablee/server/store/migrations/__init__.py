"""How older databases become today's; run by `upgrade`."""
