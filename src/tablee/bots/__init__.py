"""Opponents: policies, search, exact play, memory that fades."""
