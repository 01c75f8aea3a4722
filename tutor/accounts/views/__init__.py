"""Pages about the person using the site."""
