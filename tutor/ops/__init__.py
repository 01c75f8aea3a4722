"""Operation of a site: health checks, logs, and copies of its data."""
