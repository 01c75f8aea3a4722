"""Data that the pages for graders and for students with their scores show."""
