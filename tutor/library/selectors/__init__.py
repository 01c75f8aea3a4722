"""Read-only queries about the library: puzzles with one's own work on them, and the catalogue of rules."""
