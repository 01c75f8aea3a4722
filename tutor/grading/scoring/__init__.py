"""Scores: credit for what is proved, its value under the policy, and the attempt that counts."""
