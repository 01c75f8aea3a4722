"""Proofs as the engine sees them: replays made from rows, kept in memory, and as a person may see them."""
