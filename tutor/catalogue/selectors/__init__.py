"""Read-only queries for the lists of puzzles."""
