"""The pure engine of Gridproof: puzzles, rules, proofs. It knows nothing of the web."""
