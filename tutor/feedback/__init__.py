"""The feedback that a person may see: the policy of a proof, and the puzzles that are hidden from somebody."""
