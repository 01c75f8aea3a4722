"""Questions about courses."""
