"""Play without a mistake: a solved game, and endgames played out to the end."""
