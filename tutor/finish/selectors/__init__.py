"""Data that the pages of a finished proof show."""
