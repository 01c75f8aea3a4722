"""The pages of courses."""
