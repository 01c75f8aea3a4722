"""Read-only queries about assignments."""
