"""The browser engine: the kernels of a game as one WebAssembly module without imports."""
