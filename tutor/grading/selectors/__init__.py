"""Queries about the work and the scores of a course."""
