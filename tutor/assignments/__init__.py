"""Assignments of a course: choosing puzzles, terms, publishing, and the page with everybody's progress."""
