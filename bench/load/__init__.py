"""Live tables under load: `python -m bench.load --help`."""
