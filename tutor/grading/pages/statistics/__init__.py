"""Figures of a course that an instructor acts on, each with the proofs behind it."""
