"""Read-only queries about people, their devices, and their work."""
