"""Changes to courses."""
