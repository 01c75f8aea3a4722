"""Courses, who is in them, and what they are given to prove."""
