"""Pages of a course and its assignments."""
