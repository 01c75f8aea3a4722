"""Scoring proofs, and what graders do."""
