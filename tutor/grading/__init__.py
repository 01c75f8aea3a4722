"""Grades for proofs, and the comments of those who grade."""
