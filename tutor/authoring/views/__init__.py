"""Pages of uploads and of a person's own sets."""
