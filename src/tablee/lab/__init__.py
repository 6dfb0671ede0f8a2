"""The laboratory: tournaments, ratings, and games looked at move by move."""
