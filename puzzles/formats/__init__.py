"""Text in, text out: steps, puzzles, proofs and the contest formats."""
