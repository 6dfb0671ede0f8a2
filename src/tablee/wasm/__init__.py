"""The browser engine: a game's rules, and its bots, as WebAssembly modules without imports."""
