"""Courses, their people, and their assignments."""
