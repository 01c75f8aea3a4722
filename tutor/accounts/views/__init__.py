"""Pages about the person who uses the site."""
