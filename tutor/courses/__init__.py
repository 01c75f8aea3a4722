"""Courses, their people, and the records of assignments."""
