"""Read-only queries about the library: puzzles, pictures, ratings and rules."""
