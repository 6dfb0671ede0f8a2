"""The engine: the contract of a game, kernels, matches, records. It knows no game."""
