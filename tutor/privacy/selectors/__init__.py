"""Read-only queries about everything that belongs to a person."""
