"""Read-only queries about a person's own sets and uploads."""
