"""Forms of the course pages."""
