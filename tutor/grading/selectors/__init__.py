"""What is known of the work of a course."""
