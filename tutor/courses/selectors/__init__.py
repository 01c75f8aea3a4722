"""Read-only queries about courses."""
